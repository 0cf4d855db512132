import { routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, password, type TestServer } from '../apps/server/testing/test-server.ts'
import { aSharedJar, shufflingNetwork } from './harness/shared-jar.ts'

const { auth, rooms } = routes
const origin = 'https://charts.example.org'
let test: TestServer
let people = 0
beforeAll(async () => {
  test = await aServer({ publicUrl: origin })
})
afterAll(() => test.close())

const browserWith = (seed: number) => aSharedJar({ baseUrl: test.server.url, origin, network: shufflingNetwork(seed) })

/** The calls of a page when it opens. */
async function open(tab: Client): Promise<void> {
  const { session } = await tab.call(auth.me)
  if (session.user !== null || session.room !== null) return
  await tab.call(auth.guest).catch(() => tab.call(auth.me))
}

/** Activity in the other tabs of a browser during a sign-up. */
const meanwhile: [what: string, others: (tabs: [Client, Client, Client]) => Promise<unknown>[]][] = [
  ['requests the current account', (tabs) => [...tabs, ...tabs, ...tabs].map((tab) => tab.call(auth.me))],
  ['starts a guest session', ([first]) => [open(first)]],
  ['opens more tabs', (tabs) => tabs.map(open)],
]

describe('[A3] [A16] [S13] a sign-up under https', () => {
  it.each(meanwhile)('is never refused while the same browser %s', { timeout: 60_000 }, async (_what, others) => {
    for (let seed = 0; seed < 25; seed++) {
      const browser = browserWith(seed)
      const tabs: [Client, Client, Client] = [browser.tab(), browser.tab(), browser.tab()]
      const body = { email: `racer${++people}@example.org`, password }
      const [signedUp] = await Promise.all([tabs[0].call(auth.register, { body }), ...others(tabs)])
      expect([seed, signedUp.session.user?.email]).toEqual([seed, body.email])
      for (const tab of tabs) await tab.call(rooms.create, { body: { name: 'Tea' } })
      test.clock.aheadMs += 10 * 60_000
    }
  })
})
