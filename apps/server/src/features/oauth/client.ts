import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  type ServerMetadata,
} from 'openid-client'
import { isSecureUrl } from '../../http/secure-url.ts'
import { type Checks, OauthRefusal } from './provider.ts'
import { providerFetch, timeoutSeconds } from './provider-fetch.ts'

/** Our client at a server whose addresses are known. */
export function createClient(
  server: ServerMetadata,
  client: { clientId: string; clientSecret: string },
): Configuration {
  const made = new Configuration(server, client.clientId, {}, authenticateWith(client.clientSecret))
  made.timeout = timeoutSeconds
  made[customFetch] = providerFetch
  // `providerFetch` judges addresses: http is for this machine alone.
  allowInsecureRequests(made)
  return made
}

/** As the server says it wants it; `client_secret_basic` where it says nothing, which every server takes (RFC 6749, 2.3.1). */
const authenticateWith =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const wanted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = wanted.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    authenticate(server, ...rest)
  }

/** Where to ask a person: authorization code with PKCE. */
export async function authorizationUrl(
  client: Configuration,
  asked: { redirectUri: string; scopes: string; state: string; codeVerifier: string; nonce?: string },
): Promise<URL> {
  const to = buildAuthorizationUrl(client, {
    redirect_uri: asked.redirectUri,
    scope: asked.scopes,
    state: asked.state,
    code_challenge: await calculatePKCECodeChallenge(asked.codeVerifier),
    code_challenge_method: 'S256',
    ...(asked.nonce === undefined ? {} : { nonce: asked.nonce }),
  })
  if (!isSecureUrl(to)) throw new Error('The provider asks people at an address that others can read.')
  return to
}

/** The tokens for the code in an address, once `state`, `iss` and, given a nonce, the ID token hold. */
export async function exchangeCode(
  client: Configuration,
  cameBackTo: URL,
  checks: Pick<Checks, 'state' | 'codeVerifier'> & { nonce?: string },
) {
  try {
    return await authorizationCodeGrant(client, cameBackTo, {
      expectedState: checks.state,
      pkceCodeVerifier: checks.codeVerifier,
      ...(checks.nonce === undefined ? {} : { expectedNonce: checks.nonce, idTokenExpected: true }),
    })
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new OauthRefusal('access_denied', { cause: error })
    throw error
  }
}
