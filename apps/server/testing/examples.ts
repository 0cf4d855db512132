import { type RouteShape, routes } from '@belvedere/contract'
import { aConnection, aDatabase, aLiveFile } from './linked-table.ts'
import { aSpec, password } from './test-server.ts'
import { acme, aTable, linkIdentity, type World } from './world.ts'

/** Every route of the contract, as `feature.name`. */
export const everyRoute = Object.entries(routes).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, RouteShape] => [`${feature}.${name}`, route]),
)

export interface ExampleContext {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
}
const aModel = { kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'small' }

type Example = (world: World) => ExampleContext | Promise<ExampleContext>

const nothing = (): ExampleContext => ({})
const inRoom = ({ room }: World): ExampleContext => ({ params: { id: room.id } })
const ofFile = ({ fileId }: World): ExampleContext => ({ params: { id: fileId } })
const linked = ({ room, fileId }: World): ExampleContext => ({ params: { id: room.id }, body: { fileIds: [fileId] } })

/** The token of the newest mail to an address. */
async function mailed(world: World, route: RouteShape, body?: object): Promise<string> {
  const { browser, test, email } = world
  await browser.send(route.method, route.path, body === undefined ? {} : { json: body })
  return test.mailedToken(email)
}

/** Sends a message and returns the id of the answer, which offers options. */
async function asked({ browser, room }: World): Promise<string> {
  await browser.call(routes.chat.send, { body: { message: 'ask', roomId: room.id } })
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  const question = await events.until((m) => m.type === 'chat_message' && m.data.question !== undefined)
  return question.type === 'chat_message' ? question.data.id : ''
}

/** Makes the world's file have a second version. */
async function replaceFile({ browser, test, fileId }: World, content: string): Promise<void> {
  await browser.upload(`/server/data/${fileId}/reupload`, { 'cars.csv': content })
  await test.server.filesSettled()
}

const ofConnection = async ({ test, browser }: World): Promise<ExampleContext> => ({
  params: { id: (await aConnection(test, browser)).id },
})

/** A request for every route that succeeds for the owner of a fresh world. */
const examples: Record<string, Example> = {
  'auth.me': nothing,
  'auth.guest': async ({ browser }) => {
    await browser.call(routes.auth.logout)
    await browser.call(routes.auth.me)
    return {}
  },
  'auth.register': ({ userId }) => ({ body: { email: `${userId}@example.org`, password } }),
  'auth.login': ({ email }) => ({ body: { email, password } }),
  'auth.refresh': nothing,
  'auth.logout': nothing,
  'auth.profile': () => ({ body: { name: 'Ada', country: 'GB' } }),
  'auth.changePassword': () => ({ body: { currentPassword: password, newPassword: 'another correct horse' } }),
  'auth.forgotPassword': ({ email }) => ({ body: { email } }),
  'auth.resetPassword': async (world) => ({
    body: { token: await mailed(world, routes.auth.forgotPassword, { email: world.email }), password },
  }),
  'auth.sendVerification': nothing,
  'auth.verifyEmail': async (world) => ({ body: { token: await mailed(world, routes.auth.sendVerification) } }),
  'auth.sessions': nothing,
  'auth.endSession': async ({ browser }) => {
    const { sessions } = await browser.call(routes.auth.sessions)
    return { params: { id: sessions[0]?.id ?? '' } }
  },
  'auth.providers': nothing,
  'auth.unlinkProvider': async ({ test, userId }) => {
    await linkIdentity(test, userId)
    return { params: { id: acme.id } }
  },
  'oauth.start': () => ({ params: { provider: acme.id } }),
  'oauth.callback': () => ({ params: { provider: acme.id } }),
  'account.export': nothing,
  'account.remove': () => ({ body: { password } }),
  'rooms.list': nothing,
  'rooms.index': nothing,
  'rooms.create': () => ({ body: { name: 'Sun' } }),
  'rooms.switch': inRoom,
  'rooms.change': (world) => ({ ...inRoom(world), body: { name: 'Green tea' } }),
  'rooms.remove': inRoom,
  'rooms.trash': nothing,
  'rooms.restore': async (world) => {
    await world.browser.call(routes.rooms.remove, { params: { id: world.room.id } })
    return inRoom(world)
  },
  'rooms.rotateToken': inRoom,
  'rooms.derive': (world) => ({
    ...inRoom(world),
    body: {
      derivation: {
        ...{ kind: 'pivot', table: 'cars', rows: [], column: 'Origin' },
        ...{ value: 'Horsepower', aggregate: 'mean' },
      },
    },
  }),
  'rooms.rederive': async (world) => {
    const derivation = { kind: 'clean' as const, table: 'cars', steps: [{ kind: 'drop_empty' as const, columns: [] }] }
    const { file } = await world.browser.call(routes.rooms.derive, {
      params: { id: world.room.id },
      body: { derivation },
    })
    return { ...inRoom(world), body: { fileId: file.id } }
  },
  'rooms.linkFiles': linked,
  'rooms.unlinkFiles': linked,
  'rooms.events': inRoom,
  'rooms.specs': inRoom,
  'rooms.spec': ({ room }) => ({ params: { id: room.id, version: 1 } }),
  'rooms.why': ({ room }) => ({ params: { id: room.id, version: 1 }, body: { without: ['lines-show-time'] } }),
  'rooms.checkSpec': (world) => ({ ...inRoom(world), body: { spec: aSpec('cars') } }),
  'rooms.putSpec': (world) => ({ ...inRoom(world), body: { spec: aSpec('cars'), expectedVersion: 1 } }),
  'rooms.missingFields': inRoom,
  'rooms.useNewNames': async (world) => {
    await replaceFile(world, aTable.replace('Horsepower', 'Power'))
    return { ...inRoom(world), body: { expectedVersion: 1 } }
  },
  'rooms.useOtherTable': (world) => ({
    ...inRoom(world),
    body: { expectedVersion: 1, table: 'cars', replacement: 'cars' },
  }),
  'rooms.undo': inRoom,
  'rooms.redo': async (world) => {
    await world.browser.call(routes.rooms.undo, { params: { id: world.room.id } })
    return inRoom(world)
  },
  'rooms.members': inRoom,
  'rooms.changeMember': ({ room, viewer }) => ({
    params: { id: room.id, userId: viewer.userId },
    body: { role: 'editor' },
  }),
  'rooms.removeMember': ({ room, viewer }) => ({ params: { id: room.id, userId: viewer.userId } }),
  'rooms.invites': inRoom,
  'rooms.invite': (world) => ({ ...inRoom(world), body: { role: 'editor' } }),
  'rooms.revokeInvite': ({ room, invite }) => ({ params: { id: room.id, inviteId: invite.id } }),
  'rooms.lookAtInvite': ({ invite }) => ({ params: { token: invite.token } }),
  'rooms.acceptInvite': ({ invite }) => ({ params: { token: invite.token } }),
  'rooms.frame': ({ room }) => ({ params: { id: room.id, format: 'png' } }),
  'files.list': nothing,
  'files.upload': nothing,
  'files.uploads': nothing,
  'files.usage': nothing,
  'files.fromUrl': ({ test }) => ({ body: { url: `${test.server.url}${routes.files.samples.path}` } }),
  'files.fromDatabase': async ({ test, browser }) => ({ body: (await aConnection(test, browser)).request }),
  'files.refresh': ({ test, browser, room }) => aLiveFile(test, browser, room.id),
  'files.samples': nothing,
  'files.takeSample': () => ({ params: { sample: 'cars' } }),
  'files.reupload': ofFile,
  'files.gather': async ({ browser, fileId }) => {
    const reply = await browser.upload(routes.files.upload.path, { 'more cars.csv': aTable })
    const ids = routes.files.upload.response.parse(reply.json).files.map(({ id }) => id)
    return { body: { fileIds: ids, into: fileId } }
  },
  'files.addParts': ofFile,
  'files.split': async (world) => {
    await world.browser.upload(`/server/data/${world.fileId}/parts`, { 'more cars.csv': aTable })
    return ofFile(world)
  },
  'files.get': ofFile,
  'files.preview': ofFile,
  'files.profile': ofFile,
  'files.suggestionPicture': ({ fileId }) => ({ params: { id: fileId, index: 0 } }),
  'files.download': ofFile,
  'files.versions': ofFile,
  'files.restore': async (world) => {
    await replaceFile(world, `${aTable}Germany,90\n`)
    return { params: { id: world.fileId, version: 1 } }
  },
  'files.change': (world) => ({ ...ofFile(world), body: { name: 'autos.csv' } }),
  'files.remove': ofFile,
  'chat.send': ({ room }) => ({ body: { message: 'hello', roomId: room.id } }),
  'chat.cancel': ({ room }) => ({ body: { roomId: room.id } }),
  'chat.choose': async (world) => ({
    body: { roomId: world.room.id, messageId: await asked(world), optionId: 'o1' },
  }),
  'chat.history': ({ room }) => ({ query: { roomId: room.id } }),
  'connections.list': nothing,
  'connections.create': () => ({ body: aDatabase }),
  'connections.change': async (world) => ({ ...(await ofConnection(world)), body: { name: 'Store' } }),
  'connections.remove': ofConnection,
  'connections.tables': ofConnection,
  'models.get': nothing,
  'models.put': () => ({ body: aModel }),
  'models.remove': nothing,
  'models.test': async ({ test }) => ({
    body: { kind: 'openai-compatible', baseUrl: (await test.model()).baseUrl },
  }),
  'models.calls': ({ room }) => ({ params: { id: room.id, messageId: 'none' } }),
  'viz.send': ({ room }) => ({ body: { roomId: room.id, command: { type: 'pause' } } }),
  'keys.list': nothing,
  'keys.create': () => ({ body: { name: 'script' } }),
  'keys.revoke': ({ key }) => ({ params: { id: key.id } }),
  'api.rooms': nothing,
  'api.createRoom': () => ({ body: { name: 'Sun' } }),
  'api.files': nothing,
  'api.upload': ({ room }) => ({ query: { roomId: room.id } }),
  'api.file': ofFile,
  'api.profile': ofFile,
  'api.ask': (world) => ({ ...inRoom(world), body: { message: 'hello' } }),
  'api.specs': inRoom,
  'api.spec': ({ room }) => ({ params: { id: room.id, version: 1 } }),
  'api.putSpec': (world) => ({ ...inRoom(world), body: { spec: aSpec('cars'), expectedVersion: 1 } }),
  'api.framePng': inRoom,
  'api.frameSvg': inRoom,
  'api.framePdf': inRoom,
  'docs.openapi': nothing,
  'docs.docs': nothing,
  'mcp.send': () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
}

/** The example request of a route; a route without an example is an error. */
export async function exampleOf(name: string, world: World): Promise<ExampleContext> {
  const example = examples[name]
  if (example === undefined) throw new Error(`${name} has no example. Add one, and a row in the matrix.`)
  return example(world)
}
