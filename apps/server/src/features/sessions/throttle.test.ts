import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqliteStore } from '../../store/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { createThrottle } from './throttle.ts'

const ip = '203.0.113.9'
let folder: string
let store: Store
let at: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-throttle-'))
  store = await openSqliteStore(join(folder, 'store.sqlite'))
  at = 1_800_000_000_000
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})
const attempt = (account: string, from = ip) => createThrottle({ store, now: () => at }).attempt({ ip: from, account })
const rows = () => store.read.selectFrom('throttles').select('key').execute()

it('[S12] a blocked network adds no rows to the store, whatever accounts it names', async () => {
  for (let n = 0; n < 20; n++) await attempt(`somebody${n}@example.org`)
  expect(await rows()).toHaveLength(22)
  for (let n = 20; n < 40; n++)
    await expect(attempt(`somebody${n}@example.org`)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await rows()).toHaveLength(22)
})

it('[S12] a network signs in a thousand times an hour at most, even with correct passwords', async () => {
  const signIn = async (n: number, from?: string) => (await attempt(`somebody${n}@example.org`, from)).succeeded()
  for (let n = 0; n < 1000; n++) await signIn(n)
  await expect(signIn(1000)).rejects.toMatchObject({
    message: 'Too many sign-ins from this network. Try again within the hour.',
    retryAfterSeconds: 3600,
  })
  await signIn(1000, '198.51.100.7')
  at += 3_600_000
  await signIn(1001)
})
