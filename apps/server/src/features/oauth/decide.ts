import type { Claims, OauthRefusalReason } from './provider.ts'

type Refusal = { do: 'refuse'; because: OauthRefusalReason }
type SignInDecision =
  | { do: 'sign_in'; person: string }
  | { do: 'link_and_sign_in'; person: string; takesOver: boolean }
  | { do: 'create'; email: string }
  | Refusal
type LinkDecision = { do: 'link'; person: string } | Refusal

const refuse = (because: OauthRefusalReason): Refusal => ({ do: 'refuse', because })

/**
 * Whom a provider's word signs in. `identity`: who is known by its issuer and subject. `account`: who has its e-mail; it is
 * theirs only if both the provider and we have verified that: either alone lets whoever typed the address first in. Where
 * who held the account was never shown to have the e-mail, whoever comes now takes it over: nothing of the other opens it
 * any more.
 */
export function decideSignIn(known: {
  claims: Pick<Claims, 'email' | 'emailVerified'>
  identity: { person: string; disabled: boolean } | null
  account: { person: string; emailVerified: boolean; holderProven: boolean; disabled: boolean } | null
}): SignInDecision {
  const { claims, identity, account } = known
  if (identity !== null) return identity.disabled ? refuse('access_denied') : { do: 'sign_in', person: identity.person }
  if (claims.email === null) return refuse('email_unverified')
  if (account === null) return { do: 'create', email: claims.email }
  if (!claims.emailVerified || !account.emailVerified) return refuse('email_unverified')
  if (account.disabled) return refuse('access_denied')
  return { do: 'link_and_sign_in', person: account.person, takesOver: !account.holderProven }
}

/**
 * Whose account an identity is linked to. `asking`: who began, if the same sign-in still lives. The e-mail plays no part:
 * whoever is signed in may have several.
 */
export function decideLink(known: { asking: string | null; identity: { person: string } | null }): LinkDecision {
  const { asking, identity } = known
  if (asking === null) return refuse('oauth_failed')
  if (identity !== null && identity.person !== asking) return refuse('identity_taken')
  return { do: 'link', person: asking }
}
