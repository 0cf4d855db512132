import { type ChildProcess as Forked, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type ExceededLimit, isObject } from '@belvedere/spec'
import { Alarm, type MonotonicClock } from '../clock.ts'
import { processorMs, residentBytes } from './process-usage.ts'
import type { ProcessReply, ProcessRequest } from './render-messages.ts'

/**
 * Why a process ended. `deadline`, `memory`: its work exceeded one of our limits. `crash`: it ended by itself, for an unknown
 * reason. `killed`: it was ended from outside, for instance because the system ran out of memory.
 */
export type LossKind = 'deadline' | 'memory' | 'crash' | 'killed'

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
  /** Limit of resident memory, in MB; checked while it works. */
  residentMb: number
  /** Maximum milliseconds from fork to `ready`. */
  startTimeoutMs: number
  /** Low CPU priority, and first to be ended when memory is short. */
  background?: boolean
}

interface Pending<Response> {
  resolve: (response: Response) => void
  reject: (error: ProcessLost) => void
  onProgress: (progress: number) => void
}

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
/** How often a deadline is extended for a process that hardly got any CPU time. */
const extensions = 2
const { NODE_COMPILE_CACHE } = process.env
const environment = {
  // The compile cache halves the time until a process is loaded.
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  NODE_ENV: 'production',
  // glibc would otherwise keep a memory arena for each thread of native libraries.
  MALLOC_ARENA_MAX: '2',
  // Returns the memory of freed pictures to the system; glibc would otherwise keep ever more of it.
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * A forked process that responds to calls, without secrets in its environment. It is killed if a call exceeds its deadline or
 * the memory limit: looping JavaScript cannot be stopped otherwise. On a busy machine, a call that hardly got CPU time has up
 * to three times as long. Losing the process rejects all pending calls.
 */
export class ChildProcess<Request, Response> {
  readonly #forked: Forked
  readonly #limits: ChildLimits
  readonly #deadline: Alarm
  readonly #memoryWatch: Alarm
  readonly #ready = Promise.withResolvers<void>()
  readonly #pending = new Map<number, Pending<Response>>()
  readonly #lost = Promise.withResolvers<ProcessLost>()
  #cause: ProcessLost | null = null
  #alive = true
  #heapIsFull = false
  #nextId = 1
  #deadlineState: { timeoutMs: number; usedMs: number | null; extensions: number } = {
    timeoutMs: 0,
    usedMs: null,
    extensions,
  }

  constructor(entry: URL, limits: ChildLimits, clock: MonotonicClock) {
    this.#limits = limits
    this.#forked = fork(entry, [], {
      serialization: 'advanced',
      env: environment,
      execArgv: [
        `--max-old-space-size=${limits.heapMb}`,
        `--max-semi-space-size=${limits.youngMb}`,
        '--expose-gc',
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    if (limits.background === true) lowerPriority(this.#forked.pid)
    this.#deadline = new Alarm(clock, () => this.#onDeadline())
    this.#memoryWatch = new Alarm(clock, () => this.#checkMemory())
    this.#ready.promise.catch(() => undefined)
    this.#forked.on('message', (message: unknown) => this.#onMessage(message))
    this.#forked.on('error', () => this.#kill(unreachable()))
    this.#listenForFullHeap()
    // Not `exit`: the last messages may still be in transit then.
    this.#forked.on('close', (code, signal) => this.#onClose(code, signal))
    this.#startDeadline(limits.startTimeoutMs)
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

  call(
    request: Request,
    { timeoutMs, onProgress }: { timeoutMs: number; onProgress?: (progress: number) => void },
  ): Promise<Response> {
    if (!this.alive) return Promise.reject(this.#cause ?? new ProcessLost('killed', 'The process has ended.'))
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    this.#pending.set(id, { resolve, reject, onProgress: onProgress ?? (() => undefined) })
    this.#startDeadline(timeoutMs)
    if (!this.#memoryWatch.isSet) this.#memoryWatch.set(memoryCheckIntervalMs)
    const call: ProcessRequest<Request> = { id, request }
    this.#forked.send(call, (failed) => {
      if (failed !== null) this.#kill(unreachable())
    })
    return promise
  }

  /** Ends the process immediately. */
  kill(): void {
    this.#kill(new ProcessLost('killed', 'The process was ended.'))
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
    if (!isReply<Response>(message)) return
    if (message.type === 'ready') {
      if (this.#pending.size === 0) this.#deadline.clear()
      this.#ready.resolve()
      return
    }
    const pending = this.#pending.get(message.id)
    if (pending === undefined) return
    if (message.type === 'progress') {
      pending.onProgress(message.progress)
      return
    }
    this.#pending.delete(message.id)
    if (this.#pending.size === 0) {
      this.#deadline.clear()
      this.#memoryWatch.clear()
    }
    pending.resolve(message.response)
  }

  #startDeadline(timeoutMs: number): void {
    this.#deadlineState = { timeoutMs, usedMs: this.#usedMs(), extensions }
    this.#deadline.set(timeoutMs)
  }

  #onDeadline(): void {
    const { timeoutMs, usedMs, extensions } = this.#deadlineState
    const now = this.#usedMs()
    const starved = usedMs !== null && now !== null && now - usedMs < timeoutMs / 2
    if (!starved || extensions === 0) {
      const exceeded = { limit: 'seconds', value: timeoutMs / 1000 } as const
      this.#kill(new ProcessLost('deadline', 'It took too long and was stopped.', exceeded))
      return
    }
    this.#deadlineState = { timeoutMs, usedMs, extensions: extensions - 1 }
    this.#deadline.set(timeoutMs)
  }

  #usedMs(): number | null {
    return this.#forked.pid === undefined ? null : processorMs(this.#forked.pid)
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
    this.#deadline.clear()
    this.#memoryWatch.clear()
    this.#cause ??=
      this.#heapIsFull && isAbort(code, signal) ? outOfMemory(this.#limits.heapMb) : lossByExit(code, signal)
    for (const { reject } of this.#pending.values()) reject(this.#cause)
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

function isReply<Response>(message: unknown): message is ProcessReply<Response> {
  if (!isObject(message)) return false
  return message.type === 'ready' || (typeof message.id === 'number' && typeof message.type === 'string')
}
