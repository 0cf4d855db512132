/**
 * Time to draw a room and to follow its slider, and the memory of an idle room, through the visualization service's
 * socket: the program as the server starts it, 900×500 at ratio 1. Writes bench/results/viz.json.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import { type ReceivedMessage, type TableToShow, TestService } from '../apps/viz/testing/test-service.ts'
import { privateMb } from './faults/processes.ts'
import { quantileFigure, writeReport } from './report.ts'

/** A spare process starts one second after the last was taken and needs about one more. */
const spareMs = 3000

const isFrame = (heard: ReceivedMessage) => heard.type === 'frame'
const limit = (name: string, field: string, min: number, max: number) => ({
  params: [{ name, value: max, bind: { input: 'range', min, max, step: 1 } }],
  transform: [{ filter: `datum['${field}'] <= ${name}` }],
})
const scatter = {
  data: { name: 'cars' },
  mark: 'point',
  ...limit('limit', 'Horsepower', 40, 240),
  encoding: {
    x: { field: 'Horsepower', type: 'quantitative' },
    y: { field: 'Miles_per_Gallon', type: 'quantitative' },
    color: { field: 'Origin', type: 'nominal' },
  },
}
const bars = {
  data: { name: 'cars' },
  mark: 'bar',
  ...limit('limit', 'Horsepower', 40, 240),
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}
const weather = {
  data: { name: 'seattle-weather' },
  mark: 'line',
  ...limit('limit', 'temp_max', 0, 36),
  encoding: {
    x: { field: 'date', type: 'temporal', timeUnit: 'yearmonth' },
    y: { field: 'precipitation', type: 'quantitative', aggregate: 'sum' },
  },
}

const cloud = {
  data: { name: 'cloud' },
  mark: 'circle',
  ...limit('limit', 't', 0, 100),
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative' },
    color: { field: 'g', type: 'nominal' },
  },
}
/** 5,000 points from a formula, the same in every run. */
const cloudCsv = ['x,y,t,g']
  .concat(
    Array.from({ length: 5000 }, (_, i) =>
      [(i * 7919) % 1009, (i * 104_729) % 997, (i * 31) % 101, `g${i % 6}`].join(),
    ),
  )
  .join('\n')

async function openRooms(service: TestService, cars: TableToShow, count: number) {
  const cold: number[] = []
  const kept: number[] = []
  for (let i = 0; i < count; i++) {
    const room = `open-${i}`
    await service.show(room, 1, scatter, [cars])
    await wait(spareMs)
    cold.push(await firstFrame(service, room))
    for (let again = 0; again < 3; again++) kept.push(await firstFrame(service, room))
    await service.call(vizInternal.forget, { room, closeCode: 4404 })
  }
  return { cold, kept }
}

async function firstFrame(service: TestService, room: string): Promise<number> {
  const startedAt = performance.now()
  const viewer = await service.watch(room)
  await viewer.find(isFrame)
  const ms = performance.now() - startedAt
  await viewer.find(({ type }) => type === 'scene')
  viewer.close()
  return ms
}

/** A drag: each value is sent when the frame of the previous one has arrived. */
async function drag(
  service: TestService,
  spec: typeof scatter | typeof bars | typeof weather | typeof cloud,
  table: TableToShow,
) {
  const room = `drag-${spec.mark}`
  await service.show(room, 1, spec, [table])
  const viewer = await service.watch(room)
  await viewer.find(({ type }) => type === 'scene')
  const [min = 0, max = 1] = spec.params.flatMap(({ bind }) => [bind.min, bind.max])
  const waits: number[] = []
  for (let i = 0; i < 220; i++) {
    const value = min + Math.round((0.5 + 0.5 * Math.sin(i / 7)) * (max - min))
    const startedAt = performance.now()
    viewer.command({ type: 'set_param', name: 'limit', value })
    const heard = await viewer.next(
      (heard) => (heard.type === 'frame' || heard.type === 'state') && heard.command === i + 1,
    )
    // A state without a frame says that the picture did not change.
    if (heard.type === 'frame') waits.push(performance.now() - startedAt)
  }
  viewer.close()
  // The first steps of a drag compile code; people notice the delay, so they count.
  return waits
}

/** Time from `show` of a probed spec to its frame at the viewer. */
async function probedFrames(service: TestService, cars: TableToShow, count: number): Promise<number[]> {
  await service.show('probed', 1, scatter, [cars])
  const viewer = await service.watch('probed')
  await viewer.find(({ type }) => type === 'scene')
  const waits: number[] = []
  for (let i = 0; i < count; i++) {
    const spec = { ...(i % 2 ? scatter : bars), title: `chart ${i}` }
    const size = { width: 900, height: 500, theme: 'light', timeoutMs: 10_000 } as const
    await service.call(vizInternal.probe, { room: 'probed', spec, tables: [cars], ...size })
    const shown = viewer.next(isFrame)
    const startedAt = performance.now()
    await service.show('probed', 2 + i, spec, [cars])
    await shown
    waits.push(performance.now() - startedAt)
  }
  viewer.close()
  return waits
}

const renderProcesses = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-main')
      } catch {
        return false
      }
    })

async function idleRooms(service: TestService, cars: TableToShow): Promise<number[]> {
  for (const room of ['idle-1', 'idle-2', 'idle-3']) {
    await service.show(room, 1, scatter, [cars])
    const viewer = await service.watch(room)
    await viewer.find(({ type }) => type === 'scene')
    viewer.command({ type: 'set_param', name: 'limit', value: 100 })
    await viewer.next(({ type }) => type === 'scene')
    await wait(spareMs)
  }
  return idleMemory(service)
}

/** Private memory of the idle render processes, in MB, in descending order. */
async function idleMemory(service: TestService, most?: number): Promise<number[]> {
  await wait(12_000)
  const all = renderProcesses(service.pid).map(privateMb)
  return all.sort((a, b) => b - a).slice(0, most)
}

const service = await TestService.spawn()
try {
  const cars = await service.ingest('cars.csv')
  const seattle = await service.ingest('seattle-weather.csv')
  if (seattle.files.name !== weather.data.name)
    throw new Error(`The table has the unexpected name ${seattle.files.name}.`)
  const { cold, kept } = await openRooms(service, cars, 12)
  const drags = { scatter: await drag(service, scatter, cars), bars: await drag(service, bars, cars) }
  const lines = await drag(service, weather, seattle)
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-cloud-'))
  writeFileSync(join(folder, 'cloud.csv'), cloudCsv)
  const points = await drag(service, cloud, await service.read(join(folder, 'cloud.csv')))
  rmSync(folder, { recursive: true })
  const [crowded] = await idleMemory(service, 1)
  await service.call(vizInternal.forget, { room: 'drag-circle', closeCode: 4404 })
  const probed = await probedFrames(service, cars, 40)
  const memory = await idleRooms(service, cars)
  writeReport('viz', [
    quantileFigure('room opened → first frame, warm spare, p95', 'ms', cold, 0.95, { max: 400 }),
    quantileFigure('room opened → first frame, kept frame, p95', 'ms', kept, 0.95, { max: 100 }),
    quantileFigure('slider command → frame bytes, scatter of 406 rows, p95', 'ms', drags.scatter, 0.95, { max: 40 }),
    quantileFigure('slider command → frame bytes, bars over 406 rows, p95', 'ms', drags.bars, 0.95, { max: 40 }),
    quantileFigure('slider command → frame bytes, line over 1,461 rows, p95', 'ms', lines, 0.95, { max: 40 }),
    quantileFigure('slider command → frame bytes, scatter of 5,000 rows, p95', 'ms', points, 0.95, { max: 40 }),
    quantileFigure('show of a probed spec → frame, p95', 'ms', probed, 0.95, { max: 30 }),
    quantileFigure('idle render process, private memory, max', 'MB', memory, 1, { max: 100 }),
    { name: 'idle render process with 5,000 points, private memory', unit: 'MB', value: crowded ?? Number.NaN },
  ])
} finally {
  await service.close()
}
