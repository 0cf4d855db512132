import { setTimeout as wait } from 'node:timers/promises'
import type { TurnOutcome, TurnRequest, WhyThisChart } from '@belvedere/assistant/ports'
import { AppError } from '@belvedere/contract'
import type { Spec, TableProfile } from '@belvedere/spec'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Assistant, TurnPorts } from '../room/assistant-port.ts'
import { AssistantProcess, type ProcessEnd } from './assistant-process.ts'
import { AssistantTask } from './assistant-task.ts'
import { FairQueue } from './fair-queue.ts'
import type { AssistantWork, MessageFromProcess, MessageToProcess, WorkResult } from './messages.ts'

export interface AssistantPoolOptions {
  /** The program that calls `serveAssistant`. */
  entry: URL
  /**
   * Maximum number of processes. The first starts at once, the others when there is more work than the running ones
   * can do.
   */
  size: number
  /** V8's heap of each, in MB. */
  heapMb: number
  /** The longest that one slice may take. */
  sliceMs: number
  record(what: string, details: Record<string, unknown>): void
}

/** A task's next slice: the message that begins it. */
interface Slice {
  task: AssistantTask
  person: string
  message: MessageToProcess
}

/** An assistant process and the slice that it is running. */
interface PoolWorker {
  process: AssistantProcess
  isReady: boolean
  running: { slice: Slice; since: number; alarm: NodeJS.Timeout } | null
}

const startTimeoutMs = 60_000
/** Concurrent questions of one person about tables and charts; a page that opens asks a few at once. */
const maxComputations = 20
const restartBackoffMs = { first: 100, most: 2000 }
/** A task that was running when this many processes ended is taken to be the cause. */
const maxLosses = 2
/** After this many failed starts in a row all waiting tasks fail. */
const maxFailedStarts = 3

const tooLong = serverTexts.message('chat.too_long')
const unreadable = serverTexts.message('chat.unreadable')
const unreachable = serverTexts.message('chat.assistant_away')
const notComputed = serverTexts.message('chat.failed_for_now')

/**
 * Runs the assistant in processes of its own, so that no sentence can keep the server from answering others. A task is
 * done in slices, each from one answer of the server to the task's next question. A process runs one slice at a time, a
 * person has one slice running, and the person who has used the least time lately goes first. A slice that takes too
 * long ends its process and its own task; the other tasks of that process continue in another one.
 */
export class AssistantPool implements Assistant {
  readonly #options: AssistantPoolOptions
  readonly #workers = new Set<PoolWorker>()
  readonly #tasks = new Map<number, AssistantTask>()
  /** The process of each task that has begun. */
  readonly #processes = new Map<AssistantTask, PoolWorker>()
  readonly #queue = new FairQueue<Slice>()
  /** Computations in progress besides turns, by person. */
  readonly #computing = new Map<string, number>()
  #nextTask = 0
  #failedStarts = 0
  #isRestarting = false
  #isClosed = false

  constructor(options: AssistantPoolOptions) {
    this.#options = options
    this.#startWorker()
  }

  async runTurn(
    ports: TurnPorts,
    request: TurnRequest,
    { person, signal }: { person: string; signal: AbortSignal },
  ): Promise<TurnOutcome> {
    if (signal.aborted) return { kind: 'cancelled' }
    const work = { type: 'turn', request, detail: ports.model?.detail ?? null } as const
    const task = new AssistantTask({ id: this.#nextTask++, person, work, ports, signal })
    const cancelled = Promise.withResolvers<TurnOutcome>()
    const cancel = () => {
      this.#forget(task)
      // Its calls are aborted by the same signal.
      task.settled().then(() => cancelled.resolve({ kind: 'cancelled' }), cancelled.reject)
    }
    signal.addEventListener('abort', cancel)
    try {
      return await Promise.race([this.#outcomeOf(task), cancelled.promise])
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  async introduce(profile: TableProfile, { language, person }: { language: string; person: string }) {
    const result = await this.#compute({ type: 'introduction', profile, language }, person)
    if (result.type === 'introduction') return result.introduction
    throw new Error(`An introduction ended as ${result.type}.`)
  }

  async why(
    spec: Spec,
    table: TableProfile,
    { without, person }: { without: readonly string[]; person: string },
  ): Promise<WhyThisChart | null> {
    const result = await this.#compute({ type: 'why', spec, table, without }, person)
    return result.type === 'why' ? result.why : null
  }

  /** Process ids, for monitoring and tests. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ process }) => process.pid ?? [])
  }

  /** Ends the processes; tasks in progress fail. */
  close(): void {
    this.#isClosed = true
    this.#failAll()
    for (const { process, running } of this.#workers) {
      clearTimeout(running?.alarm)
      process.stop()
    }
  }

  async #outcomeOf(task: AssistantTask): Promise<TurnOutcome> {
    try {
      const result = await this.#runTask(task)
      if (result.type === 'turn') return result.outcome
      throw new Error(`A turn ended as ${result.type}.`)
    } catch (error) {
      const text = error instanceof AppError ? error.message : textOf(unreadable, 'en')
      return { kind: 'failed', code: 'unavailable', text, suggestions: [], cause: error }
    }
  }

  async #compute(work: AssistantWork, person: string): Promise<WorkResult> {
    const running = this.#computing.get(person) ?? 0
    if (running >= maxComputations)
      throw new TextError('too_many_requests', serverTexts.message('chat.wait'), { retryAfterSeconds: 1 })
    this.#computing.set(person, running + 1)
    try {
      return await this.#runTask(new AssistantTask({ id: this.#nextTask++, person, work }))
    } catch (cause) {
      throw new TextError('unavailable', notComputed, { cause })
    } finally {
      const running = (this.#computing.get(person) ?? 1) - 1
      if (running > 0) this.#computing.set(person, running)
      else this.#computing.delete(person)
    }
  }

  #runTask(task: AssistantTask): Promise<WorkResult> {
    if (this.#isClosed) return Promise.reject(new TextError('unavailable', unreachable))
    this.#tasks.set(task.id, task)
    this.#begin(task)
    return task.result
  }

  #begin(task: AssistantTask): void {
    this.#push(task, { type: 'start', task: task.id, work: task.work })
  }

  #push(task: AssistantTask, message: MessageToProcess): void {
    if (this.#isClosed) return
    this.#queue.push({ task, person: task.person, message })
    this.#dispatch()
  }

  /** Gives every idle process its next slice. */
  #dispatch(): void {
    const now = performance.now()
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.process.isStopped || worker.running !== null) continue
      const slice = this.#queue.take(now, ({ task }) => (this.#processes.get(task) ?? worker) === worker)
      if (slice !== null) this.#run(worker, slice)
    }
    const isBusy = [...this.#workers].every(({ isReady, running }) => isReady && running !== null)
    const mayGrow = this.#workers.size > 0 && this.#workers.size < this.#options.size && this.#failedStarts === 0
    if (this.#queue.size > 0 && isBusy && mayGrow) this.#startWorker()
  }

  #run(worker: PoolWorker, slice: Slice): void {
    this.#processes.set(slice.task, worker)
    const alarm = setTimeout(() => worker.process.stop(), this.#options.sliceMs)
    worker.running = { slice, since: performance.now(), alarm }
    worker.process.send(slice.message)
  }

  #startWorker(): void {
    const worker: PoolWorker = {
      process: new AssistantProcess({
        entry: this.#options.entry,
        heapMb: this.#options.heapMb,
        onMessage: (message) => this.#onMessage(worker, message),
        onEnd: (end) => {
          clearTimeout(startTimeout)
          this.#onEnd(worker, end)
        },
      }),
      isReady: false,
      running: null,
    }
    const startTimeout = setTimeout(() => !worker.isReady && worker.process.stop(), startTimeoutMs)
    startTimeout.unref()
    this.#workers.add(worker)
  }

  #onMessage(worker: PoolWorker, message: MessageFromProcess): void {
    // Late messages of a stopped process are ignored; its tasks are restarted or failed.
    if (worker.process.isStopped) return
    switch (message.type) {
      case 'ready':
        worker.isReady = true
        this.#failedStarts = 0
        this.#dispatch()
        return
      case 'parked':
        this.#endSlice(worker)
        this.#dispatch()
        return
      default: {
        // A dropped task may still send messages.
        const task = this.#tasks.get(message.task)
        if (task !== undefined) this.#onTaskMessage(task, message)
      }
    }
  }

  #onTaskMessage(task: AssistantTask, message: Exclude<MessageFromProcess, { type: 'ready' | 'parked' }>): void {
    switch (message.type) {
      case 'call': {
        const { call, portCall } = message
        const home = this.#processes.get(task)
        const isHere = () => this.#processes.get(task) === home && this.#tasks.has(task.id)
        const onWritten = (textSoFar: string) => this.#onWritten(task, call, textSoFar)
        void task.answer(call, portCall, onWritten).then((answer) => {
          if (isHere()) this.#push(task, { type: 'answer', task: task.id, call, answer })
        })
        return
      }
      case 'done':
        this.#forget(task)
        task.finish(message.result)
        return
      case 'failed':
        this.#forget(task)
        task.fail(new Error(message.message))
        return
      default:
        task.onMessage(message)
    }
  }

  /** Only the newest text of a model is worth reading. */
  #onWritten(task: AssistantTask, call: number, textSoFar: string): void {
    if (!this.#tasks.has(task.id)) return
    this.#queue.remove((slice) => slice.task === task && slice.message.type === 'written')
    this.#push(task, { type: 'written', task: task.id, call, textSoFar })
  }

  #endSlice(worker: PoolWorker): Slice | null {
    const { running } = worker
    if (running === null) return null
    clearTimeout(running.alarm)
    worker.running = null
    const now = performance.now()
    this.#queue.end(running.slice.person, { now, tookMs: now - running.since })
    return running.slice
  }

  #forget(task: AssistantTask): void {
    this.#tasks.delete(task.id)
    this.#queue.remove((slice) => slice.task === task)
    this.#processes.get(task)?.process.send({ type: 'drop', task: task.id })
    this.#processes.delete(task)
  }

  #onEnd(worker: PoolWorker, end: ProcessEnd): void {
    const slice = this.#endSlice(worker)
    this.#workers.delete(worker)
    if (this.#isClosed) return
    this.#options.record('an assistant process exited', { ...end, isReading: slice !== null })
    if (!worker.isReady) this.#failedStarts++
    const orphans = [...this.#processes].flatMap(([task, home]) => (home === worker ? [task] : []))
    for (const task of orphans) this.#processes.delete(task)
    this.#queue.remove(({ task }) => orphans.includes(task))
    if (slice !== null && this.#tasks.has(slice.task.id)) this.#onLoss(slice.task, end)
    for (const task of orphans) if (this.#tasks.has(task.id)) this.#begin(task)
    void this.#restart()
  }

  /** Counts the loss against the task that was running when its process ended. */
  #onLoss(task: AssistantTask, end: ProcessEnd): void {
    task.losses++
    if (!end.isStopped && task.losses < maxLosses) return
    this.#forget(task)
    task.fail(new TextError('unavailable', end.isStopped ? tooLong : unreadable))
  }

  #failAll(): void {
    for (const task of [...this.#tasks.values()]) {
      this.#forget(task)
      task.fail(new TextError('unavailable', unreachable))
    }
  }

  /** Starts a process when none is left: at once, or with growing pauses while starts fail. */
  async #restart(): Promise<void> {
    if (this.#workers.size > 0) return this.#dispatch()
    if (this.#failedStarts >= maxFailedStarts) this.#failAll()
    if (this.#isRestarting) return
    this.#isRestarting = true
    const pauseMs = this.#failedStarts === 0 ? 0 : restartBackoffMs.first * 2 ** (this.#failedStarts - 1)
    await wait(Math.min(restartBackoffMs.most, pauseMs), undefined, { ref: false })
    this.#isRestarting = false
    if (!this.#isClosed && this.#workers.size === 0) this.#startWorker()
  }
}
