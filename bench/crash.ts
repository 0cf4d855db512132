/**
 * `kill -9` of the server in the middle of turns, uploads, refreshes, new keys and migrations, again and again on the same
 * data directory: what was acknowledged must be there afterwards, every message must get its answer, and the next start
 * must need no hand.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type File, type Message, type Room, routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'
import { freePort, type RunningServer, startServer } from '../tests/harness/running-server.ts'
import { killMigrations } from './crash/migrating.ts'
import { figureOf, writeReport } from './report.ts'

const rounds = 85
const migrationRounds = 15
const roomCount = 2
/** Between two messages of a room, so that turns do not take the whole machine from the uploads. */
const pauseMs = 100
const loadMs = { least: 200, most: 1500 }
/** A person may keep a thousand files. */
const filesKept = 300
const settleMs = 60_000
const account = { email: 'crash@example.org', password: 'held by a thread' }
const sentences = ['average horsepower by origin as bars', 'make it horizontal', 'colour by cylinders', 'undo', 'asdf']

interface Acknowledged {
  /** Text by message id, and the answer that is owed. */
  messages: Map<string, { room: string; text: string; replyId: string }>
  /** Content by file id. */
  files: Map<string, string>
  keys: string[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-crash-'))
const port = await freePort()
const client = createClient({ baseUrl: `http://localhost:${port}`, cookies: new CookieJar() })
const acknowledged: Acknowledged = { messages: new Map(), files: new Map(), keys: [] }
/** Another sign-in of the same person, which does nothing but refresh. */
const tab = new CookieJar()
const startMs: number[] = []
const lost: string[] = []
let refreshes = 0
/** Of files that were looked at and deleted again. */
let acknowledgedFiles = 0
let server: RunningServer = await startServer({ dataDir, port })

try {
  const rooms = await setUp(client)
  for (let round = 1; round <= rounds; round++) {
    const stop = new AbortController()
    const working = Promise.all([
      ...rooms.map((room) => talk(client, room, stop.signal)),
      upload(client, stop.signal, 1_000),
      upload(client, stop.signal, 400_000),
      refresh(stop.signal),
      makeKeys(client, stop.signal),
    ])
    await wait(loadMs.least + ((loadMs.most - loadMs.least) * round) / rounds)
    stop.abort()
    await server.kill()
    await working
    const begun = performance.now()
    server = await startServer({ dataDir, port })
    startMs.push(performance.now() - begun)
    // At once, as a tab does: an answer that the kill swallowed may be asked for again for ten seconds.
    const refreshed = await fetchRefresh()
    if (refreshed.status !== 200) lost.push(`the sign-in that refreshes: ${refreshed.status}`)
    await inspect(client, rooms)
    console.log(
      `  ${round}: ${acknowledged.messages.size} messages, ${acknowledged.files.size} files, ${lost.length} lost`,
    )
  }
  const migrating = await killMigrations(migrationRounds)
  lost.push(...migrating.faults)
  writeReport(
    'crash',
    [
      { name: 'kill -9 in turns, uploads, refreshes and new keys', unit: 'count', value: rounds },
      { name: 'kill -9 at the first start on an older store', unit: 'count', value: migrationRounds },
      { name: 'of those, between two migrations', unit: 'count', value: migrating.hit },
      { name: 'refreshes acknowledged', unit: 'count', value: refreshes, target: { min: rounds } },
      { name: 'messages acknowledged', unit: 'count', value: acknowledged.messages.size, target: { min: rounds } },
      {
        name: 'files acknowledged',
        unit: 'count',
        value: acknowledgedFiles + acknowledged.files.size,
        target: { min: rounds },
      },
      { name: 'acknowledged and lost, unanswered or damaged', unit: 'count', value: lost.length, target: { max: 0 } },
      figureOf(
        'start after kill -9 → ready (p95)',
        's',
        startMs.map((ms) => ms / 1000),
        0.95,
      ),
    ],
    { lost },
  )
} finally {
  client.close()
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

async function setUp(person: Client): Promise<Room[]> {
  await person.call(routes.auth.me)
  await person.call(routes.auth.register, { body: account })
  const login = createClient({ baseUrl: `http://localhost:${port}`, cookies: tab })
  await login.call(routes.auth.login, { body: account })
  const { files } = await person.call(routes.files.takeSample, { params: { sample: 'cars' } })
  const rooms: Room[] = []
  for (let n = 0; n < roomCount; n++) {
    const { room } = await person.call(routes.rooms.create, { body: { name: `Room ${n}` } })
    await person.call(routes.rooms.linkFiles, { params: { id: room.id }, body: { fileIds: files.map(({ id }) => id) } })
    rooms.push(room)
  }
  return rooms
}

/** Sends messages until it is stopped; what the service takes is noted the moment it says so. */
async function talk(person: Client, room: Room, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const text = sentences[n % sentences.length] ?? ''
    const body = { message: text, roomId: room.id }
    const accepted = await person.call(routes.chat.send, { body }).catch(bearable)
    if (accepted !== null)
      acknowledged.messages.set(accepted.messageId, { room: room.id, text, replyId: accepted.replyId })
    await wait(pauseMs)
  }
}

/** Rotates the token of its own sign-in; the newest cookies that were sent are the ones that count. */
async function refresh(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetchRefresh().catch(() => null)
    if (answer?.status === 200) refreshes += 1
    else if (answer !== null && answer.status !== 503) lost.push(`a refresh was answered ${answer.status}`)
    await wait(5)
  }
}

async function fetchRefresh(): Promise<Response> {
  const { path, method } = routes.auth.refresh
  const headers = { cookie: tab.header(path) ?? '', 'x-csrf-token': tab.get('csrf_token') ?? '' }
  const answer = await fetch(`http://localhost:${port}${path}`, { method, headers })
  if (answer.status === 200) tab.store(answer.headers.getSetCookie())
  await answer.arrayBuffer()
  return answer
}

/** Makes keys, and takes all but the newest back again. */
async function makeKeys(person: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const made = await person.call(routes.keys.create, { body: { name: 'script' } }).catch(bearable)
    if (made !== null) {
      acknowledged.keys = [made.key]
      const { keys } = (await person.call(routes.keys.list).catch(bearable)) ?? { keys: [] }
      for (const { id } of keys.filter(({ id }) => id !== made.id))
        await person.call(routes.keys.revoke, { params: { id } }).catch(bearable)
    }
    await wait(pauseMs)
  }
}

async function upload(person: Client, signal: AbortSignal, bytes: number): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const content = `a,b\n${`${n},${Math.random()}\n`.repeat(Math.ceil(bytes / 24))}`
    const parts = [{ name: `part-${n}.csv`, content: new Blob([content]) }]
    const taken = await person.upload(routes.files.upload, {}, parts).catch(bearable)
    for (const { id } of taken?.files ?? []) acknowledged.files.set(id, content)
    await wait(pauseMs)
  }
}

/** A full queue, or the end of the service: neither was an acknowledgement. */
function bearable(error: unknown): null {
  if (error instanceof AppError && error.code !== 'too_many_requests' && error.code !== 'unavailable') throw error
  return null
}

/** Compares what is there with what was acknowledged. */
async function inspect(person: Client, rooms: Room[]): Promise<void> {
  for (const room of rooms) {
    const messages = await settled(() => history(person, room), allAnswered)
    const byId = new Map(messages.map((message) => [message.id, message]))
    for (const [id, owed] of acknowledged.messages) {
      if (owed.room !== room.id) continue
      if (byId.get(id)?.text !== owed.text) lost.push(`message ${id}`)
      if (!byId.has(owed.replyId)) lost.push(`answer ${owed.replyId}`)
    }
    await expectGaplessLog(person, room)
  }
  const files = await settled(async () => (await person.call(routes.files.list)).files, allRead)
  const known = new Map(files.map((file) => [file.id, file]))
  for (const [id, content] of acknowledged.files) {
    const file = known.get(id)
    if (file?.status !== 'ready' || file.size !== Buffer.byteLength(content)) lost.push(`file ${id}`)
  }
  const [newest] = [...acknowledged.files].slice(-1)
  if (newest !== undefined && known.has(newest[0])) {
    const bytes = await person.download(routes.files.download, { params: { id: newest[0] } })
    if ((await bytes.text()) !== newest[1]) lost.push(`bytes of ${newest[0]}`)
  }
  for (const key of acknowledged.keys) {
    const listed = await fetch(`http://localhost:${port}/api/v1/rooms`, { headers: { authorization: `Bearer ${key}` } })
    await listed.arrayBuffer()
    if (listed.status !== 200) lost.push('an API key')
  }
  if (acknowledged.files.size > filesKept) {
    for (const id of acknowledged.files.keys()) await person.call(routes.files.remove, { params: { id } })
    acknowledgedFiles += acknowledged.files.size
    acknowledged.files.clear()
  }
  const left = readdirSync(join(dataDir, 'blobs', 'incoming'))
  if (left.length > 0) lost.push(`half files: ${left.join(', ')}`)
}

async function history(person: Client, room: Room): Promise<Message[]> {
  const all: Message[] = []
  let before: string | null = null
  do {
    const query = { roomId: room.id, limit: 200, ...(before === null ? {} : { before }) }
    const page: { messages: Message[]; nextCursor: string | null } = await person.call(routes.chat.history, { query })
    all.push(...page.messages)
    before = page.nextCursor
  } while (before !== null)
  return all
}

function allAnswered(messages: Message[]): boolean {
  const answered = new Set(messages.flatMap(({ replyTo }) => (replyTo === undefined ? [] : [replyTo])))
  return messages.every(({ id, role }) => role === 'assistant' || answered.has(id))
}

function allRead(files: File[]): boolean {
  return files.every(({ status }) => status !== 'processing')
}

/** Asks until it holds, or gives what there is when the time is up. */
async function settled<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const until = performance.now() + settleMs
  for (;;) {
    const value = await ask()
    if (holds(value) || performance.now() > until) return value
    await wait(100)
  }
}

async function expectGaplessLog(person: Client, room: Room): Promise<void> {
  let after = 0
  for (;;) {
    const query = { after, limit: 500 }
    const { events, lastSeq } = await person.call(routes.rooms.events, { params: { id: room.id }, query })
    for (const { seq } of events) {
      after += 1
      if (seq !== after) lost.push(`event ${after} of ${room.id}`)
    }
    if (events.length === 0) {
      if (after !== lastSeq) lost.push(`last event of ${room.id}`)
      return
    }
  }
}
