import { routes } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { aServer, password } from '../apps/server/testing/test-server.ts'
import { aSharedJar, shufflingNetwork } from './harness/shared-jar.ts'

const { auth, rooms } = routes

it('[A2] [S3] three hundred concurrent refreshes of many tabs sign nobody out', { timeout: 60_000 }, async () => {
  const [people, tabsEach, rounds] = [10, 5, 6]
  const test = await aServer()
  const at = { baseUrl: test.server.url, origin: test.server.publicUrl }
  const now = () => Date.now() + test.clock.aheadMs
  const browsers = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const { tab } = aSharedJar({ ...at, now, network: shufflingNetwork(n) })
      const tabs = Array.from({ length: tabsEach }, tab)
      const email = `many${n}@example.org`
      await tabs[0]?.call(auth.register, { body: { email, password } })
      for (const tab of tabs) await tab.call(auth.me)
      return { email, tabs }
    }),
  )
  for (let round = 0; round < rounds; round++) {
    test.clock.aheadMs += 14 * 60_000
    // All tabs find their token about to expire at the same time.
    await Promise.all(browsers.flatMap(({ tabs }) => tabs.map((tab) => tab.call(rooms.list))))
  }
  const stillIn = await Promise.all(
    browsers.flatMap(({ email, tabs }) =>
      tabs.map(async (tab) => (await tab.call(auth.me)).session.user?.email === email),
    ),
  )
  expect(stillIn).toEqual(stillIn.map(() => true))
  expect(test.logged().match(/"route":"\/server\/auth\/refresh","status":200/g)).toHaveLength(
    people * tabsEach * rounds,
  )
  expect(test.logged()).not.toContain('refresh token used again')
  await test.close()
})
