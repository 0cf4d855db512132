/**
 * Many guests who ask for their first chart at the same moment: the wait for its frame, failures, and what the render
 * processes of their rooms cost. The real server, service and sockets, on loopback. `--guests=20` measures that many only.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DrawOptions, RenderTable } from '@belvedere/render'
import { defaultChartLimits, type Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { systemClock } from '../apps/viz/src/clock.ts'
import { processorMs, residentBytes } from '../apps/viz/src/process/process-usage.ts'
import { RenderProcess, renderLimits } from '../apps/viz/src/process/render-process.ts'
import { Renderer } from '../apps/viz/src/process/renderer.ts'
import { aGuest, type Guest } from '../tests/harness/guest.ts'
import { type RunningServer, startServer } from '../tests/harness/running-server.ts'
import { pidsOf, privateMb, proportionalMb } from './faults/processes.ts'
import { type BenchFigure, quantileFigure, reportName, writeReport } from './report.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const sentence = 'average horsepower by origin as bars'
/** Longer waits are failures. */
const patienceMs = 120_000
/** Spares are started, and idle processes have freed their memory, within this time. */
const idleMs = 8000
const warmUpMs = 3000

const only = process.argv.find((argument) => argument.startsWith('--guests='))?.slice('--guests='.length)
/** How many ask at once, and within how many seconds 95 of 100 have their chart. */
const crowds = [
  { guests: 20, targetSeconds: 5 },
  { guests: 50, targetSeconds: 12 },
].filter(({ guests }) => only === undefined || guests === Number(only))

/** The CPU time of one render process until it is ready, until it has warmed up, and of its first chart. */
async function measureProcess(): Promise<BenchFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-guests-'))
  const table = await carsTable(folder)
  const used = { ready: [] as number[], firstFrame: [] as number[], warm: [] as number[], warmFrame: [] as number[] }
  const rounds = 4
  for (let round = 0; round <= rounds; round++) {
    const early = new RenderProcess(systemClock, renderLimits(defaultChartLimits))
    await early.ready
    const readyMs = usedMs(early.pid)
    await drawOnce(new Renderer(early), table)
    const firstFrameMs = usedMs(early.pid)
    early.kill()
    const spare = new RenderProcess(systemClock, renderLimits(defaultChartLimits))
    await spare.ready
    await wait(warmUpMs)
    const warmMs = usedMs(spare.pid)
    await drawOnce(new Renderer(spare), table)
    const warmFrameMs = usedMs(spare.pid) - warmMs
    // The first round may have to compile what the others find compiled.
    if (round > 0) {
      used.ready.push(readyMs / 1000)
      used.firstFrame.push(firstFrameMs / 1000)
      used.warm.push(warmMs / 1000)
      used.warmFrame.push(warmFrameMs)
    }
    spare.kill()
  }
  await rm(folder, { recursive: true })
  return [
    quantileFigure('render process: CPU until it is ready, p50', 's', used.ready, 0.5, { max: 0.4 }),
    quantileFigure('render process: CPU until its first chart, without a warm-up, p50', 's', used.firstFrame, 0.5),
    quantileFigure('render process: CPU until it has warmed up, p50', 's', used.warm, 0.5),
    quantileFigure('render process: CPU of the first chart after that, p50', 'ms', used.warmFrame, 0.5),
  ]
}

async function carsTable(folder: string): Promise<RenderTable> {
  const source = join(import.meta.dirname, '../samples/cars.csv')
  const ingested = await ingest({ parts: [{ path: source, name: 'cars.csv' }], outDir: folder })
  const table = ingested.state === 'ready' ? ingested.tables[0] : undefined
  if (table === undefined) throw new Error('The sample has no table.')
  return table
}

async function drawOnce(renderer: Renderer, table: RenderTable): Promise<void> {
  const spec: Spec = {
    data: { name: table.profile.name },
    mark: 'bar',
    encoding: {
      x: { field: 'Origin', type: 'nominal' },
      y: { field: 'Horsepower', type: 'quantitative', aggregate: 'mean' },
    },
  }
  const state = { params: {}, selections: {}, timestep: null }
  const timeoutMs = 30_000
  await renderer.open('first', { spec, tables: [table], size, theme: 'light', state }, timeoutMs)
  const options: DrawOptions = { quality: 'final', requests: [{ base: null, inexact: null, maxBytes: null }] }
  const frame = { size, theme: 'light', state, options, withScene: true } as const
  await renderer.frame('first', frame, timeoutMs)
}

const usedMs = (pid: number | undefined): number => processorMs(pid ?? 0) ?? Number.NaN

/** Guests with the same sample who ask for a chart at the same moment. */
async function measureCrowd(count: number, targetSeconds: number): Promise<BenchFigure[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    const guests: Guest[] = []
    for (let n = 0; n < count; n++) guests.push(await aGuest(server.url))
    const taken = performance.now()
    await Promise.all(guests.map((guest) => guest.takeSample('cars')))
    const sampleSeconds = (performance.now() - taken) / 1000
    await wait(idleMs)

    const before = usedByService(server)
    const waits = await Promise.all(guests.map(firstChart))
    const used = usedByService(server)
    const renderers = pidsOf('render processes', server.pid)
    const residentMb = sum(renderers.map((pid) => (residentBytes(pid) ?? 0) / 2 ** 20))
    const sharedOnceMb = sum(renderers.map(proportionalMb))
    await wait(idleMs)
    const idleMb = pidsOf('render processes', server.pid).map(privateMb)
    for (const guest of guests) guest.close()
    const arrived = waits.filter((ms) => ms !== null).map((ms) => ms / 1000)
    const programs = ['render processes', 'server', 'assistant processes'] as const
    const usedSeconds = programs.map((program) => (used[program] - before[program]) / 1000)
    const name = `${count} guests ask at once`
    return [
      { name: `${name}: until all have their sample`, unit: 's', value: sampleSeconds },
      quantileFigure(`${name}: first chart, p50`, 's', arrived, 0.5),
      quantileFigure(`${name}: first chart, p95`, 's', arrived, 0.95, { max: targetSeconds }),
      { name: `${name}: failures`, unit: 'count', value: count - arrived.length, target: { max: 0 } },
      { name: `${name}: render processes`, unit: 'count', value: renderers.length },
      { name: `${name}: their resident memory`, unit: 'MB', value: Math.round(residentMb) },
      { name: `${name}: the same, shared pages counted once`, unit: 'MB', value: Math.round(sharedOnceMb) },
      quantileFigure(`${name}: private memory of an idle room, max`, 'MB', idleMb, 1, { max: 90 }),
      ...programs.map(
        (program, at): BenchFigure => ({
          name: `${name}: CPU of the ${program}, a guest`,
          unit: 's',
          value: (usedSeconds[at] ?? 0) / count,
        }),
      ),
      {
        name: `${name}: CPU of all, by processor (the least wait for the last chart)`,
        unit: 's',
        value: sum(usedSeconds) / availableParallelism(),
      },
    ]
  } finally {
    await server.stop()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** CPU time of the processes that run now, in milliseconds. */
function usedByService({ pid }: RunningServer) {
  const of = (program: Parameters<typeof pidsOf>[0]) => sum(pidsOf(program, pid).map(usedMs))
  return {
    server: of('server') + of('visualization service'),
    'render processes': of('render processes'),
    'assistant processes': of('assistant processes'),
  }
}

/** Milliseconds from the message to the first frame at the viewer; null if there was none. */
async function firstChart(guest: Guest): Promise<number | null> {
  const { promise: frame, resolve } = Promise.withResolvers<number>()
  const begun = performance.now()
  const viewer = guest.client.frames({
    roomId: guest.room.id,
    size,
    theme: 'light',
    onFrame: () => resolve(performance.now() - begun),
    onMessage: () => undefined,
  })
  const late = new AbortController()
  try {
    const answered = guest.say(sentence).then((answer) => {
      if (answer.spec === undefined) throw new Error(`There is no chart: ${answer.text}`)
      return frame
    })
    return await Promise.race([answered, wait(patienceMs, null, { signal: late.signal })])
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    return null
  } finally {
    late.abort()
    viewer.close()
  }
}

const [load] = loadavg()
const figures = await measureProcess()
for (const { guests, targetSeconds } of crowds) figures.push(...(await measureCrowd(guests, targetSeconds)))
writeReport(reportName('guests', only), figures, { loadOfTheMachine: { before: load, after: loadavg()[0] } })
