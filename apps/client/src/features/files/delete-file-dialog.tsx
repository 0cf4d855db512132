import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useRooms } from '../../api/rooms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { FileActions } from './use-files.ts'

/** Names the rooms that use a file before it is deleted. */
export function DeleteFileDialog({
  file: { id, name },
  actions,
  onClose,
}: {
  file: DataFile
  actions: FileActions
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms()
  const affected = rooms.filter(({ files }) => files.some((file) => file.id === id))
  return (
    <ConfirmDialog
      title={t('files.delete_title', { name })}
      verb={t('files.delete')}
      action={actions.remove}
      of={id}
      details={
        affected.length > 0 && (
          <ul className="affected">
            {affected.map((room) => (
              <li key={room.id}>{room.name}</li>
            ))}
          </ul>
        )
      }
      onClose={onClose}
    >
      {affected.length === 0 ? t('files.delete_unused') : t('files.delete_used', { count: affected.length })}
    </ConfirmDialog>
  )
}
