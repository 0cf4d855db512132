import type { Invite, Role, Room } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId, newToken, tokenHash } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { displayName } from '../../room/display-name.ts'
import { findRole, setRole } from '../../room/membership.ts'
import type { StoreReader, Tx } from '../../store/store.ts'
import { type RoomsDeps, viewRoom } from './rooms.ts'

export type InviteDeps = RoomsDeps & {
  /** Origin of links. */
  publicUrl(): string
}
const dayMs = 24 * 3_600_000
const lifetimeMs = { default: 7 * dayMs, atMost: 30 * dayMs }
const maxOpenInvites = 50
const maxMembers = 200

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

/** Creates an invite link, shown this once: the store keeps its hash. At most fifty may be open: `conflict`. */
export async function createInvite(
  deps: InviteDeps,
  actor: Actor,
  roomId: string,
  options: { role: Role; expiresAt?: string | undefined },
): Promise<Invite> {
  const at = deps.now()
  const expiresAt = options.expiresAt === undefined ? at + lifetimeMs.default : Date.parse(options.expiresAt)
  requireLifetime(expiresAt - at)
  const token = newToken()
  const row = await deps.store.write(async (tx) => {
    await requireRoom(tx, actor, roomId, 'manage')
    await tx.deleteFrom('invites').where('room_id', '=', roomId).where('expires_at', '<=', at).execute()
    const open = await openInvites(tx, roomId, at).execute()
    if (open.length >= maxOpenInvites)
      throw new TextError('conflict', serverTexts.message('rooms.too_many_invites', { limit: maxOpenInvites }))
    return tx
      .insertInto('invites')
      .values({
        id: newId(),
        room_id: roomId,
        role: options.role,
        token_hash: tokenHash(token),
        invited_by: actor.person,
        created_at: at,
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return inviteView({ ...row, uses: 0 }, `${deps.publicUrl()}/invite/${token}`)
}

function requireLifetime(ms: number): void {
  if (ms > 0 && ms <= lifetimeMs.atMost) return
  const text = serverTexts.message('rooms.invite_expiry', { days: lifetimeMs.atMost / dayMs })
  throw new TextError('invalid_request', text, { fields: [{ path: 'expiresAt', text }] })
}

/** Invites that can still be accepted, the newest first, without their links. */
export async function listInvites({ store, now }: InviteDeps, actor: Actor, roomId: string): Promise<Invite[]> {
  await requireRoom(store.read, actor, roomId, 'manage')
  const rows = await openInvites(store.read, roomId, now()).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => inviteView(row, null))
}

/** Revokes an invite; people who used it stay. */
export async function revokeInvite(
  { store }: InviteDeps,
  actor: Actor,
  roomId: string,
  inviteId: string,
): Promise<void> {
  await store.write(async (tx) => {
    await requireRoom(tx, actor, roomId, 'manage')
    const deleted = await tx
      .deleteFrom('invites')
      .where('id', '=', inviteId)
      .where('room_id', '=', roomId)
      .returning('id')
      .executeTakeFirst()
    if (deleted === undefined) throw new TextError('not_found', serverTexts.message('rooms.invite_closed'))
  })
}

/**
 * The open invite of a link. Expired, revoked, used and unknown ones, and those of rooms in the trash, are
 * indistinguishable.
 */
async function requireInvite(read: StoreReader, token: string, at: number) {
  const match = await read
    .selectFrom('invites')
    .innerJoin('rooms', 'rooms.id', 'invites.room_id')
    .select(['invites.id', 'invites.room_id', 'invites.role', 'invites.invited_by', 'invites.expires_at', 'rooms.name'])
    .where('invites.token_hash', '=', tokenHash(token))
    .where('invites.expires_at', '>', at)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst()
  if (match === undefined) throw new TextError('not_found', serverTexts.message('rooms.invite_dead'))
  return match
}

/** What an invite link leads to, for the holder of the link. */
export async function lookAtInvite({ store, now }: InviteDeps, token: string) {
  const match = await requireInvite(store.read, token, now())
  const inviter = await store.read
    .selectFrom('people')
    .select(['kind', 'name', 'email'])
    .where('id', '=', match.invited_by)
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(match.expires_at).toISOString()
  return { roomName: match.name, invitedBy: displayName(inviter), role: match.role, expiresAt }
}

const higherRoles: Record<Role, readonly Role[]> = { owner: [], editor: ['owner'], viewer: ['owner', 'editor'] }

/** Joins the room of a link. A role is never lowered; a link for the role owner works once. */
export async function acceptInvite(deps: InviteDeps, actor: Actor, token: string): Promise<Room> {
  const { room_id: room } = await requireInvite(deps.store.read, token, deps.now())
  const granted = await deps.log.change(room, async (change) => {
    const { id, role } = await requireInvite(change.tx, token, change.at)
    const currentRole = await findRole(change.tx, room, actor.person)
    if (currentRole !== null && !higherRoles[currentRole].includes(role)) return null
    if (currentRole === null) await requireMemberSlot(change.tx, room)
    if (role === 'owner') await change.tx.deleteFrom('invites').where('id', '=', id).execute()
    else await recordUse(change.tx, id, actor.person)
    await setRole(change, { room, person: actor.person, role })
    return role
  })
  if (granted !== null) deps.bus.publish({ type: 'member_changed', room, person: actor.person, role: granted })
  return viewRoom(deps, actor, room)
}

/** A person who leaves and comes back counts once. */
const recordUse = (tx: Tx, invite: string, person: string) =>
  tx
    .insertInto('invite_uses')
    .values({ invite_id: invite, person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function requireMemberSlot(tx: Tx, room: string): Promise<void> {
  const { members } = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('room_id', '=', room)
    .executeTakeFirstOrThrow()
  if (members >= maxMembers)
    throw new TextError('conflict', serverTexts.message('rooms.too_many_members', { limit: maxMembers }))
}
