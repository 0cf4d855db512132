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
import { type CallbackChecks, OAuthRefusal } from './provider.ts'
import { providerFetch, timeoutSeconds } from './provider-fetch.ts'

/** A client for a server with known endpoints. */
export function createClient(
  server: ServerMetadata,
  client: { clientId: string; clientSecret: string },
): Configuration {
  const configuration = new Configuration(server, client.clientId, {}, authenticateWith(client.clientSecret))
  configuration.timeout = timeoutSeconds
  configuration[customFetch] = providerFetch
  // `providerFetch` checks addresses: http is allowed on this machine only.
  allowInsecureRequests(configuration)
  return configuration
}

/** The method the server asks for; by default `client_secret_basic`, which every server supports (RFC 6749, 2.3.1). */
const authenticateWith =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    authenticate(server, ...rest)
  }

/** The authorization URL: code flow with PKCE. */
export async function authorizationUrl(
  client: Configuration,
  options: { redirectUri: string; scopes: string; state: string; codeVerifier: string; nonce?: string },
): Promise<URL> {
  const url = buildAuthorizationUrl(client, {
    redirect_uri: options.redirectUri,
    scope: options.scopes,
    state: options.state,
    code_challenge: await calculatePKCECodeChallenge(options.codeVerifier),
    code_challenge_method: 'S256',
    ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
  })
  if (!isSecureUrl(url)) throw new Error('The provider asks people at an address that others can read.')
  return url
}

/** Exchanges the code of a callback URL, checking `state`, `iss` and, given a nonce, the ID token. */
export async function exchangeCode(
  client: Configuration,
  callbackUrl: URL,
  checks: Pick<CallbackChecks, 'state' | 'codeVerifier'> & { nonce?: string },
) {
  try {
    return await authorizationCodeGrant(client, callbackUrl, {
      expectedState: checks.state,
      pkceCodeVerifier: checks.codeVerifier,
      ...(checks.nonce === undefined ? {} : { expectedNonce: checks.nonce, idTokenExpected: true }),
    })
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new OAuthRefusal('access_denied', { cause: error })
    throw error
  }
}
