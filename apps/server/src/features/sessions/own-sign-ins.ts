import { AppError, type SignIn } from '@belvedere/contract'
import type { Member } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'

/** Where this user is signed in, the last seen first. */
export async function listSignIns({ store, now }: SessionDeps, by: Member): Promise<SignIn[]> {
  const rows = await store.read
    .selectFrom('sign_ins')
    .selectAll()
    .where('person_id', '=', by.person)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === by.signIn,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userAgent: row.user_agent,
  }))
}

/** Ends one of this user's sessions, with its sockets. */
export async function endOwnSignIn({ store, bus, now }: SessionDeps, by: Member, id: string): Promise<void> {
  const at = now()
  const ended = await store.write((tx) =>
    ending(tx, by.person, { because: 'ended by its user', at }).where('id', '=', id).executeTakeFirst(),
  )
  if (ended === undefined) throw new AppError('not_found', 'There is no such session, or it has ended already.')
  bus.publish({ type: 'sign_in_ended', signIn: ended.id })
}

/** Ends a person's sessions but one, or all; gives those that it has ended, for their sockets are to follow. */
export async function endSignInsOf(
  tx: Tx,
  person: string,
  end: { because: string; at: number; except?: string },
): Promise<string[]> {
  const ended = await ending(tx, person, end)
    .where('id', '!=', end.except ?? 'none')
    .execute()
  return ended.map(({ id }) => id)
}

const ending = (tx: Tx, person: string, { because, at }: { because: string; at: number }) =>
  tx
    .updateTable('sign_ins')
    .set({ ended_at: at, ended_because: because })
    .where('person_id', '=', person)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
