import type { Room } from '@belvedere/contract'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'

/** A summary of the room's files that toggles the file drawer. */
export function FileChip({ room, isOpen, onToggle }: { room: Room; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const [first, second] = room.files
  const rows = first?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0
  const summary =
    first === undefined
      ? t('room.no_files')
      : second !== undefined
        ? t('room.files', { count: room.files.length })
        : first.status === 'ready'
          ? t('room.file', { count: rows, name: first.name, number: formatNumber(rows) })
          : first.name
  const unread = room.files.filter(({ status }) => status === 'failed').length
  const error = unread === 0 ? '' : ` · ${t('room.unread', { count: unread })}`
  return (
    <button type="button" className="chip file-chip" data-quiet aria-expanded={isOpen} onClick={onToggle}>
      {first === undefined ? (
        <FileText size={12} aria-hidden="true" />
      ) : (
        <span className="file-dot" data-error={unread > 0 || undefined} aria-hidden="true" />
      )}
      <span>
        {summary}
        {error}
      </span>
    </button>
  )
}
