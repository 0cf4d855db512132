import type { SignIn } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Member } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'

/** The user's active sign-ins, last seen first. */
export async function listSignIns({ store, now }: SessionDeps, actor: Member): Promise<SignIn[]> {
  const rows = await store.read
    .selectFrom('sign_ins')
    .selectAll()
    .where('person_id', '=', actor.person)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.signIn,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userAgent: row.user_agent,
  }))
}

/** Ends one of the user's sign-ins with its sockets. */
export async function endOwnSignIn({ store, bus, now }: SessionDeps, actor: Member, id: string): Promise<void> {
  const at = now()
  const endedSignIns = await store.write((tx) =>
    endActiveSignIns(tx, actor.person, { because: 'ended by its user', at }).where('id', '=', id).executeTakeFirst(),
  )
  if (endedSignIns === undefined) throw new TextError('not_found', serverTexts.message('sessions.session_missing'))
  bus.publish({ type: 'sign_in_ended', signIn: endedSignIns.id })
}

/** Ends a person's sign-ins, optionally except one; returns those that ended, so that their sockets can be closed. */
export async function endSignInsOf(
  tx: Tx,
  person: string,
  ending: { because: string; at: number; except?: string },
): Promise<string[]> {
  const endedSignIns = await endActiveSignIns(tx, person, ending)
    .where('id', '!=', ending.except ?? 'none')
    .execute()
  return endedSignIns.map(({ id }) => id)
}

const endActiveSignIns = (tx: Tx, person: string, { because, at }: { because: string; at: number }) =>
  tx
    .updateTable('sign_ins')
    .set({ ended_at: at, ended_because: because })
    .where('person_id', '=', person)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
