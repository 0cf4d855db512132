import { once } from 'node:events'
import { problem, type RouteShape } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type BrowserResponse, pathOf } from '../../testing/browser.ts'
import { type ExampleContext, everyRoute, exampleOf } from '../../testing/examples.ts'
import { aServer, type TestServer } from '../../testing/test-server.ts'
import { acme, aTable, aWorld, type World } from '../../testing/world.ts'
import { errorCodesByStatus } from '../features/docs/problem-responses.ts'

/** Who calls. `token`: nobody, with the room's token in every cookie that takes one. `key`: of the owner. */
const callers = ['nobody', 'guest', 'other', 'viewer', 'token', 'readKey', 'writeKey'] as const
type CallerName = (typeof callers)[number]
type Outcome = 'in' | 401 | 403 | 404

const row = (...outcomes: Outcome[]) =>
  new Map(callers.map((caller, i): [CallerName, Outcome] => [caller, outcomes[i] ?? 401]))

/** Rows by what a route concerns. A request with a key is nobody's wherever keys are not taken. */
const rows = {
  //              nobody guest other viewer token read write
  anyone: /*   */ row('in', 'in', 'in', 'in', 'in', 'in', 'in'),
  ofAnyone: /* */ row(401, 'in', 'in', 'in', 401, 401, 401),
  ofAUser: /*  */ row(401, 403, 'in', 'in', 401, 401, 401),
  refresh: /*  */ row(401, 401, 'in', 'in', 401, 401, 401),
  view: /*     */ row(401, 404, 404, 'in', 401, 401, 401),
  edit: /*     */ row(401, 404, 404, 403, 401, 401, 401),
  manage: /*   */ row(401, 403, 404, 403, 401, 401, 401),
  rename: /*   */ row(401, 404, 404, 403, 401, 401, 401),
  leave: /*    */ row(401, 403, 404, 'in', 401, 401, 401),
  restore: /*  */ row(401, 403, 404, 404, 401, 401, 401),
  ownFile: /*  */ row(401, 404, 404, 403, 401, 401, 401),
  original: /* */ row(401, 404, 404, 403, 401, 401, 401),
  ownedByUser: /**/ row(401, 403, 404, 404, 401, 401, 401),
  invited: /*  */ row(401, 403, 'in', 'in', 401, 401, 401),
  readKey: /*  */ row(401, 401, 401, 401, 401, 'in', 403),
  writeKey: /* */ row(401, 401, 401, 401, 401, 403, 'in'),
} satisfies Record<string, Map<CallerName, Outcome>>
type RowName = keyof typeof rows

const matrix: Record<string, RowName> = {
  'auth.me': 'anyone',
  'auth.guest': 'anyone',
  'auth.register': 'anyone',
  'auth.login': 'anyone',
  'auth.refresh': 'refresh',
  'auth.logout': 'anyone',
  'auth.profile': 'ofAUser',
  'auth.changePassword': 'ofAUser',
  'auth.forgotPassword': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.sendVerification': 'ofAUser',
  'auth.verifyEmail': 'anyone',
  'auth.sessions': 'ofAUser',
  'auth.endSession': 'ownedByUser',
  'auth.providers': 'anyone',
  'auth.unlinkProvider': 'ownedByUser',
  'oauth.start': 'anyone',
  'oauth.callback': 'anyone',
  'account.export': 'ofAUser',
  'account.remove': 'ofAUser',
  'rooms.list': 'ofAnyone',
  'rooms.index': 'ofAnyone',
  'rooms.create': 'ofAUser',
  'rooms.switch': 'view',
  'rooms.change': 'rename',
  'rooms.remove': 'manage',
  'rooms.trash': 'ofAUser',
  'rooms.restore': 'restore',
  'rooms.rotateToken': 'manage',
  'rooms.derive': 'edit',
  'rooms.rederive': 'edit',
  'rooms.linkFiles': 'edit',
  'rooms.unlinkFiles': 'edit',
  'rooms.events': 'view',
  'rooms.specs': 'view',
  'rooms.spec': 'view',
  'rooms.why': 'view',
  'rooms.checkSpec': 'edit',
  'rooms.putSpec': 'edit',
  'rooms.missingFields': 'view',
  'rooms.useNewNames': 'edit',
  'rooms.useOtherTable': 'edit',
  'rooms.undo': 'edit',
  'rooms.redo': 'edit',
  'rooms.members': 'view',
  'rooms.changeMember': 'manage',
  'rooms.removeMember': 'leave',
  'rooms.invites': 'manage',
  'rooms.invite': 'manage',
  'rooms.revokeInvite': 'manage',
  'rooms.lookAtInvite': 'anyone',
  'rooms.acceptInvite': 'invited',
  'rooms.frame': 'view',
  'files.list': 'ofAnyone',
  'files.upload': 'ofAnyone',
  'files.uploads': 'ofAnyone',
  'files.usage': 'ofAnyone',
  'files.fromUrl': 'ofAUser',
  'files.fromDatabase': 'ownedByUser',
  'files.refresh': 'manage',
  'files.samples': 'anyone',
  'files.takeSample': 'ofAnyone',
  'files.reupload': 'ownFile',
  'files.gather': 'ownFile',
  'files.addParts': 'ownFile',
  'files.split': 'ownFile',
  'files.get': 'view',
  'files.preview': 'view',
  'files.profile': 'view',
  'files.suggestionPicture': 'view',
  'files.download': 'original',
  'files.versions': 'ownFile',
  'files.restore': 'ownFile',
  'files.change': 'ownFile',
  'files.remove': 'ownFile',
  'chat.send': 'edit',
  'chat.cancel': 'edit',
  'chat.choose': 'edit',
  'chat.history': 'view',
  'connections.list': 'ofAUser',
  'connections.create': 'ofAUser',
  'connections.change': 'ownedByUser',
  'connections.remove': 'ownedByUser',
  'connections.tables': 'ownedByUser',
  'models.get': 'ofAnyone',
  'models.put': 'ofAUser',
  'models.remove': 'ofAUser',
  'models.test': 'ofAUser',
  'models.calls': 'view',
  'viz.send': 'edit',
  'keys.list': 'ofAUser',
  'keys.create': 'ofAUser',
  'keys.revoke': 'ownedByUser',
  'api.rooms': 'readKey',
  'api.createRoom': 'writeKey',
  'api.files': 'readKey',
  'api.upload': 'writeKey',
  'api.file': 'readKey',
  'api.profile': 'readKey',
  'api.ask': 'writeKey',
  'api.specs': 'readKey',
  'api.spec': 'readKey',
  'api.putSpec': 'writeKey',
  'api.framePng': 'readKey',
  'api.frameSvg': 'readKey',
  'api.framePdf': 'readKey',
  'docs.openapi': 'anyone',
  'docs.docs': 'anyone',
  'mcp.send': 'readKey',
}

let test: TestServer
beforeAll(async () => {
  test = await aServer({ providers: [acme] })
})
afterAll(() => test.close())

async function browserOf(caller: CallerName, world: World): Promise<Browser> {
  switch (caller) {
    case 'guest':
      return (await test.guest()).browser
    case 'other':
      return (await test.user()).browser
    case 'viewer':
      return world.viewer.browser
    case 'token': {
      const browser = await aStranger()
      browser.setCookie('room_token', world.room.token)
      browser.setCookie(`room_token_${world.room.id}`, world.room.token, '/viz')
      return browser
    }
    case 'nobody':
    case 'readKey':
    case 'writeKey':
      return aStranger()
    default:
      return caller satisfies never
  }
}

/** With a CSRF token, so that nothing but who calls is judged. */
async function aStranger(): Promise<Browser> {
  const browser = test.browser()
  await browser.send('GET', '/server/auth/me')
  return browser
}

async function call(
  route: RouteShape,
  exampleContext: ExampleContext,
  caller: CallerName,
  world: World,
): Promise<BrowserResponse> {
  const browser = await browserOf(caller, world)
  const key = caller === 'readKey' ? world.key.read : caller === 'writeKey' ? world.key.write : null
  const headers = key === null ? {} : { authorization: `Bearer ${key}`, cookie: world.browser.cookieHeader('/') }
  const path = pathOf(route, exampleContext)
  if (!route.multipart) return browser.send(route.method, path, { json: exampleContext.body, headers })
  const form = new FormData()
  form.append('file', new Blob([aTable]), 'a.csv')
  return browser.send(route.method, path, { body: form, headers })
}

const refusals: readonly number[] = [401, 403, 404]

describe('[S14] every route', () => {
  it('has a row', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(everyRoute.map(([name]) => name).toSorted())
  })

  it.each(everyRoute)('%s admits the callers of its row', async (name, route) => {
    const world = await aWorld(test)
    const exampleContext = await exampleOf(name, world)
    const wanted = rows[matrix[name] ?? 'ofAnyone']
    // Those who are refused change nothing; whoever is let in comes after them.
    const inOrder = callers.toSorted((a, b) => Number(wanted.get(a) === 'in') - Number(wanted.get(b) === 'in'))
    const outcomes: [CallerName, Outcome][] = []
    for (const caller of inOrder) {
      const reply = await call(route, exampleContext, caller, world)
      const { status } = reply
      if (refusals.includes(status)) {
        const { code } = problem.parse(reply.json)
        const described = errorCodesByStatus(name, route).get(status) ?? []
        expect(described, `what the description says of ${caller}`).toContain(code)
      }
      outcomes.push([caller, status === 401 || status === 403 || status === 404 ? status : 'in'])
      expect(status, `${caller}: ${reply.text}`).toBeLessThan(500)
    }
    expect(outcomes).toEqual(inOrder.map((caller) => [caller, wanted.get(caller)]))
  })
})

describe('[S14] every socket', () => {
  const closing = { nobody: 4401, guest: 4404, other: 4404, token: 4401, readKey: 4401, writeKey: 4401 }
  it.each(Object.entries(closing))('shows no room to %s', async (caller, code) => {
    const world = await aWorld(test)
    const who = callers.find((name) => name === caller) ?? 'nobody'
    const browser = await browserOf(who, world)
    const key = who === 'readKey' ? world.key.read : who === 'writeKey' ? world.key.write : null
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
    const viewer = browser.socket(`/viz/ws?room=${world.room.id}`, headers)
    const [closed] = await once(viewer, 'close')
    expect(closed).toBe(code)
    if (key !== null || code === 4401) {
      const [ended] = await once(browser.socket('/ws/events', headers), 'close')
      expect(ended).toBe(4401)
      return
    }
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: world.room.token, after: 0 })
    expect(await events.until(() => true)).toMatchObject({ type: 'error', code: 'not_found' })
  })
})
