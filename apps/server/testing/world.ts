import { type RouteShape, routes } from '@belvedere/contract'
import type { Config } from '../src/config/config.ts'
import type { Browser } from './browser.ts'
import { tokenOf } from './shared-room.ts'
import { aSpec, type TestServer } from './test-server.ts'

export const aTable = 'Origin,Horsepower\nJapan,79\nUSA,120\n'

/** A user with a room, a chart, a file and an invite, a viewer of the room, and a key of each scope. */
export interface World {
  test: TestServer
  browser: Browser
  email: string
  userId: string
  room: { id: string; token: string }
  fileId: string
  viewer: { browser: Browser; userId: string }
  invite: { id: string; token: string }
  key: { id: string; read: string; write: string }
}

export async function aWorld(test: TestServer): Promise<World> {
  const [owner, viewer] = await Promise.all([test.user(), test.user()])
  const { browser, email, id: userId } = owner
  const { room } = await browser.call(routes.rooms.create, { body: { name: 'Tea' } })
  const inRoom = { params: { id: room.id } }
  await browser.upload('/server/data/upload', { 'cars.csv': aTable })
  const { files } = await browser.call(routes.files.list)
  const fileId = files[0]?.id ?? ''
  await test.server.filesSettled()
  await browser.call(routes.rooms.linkFiles, { ...inRoom, body: { fileIds: [fileId] } })
  await browser.send('PUT', `/server/rooms/${room.id}/spec`, { json: { spec: aSpec('cars'), expectedVersion: null } })
  const { invite } = await browser.call(routes.rooms.invite, { ...inRoom, body: { role: 'viewer' } })
  const token = tokenOf(invite.url)
  await viewer.browser.call(routes.rooms.acceptInvite, { params: { token } })
  const read = await browser.call(routes.keys.create, { body: { name: 'reads', scopes: ['read'] } })
  const write = await browser.call(routes.keys.create, { body: { name: 'writes', scopes: ['write'] } })
  return {
    ...{ test, browser, email, userId, room, fileId },
    viewer: { browser: viewer.browser, userId: viewer.id },
    invite: { id: invite.id, token },
    key: { id: read.id, read: read.key, write: write.key },
  }
}

/** Headers with the owner's key, for routes that take one. */
export const keyHeaders = ({ key }: World, { access }: RouteShape): Record<string, string> =>
  access === 'read' || access === 'write' ? { authorization: `Bearer ${key[access]}` } : {}

/** A provider that is unreachable: flows end with an error. */
export const acme: Config['providers'][number] = {
  kind: 'oidc',
  id: 'acme',
  name: 'Acme',
  issuer: 'http://127.0.0.1:9',
  clientId: 'belvedere',
  clientSecret: 'secret',
  scopes: 'openid email',
}

/** Links a provider's identity to a person. */
export const linkIdentity = (test: TestServer, userId: string) =>
  test.inStore((store) =>
    store.write((tx) =>
      tx
        .insertInto('identities')
        .values({ issuer: acme.issuer, subject: userId, provider: acme.id, person_id: userId, created_at: 0 })
        .execute(),
    ),
  )
