import type { DatabaseConnection } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { engineNames } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { useConnections, useRemoveConnection } from './use-connections.ts'
import './databases.css'

type OpenDialog =
  | { dialog: 'edit'; connection: DatabaseConnection | null }
  | { dialog: 'remove'; connection: DatabaseConnection }

/** Connections to databases: make, change and delete. */
export function ConnectionsSection() {
  const { t } = useTranslation()
  const query = useConnections()
  const remove = useRemoveConnection()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { connections = [], mayConnect = false } = query.data ?? {}
  const close = () => setOpen(null)
  return (
    <SettingsSection id="databases" title={t('account.part.databases')} about={t('databases.about')}>
      <QueryState query={query} />
      {query.data?.connections.length === 0 && (
        <p className="field-hint">{t(mayConnect ? 'databases.none' : 'databases.off')}</p>
      )}
      <ul className="account-list">
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            onEdit={() => setOpen({ dialog: 'edit', connection })}
            onRemove={() => setOpen({ dialog: 'remove', connection })}
          />
        ))}
      </ul>
      {mayConnect && (
        <div className="settings-actions">
          <Button onClick={() => setOpen({ dialog: 'edit', connection: null })}>{t('databases.new')}</Button>
        </div>
      )}
      {open?.dialog === 'edit' && (
        <Dialog title={open.connection === null ? t('databases.new_title') : open.connection.name} onClose={close}>
          <ConnectionForm connection={open.connection} onSaved={close} onCancel={close} />
        </Dialog>
      )}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          title={t('databases.remove_title', { name: open.connection.name })}
          verb={t('databases.remove')}
          action={remove}
          of={open.connection.id}
          onClose={close}
        >
          {t('databases.remove_hint')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

function ConnectionRow({
  connection: { name, engine, settings },
  onEdit,
  onRemove,
}: {
  connection: DatabaseConnection
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const place =
    settings === null
      ? t('databases.offered')
      : `${settings.user}@${settings.host}:${settings.port}/${settings.database}`
  return (
    <li>
      <div className="account-row-text">
        <span>{name}</span>
        <small>{`${engineNames[engine]} · ${place}`}</small>
      </div>
      {settings !== null && (
        <>
          <Button aria-label={t('databases.edit_named', { name })} onClick={onEdit}>
            {t('databases.edit')}
          </Button>
          <Button aria-label={t('databases.remove_named', { name })} onClick={onRemove}>
            {t('databases.remove')}
          </Button>
        </>
      )}
    </li>
  )
}
