import { useTranslation } from 'react-i18next'
import { formatAgo } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useRestoreRoom, useTrash } from './use-rooms.ts'

/** Rooms that were deleted in the last seven days. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: rooms = [], error } = useTrash()
  const restore = useRestoreRoom()
  return (
    <Dialog title={t('rooms.trash')} onClose={onClose}>
      <p className="field-hint">{t('rooms.trash_hint')}</p>
      <ErrorText error={error} />
      {rooms.length === 0 && <p className="trash-empty">{t('rooms.trash_empty')}</p>}
      <ul className="trash">
        {rooms.map(({ id, name, deletedAt }) => (
          <li key={id}>
            <span className="file-name" title={name}>
              {name}
            </span>
            <small className="field-hint">{formatAgo(deletedAt, Date.now())}</small>
            <Button disabled={restore.isPending} onClick={() => restore.mutate(id)}>
              {t('rooms.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
