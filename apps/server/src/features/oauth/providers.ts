import type { ProviderConfig } from '../../config/providers.ts'
import { genericProvider, githubProvider } from './oauth2.ts'
import { oidcProvider } from './oidc.ts'
import type { IdentityProvider } from './provider.ts'

/** The configured providers by id, contacted on demand. */
export const providersOf = (configs: ProviderConfig[], now: () => number): ReadonlyMap<string, IdentityProvider> =>
  new Map(configs.map((config) => [config.id, providerOf(config, now)]))

function providerOf(config: ProviderConfig, now: () => number): IdentityProvider {
  switch (config.kind) {
    case 'oidc':
      return oidcProvider(config, now)
    case 'github':
      return githubProvider(config)
    case 'generic':
      return genericProvider(config)
  }
}
