import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Host, RunOptions } from './network.ts'

export interface MachineProgram {
  program: string
  args: readonly string[]
  env?: RunOptions['env']
}

/** Longer than any part takes to start on a busy machine. */
const startMs = 60_000
const outputKept = 20_000
/** Of Debian's package `faketime`. */
const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** A machine with its program, which can be killed, paused and started again. */
export class Machine {
  readonly host: Host
  readonly #versions: readonly [MachineProgram, ...MachineProgram[]]
  readonly #isReady: () => Promise<boolean>
  #running: ChildProcess | null = null
  #output = ''
  /** How far its clock is ahead, in seconds, from the next start on. */
  clockSkewSeconds = 0
  /** Which of its programs runs from the next start on. */
  version = 0

  /** `versions`: its program, or one for each version of it. */
  constructor(host: Host, versions: readonly [MachineProgram, ...MachineProgram[]], isReady: () => Promise<boolean>) {
    this.host = host
    this.#versions = versions
    this.#isReady = isReady
  }

  get name(): string {
    return this.host.name
  }

  /** The end of its output. */
  get output(): string {
    return this.#output
  }

  get isRunning(): boolean {
    return this.#running !== null && this.#running.exitCode === null && this.#running.signalCode === null
  }

  /** Starts it; resolves once it is ready. */
  async start(): Promise<void> {
    const { program, args, env = {} } = this.#versions[this.version] ?? this.#versions[0]
    const onOutput = (text: string) => {
      this.#output = (this.#output + text).slice(-outputKept)
    }
    this.#running = this.host.run(program, args, { env: { ...env, ...this.#clockSettings() }, onOutput })
    const until = performance.now() + startMs
    while (!(await this.#isReady().catch(() => false))) {
      if (!this.isRunning) throw new Error(`${this.name} ended while it started:\n${this.#output}`)
      if (performance.now() > until) throw new Error(`${this.name} did not become ready:\n${this.#output}`)
      await wait(50)
    }
  }

  #clockSettings(): { [name: string]: string } {
    if (this.clockSkewSeconds === 0) return {}
    const skew = `${this.clockSkewSeconds < 0 ? '' : '+'}${this.clockSkewSeconds}s`
    return { LD_PRELOAD: clockLibrary, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  }

  /** Sends a signal and waits for the end. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const running = this.#running
    if (running === null || !this.isRunning) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  /** Stops it from doing anything, or lets it go on. */
  pause(isPaused: boolean): void {
    this.#running?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT')
  }
}
