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
import { authorizationUrl, createClient, exchangeCode } from './client.ts'
import type { IdentityProvider } from './provider.ts'
import { providerFetch, timeoutSeconds } from './provider-fetch.ts'

/** Addresses and ways of a provider change rarely; its keys are looked after by the client itself. */
const discoveredForMs = 3_600_000

/** An OpenID Connect issuer: discovered when it is first needed, and again after an hour or a failure. */
export function oidcProvider(config: OidcConfig, now: () => number): IdentityProvider {
  let known: { client: Promise<Configuration>; at: number } | null = null
  const connect = async (): Promise<Configuration> => {
    if (known === null || now() - known.at > discoveredForMs) known = { client: discover(config), at: now() }
    const asked = known
    try {
      return await asked.client
    } catch (error) {
      if (known === asked) known = null
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
    async claims(cameBackTo, checks) {
      const client = await connect()
      const tokens = await exchangeCode(client, cameBackTo, checks)
      const idToken = tokens.claims()
      if (idToken === undefined) throw new Error('The provider sent no ID token.')
      // Many say only in the user info what an e-mail is; it is taken from one place with its verification.
      const asksMore = idToken.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
      const about = asksMore ? await fetchUserInfo(client, tokens.access_token, idToken.sub) : idToken
      return parseClaims({
        issuer: idToken.iss,
        subject: idToken.sub,
        email: about.email,
        emailVerified: about.email_verified,
        name: about.name ?? idToken.name,
      })
    },
  }
}

async function discover(config: OidcConfig): Promise<Configuration> {
  const found = await discovery(new URL(config.issuer), config.clientId, {}, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: providerFetch,
    execute: [allowInsecureRequests],
  })
  const client = createClient(found.serverMetadata(), config)
  enableNonRepudiationChecks(client)
  return client
}
