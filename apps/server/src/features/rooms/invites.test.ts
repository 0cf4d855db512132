import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Role, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, aSharedRoom, tokenOf } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer, type TestUser } from '../../../testing/test-server.ts'

const { auth, rooms } = routes
const missing = { status: 404, code: 'not_found' }
const dayMs = 24 * 3_600_000
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const inviteTo = async ({ browser }: TestUser, id: string, body: { role: Role; expiresAt?: string }) => {
  const { invite } = await browser.call(rooms.invite, { params: { id }, body })
  return { invite, token: tokenOf(invite.url) }
}
const accept = ({ browser }: TestUser, token: string) => browser.call(rooms.acceptInvite, { params: { token } })
const refusedToAccept = ({ browser }: TestUser, token: string) =>
  browser.refused(rooms.acceptInvite, { params: { token } })

/** Members as the store has them: to sign up two hundred people takes long. */
async function addMembers(room: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `member-${n}`)
  const people = ids.map((id) => ({ id, kind: 'user' as const, email_verified: 0, created_at: 1, last_seen_at: 1 }))
  const members = ids.map((id) => ({ room_id: room, person_id: id, role: 'viewer' as const, joined_at: 1 }))
  await test.inStore((store) =>
    store.write(async (tx) => {
      await tx.insertInto('people').values(people).execute()
      await tx.insertInto('members').values(members).execute()
    }),
  )
}

describe('an invite', () => {
  it('is a link at the public address, shown once and kept as a hash', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { invite, token } = await inviteTo(owner, params.id, { role: 'editor' })
    expect(invite).toMatchObject({ role: 'editor', url: `${test.server.publicUrl}/invite/${token}` })
    expect(Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)).toBe(7 * dayMs)
    const { invites } = await owner.browser.call(rooms.invites, { params })
    expect(invites).toEqual([{ ...invite, url: null }])
    const kept = await Promise.all(
      ['store.sqlite', 'store.sqlite-wal'].map((name) => readFile(join(test.dataDir, name), 'latin1')),
    )
    expect(kept.join('')).toContain(invite.id)
    expect(kept.join('')).not.toContain(token)
    expect(test.logged()).not.toContain(token)
  })
  it('shows its room and role to anyone who has the link', async () => {
    const { params, owner } = await aSharedRoom(test)
    await owner.browser.call(auth.profile, { body: { name: 'Ada' } })
    const { invite, token } = await inviteTo(owner, params.id, { role: 'viewer' })
    const looked = await test.browser().call(rooms.lookAtInvite, { params: { token } })
    const { expiresAt } = invite
    expect(looked).toEqual({ invite: { roomName: 'Tea', invitedBy: 'Ada', role: 'viewer', expiresAt } })
  })
  it('[E25] lets several people in, each into the room with its cookies', async () => {
    const { room, params, owner } = await aSharedRoom(test)
    const { token } = await inviteTo(owner, params.id, { role: 'editor' })
    for (const somebody of [await test.user(), await test.user()]) {
      expect((await accept(somebody, token)).room).toMatchObject({ id: room.id, role: 'editor' })
      expect(somebody.browser.cookie('room_token')).toBe(room.token)
      expect((await accept(somebody, token)).room.role).toBe('editor')
    }
    expect((await owner.browser.call(rooms.members, { params })).members).toHaveLength(3)
  })
  it('[E25] tells owners how many people have used it, each of them once', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { invite, token } = await inviteTo(owner, params.id, { role: 'viewer' })
    const { invite: other } = await inviteTo(owner, params.id, { role: 'editor' })
    expect(invite.uses).toBe(0)
    const people = await Promise.all(Array.from({ length: 20 }, () => test.user()))
    await Promise.all(people.map((somebody) => accept(somebody, token)))
    const [first, second] = people
    if (first === undefined || second === undefined) throw new Error('There are no users.')
    await accept(first, token)
    await first.browser.call(rooms.removeMember, { params: { ...params, userId: first.id } })
    await accept(first, token)
    // Who may do everything already uses nothing.
    await accept(owner, token)
    const usesOf = async () => {
      const { invites } = await owner.browser.call(rooms.invites, { params })
      return new Map(invites.map(({ id, uses }) => [id, uses]))
    }
    expect(await usesOf()).toEqual(
      new Map([
        [other.id, 0],
        [invite.id, 20],
      ]),
    )
    await second.browser.call(routes.account.remove, { body: { password } })
    expect((await usesOf()).get(invite.id)).toBe(19)
  })
  it('[E25] never lowers a role, and raises one', async () => {
    const { params, owner } = await aSharedRoom(test)
    const somebody = await test.user()
    const steps = [
      ['viewer', 'viewer'],
      ['editor', 'editor'],
      ['viewer', 'editor'],
      ['owner', 'owner'],
      ['editor', 'owner'],
    ] as const
    for (const [role, then] of steps) expect((await addMember(owner, params.id, somebody, role)).role).toBe(then)
    const { events } = await owner.browser.call(rooms.events, { params, query: {} })
    const changes = events.flatMap((event) => (event.type === 'member_changed' ? [event.data.role] : []))
    expect(changes).toEqual(['viewer', 'editor', 'owner'])
  })
  it('[E25] to become owner works once, even under fifty concurrent attempts', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { token } = await inviteTo(owner, params.id, { role: 'owner' })
    const people = await Promise.all(Array.from({ length: 50 }, () => test.user()))
    const path = `/server/invites/${token}/accept`
    const replies = await Promise.all(people.map(({ browser }) => browser.send('POST', path)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(49)
    expect((await owner.browser.call(rooms.members, { params })).members).toHaveLength(2)
  })
  it('to become owner is not used up by an owner', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { token } = await inviteTo(owner, params.id, { role: 'owner' })
    await accept(owner, token)
    expect((await accept(await test.user(), token)).room.role).toBe('owner')
  })
  it('is not there when it is unknown, revoked, expired or of a room in the trash', async () => {
    const { params, owner } = await aSharedRoom(test)
    const somebody = await test.user()
    const { invite, token } = await inviteTo(owner, params.id, { role: 'editor' })
    const isDead = async (link: string) => {
      expect(await test.browser().refused(rooms.lookAtInvite, { params: { token: link } })).toEqual(missing)
      expect(await refusedToAccept(somebody, link)).toEqual(missing)
    }
    await isDead('unknown')
    await owner.browser.call(rooms.remove, { params })
    await isDead(token)
    await owner.browser.call(rooms.restore, { params })
    const revoke = { params: { ...params, inviteId: invite.id } }
    await owner.browser.call(rooms.revokeInvite, revoke)
    expect(await owner.browser.refused(rooms.revokeInvite, revoke)).toEqual(missing)
    await isDead(token)
    const soon = new Date(Date.now() + test.clock.aheadMs + 60_000).toISOString()
    const { token: short } = await inviteTo(owner, params.id, { role: 'editor', expiresAt: soon })
    test.clock.aheadMs += 61_000
    await isDead(short)
    expect((await owner.browser.call(rooms.invites, { params })).invites).toEqual([])
  })
  it('[E25] [S6] does not readmit a removed member', async () => {
    const { params, owner } = await aSharedRoom(test)
    const somebody = await test.user()
    const { token } = await inviteTo(owner, params.id, { role: 'editor' })
    await accept(somebody, token)
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: somebody.id } })
    expect(await refusedToAccept(somebody, token)).toEqual(missing)
  })
  it('[E25] [S6] ends when its creator is no longer an owner', async () => {
    const { params, owner, join: someoneAs } = await aSharedRoom(test)
    const second = await someoneAs('owner')
    const { token } = await inviteTo(second, params.id, { role: 'owner' })
    const demote = { params: { ...params, userId: second.id }, body: { role: 'viewer' } } as const
    await owner.browser.call(rooms.changeMember, demote)
    expect(await refusedToAccept(second, token)).toEqual(missing)
  })
  it('[S14] is made, listed and revoked by owners, and not for guests', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { invite, token } = await inviteTo(owner, params.id, { role: 'editor' })
    const { browser: stranger } = await test.user()
    const { room: mine } = await stranger.call(rooms.create, { body: { name: 'Mine' } })
    const elsewhere = { params: { id: mine.id, inviteId: invite.id } }
    expect(await stranger.refused(rooms.revokeInvite, elsewhere)).toEqual(missing)
    expect(await stranger.refused(rooms.invites, { params })).toEqual(missing)
    expect(await stranger.refused(rooms.invite, { params, body: { role: 'owner' } })).toEqual(missing)
    const { browser: guest } = await test.guest()
    const notForGuests = { status: 403, code: 'guest_not_allowed' }
    expect(await guest.refused(rooms.acceptInvite, { params: { token } })).toEqual(notForGuests)
    expect(await guest.refused(rooms.invite, { params, body: { role: 'viewer' } })).toEqual(notForGuests)
  })
  it('lives thirty days at most', async () => {
    const { params, owner } = await aSharedRoom(test)
    const inMs = (ms: number) => new Date(Date.now() + test.clock.aheadMs + ms).toISOString()
    for (const expiresAt of [inMs(-1000), inMs(31 * dayMs)]) {
      const json = { role: 'viewer', expiresAt }
      const reply = await owner.browser.send('POST', `/server/rooms/${params.id}/invites`, { json })
      expect(reply.json).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path: 'expiresAt' }] })
    }
    await inviteTo(owner, params.id, { role: 'viewer', expiresAt: inMs(29 * dayMs) })
  })
  it('[S16] accepts only a role and a period', async () => {
    const { params, owner } = await aSharedRoom(test)
    const json = { role: 'viewer', token: 'mine' }
    expect((await owner.browser.send('POST', `/server/rooms/${params.id}/invites`, { json })).status).toBe(400)
  })
})

describe('a room', () => {
  it('has fifty open invites at most', async () => {
    const { params, owner } = await aSharedRoom(test)
    for (let n = 0; n < 50; n++) await inviteTo(owner, params.id, { role: 'viewer' })
    const one = { params, body: { role: 'viewer' } } as const
    expect(await owner.browser.refused(rooms.invite, one)).toEqual({ status: 409, code: 'conflict' })
    const [open] = (await owner.browser.call(rooms.invites, { params })).invites
    await owner.browser.call(rooms.revokeInvite, { params: { ...params, inviteId: open?.id ?? '' } })
    await owner.browser.call(rooms.invite, one)
  })
  it('has two hundred members at most', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { token } = await inviteTo(owner, params.id, { role: 'viewer' })
    await addMembers(params.id, 199)
    expect(await refusedToAccept(await test.user(), token)).toEqual({ status: 409, code: 'conflict' })
    expect((await owner.browser.call(rooms.members, { params })).members).toHaveLength(200)
  })
})
