import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useRooms } from '../../api/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import type { FileActions } from './use-files.ts'

/** Names the rooms that use a file before it is deleted. */
export function DeleteFileDialog({
  file,
  actions,
  onClose,
}: {
  file: DataFile
  actions: FileActions
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms()
  const affected = rooms.filter(({ files }) => files.some(({ id }) => id === file.id))
  return (
    <Dialog title={t('files.delete_title', { name: file.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          actions.remove.mutate(file.id, { onSuccess: onClose })
        }}
      >
        <p>{affected.length === 0 ? t('files.delete_unused') : t('files.delete_used', { count: affected.length })}</p>
        {affected.length > 0 && (
          <ul className="affected">
            {affected.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        {actions.remove.error !== null && <ErrorText error={actions.remove.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" disabled={actions.remove.isPending}>
            {t('files.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
