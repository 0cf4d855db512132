import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storeContract } from '../../testing/store.contract.ts'
import { thisRelease } from './migrate.ts'
import { openSqliteStore } from './sqlite-store.ts'

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
  const read = { format: 'csv', size: 1, status: 'ready' as const, version: 1, job: 'j', attempts: 0 }
  const fields = [{ name: 'cups', type: 'quantitative', count: 2, nulls: 0, distinct: 2, values: [] }]
  const profile = JSON.stringify({ name: 'tea', rows: 2, fields })
  await before.write(async (tx) => {
    await tx
      .insertInto('people')
      .values({ ...person, email_verified: 0, created_at: 1, last_seen_at: 1 })
      .execute()
    await tx
      .insertInto('files')
      .values({ ...file, ...read, ...times, overrides: '[]', reading: '[]', corrections: '[]', notes: '[]' })
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

describe('[S28] a store of another version', () => {
  const later = (version: string) => ({
    version,
    migrations: [...thisRelease.migrations, { name: '999-later', up: async () => undefined }],
  })
  const aPath = async () => join(await mkdtemp(join(tmpdir(), 'belvedere-store-')), 'store.sqlite')
  const inStore = <T>(path: string, work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path)
    const found = work(database)
    database.close()
    return found
  }
  const marksIn = (path: string) =>
    inStore(path, (database) => database.prepare('select name, product from migrations order by name').all())

  it('that is newer is refused with both versions and advice, and left unchanged', async () => {
    const path = await aPath()
    await (await openSqliteStore(path, later('9.1.0'))).close()
    const before = await readFile(path)
    const opened = openSqliteStore(path, { version: '8.0.0', migrations: thisRelease.migrations })
    await expect(opened).rejects.toThrow(
      `${path} was written by Belvedere 9.1.0. This is Belvedere 8.0.0, which does not know its migration "999-later". Nothing was changed. Start the newer version, restore a backup`,
    )
    expect(await readFile(path)).toEqual(before)
    await (await openSqliteStore(path, later('9.1.0'))).close()
    await rm(dirname(path), { recursive: true })
  })
  it('that is older is brought up to date, and says of each migration which version brought it', async () => {
    const path = await aPath()
    const before = { version: '8.0.0', migrations: thisRelease.migrations.slice(0, -1) }
    await (await openSqliteStore(path, before)).close()
    await (await openSqliteStore(path, { ...thisRelease, version: '9.0.0' })).close()
    expect(marksIn(path).map(({ product }) => product)).toEqual([...before.migrations.map(() => '8.0.0'), '9.0.0'])
    await rm(dirname(path), { recursive: true })
  })
  it('of the time before versions were noted is opened, or refused, all the same', async () => {
    const path = await aPath()
    await (await openSqliteStore(path)).close()
    inStore(path, (database) =>
      database.exec('alter table migrations drop column product; alter table migrations drop column additive'),
    )
    await (await openSqliteStore(path)).close()
    expect(marksIn(path)[0]).toEqual({ name: '001-people', product: null })
    inStore(path, (database) => {
      database.exec(
        `alter table migrations drop column product; insert into migrations (name, at) values ('999-later', 1)`,
      )
    })
    await expect(openSqliteStore(path)).rejects.toThrow('was written by a newer Belvedere. This is Belvedere')
    await rm(dirname(path), { recursive: true })
  })
})

describe('[S28] a store that is damaged', () => {
  it.each([
    ['garbage', (store: Buffer) => store.fill('garbage')],
    ['cut in its first page', (store: Buffer) => store.subarray(0, 100)],
    ['cut in half', (store: Buffer) => store.subarray(0, 4096 * Math.floor(store.length / 8192))],
    ['overwritten in a page', (store: Buffer) => store.fill('garbage', 5 * 4096, 6 * 4096)],
  ])('is refused by name, and left unchanged: %s', async (_how, damage) => {
    const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
    const path = join(folder, 'store.sqlite')
    await (await openSqliteStore(path)).close()
    const damaged = Buffer.from(damage(await readFile(path)))
    await writeFile(path, damaged)
    await expect(openSqliteStore(path)).rejects.toThrow(
      `${path} is damaged or is not a Belvedere database. Nothing was changed.`,
    )
    expect(await readFile(path)).toEqual(damaged)
    await rm(folder, { recursive: true })
  })
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
