import { afterEach, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../testing/test-server.ts'

let test: TestServer
afterEach(() => test.close())

const client = '203.0.113.77'
const warnings = () => test.logged().match(/X-Forwarded-For or Forwarded came from an address/g)?.length ?? 0
const come = (headers: Record<string, string>) => test.browser().send('GET', '/server/auth/me', { headers })

it('[S12] an undeclared proxy is logged once, then once a day, without addresses', async () => {
  test = await aServer({ trustedProxies: ['10.0.0.0/8'] })
  await come({})
  expect(warnings()).toBe(0)
  for (let n = 0; n < 5; n++) await come({ 'x-forwarded-for': client })
  await come({ forwarded: `for=${client}` })
  expect(warnings()).toBe(1)
  test.clock.aheadMs += 25 * 3_600_000
  await come({ forwarded: `for=${client}` })
  expect(warnings()).toBe(2)
  expect(test.logged()).toContain('set BELVEDERE_TRUSTED_PROXIES to its address')
  expect(test.logged()).not.toContain(client)
})

it.each([['127.0.0.1'], ['127.0.0.0/8'], ['::ffff:127.0.0.1']])(
  '[S12] one that is declared as %s is not',
  async (proxy) => {
    test = await aServer({ trustedProxies: [proxy] })
    await come({ 'x-forwarded-for': client })
    expect(warnings()).toBe(0)
  },
)

it('[S12] the start says what the public URL lacks', async () => {
  test = await aServer({ publicUrl: 'https://charts.example.org' })
  expect(test.logged()).toContain('BELVEDERE_TRUSTED_PROXIES is empty')
})
