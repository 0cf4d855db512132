import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vizInternal } from '@belvedere/contract/internal'
import { tableProfile } from '@belvedere/spec'
import { defaultChartLimits } from '@belvedere/spec/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ReceivedMessage, type SocketViewer, type TableToShow, TestService } from '../testing/test-service.ts'

/** Real processes, real files, real sockets. Deadlines are short, so that what hangs is stopped within the test. */
const timeoutMs = 4000
let service: TestService
let cars: TableToShow

beforeAll(async () => {
  service = await TestService.open({
    draw: { openMs: timeoutMs, stepMs: timeoutMs, pixels: defaultChartLimits.pixels },
    render: { heapMb: 256, youngMb: 4, residentMb: 700, startTimeoutMs: 30_000 },
  })
  cars = await service.ingest('cars.csv')
})
afterAll(() => service.close())

const chart = (limit = 240) => ({
  data: { name: 'cars' },
  mark: 'point',
  params: [{ name: 'limit', value: limit, bind: { input: 'range', min: 40, max: 240, step: 1 } }],
  transform: [{ filter: 'datum.Horsepower <= limit' }],
  encoding: {
    x: { field: 'Horsepower', type: 'quantitative' },
    y: { field: 'Miles_per_Gallon', type: 'quantitative' },
  },
})
const endless = {
  ...chart(),
  transform: [{ calculate: `test(regexp('^(a+)+$'), '${'a'.repeat(60)}b')`, as: 'z' }, { filter: 'datum.z' }],
}
const greedy = {
  data: { sequence: { start: 0, stop: 4e8, as: 'x' } },
  mark: 'point',
  encoding: { x: { field: 'x', type: 'quantitative' } },
}
const isFrame = (heard: ReceivedMessage) => heard.type === 'frame'
const isError = (heard: ReceivedMessage) => heard.type === 'error'
const setLimit = (viewer: SocketViewer, value: number) => viewer.command({ type: 'set_param', name: 'limit', value })

describe('a room', () => {
  it('is drawn, follows a slider, and sends its controls', async () => {
    await service.show('plain', 1, chart(), [cars])
    const viewer = await service.watch('plain')
    await viewer.find((heard) => heard.type === 'scene')
    setLimit(viewer, 90)
    const frame = await viewer.next(isFrame)
    expect(frame).toMatchObject({ seq: 2, command: 1, canvasWidth: 900, canvasHeight: 500, specVersion: 1 })
    expect(viewer.received.find(({ type }) => type === 'widgets')).toMatchObject({
      widgets: [{ name: 'limit', type: 'slider', min: 40, max: 240, step: 1, value: 240 }],
    })
    viewer.close()
  })

  it('[S24] [V21] [V22] that hangs or allocates is stopped without affecting another', async () => {
    await service.show('calm', 1, chart(), [cars])
    const calm = await service.watch('calm')
    await calm.find(isFrame)
    await service.show('wild', 1, chart(), [cars])
    const wild = await service.watch('wild')
    await wild.find(isFrame)
    setLimit(wild, 100)
    await wild.find((heard) => heard.type === 'frame' && heard.command === 1)

    let drawing = true
    const waits: number[] = []
    const keepDrawing = async () => {
      // A frame may be that of the command before; were the next one to undo this one, no other frame would come.
      for (let turn = 0; drawing; turn++) {
        const startedAt = performance.now()
        setLimit(calm, 60 + 50 * (turn % 4))
        await calm.next(isFrame)
        waits.push(performance.now() - startedAt)
      }
    }
    const calmly = keepDrawing()
    const bothFailed: string[] = []
    for (const [i, spec] of [endless, greedy].entries()) {
      const failed = wild.next(isError)
      await service.show('wild', 2 + i, spec, [cars])
      const error = await failed
      bothFailed.push(error.type === 'error' ? error.detail : '')
    }
    expect(bothFailed).toEqual([
      expect.stringMatching(/takes too long to draw/),
      expect.stringMatching(/takes too long to draw|needs too much memory/),
    ])
    await service.show('wild', 4, chart(), [cars])
    await wild.next((heard) => heard.type === 'frame' && heard.specVersion === 4)
    expect(wild.received.findLast(({ type }) => type === 'state')).toMatchObject({ command: 1 })
    drawing = false
    await calmly
    // Another room's frames wait for the processor, not for a deadline.
    expect(Math.max(...waits)).toBeLessThan(timeoutMs)
    expect(waits.length).toBeGreaterThan(20)
    wild.close()
    calm.close()
  }, 120_000)

  it('[V21] recovers chart and state after a hanging probe', async () => {
    await service.show('probing', 1, chart(), [cars])
    const viewer = await service.watch('probing')
    await viewer.find(isFrame)
    setLimit(viewer, 120)
    await viewer.next(isFrame)
    const frame = { width: 900, height: 500, theme: 'light', timeoutMs: 1000 } as const
    const outcome = await service.call(vizInternal.probe, { room: 'probing', spec: endless, tables: [cars], ...frame })
    expect(outcome).toMatchObject({ marks: 0, fault: { kind: 'stopped', exceeded: { limit: 'seconds', value: 1 } } })
    setLimit(viewer, 130)
    const isNew = (heard: ReceivedMessage) => heard.type === 'frame' && heard.command === 2
    expect(await viewer.next(isNew)).toMatchObject({ specVersion: 1 })
    expect(viewer.received.filter(isError)).toEqual([])
    viewer.close()
  })

  it('[V20] shows a probed spec as it was drawn', async () => {
    await service.show('talk', 1, chart(), [cars])
    const viewer = await service.watch('talk')
    await viewer.find((heard) => heard.type === 'scene')
    const spec = { ...chart(), mark: 'circle' }
    const frame = { width: 900, height: 500, theme: 'light', timeoutMs: 5000 } as const
    const outcome = await service.call(vizInternal.probe, { room: 'talk', spec, tables: [cars], ...frame })
    expect(outcome).toMatchObject({ marks: 392, warnings: [], fault: null })
    const shown = viewer.next(isFrame)
    await service.show('talk', 2, spec, [cars])
    expect(await shown).toMatchObject({ specVersion: 2, final: true })
    viewer.close()
  })

  it('[V2] [V19] sends frame and scene to a viewer who returns from a past version during playback', async () => {
    const steps = { name: 'cylinders', value: 8, bind: { input: 'range', min: 3, max: 8, step: 1 } }
    const playing = {
      ...chart(),
      params: [steps],
      transform: [{ filter: 'datum.Cylinders <= cylinders' }],
      usermeta: { belvedere: { timestep: 'cylinders' } },
    }
    for (const [i, spec] of [chart(), playing].entries()) await service.show('back', 1 + i, spec, [cars])
    const viewer = await service.watch('back')
    await viewer.find((heard) => heard.type === 'scene')
    viewer.command({ type: 'play', fps: 20, loop: true })
    for (let i = 0; i < 10; i++) {
      for (const version of [1, null]) {
        let begun = false
        const scene = viewer.next((heard) => {
          begun ||= heard.type === 'widgets' && heard.specVersion === (version ?? 2)
          return begun && heard.type === 'scene'
        })
        viewer.command({ type: 'show', version })
        await scene
      }
    }
    expect(viewer.received.filter(isError)).toEqual([])
    viewer.close()
  })

  it('[V24] [S31] a client that never acknowledges gets two frames and does not delay others', async () => {
    await service.show('slow', 1, chart(), [cars])
    const deaf = await service.watch('slow', { acks: false })
    const viewer = await service.watch('slow')
    await viewer.find(isFrame)
    for (let value = 60; value < 110; value++) {
      setLimit(viewer, value)
      await viewer.next(isFrame)
    }
    await deaf.find((heard) => heard.type === 'state' && heard.command === 50)
    expect(deaf.frames).toHaveLength(2)
    deaf.close()
    viewer.close()
  })

  it.each([
    ['compile', { ...chart(), mark: 'nonsense' }],
    ['empty', { ...chart(), transform: [{ filter: 'false' }] }],
    ['stopped', endless],
  ])('a probe without a room says %s', async (kind, spec) => {
    const frame = { width: 900, height: 500, theme: 'light', timeoutMs: 1000 } as const
    const outcome = await service.call(vizInternal.probe, { room: null, spec, tables: [cars], ...frame })
    expect(outcome.fault?.kind).toBe(kind)
  })
})

describe('an export', () => {
  const wanted = {
    tables: [],
    state: { params: { limit: 100 }, selections: {}, timestep: null },
    changes: { params: {}, timestep: null },
    size: { width: 600, height: 400, pixelRatio: 2 },
    theme: 'light',
    timeoutMs: 5000,
  } as const
  const save = async (request: object, options: { signal?: AbortSignal } = {}) => {
    const body = vizInternal.export.body.parse({ form: 'file', ...wanted, ...request })
    const { file } = await service.call(vizInternal.export, body, options)
    return Buffer.from(file, 'base64')
  }

  it('is drawn as PNG, SVG and PDF in the requested state', async () => {
    const saved = async (format: string, limit: number) =>
      save({ spec: chart(), tables: [cars], format, changes: { params: { limit }, timestep: null } })
    const png = await saved('png', 100)
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 800])
    const dots = async (limit: number) => (await saved('svg', limit)).toString().split('<path').length
    expect(await dots(60)).toBeLessThan(await dots(200))
    expect((await saved('pdf', 100)).toString('latin1')).toContain('/MediaBox [0 0 450 300]')
  })

  it('[S24] of a spec that hangs or allocates is refused in time without affecting others', async () => {
    const hostile = [endless, greedy].map((spec) => save({ spec, tables: [cars], format: 'svg', timeoutMs: 2000 }))
    const refusals = await Promise.allSettled(hostile)
    expect(refusals.map((refusal) => (refusal.status === 'rejected' ? refusal.reason.code : refusal.value))).toEqual([
      'unavailable',
      'unavailable',
    ])
    expect((await save({ spec: chart(), tables: [cars], format: 'svg' })).toString()).toContain('</svg>')
  }, 60_000)

  it('[S31] is cancelled when the caller disconnects', async () => {
    const hangUp = new AbortController()
    const forever = { spec: endless, tables: [cars], format: 'svg', timeoutMs: 600_000 }
    // Two are drawn, eight wait, and one too many is refused.
    const eleven = Array.from({ length: 11 }, () => save(forever, { signal: hangUp.signal }))
    await expect(Promise.race(eleven)).rejects.toMatchObject({ code: 'unavailable' })
    hangUp.abort()
    await Promise.allSettled(eleven)
    // The connections are closed here before the service hears of it.
    const next = () => save({ spec: chart(), tables: [cars], format: 'svg' }).catch(String)
    await expect.poll(async () => (await next()).toString()).toContain('</svg>')
  })
})

describe('the listener', () => {
  it('requires the secret', async () => {
    const forget = { room: 'x', closeCode: 4404 }
    const wrong = { secret: 'wrong' }
    await expect(service.call(vizInternal.forget, forget, wrong)).rejects.toMatchObject({ code: 'not_authenticated' })
  })

  it('refuses invalid bodies', async () => {
    const body = { job: 'a', more: true }
    await expect(service.call(vizInternal.cancelIngest, body)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(
      service.call({ ...vizInternal.cancelIngest, path: '/internal/nothing' }, { job: 'a' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('requires a valid ticket of viewers', async () => {
    await service.show('door', 1, chart(), [cars])
    const late = await service.ticket({ room: 'door' }, '-6m')
    const [head, claims] = late.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const ticket of [late, 'nonsense', `${head}.${claims}.AAAA`, unsigned]) {
      await expect(service.connect(ticket).opened).rejects.toThrow('401')
    }
  })

  it('closes a viewer of an unknown room with the code for a retry', async () => {
    const viewer = service.connect(await service.ticket({ room: 'unknown' }))
    expect(await viewer.closed).toBe(1012)
  })

  it('[V3] ends a connection at a message over 64 KB', async () => {
    await service.show('door', 1, chart(), [cars])
    const viewer = await service.watch('door')
    viewer.send('x'.repeat(64 * 1024 + 1))
    expect(await viewer.closed).toBe(1009)
  })

  it('[S6] dismisses the viewers of one sign-in, and forgets a room', async () => {
    await service.show('leaving', 1, chart(), [cars])
    const watch = async (signIn: string) => {
      const viewer = service.connect(await service.ticket({ room: 'leaving', signIn }))
      await viewer.opened
      viewer.send({ type: 'hello', protocol: 1, width: 300, height: 200, pixelRatio: 1, theme: 'light' })
      await viewer.find(({ type }) => type === 'ready')
      return viewer
    }
    const [ann, bob] = [await watch('ann'), await watch('bob')]
    expect(await service.call(vizInternal.dismiss, { signIn: 'ann', closeCode: 4401 })).toEqual({ closed: 1 })
    expect(await ann.closed).toBe(4401)
    await service.call(vizInternal.forget, { room: 'leaving', closeCode: 4404 })
    expect(await bob.closed).toBe(4404)
  })
})

describe('files', () => {
  it('are previewed with times in ISO 8601', async () => {
    const fields = tableProfile.parse(cars.profile).fields.map(({ name, type }) => ({ name, type }))
    const { rows } = await service.call(vizInternal.rows, { files: cars.files, fields, offset: 0, limit: 2 })
    expect(rows).toEqual([
      ['chevrolet chevelle malibu', 18, 8, 307, 130, 3504, 12, '1970-01-01T00:00:00.000Z', 'USA'],
      ['buick skylark 320', 15, 8, 350, 165, 3693, 11.5, '1970-01-01T00:00:00.000Z', 'USA'],
    ])
  })

  it('answer figure queries', async () => {
    const query = {
      ...{ table: 'cars', where: [[{ op: 'one_of', field: 'Origin', values: ['Japan'] }]], group: null, having: null },
      ...{ measure: { aggregate: 'max', field: 'Horsepower' }, order: 'descending', limit: 1 },
    }
    expect(await service.call(vizInternal.figure, { ...cars, query })).toEqual({
      rows: 79,
      groups: 1,
      figures: [{ group: null, value: 132, rows: 79 }],
    })
    const strange = { ...query, measure: { aggregate: 'max', field: 'Price' } }
    await expect(service.call(vizInternal.figure, { ...cars, query: strange })).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(service.call(vizInternal.figure, { ...cars, query: { ...query, limit: 0 } })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('[S23] without tables are refused with a reason', async () => {
    const source = join(service.folder, 'picture.csv')
    await writeFile(source, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    const request = { job: 'png', parts: [{ path: source, name: 'picture.csv' }], outDir: service.folder }
    expect(await service.call(vizInternal.ingest, request)).toMatchObject({ state: 'failed', code: 'unreadable_file' })
  })
})

it('[S23] a file that exceeds the memory limit fails with advice', async () => {
  const small = await TestService.open({ job: { heapMb: 64, youngMb: 4, residentMb: 40, startTimeoutMs: 30_000 } })
  try {
    await expect(small.ingest('cars.csv')).rejects.toThrow('needs more memory than allowed. Split it')
  } finally {
    await small.close()
  }
})

describe('limits of charts', () => {
  const frame = { width: 900, height: 500, theme: 'light', timeoutMs: 20_000 } as const
  const withLimits = async <T>(
    view: { rows: number; marks: number },
    work: (probe: (transform?: object[]) => Promise<unknown>) => Promise<T>,
  ) => {
    const strict = await TestService.open({ view: { ...defaultChartLimits, ...view } })
    try {
      const table = await strict.ingest('cars.csv')
      return await work((transform = chart().transform) => {
        const spec = z.record(z.string(), z.json()).parse({ ...chart(), transform })
        return strict.call(vizInternal.probe, { room: null, spec, tables: [table], ...frame })
      })
    } finally {
      await strict.close()
    }
  }

  it('[V32] stop a chart of too many rows, or marks, and name the limit', async () => {
    expect(await withLimits({ rows: 391, marks: 1000 }, (probe) => probe())).toMatchObject({
      marks: 0,
      fault: { kind: 'stopped', exceeded: { limit: 'rows', value: 391 }, text: { key: 'viz.stopped.rows' } },
    })
    await withLimits({ rows: 406, marks: 391 }, async (probe) => {
      const exceeded = { limit: 'marks', value: 391 }
      expect(await probe()).toMatchObject({ fault: { kind: 'stopped', exceeded, text: { key: 'viz.stopped.marks' } } })
      expect(await probe([{ filter: 'datum.Horsepower <= limit && datum.Horsepower < 230' }])).toMatchObject({
        marks: 391,
        fault: null,
      })
    })
  }, 120_000)

  it('[V32] of rows count what the constant filters leave, which is drawn', async () => {
    const year = { field: 'Year', timeUnit: 'year' }
    const filters: (object | string)[] = [
      { field: 'Origin', equal: 'Japan' },
      { not: { field: 'Origin', oneOf: ['USA', 'Europe'] } },
      { field: 'Horsepower', lte: 60 },
      { and: ["isValid(datum['Horsepower'])", { field: 'Horsepower', lte: 60 }] },
      'indexof(lower(datum[\'Name\']), "toyota") >= 0',
      { ...year, equal: 1982 },
      { ...year, oneOf: [1980, 1982] },
      { field: 'Year', range: [Date.UTC(1980, 0, 1), Date.UTC(1982, 0, 1)] },
    ]
    await withLimits({ rows: 405, marks: 1000 }, async (probe) => {
      const outcomes: unknown[] = []
      for (const filter of filters) outcomes.push(await probe([{ filter }]))
      const drawn = outcomes.map((outcome) => z.object({ marks: z.int(), fault: z.null() }).parse(outcome).marks)
      // Rows of the file, without those that have no mileage or no power.
      expect(drawn).toEqual([79, 79, 20, 20, 25, 58, 85, 85])
    })
  }, 120_000)

  it('of rows do not count on filters that depend on params', async () => {
    await withLimits({ rows: 78, marks: 1000 }, async (probe) => {
      const exceeded = { limit: 'rows', value: 78 }
      for (const filter of [{ field: 'Origin', equal: 'Japan' }, 'datum.Horsepower <= limit'])
        expect(await probe([{ filter }])).toMatchObject({ fault: { kind: 'stopped', exceeded } })
    })
  }, 120_000)

  it('of memory are named', async () => {
    const outcome = await service.call(vizInternal.probe, { room: null, spec: greedy, tables: [], ...frame })
    expect(outcome.fault).toMatchObject({ kind: 'stopped', exceeded: { limit: 'megabytes' } })
  })
})
