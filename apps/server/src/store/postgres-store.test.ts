import { routes } from '@belvedere/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase, hasPostgres, type Postgres, startPostgres } from '../../testing/postgres.ts'
import { aPerson, aRoom, storeContract } from '../../testing/store.contract.ts'
import { aServer } from '../../testing/test-server.ts'
import { inProcessBus } from '../room/bus.ts'
import { type RoomLog, roomLog } from '../room/room-log.ts'
import { lockDatabase } from './database-lock.ts'
import { thisRelease } from './migrate.ts'
import { openPostgresStore } from './postgres-store.ts'
import type { Store, StoreReader } from './store.ts'

const logOf = (store: Store): RoomLog => roomLog({ store, bus: inProcessBus(() => undefined), now: () => 1_000 })
const addPersonWithRoom = (store: Store) =>
  store.write(async (tx) => {
    await aPerson(tx, 'ada')
    await aRoom(tx, 'tea')
  })
/** Adds an event to the room; resolves once it is acknowledged. */
const addEvent = (log: RoomLog, name: string) => log.change('tea', ({ append }) => append('room_updated', { name }))
const namesIn = async (log: RoomLog) =>
  (await log.read('tea', 0, 10_000)).map(({ data }) => ('name' in data ? data.name : ''))

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  storeContract('PostgreSQL', async () => {
    const store = await openPostgresStore(await freshDatabase())
    return { store, dispose: () => store.close() }
  })

  describe('with several processes', () => {
    it('is migrated once, whichever comes first', async () => {
      const url = await freshDatabase()
      const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(url)))
      const marks = await stores[0]?.read.selectFrom('migrations').select('name').orderBy('name').execute()
      expect(marks).toEqual(thisRelease.migrations.map(({ name }) => ({ name })))
      await Promise.all(stores.map((store) => store.close()))
    })

    it('[E1] numbers the events of a room without gaps, and loses none', async () => {
      const url = await freshDatabase()
      const stores = await Promise.all(Array.from({ length: 3 }, () => openPostgresStore(url)))
      if (stores[0] !== undefined) await addPersonWithRoom(stores[0])
      const logs = stores.map(logOf)
      const added = logs.flatMap((log, i) =>
        Array.from({ length: 30 }, (_, n) => addEvent(log, `${i}-${n}`).then((seq) => [seq, `${i}-${n}`] as const)),
      )
      const bySeq = new Map(await Promise.all(added))
      expect([...bySeq.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, i) => i + 1))
      const [log] = logs
      expect(log && (await namesIn(log))).toEqual(Array.from({ length: 90 }, (_, i) => bySeq.get(i + 1)))
      await Promise.all(stores.map((store) => store.close()))
    })

    it('goes on with tables that a newer version has given a column', async () => {
      const url = await freshDatabase()
      const store = await openPostgresStore(url)
      await addPersonWithRoom(store)
      const all = (db: StoreReader) => db.selectFrom('people').selectAll().execute()
      // What comes up again is prepared.
      for (let n = 0; n < 3; n++) {
        await all(store.read)
        await store.write(all)
      }
      const newer = new Client({ connectionString: url })
      await newer.connect()
      await newer.query('alter table people add column height integer')
      await newer.end()
      for (let n = 0; n < 3; n++) {
        expect(await all(store.read)).toMatchObject([{ id: 'ada', height: null }])
        expect(await store.write(all)).toMatchObject([{ id: 'ada', height: null }])
      }
      await store.close()
    })

    it('lets no two of them act on the same reading', async () => {
      const url = await freshDatabase()
      const [one, other] = await Promise.all([openPostgresStore(url), openPostgresStore(url)])
      const throttle = { key: 'ip:1', failures: 0, window_started_at: 1, blocked_until: 0 }
      await one.write((tx) => tx.insertInto('throttles').values(throttle).execute())
      const count = (store: Store) =>
        store.write(async (tx) => {
          const { failures } = await tx.selectFrom('throttles').select('failures').executeTakeFirstOrThrow()
          await tx
            .updateTable('throttles')
            .set({ failures: failures + 1 })
            .execute()
        })
      await Promise.all(Array.from({ length: 20 }, (_, i) => count(i % 2 === 0 ? one : other)))
      expect(await one.read.selectFrom('throttles').select('failures').execute()).toEqual([{ failures: 20 }])
      await Promise.all([one.close(), other.close()])
    })

    it('serves one of them, and the next when that ends', async () => {
      const url = await freshDatabase()
      const first = await lockDatabase(url)
      await expect(lockDatabase(url)).rejects.toThrow('Another Belvedere server is already using postgres://')
      await first.release()
      const second = await lockDatabase(url)
      expect(second.isHeld()).toBe(true)
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%lock'`)
      await client.end()
      await expect.poll(() => second.isHeld()).toBe(false)
      await expect.poll(() => second.isHeld()).toBe(true)
      await second.release()
    })

    it('[S28] is refused by an older version, unless it can use what a newer one added', async () => {
      const url = await freshDatabase()
      const later = (additive: boolean) => ({
        version: '9.1.0',
        migrations: [
          ...thisRelease.migrations,
          { name: `999-${additive ? 'added' : 'changed'}`, additive, up: async () => undefined },
        ],
      })
      await (await openPostgresStore(url, later(true))).close()
      await (await openPostgresStore(url)).close()
      const { migrations } = later(true)
      await (
        await openPostgresStore(url, {
          version: '9.2.0',
          migrations: [...migrations, ...later(false).migrations.slice(-1)],
        })
      ).close()
      await expect(openPostgresStore(url)).rejects.toThrow('was written by Belvedere 9.2.0.')
    })
  })

  describe('in trouble', () => {
    let server: Promise<Postgres> | undefined
    const ownServer = () => {
      server ??= startPostgres()
      return server
    }
    afterAll(async () => (await server)?.dispose())

    it.each(['crash', 'fast'] as const)('[S28] that ends (%s) loses nothing acknowledged, and goes on', async (how) => {
      const postgres = await ownServer()
      const store = await openPostgresStore(postgres.url)
      await store.write((tx) => tx.deleteFrom('people').execute())
      await addPersonWithRoom(store)
      const log = logOf(store)
      const acknowledged: string[] = []
      let failures = 0
      let isOver = false
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; !isOver; n++)
          await addEvent(log, `${writer}-${n}`).then(
            () => acknowledged.push(`${writer}-${n}`),
            () => failures++,
          )
      })
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
      await postgres.stop(how)
      await postgres.start()
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
      isOver = true
      await Promise.all(writers)
      const names = await namesIn(log)
      expect(names.filter((name) => acknowledged.includes(name))).toHaveLength(acknowledged.length)
      expect(names).toHaveLength(await log.lastSeq('tea'))
      // Only those whose commit was under way may have failed, and been written all the same.
      expect(failures).toBeLessThanOrEqual(writers.length)
      await store.close()
    })

    it('ends the transaction of a process that does not go on, so that others can', async () => {
      const url = await freshDatabase()
      const store = await openPostgresStore(url, thisRelease, { idleInTransactionMs: 100 })
      await addPersonWithRoom(store)
      let runs = 0
      const stuck = store.write(async (tx) => {
        runs++
        await tx.updateTable('rooms').set({ name: 'stuck' }).execute()
        if (runs === 1) await new Promise((resolve) => setTimeout(resolve, 400))
        await tx.updateTable('rooms').set({ name: 'free' }).execute()
      })
      await stuck
      expect(runs).toBe(2)
      expect(await store.read.selectFrom('rooms').select('name').execute()).toEqual([{ name: 'free' }])
      await store.close()
    })

    it.each([
      ['has no such database', (url: string) => url.replace(/test_\w+$/, 'elsewhere')],
      ['does not answer', (url: string) => url.replace(/:\d+\//, ':1/')],
      ['refuses the user', (url: string) => url.replace('belvedere@', 'nobody:secret@')],
    ])('says that the server %s, without the password', async (sentence, change) => {
      const error = await openPostgresStore(change(await freshDatabase())).catch((cause: Error) => cause)
      expect(error).toMatchObject({ message: expect.stringContaining(sentence) })
      expect(error).toMatchObject({ message: expect.not.stringContaining('secret') })
    })
  })

  it('[S28] is refused where it is empty beside uploaded files, which would count as orphans', async () => {
    const first = await aServer({ databaseUrl: await freshDatabase() })
    const { browser } = await first.user()
    await browser.upload(routes.files.upload.path, { 'cars.csv': 'a,b\n1,2\n' })
    await first.server.filesSettled()
    await first.server.close()
    const { dataDir } = first
    const withDatabase = (databaseUrl: string) => aServer({ databaseUrl, dataDir })
    const refusal = `${dataDir} contains uploaded files. Nothing was changed.`
    await expect(withDatabase(await freshDatabase())).rejects.toThrow(`is empty, but ${refusal}`)
    const unused = await freshDatabase()
    await (await openPostgresStore(unused)).close()
    await expect(withDatabase(unused)).rejects.toThrow(`has no account, but ${refusal}`)
    await first.start()
    const again = first.browser()
    for (const name of ['access_token', 'csrf_token']) again.setCookie(name, browser.cookie(name) ?? '')
    expect((await again.call(routes.files.list)).files).toHaveLength(1)
    await first.close()
  })

  it('orders text by its bytes, and takes numbers of 53 bits, as SQLite does', async () => {
    const store = await openPostgresStore(await freshDatabase())
    for (const id of ['b', 'ä', 'B', 'a']) await store.write((tx) => aPerson(tx, id))
    const ids = await store.read.selectFrom('people').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual(['B', 'a', 'b', 'ä'])
    const { sum } = await store.read
      .selectFrom('people')
      .select((eb) => eb.fn.sum<number>('created_at').as('sum'))
      .executeTakeFirstOrThrow()
    expect(sum).toBe(4)
    const { rows } = await sql<{ id: string }>`select id from people where email_verified < ${2 ** 53 - 1}`.execute(
      store.read,
    )
    expect(rows).toHaveLength(4)
    await store.close()
  })
})
