import type { Claims, OAuthRefusalReason } from './provider.ts'

type Refusal = { do: 'refuse'; because: OAuthRefusalReason }
type SignInDecision =
  | { do: 'sign_in'; person: string }
  | { do: 'link_and_sign_in'; person: string; takesOver: boolean }
  | { do: 'create'; email: string }
  | Refusal
type LinkDecision = { do: 'link'; person: string } | Refusal

const refuse = (because: OAuthRefusalReason): Refusal => ({ do: 'refuse', because })

/**
 * Decides whom a provider's claims sign in. `identity`: the person known by issuer and subject. `account`: the account
 * with the same e-mail; it is linked only if both the provider and we have verified the e-mail, because either alone
 * would admit whoever typed the address first. If the holder of the account never proved the e-mail, the newcomer takes
 * the account over and all its other ways in are revoked.
 */
export function decideSignIn(facts: {
  claims: Pick<Claims, 'email' | 'emailVerified'>
  identity: { person: string; disabled: boolean } | null
  account: { person: string; emailVerified: boolean; holderProven: boolean; disabled: boolean } | null
}): SignInDecision {
  const { claims, identity, account } = facts
  if (identity !== null) return identity.disabled ? refuse('access_denied') : { do: 'sign_in', person: identity.person }
  if (claims.email === null) return refuse('email_unverified')
  if (account === null) return { do: 'create', email: claims.email }
  if (!claims.emailVerified || !account.emailVerified) return refuse('email_unverified')
  if (account.disabled) return refuse('access_denied')
  return { do: 'link_and_sign_in', person: account.person, takesOver: !account.holderProven }
}

/**
 * Decides to whose account an identity is linked. `asker`: the person who started the flow, if the same sign-in is
 * still active. E-mails are not compared: a person may have several.
 */
export function decideLink(facts: { asker: string | null; identity: { person: string } | null }): LinkDecision {
  const { asker, identity } = facts
  if (asker === null) return refuse('oauth_failed')
  if (identity !== null && identity.person !== asker) return refuse('identity_taken')
  return { do: 'link', person: asker }
}
