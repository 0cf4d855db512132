import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, aSharedRoom } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer, type TestUser } from '../../../testing/test-server.ts'

const { account, auth, chat, files, rooms, viz } = routes
const missing = { status: 404, code: 'not_found' }
const forbidden = { status: 403, code: 'forbidden' }
const conflict = { status: 409, code: 'conflict' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const membersOf = async ({ browser }: TestUser, id: string) =>
  (await browser.call(rooms.members, { params: { id } })).members

describe('the members of a room', () => {
  it('are listed for each of them, owners first, by name or the local part of the e-mail', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [viewer, editor] = [await join('viewer'), await join('editor')]
    await editor.browser.call(auth.profile, { body: { name: 'Grace' } })
    const expected = [
      { userId: owner.id, name: owner.email.split('@')[0], role: 'owner' },
      { userId: editor.id, name: 'Grace', role: 'editor' },
      { userId: viewer.id, name: viewer.email.split('@')[0], role: 'viewer' },
    ]
    for (const somebody of [owner, editor, viewer]) expect(await membersOf(somebody, params.id)).toEqual(expected)
  })
  it('see the room in their list, each with the own role', async () => {
    const { room, join } = await aSharedRoom(test)
    for (const role of ['editor', 'viewer', 'owner'] as const) {
      const { browser } = await join(role)
      await browser.call(rooms.create, { body: { name: 'Mine' } })
      const { rooms: list } = await browser.call(rooms.list)
      expect(list.map(({ name, role }) => [name, role])).toEqual([
        ['Mine', 'owner'],
        ['Tea', role],
      ])
      expect((await browser.call(rooms.switch, { params: { id: room.id } })).room.role).toBe(role)
    }
  })
  it('get another role from an owner only', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [editor, viewer] = [await join('editor'), await join('viewer')]
    const promote = { params: { ...params, userId: viewer.id }, body: { role: 'owner' } } as const
    expect(await editor.browser.refused(rooms.changeMember, promote)).toEqual(forbidden)
    expect(await viewer.browser.refused(rooms.changeMember, promote)).toEqual(forbidden)
    await owner.browser.call(rooms.changeMember, promote)
    expect((await membersOf(owner, params.id)).map(({ role }) => role)).toEqual(['owner', 'owner', 'editor'])
    const unknown = { params: { ...params, userId: 'x' }, body: { role: 'viewer' } } as const
    expect(await owner.browser.refused(rooms.changeMember, unknown)).toEqual(missing)
  })
  it('are removed by an owner, or leave', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [editor, viewer] = [await join('editor'), await join('viewer')]
    const other = { params: { ...params, userId: viewer.id } }
    expect(await editor.browser.refused(rooms.removeMember, other)).toEqual(forbidden)
    await owner.browser.call(rooms.removeMember, other)
    await editor.browser.call(rooms.removeMember, { params: { ...params, userId: editor.id } })
    expect((await membersOf(owner, params.id)).map(({ userId }) => userId)).toEqual([owner.id])
    expect(await owner.browser.refused(rooms.removeMember, other)).toEqual(missing)
  })
  it('[S14] who are none know of no member, and change none', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { browser: stranger } = await test.user()
    const { browser: guest } = await test.guest()
    const one = { params: { ...params, userId: owner.id } }
    expect(await stranger.refused(rooms.members, { params })).toEqual(missing)
    expect(await guest.refused(rooms.members, { params })).toEqual(missing)
    expect(await stranger.refused(rooms.changeMember, { ...one, body: { role: 'viewer' } })).toEqual(missing)
    expect(await stranger.refused(rooms.removeMember, one)).toEqual(missing)
    expect(await guest.refused(rooms.removeMember, one)).toEqual({ status: 403, code: 'guest_not_allowed' })
  })
  it('are not there while the room is in the trash', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const editor = await join('editor')
    const coOwner = await join('owner')
    await owner.browser.call(rooms.remove, { params })
    for (const { browser } of [owner, editor]) expect(await browser.refused(rooms.members, { params })).toEqual(missing)
    expect((await editor.browser.call(rooms.trash)).rooms).toEqual([])
    expect(await editor.browser.refused(rooms.restore, { params })).toEqual(missing)
    expect((await coOwner.browser.call(rooms.trash)).rooms).toMatchObject([{ id: params.id }])
    await coOwner.browser.call(rooms.restore, { params })
    expect(await membersOf(editor, params.id)).toHaveLength(3)
  })
})

describe('a room', () => {
  it('[E24] keeps an owner', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const editor = await join('editor')
    const self = { params: { ...params, userId: owner.id } }
    expect(await owner.browser.refused(rooms.removeMember, self)).toEqual(conflict)
    expect(await owner.browser.refused(rooms.changeMember, { ...self, body: { role: 'editor' } })).toEqual(conflict)
    const promote = { params: { ...params, userId: editor.id }, body: { role: 'owner' } } as const
    await owner.browser.call(rooms.changeMember, promote)
    await owner.browser.call(rooms.removeMember, self)
    expect(await membersOf(editor, params.id)).toMatchObject([{ userId: editor.id, role: 'owner' }])
  })
  it('[E24] keeps an owner when two demote each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { params, owner, join } = await aSharedRoom(test)
      const second = await join('owner')
      const demote = (by: TestUser, whom: TestUser) =>
        by.browser.send('PATCH', `/server/rooms/${params.id}/members/${whom.id}`, { json: { role: 'viewer' } })
      const replies = await Promise.all([demote(owner, second), demote(second, owner)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const members = await membersOf(owner, params.id)
      expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })
  it('counts to the owner who has been in it longest when its first one leaves', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [second, third] = [await join('owner'), await join('owner')]
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: owner.id } })
    await second.browser.call(account.remove, { body: { password } })
    expect(await membersOf(third, params.id)).toMatchObject([{ userId: third.id, role: 'owner' }])
  })
  it('[S14] lets role viewer look and do nothing', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const { browser } = await join('viewer')
    await owner.browser.call(files.takeSample, { params: { sample: 'cars' } })
    const { files: ownFiles } = await browser.call(files.takeSample, { params: { sample: 'cars' } })
    await test.server.filesSettled()
    const roomId = params.id
    await owner.browser.call(chat.send, { body: { message: 'ask', roomId } })
    const fileIds = ownFiles.map(({ id }) => id)
    const refusals = [
      browser.refused(rooms.change, { params, body: { name: 'x' } }),
      browser.refused(rooms.remove, { params }),
      browser.refused(rooms.rotateToken, { params }),
      browser.refused(rooms.linkFiles, { params, body: { fileIds } }),
      browser.refused(rooms.unlinkFiles, { params, body: { fileIds } }),
      browser.refused(rooms.putSpec, { params, body: { spec: {}, expectedVersion: null } }),
      browser.refused(rooms.checkSpec, { params, body: { spec: {} } }),
      browser.refused(rooms.undo, { params }),
      browser.refused(rooms.redo, { params }),
      browser.refused(rooms.invite, { params, body: { role: 'viewer' } }),
      browser.refused(rooms.invites, { params }),
      browser.refused(rooms.revokeInvite, { params: { ...params, inviteId: 'x' } }),
      browser.refused(chat.send, { body: { message: 'hello', roomId } }),
      browser.refused(chat.cancel, { body: { roomId } }),
      browser.refused(chat.choose, { body: { roomId, messageId: 'x', optionId: 'o1' } }),
      browser.refused(viz.send, { body: { roomId, command: { type: 'pause' } } }),
    ]
    expect(await Promise.all(refusals)).toEqual(refusals.map(() => forbidden))
    expect((await browser.call(rooms.events, { params, query: {} })).lastSeq).toBeGreaterThan(0)
    expect((await browser.call(chat.history, { query: { roomId } })).messages.length).toBeGreaterThan(0)
    expect(await browser.call(rooms.specs, { params })).toEqual({ specs: [] })
  })
  it('lets role editor do all but decide over the room', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const { browser } = await join('editor')
    const refusals = [
      browser.refused(rooms.change, { params, body: { name: 'x' } }),
      browser.refused(rooms.remove, { params }),
      browser.refused(rooms.rotateToken, { params }),
      browser.refused(rooms.invite, { params, body: { role: 'viewer' } }),
      browser.refused(rooms.changeMember, { params: { ...params, userId: owner.id }, body: { role: 'viewer' } }),
    ]
    expect(await Promise.all(refusals)).toEqual(refusals.map(() => forbidden))
    await browser.call(chat.send, { body: { message: 'hello', roomId: params.id } })
    await browser.call(viz.send, { body: { command: { type: 'pause' }, roomId: params.id } })
  })
})

describe('the files of a shared room', () => {
  async function aRoomWithAFile() {
    const shared = await aSharedRoom(test)
    const reply = await shared.owner.browser.upload(files.upload.path, { 'tea.csv': 'kind,cups\ngreen,3\n' })
    const [file] = files.upload.response.parse(reply.json).files
    const id = file?.id ?? ''
    await shared.owner.browser.call(rooms.linkFiles, { params: shared.params, body: { fileIds: [id] } })
    await test.server.filesSettled()
    return { ...shared, id, ofFile: { params: { id } } }
  }
  it('are visible to all members, downloadable by editors, and changeable by their owner only', async () => {
    const { join, ofFile } = await aRoomWithAFile()
    const [editor, viewer] = [await join('editor'), await join('viewer')]
    for (const { browser } of [editor, viewer]) {
      expect((await browser.call(files.get, ofFile)).file.name).toBe('tea.csv')
      expect((await browser.call(files.preview, { ...ofFile, query: {} })).columns).toHaveLength(2)
      expect(await browser.call(files.profile, { ...ofFile, query: {} })).toHaveProperty('suggestions')
      expect(await browser.refused(files.change, { ...ofFile, body: { name: 'mine.csv' } })).toEqual(forbidden)
      expect(await browser.refused(files.remove, ofFile)).toEqual(forbidden)
      const path = `/server/data/${ofFile.params.id}/reupload`
      expect((await browser.upload(path, { 'tea.csv': 'kind,cups\nblack,1\n' })).status).toBe(403)
      expect((await browser.call(files.list)).files).toEqual([])
    }
    const bytes = (somebody: TestUser) => somebody.browser.send('GET', `/server/data/${ofFile.params.id}/download`)
    expect((await bytes(editor)).text).toBe('kind,cups\ngreen,3\n')
    expect((await bytes(viewer)).status).toBe(403)
  })
  it('are unlinked by any editor, and linked elsewhere by their owner only', async () => {
    const { params, join, ofFile, id, owner } = await aRoomWithAFile()
    const editor = await join('editor')
    const { room: mine } = await editor.browser.call(rooms.create, { body: { name: 'Mine' } })
    const body = { fileIds: [id] }
    expect(await editor.browser.refused(rooms.linkFiles, { params: { id: mine.id }, body })).toEqual(forbidden)
    expect((await editor.browser.call(rooms.unlinkFiles, { params, body })).files).toEqual([])
    expect(await editor.browser.refused(files.get, ofFile)).toEqual(missing)
    expect((await owner.browser.call(files.get, ofFile)).file.id).toBe(id)
  })
  it('[S6] [S14] are inaccessible to removed members, and to members of a room in the trash', async () => {
    const { params, owner, join, ofFile } = await aRoomWithAFile()
    const [editor, other] = [await join('editor'), await join('editor')]
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: editor.id } })
    expect(await editor.browser.refused(files.get, ofFile)).toEqual(missing)
    await owner.browser.call(rooms.remove, { params })
    expect(await other.browser.refused(files.get, ofFile)).toEqual(missing)
  })
})

describe('the messages of a shared room', () => {
  it('[E26] name their author, the same for everyone', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const editor = await join('editor')
    await editor.browser.call(auth.profile, { body: { name: 'Grace' } })
    const events = await owner.browser.events()
    const { rooms: list } = await owner.browser.call(rooms.list)
    events.ask({ action: 'subscribe_room', token: list[0]?.token ?? '', after: 0 })
    await editor.browser.call(chat.send, { body: { message: 'hello', roomId: params.id } })
    const chatEvent = await events.until(({ type }) => type === 'chat_message')
    expect(chatEvent).toMatchObject({ data: { text: 'hello', by: { id: editor.id, name: 'Grace' } } })
    await events.until((message) => message.type === 'chat_message' && message.data.role === 'assistant')
    const { messages } = await owner.browser.call(chat.history, { query: { roomId: params.id } })
    expect(messages.map(({ role, by }) => [role, by])).toEqual([
      ['user', { id: editor.id, name: 'Grace' }],
      ['assistant', undefined],
    ])
  })
})

describe('erasing a person', () => {
  it('[E26] ends what is theirs, and leaves what they shared without their name', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const leaver = await join('editor')
    await leaver.browser.call(auth.profile, { body: { name: 'Canary Name' } })
    const upload = await leaver.browser.upload(files.upload.path, { 'tea.csv': 'kind,cups\ngreen,3\n' })
    const [file] = files.upload.response.parse(upload.json).files
    await leaver.browser.call(rooms.linkFiles, { params, body: { fileIds: [file?.id ?? ''] } })
    await leaver.browser.call(chat.send, { body: { message: 'mine stays', roomId: params.id } })
    await test.server.filesSettled()
    await leaver.browser.call(account.remove, { body: { password } })
    expect(await membersOf(owner, params.id)).toMatchObject([{ userId: owner.id }])
    const { events } = await owner.browser.call(rooms.events, { params, query: {} })
    const last = events.filter(({ type }) => type === 'member_changed' || type === 'file_unlinked').slice(-2)
    expect(last.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ userId: leaver.id, role: null }, { files: [{ id: file?.id, name: 'tea.csv' }] }]),
    )
    const { messages } = await owner.browser.call(chat.history, { query: { roomId: params.id } })
    expect(messages.find(({ text }) => text === 'mine stays')).not.toHaveProperty('by')
    expect(JSON.stringify([events, messages])).not.toContain('Canary Name')
    expect((await owner.browser.call(rooms.list)).rooms[0]?.files).toEqual([])
  })
  it('deletes the rooms without another owner, for all their members', async () => {
    const alone = await aSharedRoom(test)
    const editor = await alone.join('editor')
    const shared = await aSharedRoom(test)
    await addMember(shared.owner, shared.room.id, alone.owner, 'owner')
    await alone.owner.browser.call(account.remove, { body: { password } })
    expect(await editor.browser.refused(rooms.members, { params: alone.params })).toEqual(missing)
    expect((await editor.browser.call(rooms.list)).rooms).toEqual([])
    expect(await membersOf(shared.owner, shared.room.id)).toHaveLength(1)
  })
})
