import { type ChildProcess as Forked, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type ExceededLimit, isObject } from '@belvedere/spec'
import { Alarm, type MonotonicClock } from '../clock.ts'
import { Deadline } from './deadline.ts'
import type { ParentMessage, ProcessReply } from './process-messages.ts'
import { processorMs, residentBytes } from './process-usage.ts'

/**
 * Why a process ended. `deadline`, `memory`: its work exceeded one of our limits. `crash`: it ended by itself, for an unknown
 * reason. `killed`: it was ended from outside, for instance because the system ran out of memory. `busy`: others kept it from
 * what it asked for too long.
 */
export type LossKind = 'deadline' | 'memory' | 'crash' | 'killed' | 'busy'

/** Thrown when a process ends before it has responded. */
export class ProcessLost extends Error {
  readonly kind: LossKind
  /** The limit that the work exceeded, so that retrying would fail again; null for other causes. */
  readonly exceeded: ExceededLimit | null

  constructor(kind: LossKind, detail: string, exceeded: ExceededLimit | null = null) {
    super(detail)
    this.name = 'ProcessLost'
    this.kind = kind
    this.exceeded = exceeded
  }
}

export interface ChildLimits {
  /** V8 heap limit, in MB. */
  heapMb: number
  /** Size of the young generation, in MB: small saves memory in idle processes, large speeds up long work. */
  youngMb: number
  /** Percent by which the heap grows before its garbage is collected; by default, V8 decides from time to time. */
  heapGrowth?: number
  /** Limit of resident memory, in MB; checked while it works. */
  residentMb: number
  /** Maximum milliseconds from fork to `ready`. */
  startTimeoutMs: number
  /** Low CPU priority, and first to be ended when memory is short. */
  background?: boolean
}

interface Pending<Response, Progress> {
  resolve: (response: Response) => void
  reject: (error: ProcessLost) => void
  onProgress: (progress: Progress) => void
  deadline: Deadline
}

interface CallOptions<Progress> {
  timeoutMs: number
  onProgress?: (progress: Progress) => void
  /** Tells the process that the response is not wanted any more; it may respond early. */
  signal?: AbortSignal | undefined
}

/** A question of the process that is not answered yet. */
interface OpenQuestion {
  controller: AbortController
  /** It is being worked on, or answered; before that it waits for others. */
  hasTurn: boolean
}

interface AskOptions {
  /** Aborts when the answer is not wanted any more. */
  signal: AbortSignal
  /** To be called when the work begins: until then, no time of the process's deadlines passes. */
  onTurn: () => void
}

/** Answers what a process asks. */
export type AnswerAsk = (request: unknown, options: AskOptions) => Promise<unknown>

/** Charts ask one thing after the other, and a few ahead. */
const maxOpenQuestions = 32

const outOfMemory = (megabytes: number) =>
  new ProcessLost('memory', 'It needed more memory than is allowed and was stopped.', {
    limit: 'megabytes',
    value: megabytes,
  })
const memoryCheckIntervalMs = 200
/** `nice` value: a tenth of the CPU weight of niceness 0. */
const backgroundNiceness = 10
/** `oom_score_adj`, -1000 to 1000: the kernel ends processes with the highest score first. */
const oomScoreAdjustment = '800'
const { NODE_COMPILE_CACHE } = process.env
const environment = {
  // The compile cache halves the time until a process is loaded.
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  // A container's user may have none, and canvas asks for it when it looks for fonts.
  HOME: '/nonexistent',
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  NODE_ENV: 'production',
  // glibc would otherwise keep a memory arena for each thread of native libraries.
  MALLOC_ARENA_MAX: '2',
  // Returns the memory of freed pictures to the system; glibc would otherwise keep ever more of it.
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The flags of such a process. Code that was compiled with other ones is compiled again. */
export const processFlags = ({ heapMb, youngMb, heapGrowth }: ChildLimits): string[] => [
  `--max-old-space-size=${heapMb}`,
  `--max-semi-space-size=${youngMb}`,
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
  ...(heapGrowth === undefined ? [] : [`--heap-growing-percent=${heapGrowth}`]),
]

/**
 * A forked process that responds to calls, without secrets in its environment. It is killed if a call exceeds its deadline or
 * the memory limit: looping JavaScript cannot be stopped otherwise. On a busy machine, a call that hardly got CPU time has up
 * to three times as long. Losing the process rejects all pending calls.
 */
export class ChildProcess<Request, Response, Progress = never> {
  readonly #forked: Forked
  readonly #limits: ChildLimits
  readonly #clock: MonotonicClock
  readonly #startDeadline: Deadline
  readonly #memoryWatch: Alarm
  readonly #ready = Promise.withResolvers<void>()
  readonly #pending = new Map<number, Pending<Response, Progress>>()
  readonly #lost = Promise.withResolvers<ProcessLost>()
  #cause: ProcessLost | null = null
  #alive = true
  #heapIsFull = false
  #nextId = 1
  readonly #questions = new Map<number, OpenQuestion>()
  /** Without it, nothing that the process asks is answered. */
  onAsk: AnswerAsk | null = null

  constructor(entry: URL, limits: ChildLimits, clock: MonotonicClock, args: readonly string[] = []) {
    this.#limits = limits
    this.#forked = fork(entry, args, {
      serialization: 'advanced',
      env: environment,
      execArgv: processFlags(limits),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    if (limits.background === true) lowerPriority(this.#forked.pid)
    this.#clock = clock
    this.#memoryWatch = new Alarm(clock, () => this.#checkMemory())
    this.#ready.promise.catch(() => undefined)
    this.#forked.on('message', (message: unknown) => this.#onMessage(message))
    this.#forked.on('error', () => this.#kill(unreachable()))
    this.#listenForFullHeap()
    // Not `exit`: the last messages may still be in transit then.
    this.#forked.on('close', (code, signal) => this.#onClose(code, signal))
    this.#startDeadline = this.#deadlineAfter(limits.startTimeoutMs)
  }

  get pid(): number | undefined {
    return this.#forked.pid
  }

  get alive(): boolean {
    return this.#alive && this.#cause === null
  }

  /** Resolves once the process is loaded; rejects with `ProcessLost` if it ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Resolves when the process has ended, whatever the reason. */
  get lost(): Promise<ProcessLost> {
    return this.#lost.promise
  }

  call(request: Request, { timeoutMs, onProgress, signal }: CallOptions<Progress>): Promise<Response> {
    if (!this.alive) return Promise.reject(this.#cause ?? new ProcessLost('killed', 'The process has ended.'))
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const deadline = this.#deadlineAfter(timeoutMs)
    this.#pending.set(id, { resolve, reject, onProgress: onProgress ?? (() => undefined), deadline })
    if (!this.#memoryWatch.isSet) this.#memoryWatch.set(memoryCheckIntervalMs)
    this.#send({ id, request })
    const cancel = () => {
      if (this.alive) this.#send({ cancel: id })
    }
    signal?.addEventListener('abort', cancel, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', cancel))
  }

  #send(message: ParentMessage<Request>, onSent: () => void = () => undefined): void {
    this.#forked.send(message, (failed) => {
      if (failed === null) onSent()
      else this.#kill(unreachable())
    })
  }

  #deadlineAfter(timeoutMs: number): Deadline {
    const usedMs = () => (this.#forked.pid === undefined ? null : processorMs(this.#forked.pid))
    return new Deadline({ timeoutMs, clock: this.#clock, usedMs }, () => {
      const exceeded = { limit: 'seconds', value: timeoutMs / 1000 } as const
      this.#kill(new ProcessLost('deadline', 'It took too long and was stopped.', exceeded))
    })
  }

  /** Ends the process immediately. */
  kill(cause = new ProcessLost('killed', 'The process was ended.')): void {
    this.#kill(cause)
  }

  /** A call is waiting for its response. */
  protected get isCalled(): boolean {
    return this.#pending.size > 0
  }

  /** V8 reports a full heap on stderr only, before it aborts. The text is not kept, because it may quote cells. */
  #listenForFullHeap(): void {
    let end = ''
    this.#forked.stderr?.on('data', (part: Buffer) => {
      const text = end + part.toString('latin1')
      this.#heapIsFull ||= text.includes(fullHeap)
      end = text.slice(1 - fullHeap.length)
    })
  }

  #onMessage(message: unknown): void {
    if (!isReply<Response, Progress>(message)) return
    if (message.type === 'ready') {
      this.#startDeadline.clear()
      this.#ready.resolve()
      return
    }
    if (message.type === 'ask') {
      void this.#answer(message)
      return
    }
    if (message.type === 'unask') {
      this.#questions.get(message.id)?.controller.abort()
      return
    }
    const pending = this.#pending.get(message.id)
    if (pending === undefined) return
    if (message.type === 'progress') {
      pending.onProgress(message.progress)
      return
    }
    this.#pending.delete(message.id)
    pending.deadline.clear()
    if (this.#pending.size === 0) this.#memoryWatch.clear()
    pending.resolve(message.response)
  }

  async #answer({ id, request }: { id: number; request: unknown }): Promise<void> {
    if (this.#questions.has(id) || this.#questions.size >= maxOpenQuestions) {
      this.#kill(new ProcessLost('crash', 'The process asked too much at once.'))
      return
    }
    const question: OpenQuestion = { controller: new AbortController(), hasTurn: false }
    this.#questions.set(id, question)
    const onTurn = () => {
      question.hasTurn = true
      this.#holdWhileWaiting()
    }
    this.#holdWhileWaiting()
    // What goes wrong with an answer is part of it.
    const answer = await this.onAsk?.(request, { signal: question.controller.signal, onTurn })
    onTurn()
    // One that it does not read counts, so that they cannot fill our memory.
    if (this.alive)
      this.#send({ ask: id, answer }, () => {
        this.#questions.delete(id)
        this.#holdWhileWaiting()
      })
  }

  #holdWhileWaiting(): void {
    const isWaiting = this.#questions.size > 0 && [...this.#questions.values()].every(({ hasTurn }) => !hasTurn)
    for (const { deadline } of this.#pending.values()) {
      if (isWaiting) deadline.hold()
      else deadline.release()
    }
  }

  #checkMemory(): void {
    const { pid } = this.#forked
    if (pid === undefined || !this.alive) return
    const bytes = residentBytes(pid)
    if (bytes !== null && bytes > this.#limits.residentMb * 2 ** 20) {
      this.#kill(outOfMemory(this.#limits.residentMb))
      return
    }
    this.#memoryWatch.set(memoryCheckIntervalMs)
  }

  #kill(cause: ProcessLost): void {
    this.#cause ??= cause
    this.#forked.kill('SIGKILL')
    if (this.#forked.pid === undefined) this.#onClose(null, null)
  }

  #onClose(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.#alive) return
    this.#alive = false
    this.#startDeadline.clear()
    this.#memoryWatch.clear()
    for (const { controller } of this.#questions.values()) controller.abort()
    this.#questions.clear()
    this.#cause ??=
      this.#heapIsFull && isAbort(code, signal) ? outOfMemory(this.#limits.heapMb) : lossByExit(code, signal)
    for (const { reject, deadline } of this.#pending.values()) {
      deadline.clear()
      reject(this.#cause)
    }
    this.#pending.clear()
    this.#ready.reject(this.#cause)
    this.#lost.resolve(this.#cause)
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, backgroundNiceness)
    writeFileSync(`/proc/${pid}/oom_score_adj`, oomScoreAdjustment)
  } catch {
    // It has already ended, or the system supports neither.
  }
}

const fullHeap = 'JavaScript heap out of memory'
const aborts: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP'])
/** Signals sent from outside: by the kernel when memory is short, by an operator, by a closing terminal. */
const fromOutside: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

const isAbort = (code: number | null, signal: NodeJS.Signals | null): boolean => aborts.has(signal) || code === 134

const unreachable = () => new ProcessLost('killed', 'The process could not be reached.')

function lossByExit(code: number | null, signal: NodeJS.Signals | null): ProcessLost {
  if (fromOutside.has(signal)) return new ProcessLost('killed', `The process was ended from outside (${signal}).`)
  return new ProcessLost('crash', `The process ended unexpectedly (${signal ?? code}).`)
}

function isReply<Response, Progress>(message: unknown): message is ProcessReply<Response, Progress> {
  if (!isObject(message)) return false
  return message.type === 'ready' || (typeof message.id === 'number' && typeof message.type === 'string')
}
