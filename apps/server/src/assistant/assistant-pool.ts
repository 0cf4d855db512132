import { setTimeout as wait } from 'node:timers/promises'
import type { TurnOutcome, TurnRequest, Why } from '@belvedere/assistant/ports'
import { AppError } from '@belvedere/contract'
import type { Spec, TableProfile } from '@belvedere/spec'
import type { Assistant, TurnPorts } from '../room/assistant-port.ts'
import { AssistantProcess, type ProcessEnd } from './assistant-process.ts'
import { AssistantTask } from './assistant-task.ts'
import { FairQueue } from './fair-queue.ts'
import type { HostMessage, ProcessMessage, Work, WorkResult } from './messages.ts'

export interface AssistantPoolOptions {
  /** The program that calls `serveAssistant`. */
  entry: URL
  /** Processes at most. The first is started at once, the next ones when there is more to do than they can. */
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
  message: HostMessage
}

/** A process, with what is being done in it. */
interface Member {
  process: AssistantProcess
  isReady: boolean
  running: { slice: Slice; since: number; alarm: NodeJS.Timeout } | null
}

const startMs = 60_000
/** Of one person's questions of tables and charts; a page that opens asks a few at once. */
const computedAtMost = 20
const restartMs = { first: 100, most: 2000 }
/** A task during which so many processes ended is what ends them. */
const lossesAtMost = 2
/** So many starts in vain, and nobody waits any longer. */
const startsAtMost = 3

const tooLong = 'Reading this takes too long, so I stopped. Say it in fewer words.'
const tooHard = 'I could not read this. Say it in other words.'
const notThere = 'The assistant cannot be reached just now. Send the message again in a moment.'
const notWorkedOut = 'This could not be worked out just now. Try again in a moment.'

/**
 * Reads sentences beside the server, in processes of their own, so that none can keep it from answering others. A task
 * is done in slices: from one answer of the server to its next question. Each process does one slice at a time, each
 * person has one under way, and who has used the least time lately goes first. A slice that takes too long ends its
 * process and its own task; the other tasks of that process go on in the next one.
 */
export class AssistantPool implements Assistant {
  readonly #options: AssistantPoolOptions
  readonly #members = new Set<Member>()
  readonly #tasks = new Map<number, AssistantTask>()
  /** Where the tasks that have begun are. */
  readonly #homes = new Map<AssistantTask, Member>()
  readonly #queue = new FairQueue<Slice>()
  /** What of each person is being computed beside turns. */
  readonly #computing = new Map<string, number>()
  #nextTask = 0
  #failedStarts = 0
  #isRestarting = false
  #isClosed = false

  constructor(options: AssistantPoolOptions) {
    this.#options = options
    this.#startMember()
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
      // Its calls end by the same signal.
      task.settled().then(() => cancelled.resolve({ kind: 'cancelled' }), cancelled.reject)
    }
    signal.addEventListener('abort', cancel)
    try {
      return await Promise.race([this.#outcomeOf(task), cancelled.promise])
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  async suggestions(profile: TableProfile, { language, person }: { language: string; person: string }) {
    const result = await this.#compute({ type: 'suggestions', profile, language }, person)
    return result.type === 'suggestions' ? result.suggestions : []
  }

  async why(
    spec: Spec,
    table: TableProfile,
    { without, person }: { without: readonly string[]; person: string },
  ): Promise<Why | null> {
    const result = await this.#compute({ type: 'why', spec, table, without }, person)
    return result.type === 'why' ? result.why : null
  }

  /** Process ids, for whoever watches or ends them from outside. */
  get pids(): number[] {
    return [...this.#members].flatMap(({ process }) => process.pid ?? [])
  }

  /** Ends the processes; what is under way fails. */
  close(): void {
    this.#isClosed = true
    this.#failAll()
    for (const { process, running } of this.#members) {
      clearTimeout(running?.alarm)
      process.stop()
    }
  }

  async #outcomeOf(task: AssistantTask): Promise<TurnOutcome> {
    try {
      const result = await this.#do(task)
      if (result.type === 'turn') return result.outcome
      throw new Error(`A turn ended as ${result.type}.`)
    } catch (error) {
      const text = error instanceof AppError ? error.message : tooHard
      return { kind: 'failed', code: 'unavailable', text, suggestions: [], cause: error }
    }
  }

  async #compute(work: Work, person: string): Promise<WorkResult> {
    const before = this.#computing.get(person) ?? 0
    if (before >= computedAtMost)
      throw new AppError('too_many_requests', 'Wait for what you asked for before.', { retryAfterSeconds: 1 })
    this.#computing.set(person, before + 1)
    try {
      return await this.#do(new AssistantTask({ id: this.#nextTask++, person, work }))
    } catch (cause) {
      throw new AppError('unavailable', notWorkedOut, { cause })
    } finally {
      const left = (this.#computing.get(person) ?? 1) - 1
      if (left > 0) this.#computing.set(person, left)
      else this.#computing.delete(person)
    }
  }

  #do(task: AssistantTask): Promise<WorkResult> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable', notThere))
    this.#tasks.set(task.id, task)
    this.#begin(task)
    return task.result
  }

  #begin(task: AssistantTask): void {
    this.#push(task, { type: 'start', task: task.id, work: task.work })
  }

  #push(task: AssistantTask, message: HostMessage): void {
    if (this.#isClosed) return
    this.#queue.push({ task, person: task.person, message })
    this.#dispatch()
  }

  /** Gives every process that has nothing to do its next slice. */
  #dispatch(): void {
    const now = performance.now()
    for (const member of this.#members) {
      if (!member.isReady || member.process.isStopped || member.running !== null) continue
      const slice = this.#queue.take(now, ({ task }) => (this.#homes.get(task) ?? member) === member)
      if (slice !== null) this.#run(member, slice)
    }
    const isBusy = [...this.#members].every(({ isReady, running }) => isReady && running !== null)
    const mayGrow = this.#members.size > 0 && this.#members.size < this.#options.size && this.#failedStarts === 0
    if (this.#queue.size > 0 && isBusy && mayGrow) this.#startMember()
  }

  #run(member: Member, slice: Slice): void {
    this.#homes.set(slice.task, member)
    const alarm = setTimeout(() => member.process.stop(), this.#options.sliceMs)
    member.running = { slice, since: performance.now(), alarm }
    member.process.send(slice.message)
  }

  #startMember(): void {
    const member: Member = {
      process: new AssistantProcess({
        entry: this.#options.entry,
        heapMb: this.#options.heapMb,
        onMessage: (message) => this.#onMessage(member, message),
        onEnd: (end) => {
          clearTimeout(late)
          this.#onEnd(member, end)
        },
      }),
      isReady: false,
      running: null,
    }
    const late = setTimeout(() => !member.isReady && member.process.stop(), startMs)
    late.unref()
    this.#members.add(member)
  }

  #onMessage(member: Member, message: ProcessMessage): void {
    // What comes of a process that was stopped is not to be had any more; its tasks are done again, or blamed.
    if (member.process.isStopped) return
    switch (message.type) {
      case 'ready':
        member.isReady = true
        this.#failedStarts = 0
        this.#dispatch()
        return
      case 'parked':
        this.#endSlice(member)
        this.#dispatch()
        return
      default: {
        // A task that was given up may still speak.
        const task = this.#tasks.get(message.task)
        if (task !== undefined) this.#onTaskMessage(task, message)
      }
    }
  }

  #onTaskMessage(task: AssistantTask, message: Exclude<ProcessMessage, { type: 'ready' | 'parked' }>): void {
    switch (message.type) {
      case 'call': {
        const { call, asked } = message
        const home = this.#homes.get(task)
        const isHere = () => this.#homes.get(task) === home && this.#tasks.has(task.id)
        const onWritten = (soFar: string) => this.#onWritten(task, call, soFar)
        void task.answer(call, asked, onWritten).then((answer) => {
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

  /** Of what a model has written, only the newest is worth reading. */
  #onWritten(task: AssistantTask, call: number, soFar: string): void {
    if (!this.#tasks.has(task.id)) return
    this.#queue.remove((slice) => slice.task === task && slice.message.type === 'written')
    this.#push(task, { type: 'written', task: task.id, call, soFar })
  }

  #endSlice(member: Member): Slice | null {
    const { running } = member
    if (running === null) return null
    clearTimeout(running.alarm)
    member.running = null
    const now = performance.now()
    this.#queue.end(running.slice.person, { now, tookMs: now - running.since })
    return running.slice
  }

  /** Nothing more is done for it. */
  #forget(task: AssistantTask): void {
    this.#tasks.delete(task.id)
    this.#queue.remove((slice) => slice.task === task)
    this.#homes.get(task)?.process.send({ type: 'drop', task: task.id })
    this.#homes.delete(task)
  }

  #onEnd(member: Member, end: ProcessEnd): void {
    const slice = this.#endSlice(member)
    this.#members.delete(member)
    if (this.#isClosed) return
    this.#options.record('a process of the assistant ended', { ...end, isReading: slice !== null })
    if (!member.isReady) this.#failedStarts++
    const orphans = [...this.#homes].flatMap(([task, home]) => (home === member ? [task] : []))
    for (const task of orphans) this.#homes.delete(task)
    this.#queue.remove(({ task }) => orphans.includes(task))
    if (slice !== null && this.#tasks.has(slice.task.id)) this.#blame(slice.task, end)
    for (const task of orphans) if (this.#tasks.has(task.id)) this.#begin(task)
    void this.#restart()
  }

  /** Of the task that was being worked on when its process ended. */
  #blame(task: AssistantTask, end: ProcessEnd): void {
    task.losses++
    if (!end.isStopped && task.losses < lossesAtMost) return
    this.#forget(task)
    task.fail(new AppError('unavailable', end.isStopped ? tooLong : tooHard))
  }

  #failAll(): void {
    for (const task of [...this.#tasks.values()]) {
      this.#forget(task)
      task.fail(new AppError('unavailable', notThere))
    }
  }

  /** Where no process is left, another one is started: at once, but ever later where none gets as far as to be ready. */
  async #restart(): Promise<void> {
    if (this.#members.size > 0) return this.#dispatch()
    if (this.#failedStarts >= startsAtMost) this.#failAll()
    if (this.#isRestarting) return
    this.#isRestarting = true
    const pauseMs = this.#failedStarts === 0 ? 0 : restartMs.first * 2 ** (this.#failedStarts - 1)
    await wait(Math.min(restartMs.most, pauseMs), undefined, { ref: false })
    this.#isRestarting = false
    if (!this.#isClosed && this.#members.size === 0) this.#startMember()
  }
}
