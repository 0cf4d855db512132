import { AppError } from '@belvedere/contract'
import type { Store } from '../../store/store.ts'

/** Disables an account: its sign-ins end with their sockets, and its keys stop working. Data stays. */
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

/** Enables an account again, with the password, providers and keys it had. */
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
