import { useState } from 'react'

/** A small picture in a box of its size, which stays empty until it is there. It says nothing beyond the question. */
export function QuestionPicture({
  address,
  onSettled,
}: {
  /** Null: not yet. */
  address: string | null
  /** It is there, or there is none. */
  onSettled: () => void
}) {
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>('waiting')
  if (state === 'missing') return null
  const settle = (next: 'shown' | 'missing') => () => {
    setState(next)
    onSettled()
  }
  return (
    <span className="question-picture" data-shown={state === 'shown' || undefined}>
      {address !== null && (
        <img
          src={address}
          alt=""
          width={240}
          height={150}
          loading="lazy"
          onLoad={settle('shown')}
          onError={settle('missing')}
        />
      )}
    </span>
  )
}
