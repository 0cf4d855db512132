import { AppError, type Invite, type Role, type Room } from '@belvedere/contract'
import { newId, newToken, tokenHash } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { displayName } from '../../room/display-name.ts'
import { findRole, setRole } from '../../room/membership.ts'
import type { StoreReader, Tx } from '../../store/store.ts'
import { type RoomsDeps, viewRoom } from './rooms.ts'

export type InviteDeps = RoomsDeps & {
  /** Where browsers reach us; links begin with it. */
  publicUrl(): string
}
const dayMs = 24 * 3_600_000
const livesMs = { unlessTold: 7 * dayMs, atMost: 30 * dayMs }
const openAtMost = 50
const membersAtMost = 200

interface OpenInvite {
  id: string
  role: Role
  created_at: number
  expires_at: number
  uses: number
}

const inviteView = (row: OpenInvite, url: string | null): Invite => ({
  id: row.id,
  url,
  role: row.role,
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
  uses: row.uses,
})

const openInvites = (read: StoreReader, room: string, at: number) =>
  read
    .selectFrom('invites')
    .select(['id', 'role', 'created_at', 'expires_at'])
    .select((eb) =>
      eb
        .selectFrom('invite_uses')
        .select((of) => of.fn.countAll<number>().as('uses'))
        .whereRef('invite_uses.invite_id', '=', 'invites.id')
        .$asScalar()
        .as('uses'),
    )
    .where('room_id', '=', room)
    .where('expires_at', '>', at)

/** A link into the room, shown this once: the store keeps its hash. Fifty may be open at a time: `conflict`. */
export async function createInvite(
  deps: InviteDeps,
  by: Actor,
  roomId: string,
  wished: { role: Role; expiresAt?: string | undefined },
): Promise<Invite> {
  const at = deps.now()
  const expiresAt = wished.expiresAt === undefined ? at + livesMs.unlessTold : Date.parse(wished.expiresAt)
  requireLifetime(expiresAt - at)
  const token = newToken()
  const row = await deps.store.write(async (tx) => {
    await requireRoom(tx, by, roomId, 'manage')
    await tx.deleteFrom('invites').where('room_id', '=', roomId).where('expires_at', '<=', at).execute()
    const open = await openInvites(tx, roomId, at).execute()
    if (open.length >= openAtMost)
      throw new AppError('conflict', `This room has ${openAtMost} open invites. Revoke one first.`)
    return tx
      .insertInto('invites')
      .values({
        id: newId(),
        room_id: roomId,
        role: wished.role,
        token_hash: tokenHash(token),
        invited_by: by.person,
        created_at: at,
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return inviteView({ ...row, uses: 0 }, `${deps.publicUrl()}/invite/${token}`)
}

function requireLifetime(ms: number): void {
  if (ms > 0 && ms <= livesMs.atMost) return
  const message = `Let an invite expire within ${livesMs.atMost / dayMs} days from now.`
  throw new AppError('invalid_request', message, { errors: [{ path: 'expiresAt', message }] })
}

/** Invites that can still be accepted, the newest first, without their links. */
export async function listInvites({ store, now }: InviteDeps, by: Actor, roomId: string): Promise<Invite[]> {
  await requireRoom(store.read, by, roomId, 'manage')
  const rows = await openInvites(store.read, roomId, now()).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => inviteView(row, null))
}

/** Takes an invite back; whoever came by it stays. */
export async function revokeInvite({ store }: InviteDeps, by: Actor, roomId: string, inviteId: string): Promise<void> {
  await store.write(async (tx) => {
    await requireRoom(tx, by, roomId, 'manage')
    const gone = await tx
      .deleteFrom('invites')
      .where('id', '=', inviteId)
      .where('room_id', '=', roomId)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw new AppError('not_found', 'This invite is not open any more.')
  })
}

/** The invite of a link. Expired, revoked, used and unknown ones, and those of rooms in the trash, are not told apart. */
async function requireInvite(read: StoreReader, token: string, at: number) {
  const found = await read
    .selectFrom('invites')
    .innerJoin('rooms', 'rooms.id', 'invites.room_id')
    .select(['invites.id', 'invites.room_id', 'invites.role', 'invites.invited_by', 'invites.expires_at', 'rooms.name'])
    .where('invites.token_hash', '=', tokenHash(token))
    .where('invites.expires_at', '>', at)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError('not_found', 'This invite does not work any more. Ask whoever sent it for another.')
  return found
}

/** Where a link leads, for whoever holds it. */
export async function viewInvite({ store, now }: InviteDeps, token: string) {
  const found = await requireInvite(store.read, token, now())
  const inviter = await store.read
    .selectFrom('people')
    .select(['kind', 'name', 'email'])
    .where('id', '=', found.invited_by)
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(found.expires_at).toISOString()
  return { roomName: found.name, invitedBy: displayName(inviter), role: found.role, expiresAt }
}

const above: Record<Role, readonly Role[]> = { owner: [], editor: ['owner'], viewer: ['owner', 'editor'] }

/** Enters the room of a link. A role never becomes less by it; a link to become owner works once. */
export async function acceptInvite(deps: InviteDeps, by: Actor, token: string): Promise<Room> {
  const { room_id: room } = await requireInvite(deps.store.read, token, deps.now())
  const granted = await deps.log.change(room, async (change) => {
    const { id, role } = await requireInvite(change.tx, token, change.at)
    const mine = await findRole(change.tx, room, by.person)
    if (mine !== null && !above[mine].includes(role)) return null
    if (mine === null) await requirePlace(change.tx, room)
    if (role === 'owner') await change.tx.deleteFrom('invites').where('id', '=', id).execute()
    else await recordUse(change.tx, id, by.person)
    await setRole(change, { room, person: by.person, role })
    return role
  })
  if (granted !== null) deps.bus.publish({ type: 'member_changed', room, person: by.person, role: granted })
  return viewRoom(deps, by, room)
}

/** Somebody who leaves and comes back counts once. */
const recordUse = (tx: Tx, invite: string, person: string) =>
  tx
    .insertInto('invite_uses')
    .values({ invite_id: invite, person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function requirePlace(tx: Tx, room: string): Promise<void> {
  const { members } = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('room_id', '=', room)
    .executeTakeFirstOrThrow()
  if (members >= membersAtMost)
    throw new AppError('conflict', `This room has ${membersAtMost} members. Ask an owner to make room first.`)
}
