import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { OidcConfig } from '../../config/providers.ts'
import { parseClaims } from './claims.ts'
import { authorizationUrl, createClient, exchangeCode } from './openid-client.ts'
import type { IdentityProvider } from './provider.ts'
import { providerFetch, timeoutSeconds } from './provider-fetch.ts'

/** Metadata of a provider rarely changes; the client refreshes the keys itself. */
const discoveryCacheMs = 3_600_000

/** An OpenID Connect issuer, discovered on demand and again after an hour or a failure. */
export function oidcProvider(config: OidcConfig, now: () => number): IdentityProvider {
  let cached: { client: Promise<Configuration>; at: number } | null = null
  const connect = async (): Promise<Configuration> => {
    if (cached === null || now() - cached.at > discoveryCacheMs) cached = { client: discover(config), at: now() }
    const used = cached
    try {
      return await used.client
    } catch (error) {
      if (cached === used) cached = null
      throw error
    }
  }
  return {
    id: config.id,
    name: config.name,
    kind: 'oidc',
    async authorizationUrl(redirectUri, checks) {
      return authorizationUrl(await connect(), { ...checks, redirectUri, scopes: config.scopes })
    },
    async fetchClaims(callbackUrl, checks) {
      const client = await connect()
      const tokens = await exchangeCode(client, callbackUrl, checks)
      const idToken = tokens.claims()
      if (idToken === undefined) throw new Error('The provider sent no ID token.')
      // Many providers send the e-mail only in the user info; e-mail and verification are taken from the same source.
      const needsUserInfo = idToken.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
      const userInfo = needsUserInfo ? await fetchUserInfo(client, tokens.access_token, idToken.sub) : idToken
      return parseClaims({
        issuer: idToken.iss,
        subject: idToken.sub,
        email: userInfo.email,
        emailVerified: userInfo.email_verified,
        name: userInfo.name ?? idToken.name,
      })
    },
  }
}

async function discover(config: OidcConfig): Promise<Configuration> {
  const discovered = await discovery(new URL(config.issuer), config.clientId, {}, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: providerFetch,
    execute: [allowInsecureRequests],
  })
  const client = createClient(discovered.serverMetadata(), config)
  enableNonRepudiationChecks(client)
  return client
}
