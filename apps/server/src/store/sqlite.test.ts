import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

it('gives tables that were read before their shapes were kept a shape', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const path = join(folder, 'store.sqlite')
  const before = await openSqliteStore(path)
  const [person, file] = [
    { id: 'ada', kind: 'user' as const },
    { id: 'tea', owner_id: 'ada', name: 'tea.csv' },
  ]
  const times = { created_at: 1, updated_at: 1 }
  const read = { format: 'csv', size: 1, blob: 'x', status: 'ready' as const, version: 1, job: 'j' }
  const fields = [{ name: 'cups', type: 'quantitative', count: 2, nulls: 0, distinct: 2, values: [] }]
  const profile = JSON.stringify({ name: 'tea', rows: 2, fields })
  await before.write(async (tx) => {
    await tx
      .insertInto('people')
      .values({ ...person, email_verified: 0, created_at: 1, last_seen_at: 1 })
      .execute()
    await tx
      .insertInto('files')
      .values({ ...file, ...read, ...times, overrides: '[]', notes: '[]' })
      .execute()
    const table = { file_id: 'tea', position: 0, name: 'tea', parquet: 'p', profile, shape: '{}' }
    await tx.insertInto('file_tables').values(table).execute()
    await sql`alter table file_tables drop column shape`.execute(tx)
    await tx.deleteFrom('migrations').where('name', '=', '008-table-shapes').execute()
  })
  await before.close()
  const after = await openSqliteStore(path)
  const { shape } = await after.read.selectFrom('file_tables').select('shape').executeTakeFirstOrThrow()
  expect(JSON.parse(shape)).toEqual({ rows: 2, columns: [{ name: 'cups', type: 'quantitative' }] })
  await after.close()
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

it('keeps other processes from writing between what a transaction reads and what it writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const path = join(folder, 'store.sqlite')
  const store = await openSqliteStore(path)
  const operator = new DatabaseSync(path)
  const countOne = 'update throttles set failures = failures + 1'
  const throttle = { key: 'ip:1', failures: 0, window_started_at: 1, blocked_until: 0 }
  await store.write((tx) => tx.insertInto('throttles').values(throttle).execute())
  await store.write(async (tx) => {
    const { failures } = await tx.selectFrom('throttles').select('failures').executeTakeFirstOrThrow()
    expect(() => operator.exec(countOne)).toThrow('locked')
    await tx
      .updateTable('throttles')
      .set({ failures: failures + 1 })
      .execute()
  })
  operator.exec(countOne)
  expect(await store.read.selectFrom('throttles').select('failures').execute()).toEqual([{ failures: 2 }])
  operator.close()
  await store.close()
  await rm(folder, { recursive: true })
})
