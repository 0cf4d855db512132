import { AppError } from '@belvedere/contract'
import type { Store } from '../../store/store.ts'

/**
 * Keeps a person out: their sign-ins end, with their sockets, and their keys open nothing until they are let in again.
 * What is theirs stays.
 */
export async function disableAccount(store: Store, email: string, at: number): Promise<void> {
  await store.write(async (tx) => {
    const { id } = await tx
      .updateTable('people')
      .set({ disabled_at: at })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow(() => noAccount(email))
    await tx
      .updateTable('sign_ins')
      .set({ ended_at: at, ended_because: 'disabled' })
      .where('person_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  })
}

/** Lets a person in again, by the password, providers and keys that they had. */
export async function enableAccount(store: Store, email: string): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable('people')
      .set({ disabled_at: null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow(() => noAccount(email)),
  )
}

const noAccount = (email: string) => new AppError('not_found', `There is no account with the e-mail ${email}.`)
