import type { Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { notify } from './notify.ts'
import { invalidatePasswordLinks } from './one-time-tokens.ts'
import { endSignInsOf } from './own-sign-ins.ts'
import { verifyPassword } from './verify-password.ts'

/** Changes the password, given the current one. All other sessions end with their sockets; API keys stay. */
export async function changePassword(
  deps: SessionDeps,
  actor: Member,
  request: { currentPassword: string; newPassword: string; ip: string; language: Language },
): Promise<void> {
  const account = await deps.store.read
    .selectFrom('people')
    .select(['email', 'name', 'password_hash'])
    .where('id', '=', actor.person)
    .executeTakeFirstOrThrow()
  const { name, password_hash: currentHash } = account
  const email = account.email ?? ''
  if (currentHash === null) throw new TextError('conflict', serverTexts.message('sessions.no_password'))
  const claim = { email, passwordHash: currentHash, ip: request.ip }
  if (!(await verifyPassword(deps, claim, request.currentPassword))) throw wrongPassword()
  await deps.policy.require(request.newPassword, { email, name, at: 'newPassword' })
  const hash = await deps.passwords.hash(request.newPassword)
  const at = deps.now()
  const endedSignIns = await deps.store.write(async (tx) => {
    const updated = await tx
      .updateTable('people')
      .set({ password_hash: hash })
      .where('id', '=', actor.person)
      // Another session may have changed it during the verification.
      .where('password_hash', '=', currentHash)
      .returning('id')
      .executeTakeFirst()
    if (updated === undefined) throw wrongPassword()
    await invalidatePasswordLinks(tx, actor.person, at)
    await notify(deps, tx, { person: actor.person, notice: 'password_changed', language: request.language })
    return endSignInsOf(tx, actor.person, { because: 'password changed', at, except: actor.signIn })
  })
  for (const signIn of endedSignIns) deps.bus.publish({ type: 'sign_in_ended', signIn })
}

/** Not `invalid_credentials`: the caller is signed in and stays so. */
const wrongPassword = () => {
  const text = serverTexts.message('sessions.wrong_password')
  return new TextError('invalid_request', text, { fields: [{ path: 'currentPassword', text }] })
}
