import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRooms } from '../../api/rooms.ts'
import { formatBytes, formatSince } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { answeredBy, type Choice, type NameQuestion } from './name-conflict.ts'
import { shapeOf } from './table-size.ts'

/** Asks what becomes of a file whose name is taken in the room, one after another or for all of them at once. */
export function SameNameDialog({
  roomId,
  question,
  others,
}: {
  roomId: string
  question: NameQuestion
  /** Those that are asked about after this one. */
  others: readonly NameQuestion[]
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms({ enabled: false })
  const [isForAll, setForAll] = useState(false)
  const keepBoth = useRef<HTMLButtonElement>(null)
  // What loses nothing is at hand, for each question anew.
  const focusFirst = () => keepBoth.current?.focus()
  useEffect(focusFirst, [])

  const { file, here, isMine } = question
  const decide = (choice: Choice) => {
    question.decide(choice)
    if (isForAll) for (const other of answeredBy(choice, others)) other.decide(choice)
    setForAll(false)
    focusFirst()
  }
  const leaveAllOut = () => {
    for (const each of [question, ...others]) each.decide('leave_out')
  }
  const alsoIn = rooms.filter(({ id, files }) => id !== roomId && files.some((one) => one.id === here.id)).length
  const shape = here.tables.slice(0, 1).map((table) => shapeOf(table, t))
  const about = [...shape, formatBytes(here.size), formatSince(here.updatedAt, Date.now())].join(' · ')
  return (
    <Dialog title={t('same_name.title', { name: here.name })} onClose={leaveAllOut} className="same-name">
      <div className="same-name-about" aria-live="polite">
        <dl className="same-name-files numbers">
          <dt>{t('same_name.here')}</dt>
          <dd>{about}</dd>
          <dt>{t('same_name.new')}</dt>
          <dd>{formatBytes(file.size)}</dd>
        </dl>
        <p>{t(isMine ? 'same_name.mine' : 'same_name.theirs')}</p>
        {isMine && alsoIn > 0 && <p>{t('same_name.rooms', { count: alsoIn })}</p>}
      </div>
      {others.length > 0 && (
        <label className="same-name-all">
          <input type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.target.checked)} />
          {t('same_name.all', { count: others.length })}
        </label>
      )}
      <div className="dialog-actions">
        <Button onClick={() => decide('leave_out')}>{t('same_name.leave_out')}</Button>
        {isMine && <Button onClick={() => decide('replace')}>{t('files.replace')}</Button>}
        <Button ref={keepBoth} look="primary" onClick={() => decide('keep_both')}>
          {t('same_name.keep_both')}
        </Button>
      </div>
    </Dialog>
  )
}
