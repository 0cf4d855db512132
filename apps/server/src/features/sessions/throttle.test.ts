import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../../store/store.ts'
import { throttleWith } from './throttle.ts'

it('[S12] a network that is blocked fills the store with nothing, whomever it names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-throttle-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  const throttle = throttleWith({ store, now: () => 1_000_000 })
  const attempt = (account: string) => throttle.attempt({ ip: '203.0.113.9', account })
  for (let n = 0; n < 20; n++) await attempt(`somebody${n}@example.org`)
  const rows = () => store.read.selectFrom('throttles').select('key').execute()
  expect(await rows()).toHaveLength(21)
  for (let n = 20; n < 40; n++)
    await expect(attempt(`somebody${n}@example.org`)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await rows()).toHaveLength(21)
  await store.close()
  await rm(folder, { recursive: true })
})
