import { routes, type SignInProvider, type User } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useProviders } from '../../api/providers.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { AuthenticatedLink } from './authenticated-link.tsx'

function useUnlinkProvider() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(routes.auth.unlinkProvider, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.providers }),
  })
}

/** The linked identity providers. The last sign-in method cannot be removed. */
export function ProvidersSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const client = useClient()
  const providers = useProviders()
  const unlink = useUnlinkProvider()
  const [providerToUnlink, setProviderToUnlink] = useState<SignInProvider | null>(null)
  const linked = (providers.data ?? []).filter((provider) => provider.linked)
  const isLastWayIn = !user.hasPassword && linked.length === 1
  const startUrl = (provider: string) =>
    client.url(routes.oauth.start, { params: { provider }, query: { returnTo: '/account' } })
  return (
    <SettingsSection id="providers" title={t('account.part.providers')} about={t('providers.about')}>
      <ListState query={providers} empty={t('providers.none')} />
      <ul className="account-list">
        {(providers.data ?? []).map((provider) => (
          <li key={provider.id}>
            <div className="account-row-text">
              <span>{provider.name}</span>
              <small>
                {t(!provider.linked ? 'providers.not_linked' : isLastWayIn ? 'providers.last' : 'providers.linked')}
              </small>
            </div>
            {provider.linked ? (
              <Button
                disabled={isLastWayIn}
                aria-label={t('providers.unlink_named', { name: provider.name })}
                onClick={() => setProviderToUnlink(provider)}
              >
                {t('providers.unlink')}
              </Button>
            ) : (
              <AuthenticatedLink href={startUrl(provider.id)}>
                {t('providers.link', { name: provider.name })}
              </AuthenticatedLink>
            )}
          </li>
        ))}
      </ul>
      {providerToUnlink !== null && (
        <ConfirmDialog
          title={t('providers.unlink_title', { name: providerToUnlink.name })}
          verb={t('providers.unlink')}
          action={unlink}
          of={providerToUnlink.id}
          onClose={() => setProviderToUnlink(null)}
        >
          {t('providers.unlink_hint', { name: providerToUnlink.name })}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
