import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises'
import type { TurnOutcome, TurnStep } from '@belvedere/assistant/ports'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { inSpan, keepTrace, recordSpan } from '@belvedere/tracing'
import type { TurnModel, TurnPorts } from '../../room/assistant-port.ts'
import { chartFit } from '../../room/missing-fields.ts'
import type { AllowedModel } from '../../room/models-port.ts'
import { pollUntil } from '../../room/poll-until.ts'
import type { RoomTable } from '../../room/room-files.ts'
import type { RunningTurn } from '../../room/running-turns.ts'
import type { ChatDeps } from './deps.ts'
import { deriveTableForTurn } from './derive-table-for-turn.ts'
import { endTurn } from './end-turn.ts'
import { readAssistantHistory } from './history.ts'
import { splitForStreaming, type TransientEvent } from './message-view.ts'
import { withMissingFields } from './missing-fields.ts'
import { markCancelled, openTurns, openTurnsOf, readTurns } from './open-turns.ts'
import { takeAlternative } from './take-alternative.ts'
import type { ChatTurn } from './turn.ts'
import { waitForTables } from './wait-for-tables.ts'

type QueuedTurn = { turn: ChatTurn; inTrace: ReturnType<typeof keepTrace> }
type Queue = { waiting: QueuedTurn[]; abort: AbortController }

/** Finds turns that a server has left, and cancellations whose notice was lost. */
const pollIntervalMs = 1000

/**
 * Runs the turns of messages that this server took, one at a time in each room, in the order of the messages on all
 * servers: announce the steps → stream the text → commit the outcome.
 */
export class Turns {
  readonly #deps: ChatDeps
  readonly #queues = new Map<string, Queue>()
  readonly #running = new Map<string, RunningTurn>()
  readonly #idle = new Set<() => void>()
  readonly #closing = new AbortController()
  readonly #unsubscribe: () => void
  readonly #timer: NodeJS.Timeout
  /** Turns of this server that the last poll did not know; their message may just have been committed. */
  #unknown = new Set<string>()

  constructor(deps: ChatDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe((notice) => {
      if (notice.type === 'turns_cancelled') this.#record(this.#cancelHere(notice.room))
      if (notice.type !== 'turn_wanted') return
      const turn = this.#running.get(notice.room)
      if (turn !== undefined) deps.bus.publish({ type: 'turn_told', room: notice.room, turn })
    })
    this.#timer = setInterval(() => this.#record(this.endAbandoned()), pollIntervalMs)
    this.#timer.unref()
  }

  /** The turns that this server runs, by room. */
  get running(): ReadonlyMap<string, RunningTurn> {
    return this.#running
  }

  /** The reply of the turn that another server runs in the room; null if none does. */
  async replyElsewhere(room: string): Promise<string | null> {
    const [first] = await openTurnsOf(this.#deps.store.read, room)
    return first === undefined || first.server === this.#deps.servers.id ? null : first.replyId
  }

  begin(turn: ChatTurn): void {
    const queued: QueuedTurn = { turn, inTrace: keepTrace() }
    const queue = this.#queues.get(turn.room)
    if (queue !== undefined) {
      queue.waiting.push(queued)
      return
    }
    const newQueue: Queue = { waiting: [queued], abort: new AbortController() }
    this.#queues.set(turn.room, newQueue)
    void this.#work(turn.room, newQueue)
  }

  /** Stops the running turn and drops the queued ones, on all servers; each is answered as cancelled. */
  async cancel(room: string): Promise<void> {
    const { store, bus, servers } = this.#deps
    const open = await openTurnsOf(store.read, room)
    if (open.some(({ server }) => server !== servers.id)) {
      await markCancelled(store, room)
      bus.publish({ type: 'turns_cancelled', room })
    }
    await this.#cancelHere(room)
  }

  /**
   * Ends the turns of servers that are gone as failed; their messages can be sent again. Of this server's, those that
   * it does not know, because their end could not be stored.
   */
  async endAbandoned(): Promise<void> {
    const { store, servers } = this.#deps
    const open = await openTurns(store.read)
    const unknown = open.filter(({ room, replyId, server }) => server === servers.id && !this.#has(room, replyId))
    const abandoned = [
      ...open.filter(({ server }) => server === null || servers.isGone(server)),
      ...unknown.filter(({ replyId }) => this.#unknown.has(replyId)),
    ]
    this.#unknown = new Set(unknown.map(({ replyId }) => replyId))
    const replyIds = abandoned.map(({ replyId }) => replyId)
    for (const { text, ...turn } of await readTurns(store.read, replyIds))
      await endTurn(this.#deps, turn, { kind: 'cut_off', text }, { steps: [] })
    const cancelled = open.filter(({ isCancelled, server }) => isCancelled && server === servers.id)
    for (const room of new Set(cancelled.map((turn) => turn.room))) await this.#cancelHere(room)
  }

  /** Answers what was asked before; starts no more turns after `graceMs`, and resolves then at the latest. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    const idle = new Promise<void>((resolve) => this.#idle.add(resolve))
    if (this.#queues.size > 0) await Promise.race([idle, wait(graceMs, undefined, { ref: false })])
    this.#unsubscribe()
    this.#closing.abort()
    for (const queue of this.#queues.values()) queue.waiting.length = 0
  }

  #has(room: string, replyId: string): boolean {
    const isQueued = this.#queues.get(room)?.waiting.some(({ turn }) => turn.replyId === replyId) === true
    return isQueued || this.#running.get(room)?.replyId === replyId
  }

  async #cancelHere(room: string): Promise<void> {
    const queue = this.#queues.get(room)
    if (queue === undefined) return
    const dropped = queue.waiting.splice(0)
    queue.abort.abort()
    for (const { turn } of dropped) await endTurn(this.#deps, turn, { kind: 'cancelled' }, { steps: [] })
  }

  async #work(room: string, queue: Queue): Promise<void> {
    for (let next = await this.#next(room, queue); next !== null; next = await this.#next(room, queue)) {
      queue.abort = new AbortController()
      const { turn, inTrace } = next
      const current: RunningTurn = { replyId: turn.replyId, text: '', steps: [] }
      this.#running.set(room, current)
      const run = () => this.#run(turn, current, queue.abort.signal)
      try {
        await inTrace(() => inSpan('turn', {}, run))
      } catch (error) {
        // Its row stays: a later poll ends it as failed.
        this.#deps.record('ending a turn failed', { room, err: error })
      }
      this.#running.delete(room)
    }
    if (this.#queues.get(room) === queue) this.#queues.delete(room)
    if (this.#queues.size === 0) for (const resolve of this.#idle) resolve()
  }

  /** The room's next turn, once no other server answers an earlier message; null if none waits. */
  async #next(room: string, queue: Queue): Promise<QueuedTurn | null> {
    const next = await pollUntil(this.#deps, {
      look: () => this.#takeFirst(room, queue),
      concerns: (notice) => notice.type === 'logged' && notice.room === room,
      deadline: Number.POSITIVE_INFINITY,
      signal: this.#closing.signal,
    })
    return this.#closing.signal.aborted ? null : (next ?? null)
  }

  /** Undefined while it is another server's turn. Without turns the queue ends: the next one to begin makes another. */
  async #takeFirst(room: string, queue: Queue): Promise<QueuedTurn | null | undefined> {
    if (queue.waiting.length === 0) return this.#endQueue(room)
    try {
      const before = new Set(queue.waiting)
      const open = await openTurnsOf(this.#deps.store.read, room)
      const replyIds = new Set(open.map(({ replyId }) => replyId))
      // Of a room that is gone, or ended by a server that took this one for gone. What came meanwhile may not have been read.
      queue.waiting = queue.waiting.filter((queued) => replyIds.has(queued.turn.replyId) || !before.has(queued))
      if (queue.waiting.length === 0) return this.#endQueue(room)
      const at = queue.waiting.findIndex(({ turn }) => turn.replyId === open[0]?.replyId)
      return at < 0 ? undefined : queue.waiting.splice(at, 1)[0]
    } catch (error) {
      this.#deps.record('looking for the next turn failed', { room, err: error })
      return undefined
    }
  }

  #endQueue(room: string): null {
    this.#queues.delete(room)
    return null
  }

  #record(work: Promise<void>): void {
    work.catch((error: unknown) => this.#deps.record('looking after the turns failed', { err: error }))
  }

  async #run(turn: ChatTurn, current: RunningTurn, signal: AbortSignal): Promise<void> {
    const since = performance.now()
    const outcome = await this.#answer(turn, current, signal)
    if (outcome.kind !== 'cancelled') await this.#stream(turn.room, current, outcome.text)
    await endTurn(this.#deps, turn, outcome, current)
    this.#deps.recordTurn({ outcome: outcome.kind, ms: performance.now() - since })
  }

  async #answer(turn: ChatTurn, current: RunningTurn, signal: AbortSignal): Promise<TurnOutcome> {
    const { store, probe, viz, assistant, modelFor } = this.#deps
    const { room, ask, person, replyId } = turn
    let tables: RoomTable[] = []
    let model: AllowedModel | null = null
    // The assistant calls from another process, and so from no trace.
    const inTurn = keepTrace()
    const readTables = async (until: AbortSignal) => {
      tables = await waitForTables(this.#deps, room, until)
      return tables
    }
    try {
      if (ask.kind === 'take') {
        await readTables(signal)
        return await takeAlternative(ask, (spec) => probe({ room, spec, tables }, signal))
      }
      const fit = await chartFit(store.read, room)
      const request = {
        message: ask.text,
        current: (fit?.renamed?.isWhole ? fit.renamed.spec : fit?.spec) ?? null,
        history: await readAssistantHistory(store.read, room, turn.messageId),
      }
      model = person === null ? null : await modelFor({ room, person, replyId })
      const ports: TurnPorts = {
        tables: async (until) => (await readTables(until)).map(({ profile }) => profile),
        probe: (spec, until) => inTurn(async () => probe({ room, spec, tables }, until)),
        compute: async (query, until) => {
          const table = tables.find(({ profile }) => profile.name === query.table)
          if (table === undefined)
            throw new TextError('not_found', serverTexts.message('chat.table_missing', { table: query.table }))
          return inTurn(() => viz.computeFigure(table, query, until))
        },
        derive: deriveTableForTurn(this.#deps, turn, readTables),
        onStep: (step) => inTurn(() => this.#onStep(room, current, step)),
        model: model && this.#turnModel(model, { room, current, tables: () => tables }),
      }
      const outcome = await assistant.runTurn(ports, request, { person: person ?? room, signal })
      if (outcome.kind === 'failed' && outcome.cause !== undefined)
        this.#deps.record('a turn failed', { room, err: outcome.cause })
      return withMissingFields(outcome, fit)
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' }
      this.#deps.record('a turn failed', { room, err: error })
      const text = textOf(serverTexts.message('chat.failed'), 'en')
      return { kind: 'failed', code: 'unavailable', text, suggestions: [] }
    } finally {
      // Requests sent before a turn was cancelled or failed are saved too.
      await model?.saveCalls().catch((error: unknown) => this.#deps.record('saving model calls failed', { err: error }))
    }
  }

  /** The model as seen by a turn: its text is streamed, and its part in the answer is recorded. */
  #turnModel(
    model: AllowedModel,
    { room, current, tables }: { room: string; current: RunningTurn; tables(): RoomTable[] },
  ): TurnModel {
    return {
      detail: model.detail,
      write: (prompt, options) => model.write(prompt, options),
      samples: () => model.samples(tables()),
      onText: (soFar) => this.#streamText(room, current, soFar),
      onRead: async (reading) => {
        const calls = await model.saveCalls()
        if (reading !== null) current.model = { label: model.label, ...reading, calls }
      },
    }
  }

  #onStep(room: string, current: RunningTurn, { step, state, label, ...more }: TurnStep): void {
    const ms = 'ms' in more ? { ms: Math.round(more.ms * 10) / 10 } : {}
    if ('ms' in more) recordSpan(`turn ${step}`, { ms: more.ms, facts: { state } })
    current.steps = [...current.steps.filter((before) => before.step !== step), { step, state, ...ms }]
    this.#publish({
      ...this.#envelope(room),
      type: 'ai_step',
      data: { replyId: current.replyId, step, state, label, ...ms },
    })
  }

  /** A text that does not continue the previous one starts again at offset 0. */
  #streamText(room: string, current: RunningTurn, text: string): void {
    const offset = text.startsWith(current.text) ? current.text.length : 0
    current.text = text
    if (offset === text.length) return
    const data = { replyId: current.replyId, offset, text: text.slice(offset) }
    this.#publish({ ...this.#envelope(room), type: 'chat_delta', data })
  }

  async #stream(room: string, current: RunningTurn, text: string): Promise<void> {
    let streamed = text.startsWith(current.text) ? current.text : ''
    for (const piece of splitForStreaming(text.slice(streamed.length))) {
      streamed += piece
      this.#streamText(room, current, streamed)
      // Lets other work run between two pieces.
      await nextTick()
    }
  }

  #envelope(room: string) {
    return { seq: null, room, at: new Date(this.#deps.now()).toISOString() }
  }

  #publish(event: TransientEvent): void {
    this.#deps.bus.publish({ type: 'transient', event })
  }
}
