import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

export interface RunOptions {
  env?: { [name: string]: string }
  /** Called with each piece of its output. */
  onOutput?: (text: string) => void
}

/** A machine of the network, which is a network namespace of this one. */
export interface Host {
  name: string
  /** Its address in the network. */
  ip: string
  /** Starts a program there; the pid is that of the program. */
  run(program: string, args: readonly string[], options?: RunOptions): ChildProcess
}

/** The frames of an address without a neighbour are dropped on the way, as those of a cut link are. */
const nobody = '02:00:00:00:00:99'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Machines with addresses of their own on one switch, whose links can be cut. Needs root and Debian's iproute2. This
 * process itself is on the switch, too.
 */
export class VirtualNetwork {
  readonly #id: string
  readonly #subnet = `10.87.${process.pid % 250}`
  readonly #hosts: Host[] = []

  /** `prefix`: of the names of its namespaces, two letters. */
  constructor(prefix = 'bv') {
    this.#id = `${prefix}${process.pid % 10_000}`
    ip('link', 'add', 'name', this.#id, 'type', 'bridge')
    ip('addr', 'add', `${this.#subnet}.1/24`, 'dev', this.#id)
    ip('link', 'set', this.#id, 'up')
  }

  /** A new machine. `ip`: an address that machines may take over from each other. */
  host(name: string): Host {
    const number = this.#hosts.length + 10
    const [namespace, outside] = [`${this.#id}-${name}`, `${this.#id}v${number}`]
    const address = `${this.#subnet}.${number}`
    ip('netns', 'add', namespace)
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', outside, 'master', this.#id, 'up')
    const inside = (...args: string[]) => ip('-n', namespace, ...args)
    inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
    inside('link', 'set', 'eth0', 'up')
    inside('link', 'set', 'lo', 'up')
    const host: Host = {
      ...{ name, ip: address },
      run: (program, args, options) => this.runHere('ip', ['netns', 'exec', namespace, program, ...args], options),
    }
    this.#hosts.push(host)
    return host
  }

  /** Starts a program beside this process. */
  runHere(
    program: string,
    args: readonly string[],
    { env = {}, onOutput = () => undefined }: RunOptions = {},
  ): ChildProcess {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => onOutput(String(chunk)))
    return child
  }

  /** An address for which no machine stands yet. */
  floatingAddress(): string {
    return `${this.#subnet}.200`
  }

  /** Moves an address to a machine; connections to the machine that had it go nowhere. */
  moveAddress(address: string, to: Host): void {
    for (const { name } of this.#hosts)
      this.#quietly('-n', this.#namespace(name), 'addr', 'del', `${address}/24`, 'dev', 'eth0')
    ip('-n', this.#namespace(to.name), 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    for (const { name } of this.#hosts)
      this.#quietly('-n', this.#namespace(name), 'neigh', 'del', address, 'dev', 'eth0')
    this.#quietly('neigh', 'del', address, 'dev', this.#id)
  }

  /** Drops everything between two machines, without telling either. `also`: further addresses of the other one. */
  cut(one: Host, other: Host, also: readonly string[] = []): void {
    const drop = (from: Host, address: string) =>
      ip(
        ...['-n', this.#namespace(from.name), 'neigh', 'replace', address],
        ...['lladdr', nobody, 'dev', 'eth0', 'nud', 'permanent'],
      )
    for (const address of [other.ip, ...also]) drop(one, address)
    drop(other, one.ip)
  }

  mend(one: Host, other: Host, also: readonly string[] = []): void {
    const restore = (from: Host, address: string) =>
      this.#quietly('-n', this.#namespace(from.name), 'neigh', 'del', address, 'dev', 'eth0')
    for (const address of [other.ip, ...also]) restore(one, address)
    restore(other, one.ip)
  }

  dispose(): void {
    for (const { name } of this.#hosts) this.#quietly('netns', 'del', this.#namespace(name))
    this.#quietly('link', 'del', this.#id)
  }

  #namespace(name: string): string {
    return `${this.#id}-${name}`
  }

  /** For what may be gone already. */
  #quietly(...args: string[]): void {
    try {
      ip(...args)
    } catch {
      // Nothing to undo.
    }
  }
}
