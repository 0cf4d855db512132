import { type ApiKey, routes } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { formatDate, formatSince } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { CreatedKeyNotice } from './created-key-notice.tsx'
import { type CreatedApiKey, useApiKeys, useRevokeKey } from './use-api-keys.ts'

type KeyDialog = { dialog: 'new' } | { dialog: 'revoke'; key: ApiKey } | null

/** API keys: create, list and revoke. */
export function KeysSection() {
  const { t } = useTranslation()
  const client = useClient()
  const apiKeys = useApiKeys()
  const revoke = useRevokeKey()
  const [dialog, setDialog] = useState<KeyDialog>(null)
  const [createdKey, setCreatedKey] = useState<CreatedApiKey | null>(null)
  return (
    <SettingsSection id="keys" title={t('account.part.keys')} about={t('keys.about')}>
      {createdKey !== null && <CreatedKeyNotice created={createdKey} onDone={() => setCreatedKey(null)} />}
      <ListState query={apiKeys} empty={t('keys.none')} />
      <ul className="account-list">
        {(apiKeys.data ?? []).map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setDialog({ dialog: 'revoke', key })} />
        ))}
      </ul>
      <div className="settings-actions">
        <Button onClick={() => setDialog({ dialog: 'new' })}>{t('keys.create')}</Button>
        <a href={client.url(routes.docs.docs)}>{t('keys.docs')}</a>
      </div>
      {dialog?.dialog === 'new' && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreatedKey(key)
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.dialog === 'revoke' && (
        <ConfirmDialog
          title={t('keys.revoke_title', { name: dialog.key.name })}
          verb={t('keys.revoke')}
          action={revoke}
          of={dialog.key.id}
          onClose={() => {
            if (createdKey?.id === dialog.key.id) setCreatedKey(null)
            setDialog(null)
          }}
        >
          {t('keys.revoke_hint')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, prefix, scopes, expiresAt, lastUsedAt } = apiKey
  const now = Date.now()
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const expiryText =
    expiresAt === null ? t('keys.no_end') : t(isExpired ? 'keys.ended' : 'keys.ends', { day: formatDate(expiresAt) })
  const usageText = lastUsedAt === null ? t('keys.unused') : t('keys.used', { ago: formatSince(lastUsedAt, now) })
  return (
    <li>
      <div className="account-row-text">
        <span>
          {name} <code>{prefix}…</code>
        </span>
        <small>{[t(scopes.includes('write') ? 'keys.write' : 'keys.read'), expiryText, usageText].join(' · ')}</small>
      </div>
      {isExpired && (
        <span className="badge" data-variant="warm">
          {t('keys.expired')}
        </span>
      )}
      <Button aria-label={t('keys.revoke_named', { name })} onClick={onRevoke}>
        {t('keys.revoke')}
      </Button>
    </li>
  )
}
