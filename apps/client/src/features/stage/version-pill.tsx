import type { Room } from '@belvedere/contract'
import { Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx'
import { useSpecs } from './use-specs.ts'
import type { VersionHistory } from './use-version-history.ts'

const maxVersions = 12

/** Undo, redo, and the list of versions between them. */
export function VersionPill({ room, versions }: { room: Room; versions: VersionHistory }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const current = versions.viewing ?? room.spec?.version
  return (
    <div className="version-pill">
      {mayEdit && (
        <IconButton size="small" label={t('versions.undo')} onClick={versions.undo} disabled={versions.isBusy}>
          <Undo2 size={14} />
        </IconButton>
      )}
      <Menu
        trigger={
          <button
            type="button"
            className="version-number numbers"
            aria-label={current === undefined ? t('versions.title') : t('versions.list', { version: current })}
          >
            {current === undefined ? '–' : `v${current}`}
          </button>
        }
      >
        <VersionList room={room} versions={versions} />
      </Menu>
      {mayEdit && (
        <IconButton size="small" label={t('versions.redo')} onClick={versions.redo} disabled={versions.isBusy}>
          <Redo2 size={14} />
        </IconButton>
      )}
      <VersionNote note={versions.note} />
    </div>
  )
}

/** Why the last undo or redo failed. */
export function VersionNote({ note }: Pick<VersionHistory, 'note'>) {
  const { t } = useTranslation()
  return (
    <>
      <span className="visually-hidden" role="status">
        {note !== null && t(`versions.${note}`)}
      </span>
      {note !== null && (
        <span className="version-note" aria-hidden="true">
          {t(`versions.${note}`)}
        </span>
      )}
    </>
  )
}

function VersionList({ room, versions }: { room: Room; versions: VersionHistory }) {
  const { t } = useTranslation()
  const specs = useSpecs(room)
  const now = Date.now()
  return (
    <>
      <MenuLabel>{t('versions.title')}</MenuLabel>
      {specs.slice(0, maxVersions).map(({ version, title, subtitle, createdAt }) => (
        <MenuItem key={version} onSelect={() => versions.view(version)}>
          <span className="version-row">
            <b className="numbers">v{version}</b>
            <span>
              {title}
              {subtitle !== '' && <small>{subtitle}</small>}
            </span>
            <small>{version === room.spec?.version ? t('versions.current') : formatAgo(createdAt, now)}</small>
          </span>
        </MenuItem>
      ))}
    </>
  )
}
