import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoding, Mark, Spec } from '@belvedere/spec'
import { ingest, readColumns, runInProcess, type Statement } from '@belvedere/tables'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RenderTable, View } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-timesteps-'))
afterAll(() => rm(folder, { recursive: true }))

/** 60,000 measurements in six years; later ones are greater. */
let table: RenderTable
beforeAll(async () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => {
    const year = 2000 + (i % 6)
    const x = ((i * 7919) % 10_007) / 100 + (year - 2000) * 20
    const y = ((i * 104_729) % 9973) / 100
    const week = i % 40
    return [year, `place ${i % 7}`, x.toFixed(2), y.toFixed(2), week, week === 1 ? 500 : 100].join()
  })
  const source = join(folder, 'measured.csv')
  await writeFile(source, ['year,place,x,y,week,spent', ...lines].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'measured.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  table = result.tables[0]
})

const place = { field: 'place', type: 'nominal' } as const
const x = { field: 'x', type: 'quantitative' } as const
const y = { field: 'y', type: 'quantitative' } as const
const count = { aggregate: 'count', type: 'quantitative' } as const

const byYear = (mark: Mark, encoding: Encoding, animation: object = {}): Spec => ({
  data: { name: 'measured' },
  usermeta: { belvedere: { timestep: 'at', animation } },
  params: [{ name: 'at', value: 2000, bind: { input: 'range', min: 2000, max: 2005, step: 1 } }],
  transform: [{ filter: { field: 'year', equal: { expr: 'at' } } }],
  mark,
  encoding,
})
const charts: [string, Spec][] = [
  ['bars', byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } })],
  ['medians', byYear('bar', { x: place, y: { ...y, aggregate: 'median' } })],
  ['a histogram', byYear('bar', { x: { ...x, bin: true }, y: count })],
  ['points', byYear('point', { x, y })],
  ['lines', byYear('line', { x, y })],
]
const size = { width: 500, height: 300, pixelRatio: 1 }
const start = { params: {}, selections: {}, timestep: null }

/** A view whose statements are recorded. */
async function open(
  spec: Spec,
  run: (statement: Statement, signal?: AbortSignal) => Promise<void> = async () => undefined,
) {
  const statements: string[] = []
  const view = await openView(
    { spec, tables: [table], size, theme: 'light', state: start },
    {
      run: async (statement, signal) => {
        statements.push(statement.sql)
        await run(statement, signal)
        return runInProcess(statement, signal)
      },
    },
  )
  const stepTo = (timestep: number) => view.apply({ ...start, timestep })
  return { view, statements, stepTo }
}

const pictureOf = async (view: View): Promise<Buffer> => (await view.drawPng()).bytes

describe('a timestep of a large table', () => {
  it.each(charts)('shows the same of rows that were fetched ahead: %s', async (_, spec) => {
    const [ahead, plain] = [await open(spec), await open(spec)]
    for (const timestep of [1, 2, 5, 0]) {
      await ahead.view.fetchAhead(timestep)
      await ahead.stepTo(timestep)
      await plain.stepTo(timestep)
      expect(ahead.view.scene()).toEqual(plain.view.scene())
      expect((await pictureOf(ahead.view)).equals(await pictureOf(plain.view))).toBe(true)
    }
    ahead.view.close()
    plain.view.close()
  })

  it.each(charts.filter(([name]) => name !== 'a histogram'))(
    'asks nothing that was fetched ahead: %s',
    async (_, spec) => {
      const { view, statements, stepTo } = await open(spec)
      await stepTo(1)
      await view.fetchAhead(2)
      const asked = statements.length
      await stepTo(2)
      expect(statements).toHaveLength(asked)
      view.close()
    },
  )

  it('is fetched ahead once', async () => {
    const { view, statements } = await open(byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } }))
    await Promise.all([view.fetchAhead(1), view.fetchAhead(1)])
    const asked = statements.length
    await view.fetchAhead(1)
    expect(statements).toHaveLength(asked)
    view.close()
  })

  it('is fetched ahead by a few statements at once', async () => {
    const { mark, encoding, ...stepped } = byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } })
    const hconcat = Array.from({ length: 12 }, (_, week) => ({
      transform: [{ filter: { field: 'week', gte: week } }],
      mark,
      encoding,
    }))
    let running = 0
    let most = 0
    const { view, statements } = await open({ ...stepped, hconcat } as Spec, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    })
    const asked = statements.length
    most = 0
    await view.fetchAhead(1)
    expect(statements.length - asked).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(8)
    view.close()
  })

  it('is asked anew once something else has changed', async () => {
    const spec = byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } })
    const least = { name: 'least', value: 0, bind: { input: 'range', min: 0, max: 99, step: 1 } } as const
    const { view } = await open({
      ...spec,
      params: [...(spec.params ?? []), least],
      transform: [...(spec.transform ?? []), { filter: { field: 'x', gte: { expr: 'least' } } }],
    })
    const means = () => view.scene().views[0]?.marks.map(({ datum }) => datum['Mean of y'])
    await view.apply({ ...start, params: { least: 50 }, timestep: 1 })
    const expected = means()
    await view.apply({ ...start, params: { least: 0 }, timestep: 0 })
    await view.fetchAhead(1)
    await view.apply({ ...start, params: { least: 50 }, timestep: 1 })
    expect(means()).toEqual(expected)
    view.close()
  })

  /** A view whose next statements wait until they are withdrawn, and how many were. */
  async function openWaiting() {
    const spec = byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } })
    const state = { isWaiting: false, withdrawn: 0 }
    const { view, stepTo } = await open(spec, async (_, signal) => {
      if (!state.isWaiting) return
      await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
      state.withdrawn += 1
      throw new Error('withdrawn')
    })
    state.isWaiting = true
    return { view, stepTo, state }
  }

  it('is not waited for when another one comes', async () => {
    const { view, stepTo, state } = await openWaiting()
    const ahead = view.fetchAhead(1)
    state.isWaiting = false
    await stepTo(4)
    await ahead
    expect([state.withdrawn, view.markCount()]).toEqual([1, 7])
    view.close()
  })

  it('is not fetched ahead for longer than three seconds', async () => {
    const { view, state } = await openWaiting()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const ahead = view.fetchAhead(1)
    vi.advanceTimersByTime(2999)
    expect(state.withdrawn).toBe(0)
    vi.advanceTimersByTime(1)
    await ahead
    expect(state.withdrawn).toBe(1)
    view.close()
  })

  it('is drawn although fetching it ahead failed', async () => {
    let isFailing = false
    const spec = byYear('bar', { x: place, y: { ...y, aggregate: 'mean' } })
    const { view, stepTo } = await open(spec, async () => {
      if (isFailing) throw new Error('no time')
    })
    isFailing = true
    await view.fetchAhead(3)
    isFailing = false
    await stepTo(3)
    expect(view.markCount()).toBe(7)
    view.close()
  })

  it('has the scales of all timesteps, as where rows are read', async () => {
    for (const [, spec] of charts.slice(0, 3)) {
      const { view } = await open(spec)
      const read = await openView(
        { spec, tables: [table], size, theme: 'light', state: start },
        { columns: readColumns, run: null },
      )
      const domains = (one: View) => Object.values(one.scene().views[0]?.scales ?? {}).map(({ domain }) => domain)
      expect(domains(view)).toEqual(domains(read))
      view.close()
      read.close()
    }
  })

  it('has the scales of all of many timesteps', async () => {
    const spec: Spec = {
      ...byYear('bar', { x: place, y: { field: 'spent', type: 'quantitative', aggregate: 'mean' } }),
      params: [{ name: 'at', value: 0, bind: { input: 'range', min: 0, max: 39, step: 1 } }],
      transform: [{ filter: { field: 'week', equal: { expr: 'at' } } }],
    }
    const { view } = await open(spec)
    expect(view.timesteps?.count).toBe(40)
    expect(view.scene().views[0]?.scales.y?.domain).toEqual([0, 500])
    view.close()
  })

  it.each([2000, 2003, 2005])('draws points when it begins at %i', async (first) => {
    const spec = byYear('point', { x, y })
    const params = (spec.params ?? []).map((param) => ({ ...param, value: first }))
    const { view, stepTo } = await open({ ...spec, params })
    expect(view.markCount()).toBe(10_000)
    const shown = await pictureOf(view)
    await stepTo(1)
    await stepTo(first - 2000)
    expect((await pictureOf(view)).equals(shown)).toBe(true)
    view.close()
  })

  it('fetches no picture to find the scales of all timesteps', async () => {
    const { view, statements } = await open(byYear('point', { x, y }))
    expect(statements.filter((sql) => sql.includes('belvedere cell')).length).toBeLessThan(4)
    expect(view.scene().reduction).toBeUndefined()
    view.close()
  })
})

describe('scales', () => {
  const domainOf = (view: View) => view.scene().views[0]?.scales.y?.domain

  it('stay for all timesteps by default', async () => {
    const { view, stepTo } = await open(byYear('bar', { x: place, y: { ...x, aggregate: 'max' } }))
    const first = domainOf(view)
    await stepTo(5)
    expect(domainOf(view)).toEqual(first)
    view.close()
  })

  it('that fit each timestep leave no use for a cube of a density', async () => {
    const asked: Statement[] = []
    const { view, stepTo } = await open(byYear('point', { x, y }, { scales: 'step' }), async (statement) => {
      asked.push(statement)
    })
    await stepTo(1)
    asked.length = 0
    await stepTo(2)
    const densities = asked.filter(({ sql }) => sql.includes('belvedere cell'))
    expect(densities.length).toBeGreaterThan(0)
    expect(densities.filter(({ cube }) => cube)).toEqual([])
    view.close()
  })

  it('fit each timestep where that is asked for', async () => {
    const { view, stepTo } = await open(byYear('bar', { x: place, y: { ...x, aggregate: 'max' } }, { scales: 'step' }))
    const first = domainOf(view)
    await stepTo(5)
    expect(domainOf(view)).not.toEqual(first)
    view.close()
  })
})
