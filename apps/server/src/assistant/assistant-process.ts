import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { isObject } from '@belvedere/spec'
import type { MessageFromProcess, MessageToProcess } from './messages.ts'

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
  onMessage(message: MessageFromProcess): void
  /** Called once. */
  onEnd(end: ProcessEnd): void
}

/** By the scale of `nice`: a third of the weight of a process of niceness 0. */
const niceness = 5

/** A forked process that runs the assistant, with nothing secret in its environment. */
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
      if (isMessageFromProcess(message)) onMessage(message)
    })
    // Spawning, sending or killing failed: in each case the process is lost.
    this.#forked.on('error', () => this.#finish(null, null))
    this.#forked.on('exit', (code, signal) => this.#finish(code, signal))
  }

  get pid(): number | undefined {
    return this.#forked.pid
  }

  send(message: MessageToProcess): void {
    // A process that has just ended reports it by `exit`.
    if (this.#forked.connected) this.#forked.send(message, () => undefined)
  }

  /** SIGKILL, because nothing gentler stops JavaScript that loops. */
  stop(): void {
    this.#isStopped = true
    this.#forked.kill('SIGKILL')
  }

  /** Messages sent before the stop may still arrive. */
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

/** When the processors are busy, answering requests and drawing frames comes first. */
function yieldToTheServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

/** The compile cache shortens the start. */
const environment = () => {
  const { NODE_COMPILE_CACHE } = process.env
  return {
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    NODE_ENV: 'production',
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  }
}

// Both ends are this program, so a message is recognized by its shape and not validated field by field.
const isMessageFromProcess = (message: unknown): message is MessageFromProcess =>
  isObject(message) && typeof message.type === 'string'
