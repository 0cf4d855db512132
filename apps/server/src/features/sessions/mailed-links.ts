import type { Caller } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import type { MailLanguage } from './mail-texts.ts'
import { notify } from './notify.ts'
import { requireOneTimeToken, spendOneTimeToken } from './one-time-tokens.ts'
import { revokeAccess } from './take-over.ts'

/**
 * Sets a new password by the token of a mail, and so proves the e-mail. Somebody else may have had the account: every
 * session ends with its sockets, API keys are revoked, other links are void. Identities of providers stay, unless whoever
 * had the account was never shown to have the e-mail: then they may have linked their own.
 */
export async function resetPassword(
  deps: SessionDeps,
  given: { token: string; password: string; language: MailLanguage },
): Promise<void> {
  const purpose = 'reset_password'
  const { email, name } = await requireOneTimeToken(deps.store.read, purpose, given.token, deps.now())
  await deps.policy.require(given.password, { email, name, at: 'password' })
  const hash = await deps.passwords.hash(given.password)
  const at = deps.now()
  const ended = await deps.store.write(async (tx) => {
    const { person, holderProven } = await spendOneTimeToken(tx, purpose, given.token, at)
    const away = await revokeAccess(tx, person, { because: 'password reset', at, providers: !holderProven })
    await tx
      .updateTable('people')
      .set({ password_hash: hash, email_verified: 1, holder_proven: 1 })
      .where('id', '=', person)
      .execute()
    await notify(deps, tx, { person, notice: 'password_changed', language: given.language })
    return away
  })
  for (const signIn of ended) deps.bus.publish({ type: 'sign_in_ended', signIn })
}

/**
 * Takes the token of a mail as proof that the e-mail is theirs; only where they are signed in to that very account it
 * proves too that who holds the account is the one who has the e-mail.
 */
export async function verifyEmail({ store, now }: SessionDeps, by: Caller, token: string): Promise<void> {
  await store.write(async (tx) => {
    const { person } = await spendOneTimeToken(tx, 'verify_email', token, now())
    const theirs = by.kind === 'user' && by.person === person
    await tx
      .updateTable('people')
      .set({ email_verified: 1, ...(theirs ? { holder_proven: 1 } : {}) })
      .where('id', '=', person)
      .execute()
  })
}
