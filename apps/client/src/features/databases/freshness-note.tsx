import type { Room } from '@belvedere/contract'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRefreshLiveTables } from '../../api/files.ts'
import { formatMoment } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import './databases.css'

/** When the room's tables of databases were asked for last, and a button that asks anew; nothing where there are none. */
export function FreshnessNote({ room, isUser }: { room: Room; isUser: boolean }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayEdit = useMayEdit()
  const live = room.files.flatMap((file) => (file.live === undefined ? [] : [{ id: file.id, ...file.live }]))
  const refresh = useRefreshLiveTables()
  if (live.length === 0) return null
  const [oldest = ''] = live.map(({ refreshedAt }) => refreshedAt).toSorted()
  return (
    <div className="freshness" role="status" data-failed={refresh.isError || undefined}>
      {refresh.error === null
        ? t('databases.as_of', { time: formatMoment(oldest, Date.now()) })
        : errorText(refresh.error)}
      {mayEdit && isUser && (
        <IconButton
          size="small"
          label={t('databases.refresh')}
          disabled={refresh.isPending}
          onClick={() => refresh.mutate(live.map(({ id }) => id))}
        >
          <RotateCw size={13} />
        </IconButton>
      )}
    </div>
  )
}
