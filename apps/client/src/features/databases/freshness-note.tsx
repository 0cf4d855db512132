import type { Room } from '@belvedere/contract'
import { namedTables } from '@belvedere/spec'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRefreshLiveTables } from '../../api/files.ts'
import { useSpec } from '../../api/rooms.ts'
import { formatMoment } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import './databases.css'

/** When the chart's tables of databases were asked for last, and a button that asks anew; nothing where there are none. */
export function FreshnessNote({ room, isUser }: { room: Room; isUser: boolean }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayEdit = useMayEdit()
  const files = room.files.filter((file) => file.live !== undefined)
  const spec = useSpec(room, room.spec?.version ?? 0, { enabled: files.length > 0 })
  const names = namedTables(spec?.spec)
  const live = files.flatMap(({ id, live, tables }) =>
    live !== undefined && tables.some(({ name }) => names.has(name)) ? [{ id, ...live }] : [],
  )
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
