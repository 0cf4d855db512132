import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { claimLease, giveUpLease } from './leases.ts'

it('one server of several has a lease, until it gives it up or is gone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'belvedere-leases-'))
  const store = await openStore({ dataDir, databaseUrl: null })
  const gone = new Set<string>()
  const server = (id: string) => ({ store, servers: { id, isGone: (other: string) => gone.has(other) } })
  const [a, b] = [server('a'), server('b')]
  expect([await claimLease(a, 'sweep'), await claimLease(b, 'sweep'), await claimLease(a, 'sweep')]).toEqual([
    ...[true, false, true],
  ])
  expect(await claimLease(b, 'other work')).toBe(true)
  gone.add('a')
  expect([await claimLease(b, 'sweep'), await claimLease(a, 'sweep')]).toEqual([true, false])
  await giveUpLease(a, 'sweep')
  expect(await claimLease(a, 'sweep')).toBe(false)
  await giveUpLease(b, 'sweep')
  expect(await claimLease(a, 'sweep')).toBe(true)
  await store.close()
  await rm(dataDir, { recursive: true })
})
