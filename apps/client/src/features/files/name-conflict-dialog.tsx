import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRooms } from '../../api/rooms.ts'
import { formatBytes, formatSince } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type ConflictChoice, conflictsResolvedBy, type NameConflict } from './name-conflict.ts'
import { tableSizeText } from './table-size.ts'

/** Asks what to do with files whose names are taken in the room, one after another or all at once. */
export function NameConflictDialog({
  roomId,
  conflict,
  others,
}: {
  roomId: string
  conflict: NameConflict
  /** Asked about after this one. */
  others: readonly NameConflict[]
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms({ enabled: false })
  const [isForAll, setForAll] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  // Focus the choice that loses nothing, again for each conflict.
  const focusFirst = () => first.current?.focus()
  useEffect(focusFirst, [])

  const { file, existing, isOwn, isNextPart } = conflict
  const choose = (choice: ConflictChoice) => {
    conflict.resolve(choice)
    if (isForAll) for (const other of conflictsResolvedBy(choice, conflict, others)) other.resolve(choice)
    setForAll(false)
    focusFirst()
  }
  const leaveAllOut = () => {
    for (const openConflict of [conflict, ...others]) openConflict.resolve('leave_out')
  }
  const alsoIn = rooms.filter(({ id, files }) => id !== roomId && files.some((file) => file.id === existing.id)).length
  const shape = existing.tables.slice(0, 1).map((table) => tableSizeText(table, t))
  const about = [...shape, formatBytes(existing.size), formatSince(existing.updatedAt, Date.now())].join(' · ')
  return (
    <Dialog
      title={t(isNextPart ? 'same_name.part_title' : 'same_name.title', { name: existing.name, file: file.name })}
      onClose={leaveAllOut}
      className="same-name"
    >
      <div className="same-name-about" aria-live="polite">
        <dl className="same-name-files numbers">
          <dt>{t('same_name.here')}</dt>
          <dd>{about}</dd>
          <dt>{t('same_name.new')}</dt>
          <dd>{formatBytes(file.size)}</dd>
        </dl>
        <p>{t(isNextPart ? 'same_name.part' : isOwn ? 'same_name.mine' : 'same_name.theirs')}</p>
        {isOwn && alsoIn > 0 && <p>{t('same_name.rooms', { count: alsoIn })}</p>}
      </div>
      {others.length > 0 && (
        <label className="same-name-all">
          <input type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.target.checked)} />
          {t('same_name.all', { count: others.length })}
        </label>
      )}
      <div className="dialog-actions">
        <Button onClick={() => choose('leave_out')}>{t('same_name.leave_out')}</Button>
        {isNextPart ? (
          <>
            <Button onClick={() => choose('keep_both')}>{t('same_name.keep_apart')}</Button>
            <Button ref={first} variant="primary" onClick={() => choose('add')}>
              {t('same_name.add')}
            </Button>
          </>
        ) : (
          <>
            {isOwn && <Button onClick={() => choose('replace')}>{t('files.replace')}</Button>}
            <Button ref={first} variant="primary" onClick={() => choose('keep_both')}>
              {t('same_name.keep_both')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
