import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeContract } from './store.contract.ts'
import { openSqliteStore } from './store.ts'

storeContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  return {
    store,
    dispose: async () => {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
})

it('opens a store again with what was in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const path = join(folder, 'store.sqlite')
  const first = await openSqliteStore(path)
  const throttle = { key: 'ip:1', failures: 3, window_started_at: 1, blocked_until: 0 }
  await first.write((tx) => tx.insertInto('throttles').values(throttle).execute())
  await first.close()
  const second = await openSqliteStore(path)
  expect(await second.read.selectFrom('throttles').selectAll().execute()).toEqual([throttle])
  await second.close()
  await rm(folder, { recursive: true })
})

it('[S30] tells why a write failed where SQLite has rolled it back by itself, and takes the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  const full = store.write(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('database or disk is full')
  })
  await expect(full).rejects.toThrow('database or disk is full')
  await store.write((tx) => tx.deleteFrom('throttles').execute())
  await store.close()
  await rm(folder, { recursive: true })
})
