import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type File, type Message, type Room, routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'

const talkingRooms = 2
/** Pause between two requests of a kind, so that no kind starves the others. */
const pauseMs = 100
/** Files are read in processes of their own: more would only queue. */
const uploadPauseMs = 500
/** A person may keep a thousand files. */
const filesKept = 200
/** Files that wait to be read; a machine with more of them has little time for what people look at. */
const maxUnread = 10
const smallBytes = 1000
const largeBytes = 400_000
/** A file whose reading was killed several times is retried with a delay. */
const settleMs = 180_000
const account = { email: 'faults@example.org', password: 'held by a thread' }
const sentences = ['average horsepower by origin as bars', 'make it horizontal', 'colour by cylinders', 'undo', 'asdf']

/**
 * One person's continuous work: messages in two rooms, uploads of small and large files, refreshes of a sign-in, new API
 * keys. Everything that the service acknowledges is recorded, and `inspect` compares it with the stored data.
 */
export class Workload {
  readonly client: Client
  /** Acknowledged data that is missing, as sentences. */
  readonly lost: string[] = []
  /** Answers that report a failure, as codes and sentences. */
  readonly failedAnswers: string[] = []
  readonly acknowledged = { messages: 0, files: 0, refreshes: 0, keys: 0 }
  /** `dataDir`: null where the files are elsewhere. */
  readonly #of: { url: string; dataDir: string | null }
  /** Another sign-in of the same person, which only refreshes. */
  readonly #tab = new CookieJar()
  readonly #messages = new Map<string, { room: string; text: string; replyId: string }>()
  /** Content by file id. */
  readonly #files = new Map<string, string>()
  readonly #rooms: Room[] = []
  /** The files of the table that each room has. */
  #sample: string[] = []
  #key: string | null = null
  #stop = new AbortController()
  #working: Promise<unknown> = Promise.resolve()

  constructor(of: { url: string; dataDir: string | null }) {
    this.#of = of
    this.client = createClient({ baseUrl: of.url, cookies: new CookieJar() })
  }

  /** The rooms with messages. */
  get talkingRooms(): readonly Room[] {
    return this.#rooms.slice(0, talkingRooms)
  }

  /** Another client of the same person. */
  async anotherClient(): Promise<Client> {
    const client = createClient({ baseUrl: this.#of.url, cookies: new CookieJar() })
    await client.call(routes.auth.login, { body: account })
    return client
  }

  /** A room with a table and without messages. */
  get quietRoom(): Room {
    const room = this.#rooms.at(-1)
    if (room === undefined) throw new Error('The workload has no room yet.')
    return room
  }

  /** Signs up and puts a table into each room. */
  async begin(): Promise<void> {
    const { client } = this
    await client.call(routes.auth.me)
    await client.call(routes.auth.register, { body: account })
    await this.#signInTab()
    const { files } = await client.call(routes.files.takeSample, { params: { sample: 'cars' } })
    this.#sample = files.map(({ id }) => id)
    // The last room stays without messages.
    for (let n = 0; n <= talkingRooms; n++) {
      const { room } = await client.call(routes.rooms.create, { body: { name: `Room ${n}` } })
      await client.call(routes.rooms.linkFiles, { params: { id: room.id }, body: { fileIds: this.#sample } })
      this.#rooms.push(room)
    }
    await settled(async () => (await client.call(routes.files.list)).files, allRead)
  }

  /** Another room with the table, which this client enters. */
  async newRoom(client: Client): Promise<Room> {
    const { room } = await client.call(routes.rooms.create, { body: { name: 'Another' } })
    await client.call(routes.rooms.linkFiles, { params: { id: room.id }, body: { fileIds: this.#sample } })
    return room
  }

  work(): void {
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const working = Promise.all([
      ...this.#rooms.slice(0, talkingRooms).map((room) => this.#talk(room, signal)),
      this.#upload(signal, smallBytes),
      this.#upload(signal, largeBytes),
      this.#refresh(signal),
      this.#makeKeys(signal),
    ])
    // An error that an answer should not have is told, and ends the work until the next round.
    this.#working = working.catch((error: unknown) => this.lost.push(`the work ended: ${String(error)}`))
  }

  async pause(): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  /** Right after a start, as a tab does: a refresh whose answer was lost may be repeated for ten seconds. */
  async refreshOnce(): Promise<void> {
    const { status } = await this.#fetchRefresh()
    if (status !== 200) this.lost.push(`the sign-in that refreshes: ${status}`)
  }

  /** Compares the stored data with the acknowledged data once all work has ended. */
  async inspect(): Promise<void> {
    for (const room of this.#rooms) await this.#inspectRoom(room)
    await this.#inspectFiles()
    if (this.#key !== null) {
      const headers = { authorization: `Bearer ${this.#key}` }
      const listed = await fetch(`${this.#of.url}/api/v1/rooms`, { headers })
      await listed.arrayBuffer()
      if (listed.status !== 200) this.lost.push('an API key')
    }
    const { dataDir } = this.#of
    const left = dataDir === null ? [] : readdirSync(join(dataDir, 'blobs', 'incoming'))
    if (left.length > 0) this.lost.push(`half files: ${left.join(', ')}`)
  }

  async #talk(room: Room, signal: AbortSignal): Promise<void> {
    for (let n = 0; !signal.aborted; n++) {
      const text = sentences[n % sentences.length] ?? ''
      const body = { message: text, roomId: room.id }
      const accepted = await this.client.call(routes.chat.send, { body }).catch(bearable)
      if (accepted !== null) {
        this.acknowledged.messages++
        this.#messages.set(accepted.messageId, { room: room.id, text, replyId: accepted.replyId })
      }
      await wait(pauseMs)
    }
  }

  /** Rotates the token of its own sign-in; only the newest cookies count. */
  async #refresh(signal: AbortSignal): Promise<void> {
    let refreshedAt = performance.now()
    let failures: string[] = []
    // What was not answered is tried again before an inspection, whose time a token does not outlast.
    while (!signal.aborted || failures.length > 0) {
      const answer = await this.#fetchRefresh().catch(() => null)
      const after = `${Math.round(performance.now() - refreshedAt)} ms`
      if (answer?.status === 200) {
        this.acknowledged.refreshes++
        refreshedAt = performance.now()
        failures = []
      } else if (answer === null || answer.status >= 500) failures.push(`${answer?.status ?? 'nothing'} ${after}`)
      else {
        this.lost.push(`a sign-in: ${answer.status} ${after} after its last refresh, before: ${failures.join(', ')}`)
        await this.#signInTab().catch(bearable)
      }
      await wait(pauseMs / 4)
    }
  }

  async #signInTab(): Promise<void> {
    const client = createClient({ baseUrl: this.#of.url, cookies: this.#tab })
    await client.call(routes.auth.login, { body: account })
  }

  async #fetchRefresh(): Promise<Response> {
    const { path, method } = routes.auth.refresh
    const headers = { cookie: this.#tab.header(path) ?? '', 'x-csrf-token': this.#tab.get('csrf_token') ?? '' }
    const answer = await fetch(this.#of.url + path, { method, headers })
    if (answer.status === 200) this.#tab.store(answer.headers.getSetCookie())
    await answer.arrayBuffer()
    return answer
  }

  /** Makes keys and revokes all but the newest. */
  async #makeKeys(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const made = await this.client.call(routes.keys.create, { body: { name: 'script' } }).catch(bearable)
      if (made !== null) {
        this.acknowledged.keys++
        this.#key = made.key
        const { keys } = (await this.client.call(routes.keys.list).catch(bearable)) ?? { keys: [] }
        for (const { id } of keys.filter(({ id }) => id !== made.id))
          await this.client.call(routes.keys.revoke, { params: { id } }).catch(bearableOrGone)
      }
      await wait(pauseMs)
    }
  }

  async #upload(signal: AbortSignal, bytes: number): Promise<void> {
    for (let n = 0; !signal.aborted; n++) {
      const content = `a,b\n${`${n},${Math.random()}\n`.repeat(Math.ceil(bytes / 24))}`
      const parts = [{ name: `part-${n}.csv`, content: new Blob([content]) }]
      const taken = await this.client.upload(routes.files.upload, { query: {} }, parts).catch(bearable)
      for (const { id } of taken?.files ?? []) {
        this.acknowledged.files++
        this.#files.set(id, content)
      }
      do await wait(uploadPauseMs)
      while (!signal.aborted && (await this.#unread()) >= maxUnread)
    }
  }

  /** The number of files that wait to be read, as far as that is known now. */
  async #unread(): Promise<number> {
    const { files } = (await this.client.call(routes.files.list).catch(bearable)) ?? { files: [] }
    return files.filter(({ status }) => status === 'processing').length
  }

  async #inspectRoom(room: Room): Promise<void> {
    const messages = await settled(() => this.#history(room), allAnswered)
    const byId = new Map(messages.map((message) => [message.id, message]))
    for (const [id, owed] of this.#messages) {
      if (owed.room !== room.id) continue
      const answer = byId.get(owed.replyId)
      if (byId.get(id)?.text !== owed.text) this.lost.push(`message ${id}`)
      if (answer === undefined) this.lost.push(`answer ${owed.replyId}`)
      else if (answer.status === 'failed') this.failedAnswers.push(`${answer.error?.code}: ${answer.error?.detail}`)
      this.#messages.delete(id)
    }
    await this.#expectGaplessLog(room)
  }

  async #inspectFiles(): Promise<void> {
    const files = await settled(async () => (await this.client.call(routes.files.list)).files, allRead)
    const filesById = new Map(files.map((file) => [file.id, file]))
    for (const [id, content] of this.#files) {
      const file = filesById.get(id)
      if (file?.status !== 'ready' || file.size !== Buffer.byteLength(content))
        this.lost.push(`file ${id}: ${file?.status} ${file?.error?.detail ?? ''}`)
    }
    const [newest] = [...this.#files].slice(-1)
    if (newest !== undefined && filesById.has(newest[0])) {
      const bytes = await this.client.download(routes.files.download, { params: { id: newest[0] } })
      if ((await bytes.text()) !== newest[1]) this.lost.push(`bytes of ${newest[0]}`)
    }
    if (this.#files.size < filesKept) return
    for (const id of this.#files.keys()) await this.client.call(routes.files.remove, { params: { id } })
    this.#files.clear()
  }

  async #history(room: Room): Promise<Message[]> {
    const all: Message[] = []
    let before: string | null = null
    do {
      const query = { roomId: room.id, limit: 200, ...(before === null ? {} : { before }) }
      const page: { messages: Message[]; nextCursor: string | null } = await this.client.call(routes.chat.history, {
        query,
      })
      all.push(...page.messages)
      before = page.nextCursor
    } while (before !== null)
    return all
  }

  async #expectGaplessLog(room: Room): Promise<void> {
    let after = 0
    for (;;) {
      const query = { after, limit: 500 }
      const { events, lastSeq } = await this.client.call(routes.rooms.events, { params: { id: room.id }, query })
      for (const { seq } of events) {
        after += 1
        if (seq !== after) this.lost.push(`event ${after} of ${room.id}`)
      }
      if (events.length > 0) continue
      if (after !== lastSeq) this.lost.push(`last event of ${room.id}`)
      return
    }
  }
}

/** A full queue or the end of the service: neither is an acknowledgement. */
function bearable(error: unknown): null {
  if (error instanceof AppError && error.code !== 'too_many_requests' && error.code !== 'unavailable') throw error
  return null
}

/** A request that was sent again may have been carried out the first time. */
function bearableOrGone(error: unknown): null {
  return error instanceof AppError && error.code === 'not_found' ? null : bearable(error)
}

function allAnswered(messages: Message[]): boolean {
  const answered = new Set(messages.flatMap(({ replyTo }) => (replyTo === undefined ? [] : [replyTo])))
  return messages.every(({ id, role }) => role === 'assistant' || answered.has(id))
}

function allRead(files: File[]): boolean {
  return files.every(({ status }) => status !== 'processing')
}

/** Polls until the condition holds, or nothing has changed for long; returns the last value. */
async function settled<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let last = ''
  let until = 0
  for (;;) {
    const value = await ask()
    const now = JSON.stringify(value)
    if (now !== last) until = performance.now() + settleMs
    last = now
    if (holds(value) || performance.now() > until) return value
    await wait(100)
  }
}
