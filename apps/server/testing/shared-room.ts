import { type Role, type Room, routes } from '@belvedere/contract'
import type { TestServer, TestUser } from './test-server.ts'

export interface SharedRoom {
  room: Room
  params: { id: string }
  owner: TestUser
  /** A new user who has accepted an invite. */
  join(role: Role): Promise<TestUser>
}

/** The token of an invite link. */
export const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? ''

type InABrowser = Pick<TestUser, 'browser'>

/** Creates an invite and accepts it. */
export async function addMember(owner: InABrowser, room: string, somebody: InABrowser, role: Role): Promise<Room> {
  const { invite } = await owner.browser.call(routes.rooms.invite, { params: { id: room }, body: { role } })
  const params = { token: tokenOf(invite.url) }
  return (await somebody.browser.call(routes.rooms.acceptInvite, { params })).room
}

/** A room of a new user that others can join. */
export async function aSharedRoom(test: TestServer, name = 'Tea'): Promise<SharedRoom> {
  const owner = await test.user()
  const { room } = await owner.browser.call(routes.rooms.create, { body: { name } })
  const join = async (role: Role) => {
    const somebody = await test.user()
    await addMember(owner, room.id, somebody, role)
    return somebody
  }
  return { room, params: { id: room.id }, owner, join }
}
