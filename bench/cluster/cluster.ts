import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { Machine, type MachineProgram } from './machine.ts'
import { type Host, VirtualNetwork } from './network.ts'
import { ReplicatedPostgres } from './postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const ports = { redis: 6379, s3: 4566, server: 8000, node: 7071, clickhouse: 8123 }
const bucket = 'belvedere'
const dataMb = 512

export interface ClusterSize {
  servers: number
  nodes: number
  /** The checkout of another version, with its packages and built: servers and nodes begin with it and can be rolled to this one. */
  before?: string | undefined
  /** The folder of an installed `chdb`: there are two of it, as connections that are offered to everybody. */
  chdb?: string | undefined
  /** Of the names of its folder and its networks. */
  name?: { folder: string; network: string }
}

/**
 * A whole cluster in a network of its own: servers behind a load balancer, visualization nodes, PostgreSQL, Redis, S3, and perhaps two
 * ClickHouse whose tables lie in files of their own.
 */
export class RunningCluster {
  readonly network: VirtualNetwork
  readonly folder: string
  readonly servers: Machine[] = []
  readonly nodes: Machine[] = []
  readonly clickHouses: Machine[] = []
  readonly #checkouts: [string, ...string[]]
  /** Under which clients reach the load balancer. */
  url = ''
  #postgres: ReplicatedPostgres | null = null
  #redis: Machine | null = null
  #s3: Machine | null = null
  #balancer: Machine | null = null

  static async start(size: ClusterSize): Promise<RunningCluster> {
    const cluster = new RunningCluster(size)
    try {
      await cluster.#start(size)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  private constructor({ name = { folder: 'belvedere-cluster-', network: 'bv' }, before }: ClusterSize) {
    this.network = new VirtualNetwork(name.network)
    this.#checkouts = before === undefined ? [root] : [resolve(before), root]
    this.folder = mkdtempSync(join(tmpdir(), name.folder))
  }

  get postgres(): ReplicatedPostgres {
    return present(this.#postgres)
  }

  get redis(): Machine {
    return present(this.#redis)
  }

  get s3(): Machine {
    return present(this.#s3)
  }

  /** The folder of a server's own data, on a disk that can be filled. */
  dataOf(server: Machine): string {
    return join(this.folder, server.name)
  }

  async stop(): Promise<void> {
    const machines = [this.#balancer, ...this.servers, ...this.nodes, ...this.clickHouses, this.#redis, this.#s3]
    for (const machine of machines) machine?.pause(false)
    await Promise.all(machines.map((machine) => machine?.end('SIGKILL')))
    await this.#postgres?.stop()
    this.network.dispose()
    for (const server of this.servers) quietly('umount', this.dataOf(server))
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #start({ servers, nodes, chdb }: ClusterSize): Promise<void> {
    const { network, folder } = this
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o755)
    const hosts: [Host, Host] = [network.host('db1'), network.host('db2')]
    this.#postgres = await ReplicatedPostgres.start(network, hosts, join(folder, 'postgres'))
    this.#redis = this.#makeRedis(network.host('redis'))
    this.#s3 = this.#makeS3(network.host('s3'))
    if (chdb !== undefined)
      for (const name of ['clickhouse1', 'clickhouse2'])
        this.clickHouses.push(this.#makeClickHouse(network.host(name), chdb))
    await Promise.all([this.#redis, this.#s3, ...this.clickHouses].map((machine) => machine.start()))
    this.#writeSecrets()
    this.#writeConnections()
    const port = await freePort()
    this.url = `http://localhost:${port}`
    for (let n = 1; n <= nodes; n++) this.nodes.push(this.#makeNode(network.host(`viz${n}`)))
    for (let n = 1; n <= servers; n++) this.servers.push(this.#makeServer(network.host(`server${n}`)))
    // One after the other: the first server makes the tables.
    for (const machine of [...this.nodes, ...this.servers]) await machine.start()
    this.#balancer = this.#makeBalancer(port)
    await this.#balancer.start()
  }

  #makeRedis(host: Host): Machine {
    const args = ['--bind', host.ip, '--port', `${ports.redis}`, '--protected-mode', 'no', '--save', '']
    return new Machine(host, [{ program: 'redis-server', args }], () => listens(host.ip, ports.redis))
  }

  #makeS3(host: Host): Machine {
    const data = join(this.folder, 's3')
    mkdirSync(data)
    const args = [join(root, 'bench/cluster/s3-main.ts'), `${ports.s3}`, data, bucket]
    return new Machine(host, [{ program: process.execPath, args }], () => listens(host.ip, ports.s3))
  }

  #makeClickHouse(host: Host, chdb: string): Machine {
    const data = join(this.folder, host.name)
    mkdirSync(data)
    const program = join(root, 'bench/clickhouse/chdb-main.ts')
    const args = [program, chdb, data, host.ip, `${ports.clickhouse}`]
    const url = `http://${host.ip}:${ports.clickhouse}/`
    return new Machine(host, [{ program: process.execPath, args }], () => isReady(url, 'SELECT 1'))
  }

  #writeSecrets(): void {
    const operator = [join(root, 'apps/server/src/operator.ts'), 'keys', join(this.folder, 'keys.json')]
    execFileSync(process.execPath, operator, { stdio: 'ignore', env: { PATH: process.env.PATH } })
    writeFileSync(join(this.folder, 'viz-secret'), randomBytes(32).toString('base64url'), { mode: 0o600 })
  }

  #writeConnections(): void {
    const connections = this.clickHouses.map(({ name, host }) => ({
      ...{ id: name, name, engine: 'clickhouse', host: host.ip, port: ports.clickhouse },
      ...{ database: 'default', user: 'default', password: '', tls: 'off' },
    }))
    writeFileSync(join(this.folder, 'connections.json'), JSON.stringify(connections))
  }

  /** A program of each version. `path`: in a checkout. */
  #versionsOf(path: string, env: { [name: string]: string }): [MachineProgram, ...MachineProgram[]] {
    const { RENDER_PROGRAM } = process.env
    const versionOf = (checkout: string): MachineProgram => ({
      program: process.execPath,
      args: [join(checkout, path)],
      env: { ...env, ...(RENDER_PROGRAM && { RENDER_PROGRAM: join(checkout, relative(root, RENDER_PROGRAM)) }) },
    })
    const [first, ...later] = this.#checkouts
    return [versionOf(first), ...later.map(versionOf)]
  }

  /** What servers and nodes have in common. */
  #sharedSettings(): { [name: string]: string } {
    const { NODE_COMPILE_CACHE } = process.env
    return {
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      LOG_LEVEL: 'warn',
      BELVEDERE_REDIS_URL: `redis://${this.redis.host.ip}:${ports.redis}`,
      BELVEDERE_VIZ_SECRET_FILE: join(this.folder, 'viz-secret'),
      BELVEDERE_S3_BUCKET: bucket,
      BELVEDERE_S3_ENDPOINT: `http://${this.s3.host.ip}:${ports.s3}`,
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
    }
  }

  #makeNode(host: Host): Machine {
    const address = `${host.ip}:${ports.node}`
    const data = join(this.folder, host.name)
    mkdirSync(data)
    const env = {
      ...this.#sharedSettings(),
      BELVEDERE_DATA_DIR: data,
      BELVEDERE_VIZ_LISTEN: address,
      BELVEDERE_VIZ_ADDRESS: address,
    }
    return new Machine(host, this.#versionsOf('apps/viz/src/node.ts', env), () => isReady(`http://${address}/readyz`))
  }

  #makeServer(host: Host): Machine {
    const env = {
      ...this.#sharedSettings(),
      HOST: host.ip,
      PORT: `${ports.server}`,
      BELVEDERE_DATA_DIR: join(this.folder, host.name),
      BELVEDERE_DATABASE_URL: this.postgres.url,
      BELVEDERE_KEYS_FILE: join(this.folder, 'keys.json'),
      BELVEDERE_CONNECTIONS_FILE: join(this.folder, 'connections.json'),
      BELVEDERE_PUBLIC_URL: this.url,
      BELVEDERE_TRUSTED_PROXIES: '10.0.0.0/8',
    }
    const versions = this.#versionsOf('apps/server/src/main.ts', env)
    const machine = new Machine(host, versions, () => isReady(`http://${host.ip}:${ports.server}/readyz`))
    mkdirSync(this.dataOf(machine))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${dataMb}m`, 'tmpfs', this.dataOf(machine)])
    return machine
  }

  /** On this machine's own side of the switch, where the clients are. */
  #makeBalancer(port: number): Machine {
    const config = join(this.folder, 'haproxy.cfg')
    writeFileSync(config, balancerConfig(port, this.servers))
    const host: Host = {
      name: 'balancer',
      ip: '127.0.0.1',
      run: (program, args, options) => this.network.runHere(program, args, options),
    }
    return new Machine(host, [{ program: 'haproxy', args: ['-db', '-f', config] }], () => isReady(`${this.url}/readyz`))
  }
}

/** A server that does not answer its health check within a second is left out, and its connections end. */
const balancerConfig = (port: number, servers: readonly Machine[]) => `
defaults
  mode http
  timeout connect 1s
  timeout client 1h
  timeout server 90s
  timeout tunnel 1h
  timeout check 1s
  retries 3
  option redispatch
  option forwardfor
frontend clients
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ name, host }) => `  server ${name} ${host.ip}:${ports.server}`).join('\n')}
`

function present<T>(value: T | null): T {
  if (value === null) throw new Error('The cluster has not started.')
  return value
}

async function isReady(url: string, question?: string): Promise<boolean> {
  const sent = question === undefined ? {} : { method: 'POST', body: question }
  const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(2000) })
  await answer.arrayBuffer()
  return answer.ok
}

async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1000 })
  try {
    await new Promise((resolve, reject) =>
      socket.once('connect', resolve).once('error', reject).once('timeout', reject),
    )
    return true
  } finally {
    socket.destroy()
  }
}

function quietly(program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
}
