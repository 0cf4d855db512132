import { routes } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useProviders } from '../../api/providers.ts'

/** Sign-in buttons of the providers; nothing while they load or when there are none. */
export function ProviderLinks() {
  const { t } = useTranslation()
  const client = useClient()
  const { data: providers = [] } = useProviders()
  if (providers.length === 0) return null
  return (
    <div className="providers">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          className="button"
          href={client.url(routes.oauth.start, { params: { provider: id }, query: { returnTo: location.pathname } })}
        >
          {t('session.continue_with', { name })}
        </a>
      ))}
      <p className="providers-or">{t('session.or')}</p>
    </div>
  )
}
