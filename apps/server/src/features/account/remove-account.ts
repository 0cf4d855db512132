import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Member } from '../../room/caller.ts'
import { type EraseDeps, eraseAccount } from '../../room/erasure.ts'

export interface RemoveDeps extends EraseDeps {
  /** Verifies the password; a wrong one counts as a failed sign-in. */
  verify(actor: { email: string; passwordHash: string | null; ip: string }, password: string): Promise<boolean>
}

/**
 * Deletes an account with everything it owns. Requires the password if there is one; closes sockets, removes files and
 * rooms.
 */
export async function removeAccount(
  deps: RemoveDeps,
  actor: Member,
  request: { password?: string | undefined; ip: string },
): Promise<void> {
  const person = await deps.store.read
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where('id', '=', actor.person)
    .executeTakeFirstOrThrow()
  if (person.password_hash !== null) {
    const claim = { email: person.email ?? '', passwordHash: person.password_hash, ip: request.ip }
    const isRight = request.password !== undefined && (await deps.verify(claim, request.password))
    if (!isRight)
      throw new TextError('invalid_request', serverTexts.message('account.password_needed'), {
        fields: [{ path: 'password', text: serverTexts.message('sessions.wrong_password') }],
      })
  }
  await eraseAccount(deps, actor.person)
}
