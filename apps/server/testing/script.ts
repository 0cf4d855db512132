import { type RouteCall, routes } from '@belvedere/contract'
import { Browser, type BrowserResponse } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** A script with an API key: a client without cookies. */
export class Script extends Browser {
  readonly key: string

  constructor(base: string, key: string) {
    super(base)
    this.key = key
  }

  override send(...[method, path, options = {}]: Parameters<Browser['send']>): Promise<BrowserResponse> {
    const headers = { authorization: `Bearer ${this.key}`, ...options.headers }
    return super.send(method, path, { ...options, headers })
  }
}

type Wanted = Partial<RouteCall<typeof routes.keys.create>['body']>

/** A script with a new key of the signed-in user. */
export async function aScript(browser: Browser, wanted: Wanted = {}): Promise<Script> {
  const { key } = await browser.call(routes.keys.create, { body: { name: 'Script', ...wanted } })
  return new Script(browser.base, key)
}

/** A script of a new user in a new room, optionally with a table. */
export async function aScriptInARoom(test: Pick<TestServer, 'user'>, files: Record<string, string> = {}) {
  const { browser } = await test.user()
  const script = await aScript(browser)
  const { room } = await script.call(routes.api.createRoom, { body: { name: 'Tea' } })
  if (Object.keys(files).length > 0) await script.upload(`${routes.api.upload.path}?roomId=${room.id}`, files)
  return { browser, script, room }
}
