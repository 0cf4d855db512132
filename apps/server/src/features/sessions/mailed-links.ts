import type { SessionDeps } from './deps.ts'
import { requireOneTimeToken, spendOneTimeToken, voidPasswordLinks } from './one-time-tokens.ts'
import { endSignInsOf } from './own-sign-ins.ts'

/**
 * Sets a new password by the token of a mail, and so proves the e-mail. Somebody else may have had the account: every
 * session ends with its sockets, API keys are revoked, other links are void. Identities of providers stay, unless the
 * e-mail was not proven before: then whoever made the account may have linked their own.
 */
export async function resetPassword(deps: SessionDeps, given: { token: string; password: string }): Promise<void> {
  const purpose = 'reset_password'
  const { email, name } = await requireOneTimeToken(deps.store.read, purpose, given.token, deps.now())
  await deps.policy.require(given.password, { email, name, at: 'password' })
  const hash = await deps.passwords.hash(given.password)
  const at = deps.now()
  const ended = await deps.store.write(async (tx) => {
    const { person, emailVerified } = await spendOneTimeToken(tx, purpose, given.token, at)
    await tx.updateTable('people').set({ password_hash: hash, email_verified: 1 }).where('id', '=', person).execute()
    if (!emailVerified) await tx.deleteFrom('identities').where('person_id', '=', person).execute()
    await tx.deleteFrom('api_keys').where('person_id', '=', person).execute()
    await voidPasswordLinks(tx, person, at)
    return endSignInsOf(tx, person, { because: 'password reset', at })
  })
  for (const signIn of ended) deps.bus.publish({ type: 'sign_in_ended', signIn })
}

/** Takes the token of a mail as proof that the e-mail is theirs. */
export async function verifyEmail({ store, now }: SessionDeps, token: string): Promise<void> {
  await store.write(async (tx) => {
    const { person } = await spendOneTimeToken(tx, 'verify_email', token, now())
    await tx.updateTable('people').set({ email_verified: 1 }).where('id', '=', person).execute()
  })
}
