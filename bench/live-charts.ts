/**
 * `CLICKHOUSE=… npm run bench live-charts`: charts of a table of 10⁸ rows in ClickHouse, through the visualization service: the time
 * from `show` to the first frame, and from a step of a slider to its frame, beyond the time that the engine itself takes for the same
 * statements. `CLICKHOUSE` is the folder of an installed `chdb`, or `http://user:password@address:port/database` of a server with a
 * database that may be written to. `--rows=` changes the size, `--without=histogram` leaves out that chart, `--data=<folder>` keeps the table of chdb there for further runs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import type { LiveConnection } from '@belvedere/engines'
import type { z } from 'zod'
import { type ReceivedMessage, type SocketViewer, TestService } from '../apps/viz/testing/test-service.ts'
import { askBy, fillTable, startChdb, tableName } from './live-charts/clickhouse-table.ts'
import { busyMs, type EngineRequest, RecordingProxy } from './live-charts/recording-proxy.ts'
import { type BenchFigure, quantile, quantileFigure, reportName, writeReport } from './report.ts'

const flag = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const rows = Number(flag('rows') ?? 100_000_000)
const without = flag('without')?.split(',') ?? []
const firstFrames = 3
const sliderSteps = 10
/** A spare process starts one second after the last was taken and needs about one more. */
const spareMs = 3000
const targetMs = 150
/** A small machine reads so many rows for longer than charts have by default. */
const chartSeconds = 120
const patienceMs = 180_000

type ShownTable = z.input<typeof vizInternal.show.body>['tables'][number]

const quantity = { name: 'most', value: 60, bind: { input: 'range', min: 1, max: 100, step: 1 } }
const slider = { params: [quantity], transform: [{ filter: 'datum.quantity <= most' }] }
const data = { data: { name: tableName } }
const quantitative = (field: string, more: object = {}) => ({ field, type: 'quantitative', ...more })

const charts: { readonly [name: string]: object } = {
  'bars by category': {
    ...{ ...data, mark: 'bar' },
    encoding: { x: { field: 'category', type: 'nominal' }, y: quantitative('price', { aggregate: 'mean' }) },
  },
  'line by month': {
    ...{ ...data, mark: 'line' },
    encoding: {
      x: { field: 'at', type: 'temporal', timeUnit: 'yearmonth' },
      y: quantitative('quantity', { aggregate: 'sum' }),
    },
  },
  histogram: {
    ...{ ...data, mark: 'bar' },
    encoding: { x: quantitative('price', { bin: true }), y: { aggregate: 'count', type: 'quantitative' } },
  },
  'density of two numbers': {
    ...{ ...data, mark: 'circle' },
    encoding: { x: quantitative('price'), y: quantitative('score') },
  },
  'bars of the rows that a filter leaves': {
    ...{ ...data, mark: 'bar' },
    transform: [{ filter: "datum.place < 'place 2500' && datum.online" }],
    encoding: { x: { field: 'category', type: 'nominal' }, y: quantitative('price', { aggregate: 'mean' }) },
  },
}
const withSlider = ['bars by category', 'line by month', 'histogram']

interface Measured {
  /** Milliseconds until the frame. */
  total: number
  /** Milliseconds in which the engine was answering. */
  engine: number
  /** Milliseconds until the first statement, and since the last answer. */
  before: number
  after: number
  requests: EngineRequest[]
}

class LiveCharts {
  readonly #service: TestService
  readonly #proxy: RecordingProxy
  readonly #table: ShownTable
  #rooms = 0

  constructor(service: TestService, proxy: RecordingProxy, table: ShownTable) {
    this.#service = service
    this.#proxy = proxy
    this.#table = table
  }

  /** Shows a chart to somebody who is in a room that has none. */
  async show(spec: object): Promise<Measured & { viewer: SocketViewer; room: string }> {
    const room = `room-${++this.#rooms}`
    const state = { params: {}, selections: {}, timestep: null }
    const nothing = { version: null, spec: null, tables: [], state, seq: 0, commandBase: 0, isRebased: true }
    await this.#service.call(vizInternal.show, { room, ...nothing })
    const viewer = await this.#service.watch(room)
    await wait(spareMs)
    const frame = viewer.next(isFrame, patienceMs)
    const measured = await this.#measure(async () => {
      await this.#service.show(room, 1, spec, [this.#table])
      await frame
    })
    return { ...measured, viewer, room }
  }

  async step(viewer: SocketViewer, value: number, command: number): Promise<Measured> {
    const isNext = (heard: ReceivedMessage) => heard.type === 'frame' && heard.command === command
    const frame = viewer.next(isNext, patienceMs)
    return this.#measure(async () => {
      viewer.command({ type: 'set_param', name: quantity.name, value })
      await frame
    })
  }

  async leave(room: string, viewer: SocketViewer): Promise<void> {
    viewer.close()
    await this.#service.call(vizInternal.forget, { room, closeCode: 4404 })
  }

  async #measure(work: () => Promise<void>): Promise<Measured> {
    this.#proxy.take()
    const since = performance.now()
    await work()
    const until = performance.now()
    const requests = this.#proxy.take().filter(({ to }) => to > 0)
    const before = Math.min(...requests.map(({ from }) => from)) - since
    const after = until - Math.max(...requests.map(({ to }) => to))
    return { total: until - since, engine: busyMs(requests), before, after, requests }
  }
}

const isFrame = (heard: ReceivedMessage) => heard.type === 'frame'

async function measureAll(
  proxy: RecordingProxy,
  live: LiveCharts,
): Promise<{ figures: BenchFigure[]; statements: object }> {
  const figures: BenchFigure[] = []
  const statements: { [chart: string]: unknown } = {}
  const beyond: number[] = []
  for (const [name, spec] of Object.entries(charts)) {
    if (without.includes(name)) continue
    const shown: Measured[] = []
    const direct: number[] = []
    for (let n = 0; n < firstFrames; n++) {
      const { viewer, room, ...measured } = await live.show(spec)
      shown.push(measured)
      await live.leave(room, viewer)
      let sum = 0
      for (const request of measured.requests) sum += await proxy.timeDirectly(request)
      direct.push(sum)
      const { total, engine, before, after } = measured
      const times = { total, engine, directly: sum, before, after }
      console.log(
        `  ${name}: ${Object.entries(times)
          .map(([what, ms]) => `${what} ${Math.round(ms)}`)
          .join(', ')} (ms)`,
      )
    }
    const more = shown.map(({ total, engine }) => total - engine)
    beyond.push(...more)
    statements[name] = shown[0]?.requests.map(({ body, from, to }) => ({ sql: body, ms: Math.round(to - from) }))
    figures.push(
      quantileFigure(
        `${name}: show → first frame, p50`,
        'ms',
        shown.map(({ total }) => total),
        0.5,
      ),
      quantileFigure(`${name}: the same statements sent directly, p50`, 'ms', direct, 0.5),
      quantileFigure(`${name}: beyond the engine's time, p50`, 'ms', more, 0.5, { max: targetMs }),
    )
  }
  figures.push(quantileFigure("all charts: beyond the engine's time, p95", 'ms', beyond, 0.95, { max: targetMs }))
  for (const name of withSlider.filter((one) => !without.includes(one)))
    figures.push(...(await measureSlider(name, live)))
  return { figures, statements }
}

async function measureSlider(name: string, live: LiveCharts): Promise<BenchFigure[]> {
  const { viewer, room } = await live.show({ ...charts[name], ...slider })
  const steps: Measured[] = []
  for (let n = 1; n <= sliderSteps; n++) {
    const step = await live.step(viewer, quantity.value - 3 * n, n)
    steps.push(step)
    console.log(`  ${name}, step ${n}: ${Math.round(step.total)} ms, engine ${Math.round(step.engine)} ms`)
  }
  await live.leave(room, viewer)
  const [first, ...further] = steps
  const totals = further.slice(2).map(({ total }) => total)
  return [
    { name: `${name}: first step of a slider → frame`, unit: 'ms', value: first?.total ?? Number.NaN },
    {
      name: `${name}: fourth to last step → frame, p50`,
      unit: 'ms',
      value: quantile(totals, 0.5),
      target: { max: 100 },
    },
  ]
}

async function measure(connection: LiveConnection): Promise<void> {
  await fillTable(askBy(connection), rows)
  const { user, password, address: host, port } = connection
  const headers = { 'x-clickhouse-user': user, 'x-clickhouse-key': password }
  const proxy = new RecordingProxy({ host, port, headers })
  const proxied = { ...connection, host: '127.0.0.1', address: '127.0.0.1', port: await proxy.listen() }
  const service = await TestService.spawn({ seconds: chartSeconds })
  try {
    const place = { schema: connection.database, table: tableName, name: tableName }
    const since = performance.now()
    const { found } = await service.call(vizInternal.databaseTable, { connection: proxied, ...place })
    if (!found) throw new Error('There is no table.')
    const described: BenchFigure = {
      name: 'table described and profiled',
      unit: 'ms',
      value: performance.now() - since,
    }
    const { schema, table, columns, order, profile } = found
    const live = { schema, table, columns, order, connection: proxied, revision: '1' }
    const { figures, statements } = await measureAll(proxy, new LiveCharts(service, proxy, { live, profile }))
    const size: BenchFigure = { name: 'rows', unit: 'count', value: rows }
    writeReport(
      reportName('live-charts', flag('rows'), without.length > 0 ? `without-${without.join('-')}` : undefined),
      [size, described, ...figures],
      {
        statements,
      },
    )
  } finally {
    await service.close()
    proxy.close()
  }
}

const where = process.env.CLICKHOUSE
if (!where) console.log('Skipped: ClickHouse is missing. Set CLICKHOUSE to the folder of chdb or the URL of a server.')
else if (/^https?:/.test(where)) {
  const { hostname, port, pathname, username, password } = new URL(where)
  await measure({
    ...{ engine: 'clickhouse', host: hostname, address: hostname, port: Number(port), tls: 'off' },
    ...{ database: pathname.slice(1), user: username, password },
  })
} else {
  const dataFolder = flag('data')
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'belvedere-clickhouse-'))
  const chdb = await startChdb(where, folder)
  try {
    await measure({
      ...{ engine: 'clickhouse', host: '127.0.0.1', address: '127.0.0.1', port: chdb.port, tls: 'off' },
      ...{ database: 'default', user: 'default', password: '' },
    })
  } finally {
    await chdb.stop()
    if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
