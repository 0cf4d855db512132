import { AppError } from '@belvedere/contract'
import type { Member } from '../../room/caller.ts'
import { type EraseDeps, eraseAccount } from '../../room/erase.ts'

export interface RemoveDeps extends EraseDeps {
  /** Whether this is the password; a guess counts as one at signing in does. */
  verify(by: { email: string; passwordHash: string | null; ip: string }, password: string): Promise<boolean>
}

/** Deletes an account with everything that is theirs. Who has a password gives it; sockets close, files and rooms go. */
export async function removeAccount(
  deps: RemoveDeps,
  by: Member,
  given: { password?: string | undefined; ip: string },
): Promise<void> {
  const person = await deps.store.read
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where('id', '=', by.person)
    .executeTakeFirstOrThrow()
  if (person.password_hash !== null) {
    const who = { email: person.email ?? '', passwordHash: person.password_hash, ip: given.ip }
    const right = given.password !== undefined && (await deps.verify(who, given.password))
    if (!right)
      throw new AppError('invalid_request', 'Give the password of this account to delete it.', {
        errors: [{ path: 'password', message: 'This is not the password.' }],
      })
  }
  await eraseAccount(deps, by.person)
}
