/** What a provider says of the person who came back from it. */
export interface Claims {
  issuer: string
  subject: string
  /** Null: it names none, or none that an account could have. */
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** What ties an answer to the browser and the request that it belongs to. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Somebody else who vouches for people. What fails there is thrown as it comes; nothing takes longer than 10 s a request. */
export interface IdentityProvider {
  id: string
  name: string
  kind: 'oidc' | 'oauth2'
  /** Where the browser goes; the provider sends it back to `redirectUri`. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>
  /**
   * Exchanges the code in the address that the browser came back to. Throws `Refused` with `access_denied` where the
   * person said no.
   */
  claims(cameBackTo: URL, checks: Checks): Promise<Claims>
}

export type OauthRefusalReason = 'access_denied' | 'oauth_failed' | 'email_unverified' | 'identity_taken'

/** Ends a flow: the browser is sent to a page that says why. */
export class OauthRefusal extends Error {
  readonly because: OauthRefusalReason

  constructor(because: OauthRefusalReason, options: { cause?: unknown } = {}) {
    super(`Sign-in by a provider ended: ${because}.`, options)
    this.name = 'Refused'
    this.because = because
  }
}
