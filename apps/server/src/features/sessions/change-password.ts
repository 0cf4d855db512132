import { AppError } from '@belvedere/contract'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import type { MailLanguage } from './mail-texts.ts'
import { notify } from './notify.ts'
import { invalidatePasswordLinks } from './one-time-tokens.ts'
import { endSignInsOf } from './own-sign-ins.ts'
import { verifyPassword } from './verify-password.ts'

/** Changes the password of who knows it. Every other session ends with its sockets; API keys stay. */
export async function changePassword(
  deps: SessionDeps,
  by: Member,
  given: { currentPassword: string; newPassword: string; ip: string; language: MailLanguage },
): Promise<void> {
  const account = await deps.store.read
    .selectFrom('people')
    .select(['email', 'name', 'password_hash'])
    .where('id', '=', by.person)
    .executeTakeFirstOrThrow()
  const { name, password_hash: currentHash } = account
  const email = account.email ?? ''
  if (currentHash === null)
    throw new AppError('conflict', 'This account has no password yet. Ask for a mail to set one, as if you forgot it.')
  const whose = { email, passwordHash: currentHash, ip: given.ip }
  if (!(await verifyPassword(deps, whose, given.currentPassword))) throw wrongPassword()
  await deps.policy.require(given.newPassword, { email, name, at: 'newPassword' })
  const hash = await deps.passwords.hash(given.newPassword)
  const at = deps.now()
  const ended = await deps.store.write(async (tx) => {
    const changed = await tx
      .updateTable('people')
      .set({ password_hash: hash })
      .where('id', '=', by.person)
      // Another session may have changed it while this one was judged.
      .where('password_hash', '=', currentHash)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw wrongPassword()
    await invalidatePasswordLinks(tx, by.person, at)
    await notify(deps, tx, { person: by.person, notice: 'password_changed', language: given.language })
    return endSignInsOf(tx, by.person, { because: 'password changed', at, except: by.signIn })
  })
  for (const signIn of ended) deps.bus.publish({ type: 'sign_in_ended', signIn })
}

/** Not `invalid_credentials`: whoever asks is signed in and stays so. */
const wrongPassword = () => {
  const message = 'This is not your password.'
  return new AppError('invalid_request', message, { errors: [{ path: 'currentPassword', message }] })
}
