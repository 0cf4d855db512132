/**
 * Frames on the way to their viewers while a slider is dragged, 60 commands a second: their age when they arrive (since the
 * command that they contain was sent), their size and rate, and the time until the still frame. On loopback, through a link of
 * 1 MB/s, on both at once, with 50 viewers, and on a 4K screen. The visualization service as the server starts it, without the
 * server's relay. Writes bench/results/stream.json.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import {
  type ReceivedFrame,
  type SocketViewer,
  type TableToShow,
  TestService,
} from '../apps/viz/testing/test-service.ts'
import { type BenchFigure, quantileFigure, writeReport } from './report.ts'
import { openSlowLink } from './stream/slow-link.ts'

const linkBytesPerSecond = 1_000_000
const stepMs = 1000 / 60
const dragSteps = 300
/** The first drag of a chart compiles code. */
const warmUpSteps = 60

interface Chart {
  name: string
  spec: object
  table: TableToShow
  min: number
  max: number
}

const slider = (field: string, min: number, max: number) => ({
  params: [{ name: 'limit', value: max, bind: { input: 'range', min, max, step: (max - min) / 200 } }],
  transform: [{ filter: `datum['${field}'] <= limit` }],
})
const quantity = (field: string) => ({ field, type: 'quantitative' })
const nominal = (field: string) => ({ field, type: 'nominal' })

function chartsOf(cars: TableToShow, cloud: TableToShow): { scatter: Chart; bars: Chart; points: Chart } {
  const [least, most] = [40, 240]
  const ofCars = { data: { name: 'cars' }, ...slider('Horsepower', least, most) }
  const scatter = { x: quantity('Horsepower'), y: quantity('Miles_per_Gallon'), color: nominal('Origin') }
  const bars = { x: nominal('Origin'), y: { ...quantity('Horsepower'), aggregate: 'mean' } }
  const points = { x: quantity('x'), y: quantity('y'), color: nominal('g') }
  return {
    scatter: {
      name: 'scatter of 406 rows',
      spec: { ...ofCars, mark: 'point', encoding: scatter },
      table: cars,
      min: least,
      max: most,
    },
    bars: { name: 'bars', spec: { ...ofCars, mark: 'bar', encoding: bars }, table: cars, min: least, max: most },
    points: {
      name: 'scatter of 5,000 rows',
      spec: { data: { name: 'cloud' }, ...slider('t', 0, 100), mark: 'circle', encoding: points },
      table: cloud,
      min: 0,
      max: 100,
    },
  }
}

const cloudCsv = ['x,y,t,g']
  .concat(
    Array.from({ length: 5000 }, (_, i) =>
      [(i * 7919) % 1009, (i * 104_729) % 997, (i * 31) % 101, `g${i % 6}`].join(),
    ),
  )
  .join('\n')

/** When each command was sent, by its number. */
type SentAt = Map<number, number>

/** Drags the slider to and fro by the first viewer; ends once every viewer has the still frame. */
async function drag(viewers: SocketViewer[], { min, max }: Chart, sentAt: SentAt, steps: number): Promise<number> {
  const startedAt = performance.now()
  for (let step = 0; step < steps; step++) {
    const value = min + (0.5 + 0.5 * Math.sin(step / 20)) * (max - min)
    sentAt.set(sentAt.size + 1, performance.now())
    viewers[0]?.command({ type: 'set_param', name: 'limit', value })
    await wait(Math.max(0, startedAt + (step + 1) * stepMs - performance.now()))
  }
  const last = sentAt.size
  await Promise.all(
    viewers.map((viewer) => viewer.find((heard) => heard.type === 'frame' && heard.final && heard.command === last)),
  )
  return startedAt
}

/** What a viewer got between two commands. */
function received(viewer: SocketViewer, sentAt: SentAt, from: number, to: number) {
  const frames = viewer.frames.filter(({ command }) => command >= from && command <= to)
  let newest = from - 1
  const fresh = frames.filter(({ command }) => {
    const isNewer = command > newest
    newest = Math.max(newest, command)
    return isNewer
  })
  const age = ({ command, at }: ReceivedFrame) => at - (sentAt.get(command) ?? Number.NaN)
  const still = frames.find(({ final, command }) => final && command === to)
  return {
    ages: fresh.map(age),
    bytes: fresh.map(({ bytes }) => bytes),
    perSecond: fresh.length / ((to - from + 1) * (stepMs / 1000)),
    lossless: fresh.filter(({ lossless }) => lossless).length / fresh.length,
    stillMs: still === undefined ? Number.NaN : age(still),
  }
}

interface DragOptions {
  ports: (number | undefined)[]
  size?: { width: number; height: number; pixelRatio: number }
  steps?: number
}

/** The first viewer drags; the figures are of all of them, in order. */
async function measureDrag(
  service: TestService,
  room: string,
  chart: Chart,
  { ports, size, steps = dragSteps }: DragOptions,
) {
  await service.show(room, 1, chart.spec, [chart.table])
  const viewers: SocketViewer[] = []
  for (const port of ports)
    viewers.push(await service.watch(room, { ...size, ...(port === undefined ? {} : { port }) }))
  await Promise.all(viewers.map((viewer) => viewer.find(({ type }) => type === 'scene')))
  const sentAt: SentAt = new Map()
  await drag(viewers, chart, sentAt, warmUpSteps)
  await wait(500)
  await drag(viewers, chart, sentAt, steps)
  const seen = viewers.map((viewer) => received(viewer, sentAt, warmUpSteps + 1, warmUpSteps + steps))
  for (const viewer of viewers) viewer.close()
  await service.call(vizInternal.forget, { room, closeCode: 4404 })
  return seen
}

/** The largest resident memory that a render process of the service has had, in MB. */
function peakMb(parent: number): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (!status.includes(`PPid:\t${parent}\n`)) return 0
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-main')) return 0
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      } catch {
        return 0
      }
    })
  return Math.max(...peaks)
}

async function measureScreen(
  service: TestService,
  chart: Chart,
  name: string,
  size: { width: number; height: number },
) {
  const room = `screen-${size.width}`
  await service.show(room, 1, chart.spec, [chart.table])
  const startedAt = performance.now()
  const viewer = await service.watch(room, { ...size, pixelRatio: 2 })
  await viewer.find(({ type }) => type === 'scene')
  const firstMs = performance.now() - startedAt
  const sentAt: SentAt = new Map()
  await drag([viewer], chart, sentAt, warmUpSteps)
  const { ages, stillMs, perSecond } = received(viewer, sentAt, 1, warmUpSteps)
  const peak = peakMb(service.pid)
  viewer.close()
  await service.call(vizInternal.forget, { room, closeCode: 4404 })
  return [
    { name: `${name}: room opened → first frame`, unit: 'ms', value: firstMs },
    quantileFigure(`${name}: frame age, p95`, 'ms', ages, 0.95),
    { name: `${name}: frames`, unit: '1/s', value: perSecond },
    { name: `${name}: last command → still frame`, unit: 'ms', value: stillMs },
    { name: `${name}: largest memory of the render process`, unit: 'MB', value: peak },
  ] satisfies BenchFigure[]
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const service = await TestService.spawn()
const link = await openSlowLink(service.port, linkBytesPerSecond)
try {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-stream-'))
  writeFileSync(join(folder, 'cloud.csv'), cloudCsv)
  const charts = chartsOf(await service.ingest('cars.csv'), await service.read(join(folder, 'cloud.csv')))
  rmSync(folder, { recursive: true })
  const figures: BenchFigure[] = []
  for (const [key, chart] of Object.entries(charts)) {
    const [seen] = await measureDrag(service, `slow-${key}`, chart, { ports: [link.port] })
    if (seen === undefined) continue
    figures.push(
      quantileFigure(`1 MB/s, ${chart.name}: frame age, p95`, 'ms', seen.ages, 0.95, { max: 150 }),
      { name: `1 MB/s, ${chart.name}: frames`, unit: '1/s', value: seen.perSecond },
      { name: `1 MB/s, ${chart.name}: mean frame`, unit: 'KB', value: mean(seen.bytes) / 1000 },
      { name: `1 MB/s, ${chart.name}: lossless while dragging`, unit: '%', value: seen.lossless * 100 },
      { name: `1 MB/s, ${chart.name}: last command → still frame`, unit: 'ms', value: seen.stillMs },
    )
  }
  const [alone] = await measureDrag(service, 'alone', charts.points, { ports: [undefined] })
  const [fast, slow] = await measureDrag(service, 'beside', charts.points, { ports: [undefined, link.port] })
  if (alone !== undefined && fast !== undefined && slow !== undefined) {
    figures.push(
      quantileFigure('loopback, alone: frame age, p95', 'ms', alone.ages, 0.95),
      { name: 'loopback, alone: frames', unit: '1/s', value: alone.perSecond },
      { name: 'loopback, alone: last command → still frame', unit: 'ms', value: alone.stillMs, target: { max: 150 } },
      quantileFigure('loopback, beside a link of 1 MB/s: frame age, p95', 'ms', fast.ages, 0.95),
      { name: 'loopback, beside a link of 1 MB/s: frames', unit: '1/s', value: fast.perSecond },
      { name: 'loopback, beside a link of 1 MB/s: lossless while dragging', unit: '%', value: fast.lossless * 100 },
      quantileFigure('1 MB/s, beside loopback: frame age, p95', 'ms', slow.ages, 0.95, { max: 150 }),
    )
  }
  const crowd = await measureDrag(service, 'crowd', charts.bars, { ports: Array.from({ length: 50 }, () => undefined) })
  const crowdAges = crowd.flatMap(({ ages }) => ages)
  figures.push(
    quantileFigure('50 viewers, bars: frame age, p50', 'ms', crowdAges, 0.5),
    quantileFigure('50 viewers, bars: frame age, p99', 'ms', crowdAges, 0.99, { max: 30 }),
    { name: '50 viewers, bars: frames of each', unit: '1/s', value: mean(crowd.map(({ perSecond }) => perSecond)) },
    ...(await measureScreen(service, charts.scatter, '4K screen at ratio 2', { width: 1920, height: 1080 })),
    ...(await measureScreen(service, charts.scatter, '3840 × 2160 at ratio 2', { width: 3840, height: 2160 })),
  )
  writeReport('stream', figures)
} finally {
  link.close()
  await service.close()
}
