import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { onTestFinished } from 'vitest'
import type { ServicePlace } from '../src/operator/stored-files.ts'
import type { StorePlace } from '../src/store/open-store.ts'
import { sumTable } from '../src/store/portable-rows.ts'
import { openSnapshot } from '../src/store/snapshot.ts'
import type { Store } from '../src/store/store.ts'
import type { TableSum } from '../src/store/table-rows.ts'
import { aLiveFile } from './linked-table.ts'
import { aScriptInARoom } from './script.ts'
import { aServer, password, type TestServer } from './test-server.ts'

/** A service with a user, a file with its table, one of a database, a room, an answered message, and rows with values at the limits. */
export async function aFilledService(
  databaseUrl: string | null = null,
  storage: NonNullable<ServicePlace['storage']> | null = null,
) {
  const test = await aServer({ databaseUrl, storage })
  const { browser, script, room } = await aScriptInARoom(test, { 'cars.csv': 'Origin,Horsepower\nJapan,79\n' })
  await script.call(routes.api.ask, { params: { id: room.id }, body: { message: 'bars' } })
  await aLiveFile(test, browser)
  const { session } = await browser.call(routes.auth.me)
  await test.inStore((store) => store.write((tx) => addRowsAtTheLimits(tx, room.id)))
  const place: ServicePlace = { databaseUrl, storage, dataDir: test.dataDir }
  return { test, browser, room, place, email: session?.user?.email ?? '' }
}
export type FilledService = Awaited<ReturnType<typeof aFilledService>>

async function addRowsAtTheLimits(tx: Parameters<Parameters<Store['write']>[0]>[0], room: string): Promise<void> {
  await tx
    .insertInto('model_use')
    .values([
      { account: 'a\u2028b\r\n"c"\\u0000', day: '2026-01-01', tokens: Number.MAX_SAFE_INTEGER },
      { account: 'ä', day: '2026-01-01', tokens: Number.MIN_SAFE_INTEGER },
      { account: 'B', day: '2026-01-01', tokens: 0 },
      { account: '🙂', day: '2026-01-01', tokens: 0 },
    ])
    .execute()
  const call = {
    ...{ room_id: room, reply_id: 'r', at: 1, endpoint: '', model: 'm', received: '', input_tokens: 1 },
    ...{ output_tokens: 1, outcome: 'used' as const, fault: null },
  }
  for (const [index, ms] of [0.1 + 0.2, 1234.56789, 5, 1e300].entries())
    await tx
      .insertInto('model_calls')
      .values({ ...call, id: `call-${index}`, ms, sent: 'x'.repeat(index * 10_000) })
      .execute()
  const throttles = Array.from({ length: 1200 }, (_, index) => ({
    ...{ key: `key ${index}`, failures: index, window_started_at: 1, blocked_until: 2 },
  }))
  for (const throttle of throttles) await tx.insertInto('throttles').values(throttle).execute()
}

/** The sum of each table, in whichever store. */
export async function sumsOf(place: StorePlace): Promise<Record<string, TableSum>> {
  const snapshot = await openSnapshot(place)
  const sums: Record<string, TableSum> = {}
  for (const table of snapshot.tables) sums[table.name] = await sumTable(snapshot.read, table)
  await snapshot.close()
  return sums
}

/** A folder that does not exist yet, in one that `remove` removes. */
export async function newFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'belvedere-operator-'))
  return { folder: join(parent, 'folder'), parent, remove: () => rm(parent, { recursive: true }) }
}

/** The same for one test, after which it is removed. */
export async function aNewFolder() {
  const made = await newFolder()
  onTestFinished(made.remove)
  return made
}

/** Starts a service on a store, signs in, and looks at its files, rooms and messages. */
export async function lookAround({ storage = null, ...place }: ServicePlace, email: string) {
  const test: TestServer = await aServer({ ...place, storage })
  try {
    const browser = test.browser()
    await browser.call(routes.auth.me)
    await browser.call(routes.auth.login, { body: { email, password } })
    const { files } = await browser.call(routes.files.list)
    const file = files.find(({ live }) => live === undefined)?.id ?? ''
    // The download is not the last call: its connection may not be idle yet when the server closes.
    const bytes = await browser.send('GET', routes.files.download.path.replace(':id', file))
    const preview = await browser.send('GET', routes.files.preview.path.replace(':id', file))
    const { rooms } = await browser.call(routes.rooms.list)
    const roomId = rooms[0]?.id ?? ''
    const { messages } = await browser.call(routes.chat.history, { query: { roomId } })
    return {
      files: files.map(({ name, status }) => [name, status]),
      rooms: rooms.map(({ name }) => name),
      messages: messages.map(({ text }) => text),
      preview: preview.json,
      bytes: bytes.text,
    }
  } finally {
    await test.server.close()
  }
}
