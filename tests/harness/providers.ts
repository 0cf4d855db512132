import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { startOAuth2Server } from './oauth2-server.ts'
import { startOidcServer } from './oidc-server.ts'

export interface RunningProviders {
  /** Configures a server to use them. */
  env: Record<string, string>
  close(): Promise<void>
}

/**
 * Providers on loopback for a service at `publicUrl`: two of OpenID Connect (acme, basel), a GitHub (octo), plain OAuth 2
 * (city), and one that is down (away).
 */
export async function startProviders(publicUrl: string): Promise<RunningProviders> {
  const callback = (id: string) => `${publicUrl}/oauth/${id}/callback`
  const [acme, basel, octo, city] = await Promise.all([
    startOidcServer({ redirectUris: [callback('acme')] }),
    startOidcServer({ redirectUris: [callback('basel')] }),
    startOAuth2Server('github'),
    startOAuth2Server('generic'),
  ])
  return {
    env: {
      ...clientOf('OIDC_ACME', acme),
      BELVEDERE_OIDC_ACME_ISSUER: acme.url,
      ...clientOf('OIDC_BASEL', basel),
      BELVEDERE_OIDC_BASEL_ISSUER: basel.url,
      ...clientOf('OIDC_AWAY', basel),
      BELVEDERE_OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
      ...clientOf('OAUTH2_OCTO', octo),
      BELVEDERE_OAUTH2_OCTO_KIND: 'github',
      BELVEDERE_OAUTH2_OCTO_BASE_URL: octo.url,
      ...clientOf('OAUTH2_CITY', city),
      BELVEDERE_OAUTH2_CITY_KIND: 'generic',
      BELVEDERE_OAUTH2_CITY_AUTHORIZE_URL: `${city.url}/authorize`,
      BELVEDERE_OAUTH2_CITY_TOKEN_URL: `${city.url}/token`,
      BELVEDERE_OAUTH2_CITY_USERINFO_URL: `${city.url}/me`,
      BELVEDERE_OAUTH2_CITY_SUBJECT_FIELD: 'id',
      BELVEDERE_OAUTH2_CITY_EMAIL_FIELD: 'mail',
      BELVEDERE_OAUTH2_CITY_EMAIL_VERIFIED_FIELD: 'confirmed',
    },
    async close() {
      await Promise.all([acme, basel, octo, city].map((provider) => provider.close()))
    },
  }
}

const clientOf = (name: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({
  [`BELVEDERE_${name}_CLIENT_ID`]: clientId,
  [`BELVEDERE_${name}_CLIENT_SECRET`]: clientSecret,
})
