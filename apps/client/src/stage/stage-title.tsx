import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from './timeline/use-width.ts'

/** The chart's name and, below it, what its filters leave. Where they are cut, hover and focus show them whole. */
export function StageTitle({ title, subtitle }: { title: string; subtitle: string }) {
  const text = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(text, `${title}\n${subtitle}`)
  return (
    <div className="stage-title">
      <div ref={text} className="stage-title-text" {...(isCut ? { 'data-cut': true, tabIndex: 0 } : {})}>
        <h2>{title}</h2>
        {subtitle !== '' && <p>{subtitle}</p>}
      </div>
    </div>
  )
}

function useIsCut(ref: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false)
  const width = useWidth(ref)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on the text and the width.
  useLayoutEffect(() => {
    const lines = [...(ref.current?.children ?? [])]
    setCut(lines.some((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1))
  }, [ref, text, width])
  return isCut
}
