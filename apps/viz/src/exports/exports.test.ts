import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { FakeMonotonicClock, settle } from '../../testing/fake-clock.ts'
import { aSpec, boundless, FakeProcess, Gate } from '../../testing/fake-process.ts'
import { RenderPool } from '../process/pool.ts'
import { Renderer } from '../process/renderer.ts'
import { type ExportRequest, Exports } from './exports.ts'

const nothing = { params: {}, selections: {}, timestep: null }
const anExport = (request: Partial<ExportRequest> = {}): ExportRequest => ({
  spec: aSpec(),
  tables: [],
  state: nothing,
  changes: { params: {}, timestep: null },
  size: { width: 900, height: 500, pixelRatio: 2 },
  theme: 'light',
  format: 'svg',
  form: 'file',
  timeoutMs: 1000,
  ...request,
})

function someExports() {
  const clock = new FakeMonotonicClock()
  const gate = new Gate()
  const processes: FakeProcess[] = []
  const start = () => {
    const fake = new FakeProcess(gate)
    processes.push(fake)
    return { renderer: new Renderer(fake), ready: Promise.resolve() }
  }
  const pool = new RenderPool({ start, clock, spares: 1, starting: 2, refillAfterMs: 0, ...boundless })
  const exports = new Exports({ pool, clock, maxConcurrent: 2, maxWaiting: 1 })
  const drawn = async (request: Partial<ExportRequest> = {}, signal = new AbortController().signal): Promise<unknown> =>
    JSON.parse((await exports.draw(anExport(request), signal)).toString())
  return { drawn, gate, processes }
}

describe('an export', () => {
  it('is drawn in the room’s state, at its own size and theme', async () => {
    const { drawn } = someExports()
    const state = { params: { x: 7 }, selections: { brush: { price: [1, 2] } }, timestep: 2 }
    const spec = aSpec({ timesteps: 3 })
    expect(await drawn({ spec, state, theme: 'dark' })).toEqual({ ...state, format: 'svg', width: 900, theme: 'dark' })
  })

  it('[F1] [F2] applies changes and ignores unknown room params', async () => {
    const { drawn } = someExports()
    const state = { params: { x: 7, gone: 1 }, selections: { gone: null }, timestep: 9 }
    const changes = { params: { x: 8 }, timestep: 1 }
    expect(await drawn({ spec: aSpec({ timesteps: 3 }), state, changes })).toMatchObject({
      params: { x: 8 },
      selections: { brush: null },
      timestep: 1,
    })
  })

  it.each([
    [{ params: { y: 1 }, timestep: null }, 'This chart has no param “y”. It has: x.'],
    [{ params: { x: 101 }, timestep: null }, '“x” must be between 0 and 100.'],
    [{ params: { year: 1 }, timestep: null }, '“year” is the timestep of this chart. Send it as timestep, 0–2.'],
    [{ params: {}, timestep: 3 }, 'Timestep 3 is not in the range 0–2.'],
  ])('refuses the changes %j', async (changes, detail) => {
    const { drawn } = someExports()
    const spec: Spec = { ...aSpec({ timesteps: 3 }), usermeta: { belvedere: { timestep: 'year' } } }
    await expect(drawn({ spec, changes })).rejects.toMatchObject({ code: 'invalid_request', message: detail })
  })

  it.each([
    ['deadline', 'it was stopped after 1 second. Filter or aggregate its rows first.'],
    ['memory', 'it was stopped at 512 MB. Filter or aggregate its rows first.'],
    ['crash', 'The picture could not be drawn right now.'],
  ] as const)('[S24] reports how its process was lost: %s', async (kind, detail) => {
    const { drawn } = someExports()
    for (const on of ['open', 7] as const) {
      const request = drawn({ spec: aSpec({ fatal: { kind, on } }), state: { ...nothing, params: { x: 7 } } })
      await expect(request).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(detail) })
    }
    expect(await drawn()).toMatchObject({ format: 'svg' })
  })

  it('[S30] [V31] is retried once if its process is killed', async () => {
    const { drawn, gate, processes } = someExports()
    const killedIn = async (times: number) => {
      gate.shut()
      const request = drawn()
      request.catch(() => undefined)
      for (let killed = 0; killed < times; killed++) {
        await settle()
        processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
      }
      await settle()
      await gate.open()
      return request
    }
    expect(await killedIn(1)).toMatchObject({ format: 'svg' })
    await expect(killedIn(2)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The picture could not be drawn right now. Try again.',
    })
  })

  it('reports why the chart cannot be drawn, and ends the process', async () => {
    const { drawn, processes } = someExports()
    const refused = drawn({ spec: aSpec({ throwsOnOpen: 'missing' }) })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_spec',
      message: 'The chart cannot be drawn: there is no table “missing” in this room.',
    })
    expect(processes[0]?.alive).toBe(false)
  })

  it('[S22] is drawn in a process that draws nothing else', async () => {
    const { drawn, processes } = someExports()
    for (let at = 0; at < 3; at++) await drawn()
    const used = processes.filter(({ requests }) => requests.length > 0)
    const types = used.map(({ alive, requests }) => [alive, requests.map(({ type }) => type)])
    expect(types).toEqual([1, 2, 3].map(() => [false, ['open', 'write']]))
  })

  it('is refused as a thumbnail if the chart has no marks', async () => {
    const { drawn } = someExports()
    const spec = aSpec({ marks: 0 })
    await expect(drawn({ spec, form: 'thumbnail' })).rejects.toMatchObject({ code: 'invalid_spec' })
    expect(await drawn({ spec })).toMatchObject({ format: 'svg' })
    expect(await drawn({ form: 'thumbnail' })).toMatchObject({ format: 'svg' })
  })

  it('is refused if too large', async () => {
    const { drawn } = someExports()
    const state = { ...nothing, selections: { brush: { note: ['x'.repeat(12_000_001)] } } }
    await expect(drawn({ state })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('[S31] runs two at a time, queues a few, and refuses more', async () => {
    const { drawn, gate, processes } = someExports()
    gate.shut()
    const first = [drawn(), drawn(), drawn()]
    await expect(drawn()).rejects.toMatchObject({ code: 'unavailable' })
    await settle()
    expect(processes.filter(({ requests }) => requests.length > 0)).toHaveLength(2)
    await gate.open()
    expect(await Promise.all(first)).toHaveLength(3)
    expect(await drawn()).toMatchObject({ width: 900 })
  })

  it('[S31] frees its slot when aborted, while queued or running', async () => {
    const { drawn, gate, processes } = someExports()
    gate.shut()
    const [drawing, inLine, next] = [new AbortController(), new AbortController(), new AbortController()]
    const gaveUp = { code: 'unavailable' }
    const first = expect(drawn({}, drawing.signal)).rejects.toMatchObject(gaveUp)
    const others = [drawn()]
    const second = expect(drawn({}, inLine.signal)).rejects.toMatchObject(gaveUp)
    inLine.abort()
    await second
    others.push(drawn({}, next.signal))
    await expect(drawn()).rejects.toMatchObject(gaveUp)
    drawing.abort()
    await first
    expect(processes[0]?.alive).toBe(false)
    others.push(drawn())
    await gate.open()
    expect(await Promise.all(others)).toHaveLength(3)
    next.abort()
    expect(await drawn()).toMatchObject({ format: 'svg' })
    await expect(drawn({}, AbortSignal.abort())).rejects.toMatchObject(gaveUp)
  })
})
