import type { Language } from '@belvedere/texts'
import type { Caller } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { notify } from './notify.ts'
import { requireOneTimeToken, spendOneTimeToken } from './one-time-tokens.ts'
import { revokeAccess } from './take-over.ts'

/**
 * Sets a new password by a mailed token, which also verifies the e-mail. Somebody else may have had access: every
 * session ends with its sockets, API keys are revoked and other links invalidated. Linked providers stay, unless the
 * holder never proved the e-mail and may have linked their own.
 */
export async function resetPassword(
  deps: SessionDeps,
  request: { token: string; password: string; language: Language },
): Promise<void> {
  const purpose = 'reset_password'
  const { email, name } = await requireOneTimeToken(deps.store.read, purpose, request.token, deps.now())
  await deps.policy.require(request.password, { email, name, at: 'password' })
  const hash = await deps.passwords.hash(request.password)
  const at = deps.now()
  const endedSignIns = await deps.store.write(async (tx) => {
    const { person, holderProven } = await spendOneTimeToken(tx, purpose, request.token, at)
    const endedSignInIds = await revokeAccess(tx, person, { because: 'password reset', at, providers: !holderProven })
    await tx
      .updateTable('people')
      .set({ password_hash: hash, email_verified: 1, holder_proven: 1 })
      .where('id', '=', person)
      .execute()
    await notify(deps, tx, { person, notice: 'password_changed', language: request.language })
    return endedSignInIds
  })
  for (const signIn of endedSignIns) deps.bus.publish({ type: 'sign_in_ended', signIn })
}

/**
 * Verifies the e-mail by a mailed token. Only if the caller is signed in to that account does it also prove that the
 * account's holder has the e-mail.
 */
export async function verifyEmail({ store, now }: SessionDeps, actor: Caller, token: string): Promise<void> {
  await store.write(async (tx) => {
    const { person } = await spendOneTimeToken(tx, 'verify_email', token, now())
    const isOwner = actor.kind === 'user' && actor.person === person
    await tx
      .updateTable('people')
      .set({ email_verified: 1, ...(isOwner ? { holder_proven: 1 } : {}) })
      .where('id', '=', person)
      .execute()
  })
}
