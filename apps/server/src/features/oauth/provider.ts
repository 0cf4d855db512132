/** A provider's verified statement about the person who came back from it. */
export interface Claims {
  issuer: string
  subject: string
  /** Null: none, or not a valid one. */
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** Values that bind a callback to its browser and request. */
export interface CallbackChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** An identity provider. Errors are thrown unchanged; a request takes at most 10 s. */
export interface IdentityProvider {
  id: string
  name: string
  kind: 'oidc' | 'oauth2'
  /** The page to send the browser to; the provider sends it back to `redirectUri`. */
  authorizationUrl(redirectUri: string, checks: CallbackChecks): Promise<URL>
  /** Exchanges the code of the callback URL for the claims of the person, over the network. Throws `OAuthRefusal` with `access_denied` if the person declined. */
  fetchClaims(callbackUrl: URL, checks: CallbackChecks): Promise<Claims>
}

export type OAuthRefusalReason = 'access_denied' | 'oauth_failed' | 'email_unverified' | 'identity_taken'

/** Ends a flow: the browser is redirected to a page with the reason. */
export class OAuthRefusal extends Error {
  readonly because: OAuthRefusalReason

  constructor(because: OAuthRefusalReason, options: { cause?: unknown } = {}) {
    super(`Sign-in by a provider ended: ${because}.`, options)
    this.name = 'Refused'
    this.because = because
  }
}
