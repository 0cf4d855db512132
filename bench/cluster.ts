/**
 * `npm run bench cluster`: three servers and three visualization nodes behind a load balancer, with PostgreSQL and its
 * standby, Redis and S3, each in a network of its own. Machines are killed, paused and rolled, links are cut, disks are filled,
 * clocks are wrong and the database fails over during the work of people; what was acknowledged must be there, and every client
 * must see each event once and in order. `--faults=20` makes fewer, `--only="kill a server,pause a server"` some kinds, which
 * `--as=servers` names in the report, `--seed=2` others. `--before=<folder>`, a built checkout of another version, has machines rolled
 * between both; with `CLICKHOUSE`, the folder of an installed `chdb`, there are charts of tables of two of them as well. Needs root
 * on Debian, with postgresql-15, redis-server, haproxy, faketime and iproute2.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { randomNumbers } from '@belvedere/spec'
import { RunningCluster } from './cluster/cluster.ts'
import { databaseIncidents, type Incident, incidentKinds, suffer, versionIncidents } from './cluster/incidents.ts'
import { LiveTables } from './cluster/live-tables.ts'
import { Observer } from './cluster/observer.ts'
import { ChartViewer } from './faults/viewer.ts'
import { Workload } from './faults/workload.ts'
import { type BenchFigure, quantileFigure, reportName, writeReport } from './report.ts'

const flag = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const faultCount = Number(flag('faults') ?? 300)
const only = flag('only')
const random = randomNumbers(Number(flag('seed') ?? 1))

/** Work before each fault. */
const workMs = { least: 300, most: 1500 }
/** How long a machine is away, a link is cut, or a disk is full; one in ten is long. */
const awayMs = { least: 1000, most: 5000, long: 30_000 }
const faultsPerInspection = 10
/** Opened while machines are there that have just started: some of them are drawn on these. */
const newCharts = 5
const lossesShown = 10
const targets: { [recoversFrom in Incident['recoversFrom']]: number } = { begin: 5000, begun: 5000, end: 10_000 }

const between = ({ least, most }: { least: number; most: number }) => least + (most - least) * random()
const { CLICKHOUSE: chdb = '' } = process.env
const before = flag('before')
const kinds = Object.entries({
  ...incidentKinds,
  ...(before === undefined ? {} : versionIncidents),
  ...(chdb === '' ? {} : databaseIncidents),
}).filter(([name]) => only === undefined || only.split(',').includes(name))
if (kinds.length === 0) throw new Error(`Faults are: ${Object.keys(incidentKinds).join(', ')}.`)

interface Recovery {
  recoversFrom: Incident['recoversFrom']
  /** Milliseconds, of each client. */
  events: number[]
  charts: number[]
  /** Until a chart of a table of a database is there that nothing is known of yet. */
  newLiveCharts: number[]
}

const recovered = new Map<string, Recovery>()
const faults: string[] = []
const cluster = await RunningCluster.start({ servers: 3, nodes: 3, before, chdb: chdb === '' ? undefined : chdb })
const work = new Workload({ url: cluster.url, dataDir: null })
const observers: Observer[] = []
const viewers: ChartViewer[] = []
const liveTables: LiveTables[] = []
try {
  await work.begin()
  const rooms = [work.quietRoom, ...work.talkingRooms]
  for (const [at, room] of rooms.entries()) {
    for (const which of ['first', 'second'])
      observers.push(new Observer(await work.anotherClient(), room, `the ${which} listener of room ${at}`))
  }
  for (let n = 0; n < 3; n++) {
    const client = await work.anotherClient()
    viewers.push(await ChartViewer.open(client, await work.newRoom(client)))
  }
  for (const { name, host } of cluster.clickHouses) {
    const tables = new LiveTables(await work.anotherClient(), { connection: name, address: host.ip })
    await tables.fill()
    liveTables.push(tables)
    viewers.push(await ChartViewer.open(tables.client, await tables.newRoom()))
  }
  for (let n = 1; n <= faultCount; n++) {
    const [kind, make] = kinds[n % kinds.length] ?? []
    if (kind === undefined || make === undefined) break
    work.work()
    await wait(between(workMs))
    await sufferOne(kind, make(cluster, random), random() < 0.1 ? awayMs.long : between(awayMs))
    await work.pause()
    if (n % faultsPerInspection === 0 || n === faultCount) {
      const lostBefore = work.lost.length
      await work.inspect()
      for (const loss of work.lost.slice(lostBefore, lostBefore + lossesShown)) console.log(`  lost: ${loss}`)
      console.log(`  ${n} faults: ${work.lost.length} lost, ${faultsOf(observers).length} seen wrongly`)
    }
  }
  for (const observer of observers) await observer.compareWithLog()
} finally {
  for (const one of [...viewers, ...observers, ...liveTables]) one.close()
  work.client.close()
  await cluster.stop()
}

async function sufferOne(kind: string, fault: Incident, ms: number): Promise<void> {
  const since = await suffer(fault, ms)
  const [events, charts, newLiveCharts] = await Promise.all([
    Promise.all(observers.map((observer) => observer.wholeAgainMs(since))),
    Promise.all(viewers.map((viewer) => viewer.nextFrameMs(since))),
    Promise.all((fault.isOfDatabases ? liveTables : []).map((tables) => tables.newChartMs(since))),
  ])
  if (fault.recoversFrom === 'begun') await openNewCharts(fault.name)
  if (fault.recoversFrom !== 'end') {
    await wait(Math.max(0, since + ms - performance.now()))
    await fault.end()
  }
  const times = recovered.get(kind) ?? {
    ...{ recoversFrom: fault.recoversFrom, events: [], charts: [], newLiveCharts: [] },
  }
  times.events.push(...events)
  times.charts.push(...charts)
  times.newLiveCharts.push(...newLiveCharts)
  recovered.set(kind, times)
  const seen = Object.entries({ events, charts, 'new live charts': newLiveCharts }).filter(
    ([, some]) => some.length > 0,
  )
  const worst = seen.map(([what, some]) => `${what} ${Math.round(Math.max(...some))} ms`)
  console.log(`  ${fault.name} (${Math.round(ms)} ms): ${worst.join(', ')}`)
  for (const [what, some] of seen)
    if (!some.every(Number.isFinite)) faults.push(`${fault.name}: ${what} did not come back`)
}

async function openNewCharts(during: string): Promise<void> {
  const client = await work.anotherClient()
  const open = async () => (await ChartViewer.open(client, await work.newRoom(client))).close()
  const opened = await Promise.allSettled(Array.from({ length: newCharts }, open))
  for (const { status } of opened) if (status === 'rejected') faults.push(`${during}: a new chart did not open`)
}

function faultsOf(some: readonly Observer[]): string[] {
  return some.flatMap((observer) => observer.faults)
}

const { messages, files, refreshes, keys } = work.acknowledged
const figures: BenchFigure[] = [
  { name: 'faults', unit: 'count', value: faultCount, target: { min: faultCount } },
  { name: 'acknowledged', unit: 'count', value: messages + files + refreshes + keys },
  { name: 'acknowledged and lost', unit: 'count', value: work.lost.length, target: { max: 0 } },
  { name: 'events seen', unit: 'count', value: observers.reduce((sum, { seen }) => sum + seen.length, 0) },
  {
    name: 'events twice, out of order, or not at all',
    unit: 'count',
    value: faultsOf(observers).length,
    target: { max: 0 },
  },
  { name: 'clients that did not come back', unit: 'count', value: faults.length, target: { max: 0 } },
  { name: 'messages answered as failed', unit: 'count', value: work.failedAnswers.length },
]
for (const [kind, { recoversFrom, events, charts, newLiveCharts }] of recovered) {
  const target = { max: targets[recoversFrom] }
  figures.push(quantileFigure(`${kind}: events whole again, p95`, 'ms', events, 0.95, target))
  figures.push(quantileFigure(`${kind}: charts whole again, p95`, 'ms', charts, 0.95, target))
  if (newLiveCharts.length > 0)
    figures.push(quantileFigure(`${kind}: a new chart of a database, p95`, 'ms', newLiveCharts, 0.95, target))
}
const seed = flag('seed')
writeReport(reportName('cluster', flag('as') ?? only, flag('faults'), seed && `seed-${seed}`), figures, {
  lost: work.lost,
  failedAnswers: work.failedAnswers,
  faults: [...faults, ...faultsOf(observers)],
})
