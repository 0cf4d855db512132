import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningCluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import type { Host } from './network.ts'

/** A fault, which begins, lasts, and ends; then all is there again that the cluster began with. */
export interface Incident {
  name: string
  /** From when on clients may expect to be whole again: when it begins, when it has begun, or only when it has ended. */
  recoversFrom: 'begin' | 'begun' | 'end'
  /** Whether new charts of tables of databases have to wait for its end. */
  isOfDatabases?: boolean
  begin(): Promise<void>
  end(): Promise<void>
}

/** More than the life of a viewer's ticket, less than what tokens are refreshed before their end. */
const skewSeconds = 90

const nothing = async () => undefined

type IncidentKind = (cluster: RunningCluster, random: () => number) => Incident
export type IncidentKinds = { [name: string]: IncidentKind }

const oneOf = <T>(some: readonly T[], random: () => number): T => {
  const one = some[Math.floor(random() * some.length)]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}

const kill = (machine: Machine): Incident => ({
  name: `kill ${machine.name}`,
  recoversFrom: 'begin',
  begin: () => machine.end('SIGKILL'),
  end: () => machine.start(),
})

/** As a new version is rolled out: the machine is asked to end and then starts again. */
function roll(machine: Machine, version = machine.version): Incident {
  let ending = Promise.resolve()
  return {
    name: `roll ${machine.name}${version === machine.version ? '' : ` to ${version === 0 ? 'the version before' : 'this version'}`}`,
    recoversFrom: 'begin',
    // It ends while people go on.
    begin: async () => {
      ending = machine.end('SIGTERM')
    },
    async end() {
      await ending
      machine.version = version
      await machine.start()
    },
  }
}

/** As in a rolling update that stops halfway, or goes back. */
const rollVersion = (machine: Machine): Incident => roll(machine, machine.version === 0 ? 1 : 0)

/** As a new version of all servers is rolled out, one after the other. */
const rollAll = (machines: readonly Machine[]): Incident => ({
  name: `roll ${machines.map(({ name }) => name).join(', ')}`,
  recoversFrom: 'begun',
  async begin() {
    for (const machine of machines) {
      await machine.end('SIGTERM')
      await machine.start()
    }
  },
  end: nothing,
})

/** Its clock is wrong. */
function skewClock(machine: Machine, seconds: number): Incident {
  const startWith = async (skewSeconds: number) => {
    await machine.end('SIGTERM')
    machine.clockSkewSeconds = skewSeconds
    await machine.start()
  }
  return {
    name: `${machine.name} is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`,
    recoversFrom: 'begun',
    begin: () => startWith(seconds),
    end: () => startWith(0),
  }
}

const pause = (machine: Machine): Incident => ({
  name: `pause ${machine.name}`,
  recoversFrom: 'begin',
  begin: async () => machine.pause(true),
  end: async () => machine.pause(false),
})

const cut = (cluster: RunningCluster, one: Host, other: Host, also: readonly string[] = []): Incident => ({
  name: `cut ${one.name} from ${other.name}`,
  recoversFrom: 'end',
  begin: async () => cluster.network.cut(one, other, also),
  end: async () => cluster.network.mend(one, other, also),
})

/** Of Redis and S3 there is one: while it is away, the cluster waits or does without. */
const killOnly = (machine: Machine): Incident => ({ ...kill(machine), recoversFrom: 'end' })
const pauseOnly = (machine: Machine): Incident => ({ ...pause(machine), recoversFrom: 'end' })

function fillDisk(cluster: RunningCluster, server: Machine): Incident {
  const filler = join(cluster.dataOf(server), 'filler')
  return {
    name: `fill the disk of ${server.name}`,
    recoversFrom: 'begin',
    async begin() {
      const block = Buffer.alloc(1024 ** 2)
      try {
        for (;;) writeFileSync(filler, block, { flag: 'a' })
      } catch {
        // It is full.
      }
    },
    end: async () => rmSync(filler, { force: true }),
  }
}

const ofDatabases = (incident: Incident): Incident => ({ ...incident, isOfDatabases: true })

/** Of two versions side by side. */
export const versionIncidents: IncidentKinds = {
  'roll a server to another version': ({ servers }, random) => rollVersion(oneOf(servers, random)),
  'roll a node to another version': ({ nodes }, random) => rollVersion(oneOf(nodes, random)),
}

/** Of databases whose tables are in rooms. */
export const databaseIncidents: IncidentKinds = {
  'kill ClickHouse': ({ clickHouses }, random) => ofDatabases(killOnly(oneOf(clickHouses, random))),
  'pause ClickHouse': ({ clickHouses }, random) => ofDatabases(pauseOnly(oneOf(clickHouses, random))),
  'cut a node from ClickHouse': (cluster, random) =>
    ofDatabases(cut(cluster, oneOf(cluster.nodes, random).host, oneOf(cluster.clickHouses, random).host)),
}

/** Every other kind of fault, by name. */
export const incidentKinds: IncidentKinds = {
  'kill a server': ({ servers }, random) => kill(oneOf(servers, random)),
  'kill a node': ({ nodes }, random) => kill(oneOf(nodes, random)),
  'roll a server': ({ servers }, random) => roll(oneOf(servers, random)),
  'roll a node': ({ nodes }, random) => roll(oneOf(nodes, random)),
  'roll all servers': ({ servers }) => rollAll(servers),
  'skew the clock of a server': ({ servers }, random) =>
    skewClock(oneOf(servers, random), random() < 0.5 ? -skewSeconds : skewSeconds),
  'skew the clock of a node': ({ nodes }, random) =>
    skewClock(oneOf(nodes, random), random() < 0.5 ? -skewSeconds : skewSeconds),
  'pause a server': ({ servers }, random) => pause(oneOf(servers, random)),
  'pause a node': ({ nodes }, random) => pause(oneOf(nodes, random)),
  'kill Redis': ({ redis }) => killOnly(redis),
  'pause Redis': ({ redis }) => pauseOnly(redis),
  'kill S3': ({ s3 }) => killOnly(s3),
  'crash PostgreSQL': ({ postgres }) => ({
    name: 'crash PostgreSQL',
    recoversFrom: 'end',
    begin: () => postgres.primary.end('SIGQUIT'),
    end: () => postgres.primary.start(),
  }),
  'fail over PostgreSQL': ({ postgres }) => ({
    name: 'fail over PostgreSQL',
    recoversFrom: 'end',
    begin: nothing,
    end: () => postgres.failOver(),
  }),
  'cut a server from PostgreSQL': (cluster, random) =>
    cut(cluster, oneOf(cluster.servers, random).host, cluster.postgres.primary.host, [cluster.postgres.address]),
  'cut a server from Redis': (cluster, random) => cut(cluster, oneOf(cluster.servers, random).host, cluster.redis.host),
  'cut a server from S3': (cluster, random) => cut(cluster, oneOf(cluster.servers, random).host, cluster.s3.host),
  'cut a server from a node': (cluster, random) =>
    cut(cluster, oneOf(cluster.servers, random).host, oneOf(cluster.nodes, random).host),
  'cut a node from Redis': (cluster, random) => cut(cluster, oneOf(cluster.nodes, random).host, cluster.redis.host),
  'cut a node from S3': (cluster, random) => cut(cluster, oneOf(cluster.nodes, random).host, cluster.s3.host),
  'fill the disk of a server': (cluster, random) => fillDisk(cluster, oneOf(cluster.servers, random)),
}

/** Runs a fault for a while; resolves to the time from which clients may expect to be whole again. */
export async function suffer(fault: Incident, ms: number): Promise<number> {
  const since = performance.now()
  await fault.begin()
  if (fault.recoversFrom === 'begun') return performance.now()
  if (fault.recoversFrom === 'end') {
    await wait(ms)
    await fault.end()
    return performance.now()
  }
  return since
}
