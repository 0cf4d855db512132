import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { isObject } from '@belvedere/spec'
import type { HostMessage, ProcessMessage } from './messages.ts'

/** How a process ended. `isStopped`: by us. */
export interface ProcessEnd {
  isStopped: boolean
  code: number | null
  signal: NodeJS.Signals | null
}

export interface AssistantProcessOptions {
  /** The program that calls `serveAssistant`. */
  entry: URL
  /** V8's heap, in MB. */
  heapMb: number
  onMessage(message: ProcessMessage): void
  /** Called once. */
  onEnd(end: ProcessEnd): void
}

/** By the scale of `nice`: a third of the weight of a process of niceness 0. */
const niceness = 5

/** A forked process that reads sentences, with nothing secret in its environment. */
export class AssistantProcess {
  readonly #forked: ChildProcess
  readonly #onEnd: (end: ProcessEnd) => void
  #isStopped = false
  #isOver = false

  constructor({ entry, heapMb, onMessage, onEnd }: AssistantProcessOptions) {
    this.#onEnd = onEnd
    this.#forked = fork(entry, [], {
      serialization: 'advanced',
      env: environment(),
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    yieldToTheServer(this.#forked.pid)
    this.#forked.on('message', (message: unknown) => {
      if (isProcessMessage(message)) onMessage(message)
    })
    // Not started, not reached or not to be killed: in each case there is nothing to be had of it any more.
    this.#forked.on('error', () => this.#finish(null, null))
    this.#forked.on('exit', (code, signal) => this.#finish(code, signal))
  }

  get pid(): number | undefined {
    return this.#forked.pid
  }

  send(message: HostMessage): void {
    // A process that just ended says so by `exit`.
    if (this.#forked.connected) this.#forked.send(message, () => undefined)
  }

  /** JavaScript that loops can be stopped in no gentler way. */
  stop(): void {
    this.#isStopped = true
    this.#forked.kill('SIGKILL')
  }

  /** It may still say something that it said before it was stopped. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  #finish(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#forked.kill('SIGKILL')
    this.#onEnd({ isStopped: this.#isStopped, code, signal })
  }
}

/** Where there are more sentences than processors, requests are answered and frames are drawn first. */
function yieldToTheServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

/** Compiled code of earlier starts makes a start shorter. */
const environment = () => {
  const { NODE_COMPILE_CACHE } = process.env
  return {
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    NODE_ENV: 'production',
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  }
}

// Both ends are this program: a message is told from noise by its shape, and not parsed field by field.
const isProcessMessage = (message: unknown): message is ProcessMessage =>
  isObject(message) && typeof message.type === 'string'
