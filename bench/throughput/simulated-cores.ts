import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The processors of a machine, each of which does one thing after another. */
interface Machine {
  /** When each processor is free, by `performance.now()`. */
  freeAt: number[]
  done: number
}

/**
 * Processors of machines that there are not: whoever asks for some milliseconds of one is told once these have passed, after those who
 * asked before. What comes late because this machine is busy costs the simulated ones nothing.
 */
export class SimulatedCores {
  readonly #server: Server = createServer((socket) => this.#serve(socket))
  readonly #coresOfMachine: number
  readonly #machines = new Map<string, Machine>()

  constructor(coresOfMachine: number) {
    this.#coresOfMachine = coresOfMachine
  }

  async listen(path: string): Promise<void> {
    this.#server.listen(path)
    await new Promise((resolve) => this.#server.once('listening', resolve))
  }

  /** How much was done by each machine since the last call. */
  takeDone(): number[] {
    const done = [...this.#machines.values()].map((machine) => machine.done)
    for (const machine of this.#machines.values()) machine.done = 0
    return done
  }

  /** All machines: those that come now are others. */
  forget(): void {
    this.#machines.clear()
  }

  close(): void {
    this.#server.close()
  }

  /** Each line: the name of a machine, and milliseconds. */
  #serve(socket: Socket): void {
    // Its process was ended.
    socket.on('error', () => undefined)
    const lines = createInterface(socket).on('error', () => undefined)
    lines.on('line', (line) => {
      const [name = '', ms = ''] = line.split(' ')
      const machine = this.#machines.get(name) ?? { freeAt: Array<number>(this.#coresOfMachine).fill(0), done: 0 }
      this.#machines.set(name, machine)
      const now = performance.now()
      const core = machine.freeAt.indexOf(Math.min(...machine.freeAt))
      const until = Math.max(now, machine.freeAt[core] ?? 0) + Number(ms)
      machine.freeAt[core] = until
      setTimeout(() => {
        machine.done += 1
        socket.write('\n')
      }, until - now)
    })
  }
}
