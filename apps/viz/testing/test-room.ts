import type { VizNotice, VizTicket } from '@belvedere/contract/internal'
import type { RenderTable } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import { RenderPool } from '../src/process/pool.ts'
import { Renderer } from '../src/process/renderer.ts'
import { FrameCache } from '../src/room/frame-cache.ts'
import { LiveRoom, type RoomSpec } from '../src/room/live-room.ts'
import type { Viewport } from '../src/room/viewport.ts'
import { FakeMonotonicClock } from './fake-clock.ts'
import { aSpec, boundless, FakeProcess, Gate } from './fake-process.ts'
import { TestViewer } from './test-viewer.ts'

/** A room with fake processes that records its notices. */
export function aRoom(options: { commandBase?: number; spec?: Spec | null; params?: { [name: string]: number } } = {}) {
  const clock = new FakeMonotonicClock()
  const gate = new Gate()
  const processes: FakeProcess[] = []
  const pool = new RenderPool({
    start: () => {
      const fake = new FakeProcess(gate)
      processes.push(fake)
      return { renderer: new Renderer(fake), ready: Promise.resolve() }
    },
    clock,
    spares: 1,
    starting: 2,
    refillAfterMs: 0,
    ...boundless,
  })
  const notices: VizNotice[] = []
  const frameCache = new FrameCache({ perRoom: 24, totalBytes: 1 << 20 })
  const room = new LiveRoom(
    'r1',
    {
      pool,
      frameCache,
      clock,
      limits: { openMs: 10_000, stepMs: 5_000, pixels: 16_000_000 },
      notify: (notice) => notices.push(notice),
      onFrame: () => undefined,
      onError: (cause) => {
        throw cause
      },
    },
    { params: options.params ?? {}, selections: {}, timestep: null, commandBase: options.commandBase ?? 0 },
  )
  const show = (version: number, spec: Spec, commandBase = 0) => room.show(roomSpecOf(version, spec), commandBase)
  if (options.spec !== null) show(1, options.spec ?? aSpec())
  const viewer = (ticket?: Partial<VizTicket>) => new TestViewer(room, clock, ticket)
  /** A viewer that has acknowledged the first frame. */
  const watching = async (viewport: Partial<Viewport> = {}, ticket?: Partial<VizTicket>) => {
    const one = viewer(ticket)
    await one.hello(viewport)
    one.read()
    if (one.seq > 0) await one.ack()
    return one
  }
  return { room, clock, gate, pool, processes, notices, frameCache, show, viewer, watching }
}

export const roomSpecOf = (version: number, spec: Spec): RoomSpec => ({ version, spec, tables: [carsTable] })

/** The table of `aSpec`. */
export const carsTable: RenderTable = {
  files: { name: 'cars', parquet: 'cars.parquet' },
  profile: { name: 'cars', rows: 1, fields: [] },
}
