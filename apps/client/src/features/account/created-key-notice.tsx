import { routes } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { CreatedApiKey } from './use-api-keys.ts'

/** A new key, shown only now, with an example call. It stays until the person confirms that they stored it. */
export function CreatedKeyNotice({ created, onDone }: { created: CreatedApiKey; onDone: () => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const call = `curl -H 'Authorization: Bearer ${created.key}' ${client.url(routes.api.rooms)}`
  return (
    <div className="notice created-key" data-variant="good" role="status">
      <p>{t('keys.made', { name: created.name })}</p>
      <Secret label={t('keys.key')} text={created.key} />
      <Secret label={t('keys.try')} text={call} />
      <Button onClick={onDone}>{t('keys.kept')}</Button>
    </div>
  )
}

function Secret({ label, text }: { label: string; text: string }) {
  return (
    <div className="created-key-line">
      <span className="settings-label">{label}</span>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  )
}
