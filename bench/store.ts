/**
 * The same operations on both stores, alone and twenty at a time: a message in a room's log, a page of the log, a
 * sign-in's check. The first of each are not counted, for both stores keep what they have compiled.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProcessBus } from '../apps/server/src/room/bus.ts'
import { type RoomLog, roomLog } from '../apps/server/src/room/room-log.ts'
import { openPostgresStore } from '../apps/server/src/store/postgres-store.ts'
import { openSqliteStore, storePath } from '../apps/server/src/store/sqlite-store.ts'
import type { Store } from '../apps/server/src/store/store.ts'
import { hasPostgres, startPostgres } from '../apps/server/testing/postgres.ts'
import { aPerson, aRoom } from '../apps/server/testing/store.contract.ts'
import { type BenchFigure, quantileFigure, writeReport } from './report.ts'

const rounds = 400
const warmUps = 50
const atOnce = 20
const pageOfEvents = 50
/** PostgreSQL's time to SQLite's. */
const maxRatio = 3

interface Operation {
  name: string
  run(store: Store, log: RoomLog, n: number): Promise<unknown>
}
const operations: Operation[] = [
  {
    name: 'a message in the log of one room',
    run: (_store, log, n) => log.change('room0', ({ append }) => append('room_updated', { name: `${n}` })),
  },
  {
    name: 'a message in the logs of many rooms',
    run: (_store, log, n) => log.change(`room${n % atOnce}`, ({ append }) => append('room_updated', { name: `${n}` })),
  },
  { name: 'a page of the log', run: (_store, log) => log.read('room0', 0, pageOfEvents) },
  {
    name: 'a room and its owner',
    run: ({ read }, _log, n) =>
      read
        .selectFrom('rooms')
        .innerJoin('people', 'people.id', 'rooms.owner_id')
        .select(['rooms.name', 'people.email'])
        .where('rooms.id', '=', `room${n % atOnce}`)
        .executeTakeFirstOrThrow(),
  },
]

if (hasPostgres) await measure()
else console.log('Skipped: PostgreSQL is missing. Set POSTGRES_BIN to the folder of its programs.')

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-bench-store-'))
  const postgres = await startPostgres()
  const stores = { SQLite: await openSqliteStore(storePath(folder)), PostgreSQL: await openPostgresStore(postgres.url) }
  try {
    for (const store of Object.values(stores)) await fill(store)
    const figures: BenchFigure[] = []
    for (const operation of operations) {
      for (const parallel of [1, atOnce]) {
        const name = `${operation.name}${parallel === 1 ? '' : `, ${parallel} at a time`}`
        const figure = async (label: string, store: Store) =>
          quantileFigure(`${name}, ${label}, p50`, 'ms', await timesOf(operation, store, parallel), 0.5)
        const sqlite = await figure('SQLite', stores.SQLite)
        const postgresql = await figure('PostgreSQL', stores.PostgreSQL)
        const value = postgresql.value / sqlite.value
        const target = { max: maxRatio }
        figures.push(sqlite, postgresql, { name: `${name}: PostgreSQL to SQLite`, unit: 'ratio', value, target })
      }
    }
    writeReport('store', figures)
  } finally {
    for (const store of Object.values(stores)) await store.close()
    await postgres.dispose()
    rmSync(folder, { recursive: true })
  }
}

async function fill(store: Store): Promise<void> {
  await store.write(async (tx) => {
    await aPerson(tx, 'ada')
    for (let n = 0; n < atOnce; n++) await aRoom(tx, `room${n}`)
  })
}

/** Milliseconds of each run, `parallel` of them at a time. */
async function timesOf({ run }: Operation, store: Store, parallel: number): Promise<number[]> {
  const log = roomLog({ store, bus: inProcessBus(() => undefined), now: Date.now })
  const took: number[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < rounds + warmUps; n = next++) {
      const begun = performance.now()
      await run(store, log, n)
      if (n >= warmUps) took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return took
}
