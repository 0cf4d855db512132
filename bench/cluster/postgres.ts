import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { Machine } from './machine.ts'
import type { Host, VirtualNetwork } from './network.ts'

/** Debian's PostgreSQL has the tools of replication, which the package for the tests lacks. */
const programs = '/usr/lib/postgresql/15/bin'
const port = 5432
/** PostgreSQL refuses to run as root. */
const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups']

/** A database with a standby that has whatever is committed. The address moves to the standby when it takes over. */
export class ReplicatedPostgres {
  readonly address: string
  readonly #network: VirtualNetwork
  readonly #folder: string
  readonly #data = new Map<Machine, string>()
  #primary: Machine
  #standby: Machine
  #rounds = 0

  static async start(network: VirtualNetwork, hosts: [Host, Host], folder: string): Promise<ReplicatedPostgres> {
    const postgres = new ReplicatedPostgres(network, hosts, folder)
    await postgres.#initialize()
    return postgres
  }

  private constructor(network: VirtualNetwork, [first, second]: [Host, Host], folder: string) {
    this.address = network.floatingAddress()
    this.#network = network
    this.#folder = folder
    this.#primary = this.#machine(first, 0)
    this.#standby = this.#machine(second, 0)
  }

  get url(): string {
    return `postgres://belvedere@${this.address}:${port}/postgres`
  }

  get primary(): Machine {
    return this.#primary
  }

  get hosts(): Host[] {
    return [this.#primary.host, this.#standby.host]
  }

  /** Ends the primary as a crash does and starts it again. */
  async crash(downMs: () => Promise<void>): Promise<void> {
    await this.#primary.end('SIGQUIT')
    await downMs()
    await this.#primary.start()
  }

  /** Kills the primary's machine; the standby takes over with all that was committed, and gets a standby of its own. */
  async failOver(): Promise<void> {
    const old = this.#primary
    await old.end('SIGQUIT')
    this.#run('pg_ctl', ['promote', '-w', '-D', this.#dataOf(this.#standby)])
    // Its own standby is not there yet, so commits need not wait for one.
    await this.#query(this.#standby.host.ip, `alter system set synchronous_standby_names = ''`)
    await this.#query(this.#standby.host.ip, 'select pg_reload_conf()')
    this.#network.moveAddress(this.address, this.#standby.host)
    this.#primary = this.#standby
    this.#rounds += 1
    this.#standby = this.#machine(old.host, this.#rounds)
    await this.#follow()
  }

  async stop(): Promise<void> {
    for (const machine of [this.#primary, this.#standby]) await machine.end('SIGQUIT')
  }

  async #initialize(): Promise<void> {
    const data = this.#dataOf(this.#primary)
    mkdirSync(this.#folder, { recursive: true })
    execFileSync('chown', ['65534:65534', this.#folder])
    this.#run('initdb', ['-D', data, '-U', 'belvedere', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/8 trust\nhost replication all 10.0.0.0/8 trust\n')
    const settings = ["listen_addresses = '*'", 'wal_log_hints = on', 'max_connections = 200', 'wal_keep_size = 1GB']
    appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
    await this.#primary.start()
    this.#network.moveAddress(this.address, this.#primary.host)
    await this.#follow()
  }

  /** Copies the primary to the standby, and lets commits wait for it from then on. */
  async #follow(): Promise<void> {
    const { ip } = this.#primary.host
    const data = this.#dataOf(this.#standby)
    this.#run('pg_basebackup', [
      '-h',
      ip,
      '-U',
      'belvedere',
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ])
    await this.#standby.start()
    await this.#query(ip, `alter system set synchronous_standby_names = '*'`)
    await this.#query(ip, 'select pg_reload_conf()')
  }

  #machine(host: Host, round: number): Machine {
    const data = join(this.#folder, `${host.name}-${round}`)
    const args = [
      ...asNobody,
      join(programs, 'postgres'),
      '-D',
      data,
      '-p',
      `${port}`,
      '-c',
      'unix_socket_directories=',
    ]
    const machine = new Machine(host, [{ program: 'setpriv', args }], async () => {
      await this.#query(host.ip, 'select 1')
      return true
    })
    this.#data.set(machine, data)
    return machine
  }

  #dataOf(machine: Machine): string {
    return this.#data.get(machine) ?? ''
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync('setpriv', [...asNobody, join(programs, program), ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  }

  async #query(host: string, sql: string): Promise<void> {
    const client = new Client({ host, port, user: 'belvedere', database: 'postgres', connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(sql)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
