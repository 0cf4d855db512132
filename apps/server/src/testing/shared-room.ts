import { type Role, type Room, routes } from '@belvedere/contract'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export interface Somebody {
  browser: Browser
  id: string
  email: string
}
export interface SharedRoom {
  room: Room
  params: { id: string }
  owner: Somebody
  /** A new person who has accepted an invite. */
  join(role: Role): Promise<Somebody>
}

export async function aPerson(test: TestServer): Promise<Somebody> {
  const { browser, session, email } = await test.user()
  return { browser, id: session.user?.id ?? '', email }
}

/** The secret of a link, as a browser takes it from the address. */
export const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? ''

/** Makes an invite and takes it. */
export async function letIn(owner: Somebody, room: string, somebody: Somebody, role: Role): Promise<Room> {
  const { invite } = await owner.browser.call(routes.rooms.invite, { params: { id: room }, body: { role } })
  const token = tokenOf(invite.url)
  return (await somebody.browser.call(routes.rooms.acceptInvite, { params: { token } })).room
}

/** A room of a new user’s, into which others may come. */
export async function aSharedRoom(test: TestServer, name = 'Tea'): Promise<SharedRoom> {
  const owner = await aPerson(test)
  const { room } = await owner.browser.call(routes.rooms.create, { body: { name } })
  const join = async (role: Role) => {
    const somebody = await aPerson(test)
    await letIn(owner, room.id, somebody, role)
    return somebody
  }
  return { room, params: { id: room.id }, owner, join }
}
