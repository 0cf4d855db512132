import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultChartLimits, type Encoding, type Spec, type Transform } from '@belvedere/spec'
import { ingest, type RunStatement, runInProcess } from '@belvedere/tables'
import { createCanvas, loadImage } from 'canvas'
import { afterAll, describe, expect, it } from 'vitest'
import type { RenderTable, View, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-density-'))
afterAll(() => rm(folder, { recursive: true }))

const start = Date.UTC(2020, 0, 1)
/** 30,000 points in a bow, with empty cells. */
const points = Array.from({ length: 30_000 }, (_, i) => {
  const x = ((i * 7919) % 30_000) / 3000 + 0.01
  return {
    x: i % 50 === 0 ? null : Number(x.toFixed(4)),
    y: Number((x * x + ((i * 104_729) % 1000) / 50).toFixed(4)),
    kind: ['a', 'b', 'c'][Math.floor(x * 10) % 3] ?? '',
    step: i % 10,
    when: start + (((i * 31) % 30_000) / 30_000) * 900 * 86_400_000,
  }
})

/** Points whose other columns differ between the left half and the right one. */
const sideLines = Array.from({ length: 25_000 }, (_, i) => {
  const isLeft = i % 1000 < 500
  return [i % 1000, (i * 7919) % 1009, ...(isLeft ? ['', '', '2020-01-01', 'l'] : ['a', 7, '2021-02-02', 'r'])].join(
    ',',
  )
})

async function tableOf(name: string, lines: readonly string[]): Promise<RenderTable> {
  const source = join(folder, `${name}.csv`)
  const outDir = await mkdtemp(join(folder, name))
  await writeFile(source, lines.join('\n'))
  const result = await ingest({ parts: [{ path: source, name: `${name}.csv` }], outDir })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const table = await tableOf('points', [
  'x,y,kind,step,when',
  ...points.map(({ x, y, kind, step, when }) =>
    [x ?? '', y, kind, step, new Date(when).toISOString().slice(0, 19)].join(','),
  ),
])
const sides = await tableOf('sides', ['x,y,group,number,day,side', ...sideLines])

const data = { name: 'points' }
const x = { field: 'x', type: 'quantitative' } as const
const y = { field: 'y', type: 'quantitative' } as const
/** Points up to the step that a slider sets. */
const upToStep = (encoding: Encoding, ...more: Transform[]): Spec => ({
  data,
  params: [{ name: 'upTo', value: 9, bind: { input: 'range', min: 0, max: 9, step: 1 } }],
  transform: [{ filter: 'datum.step <= upTo' }, ...more],
  mark: 'point',
  encoding,
})
const size = { width: 600, height: 400, pixelRatio: 1 }
const initial: ViewState = { params: {}, selections: {}, timestep: null }

async function withView<T>(spec: Spec, work: (view: View) => Promise<T> | T, state = initial): Promise<T> {
  const view = await openView({ spec, tables: [table], size, theme: 'light', state })
  try {
    return await work(view)
  } finally {
    view.close()
  }
}

const rowsOf = (datum: { [field: string]: unknown } | undefined): number => Number(datum?.Rows ?? 0)

/** For places all over a plot: the count that is shown and that of the points between its ends. */
function countsAtPlaces(view: View, isShown: (point: (typeof points)[number]) => boolean = () => true) {
  const [left, top, width, height] = view.scene().views[0]?.bounds ?? [0, 0, 0, 0]
  const pairs: [shown: number, expected: number][] = []
  for (let i = 0; i < 400; i++) {
    const at = [
      left + 0.5 + (((i * 37) % 400) / 400) * (width - 1),
      top + 0.5 + (((i * 91) % 400) / 400) * (height - 1),
    ] as const
    const datum = view.pick(...at)?.datum
    if (!datum) continue
    const within = (field: string) => {
      const [low, high] = [Number(datum[field]), Number(datum[`${field} (end)`])]
      return (value: number | null) => value !== null && value >= low && value < high
    }
    const [isWithinX, isWithinY] = [within('x'), within('y')]
    const expected = points.filter((point) => isWithinX(point.x) && isWithinY(point.y) && isShown(point)).length
    pairs.push([rowsOf(datum), expected])
  }
  expect(pairs.length).toBeGreaterThan(20)
  return pairs
}

/** Whether much of the left and of the right half of a plot is coloured. */
async function colouredShares(view: View): Promise<[left: boolean, right: boolean]> {
  const image = await loadImage((await view.drawPng()).bytes)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const [left, top, width, height] = view.scene().views[0]?.bounds ?? [0, 0, 0, 0]
  const isColoured = (from: number): boolean => {
    const { data } = context.getImageData(left + from * width, top, 0.4 * width, height)
    let coloured = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.max(...data.subarray(at, at + 3)) - Math.min(...data.subarray(at, at + 3)) > 8) coloured += 1
    return coloured > data.length / 4 / 4
  }
  return [isColoured(0.05), isColoured(0.55)]
}

describe('many points', () => {
  it.each<[string, Spec]>([
    ['on linear axes', { data, mark: 'point', encoding: { x, y } }],
    ['on a logarithmic axis', { data, mark: 'point', encoding: { x: { ...x, scale: { type: 'log' } }, y } }],
    [
      'on a logarithmic axis with zero',
      { data, mark: 'point', encoding: { x: { ...x, scale: { type: 'symlog' } }, y } },
    ],
    ['on a root axis', { data, mark: 'circle', encoding: { x, y: { ...y, scale: { type: 'sqrt' } } } }],
    ['in colours', { data, mark: 'point', encoding: { x, y, color: { field: 'kind', type: 'nominal' } } }],
    [
      'in colours of a number',
      { data, mark: 'square', encoding: { x, y, color: { field: 'step', type: 'quantitative' } } },
    ],
  ])('are a density that tells how many are at each place: %s', async (_what, spec) => {
    await withView(spec, (view) => {
      expect(view.markCount()).toBe(1)
      for (const [shown, expected] of countsAtPlaces(view)) expect(shown).toBe(expected)
      expect(view.warnings).toMatchObject([{ values: { points: 29_400 } }])
    })
  })

  it('are nowhere on a logarithmic axis that begins at zero', async () => {
    const scale = { type: 'log', domain: [0, 10] }
    await withView({ data, mark: 'point', encoding: { x: { ...x, scale }, y } }, (view) => {
      expect([view.markCount(), view.engineFault]).toEqual([0, null])
    })
  })

  it('follow a widget', async () => {
    const spec = upToStep({ x, y })
    await withView(spec, async (view) => {
      for (const upTo of [8, 7, 8]) {
        await view.apply({ ...initial, params: { upTo } })
        for (const [shown, expected] of countsAtPlaces(view, ({ step }) => step <= upTo)) expect(shown).toBe(expected)
      }
      await view.apply({ ...initial, params: { upTo: 1 } })
      expect(view.markCount()).toBe(points.filter(({ x, step }) => x !== null && step <= 1).length)
    })
  })

  it('are counted once for each picture, whatever sizes are tried for it, and not again for those that come up again', async () => {
    const counted: string[] = []
    const run: RunStatement = (statement, signal) => {
      if (statement.sql.includes('belvedere cell')) counted.push(statement.sql)
      return runInProcess(statement, signal)
    }
    const spec: Spec = {
      data,
      params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
      mark: 'point',
      encoding: { x, y },
    }
    const view = await openView({ spec, tables: [table], size, theme: 'light', state: initial }, { run })
    expect(counted.splice(0)).toHaveLength(1)
    await view.resize({ ...size, width: 500 })
    expect(counted.splice(0)).toHaveLength(1)
    const zoomed = { ...initial, selections: { grid: { x: [0, 9], y: [0, 120] } } }
    for (const state of [zoomed, initial, zoomed]) {
      await view.apply(state)
      await view.drawPng()
    }
    expect(counted).toHaveLength(1)
    view.close()
  })

  it('are drawn one by one once few are within the axes', async () => {
    const spec: Spec = {
      data,
      params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
      mark: 'point',
      encoding: { x, y },
    }
    await withView(spec, async (view) => {
      expect(view.markCount()).toBe(1)
      await view.apply({ ...initial, selections: { grid: { x: [2, 3], y: [0, 30] } } })
      const shown = points.filter(({ x, y }) => x !== null && x >= 2 && x <= 3 && y >= 0 && y <= 30)
      expect(view.markCount()).toBe(shown.length)
      await view.apply(initial)
      expect(view.markCount()).toBe(1)
    })
  })

  it('fade where a brush leaves them out', async () => {
    const spec: Spec = {
      data,
      params: [{ name: 'brush', select: 'interval' }],
      mark: 'point',
      encoding: { x, y, opacity: { condition: { param: 'brush', value: 0.8 }, value: 0.1 } },
    }
    await withView(spec, async (view) => {
      const whole = (await view.drawPng()).bytes
      await view.apply({ ...initial, selections: { brush: { x: [0, 5], y: [0, 120] } } })
      const half = (await view.drawPng()).bytes
      expect(half.equals(whole)).toBe(false)
      for (const [shown, expected] of countsAtPlaces(view)) expect(shown).toBe(expected)
      await view.apply({ ...initial, selections: { brush: { x: [0, 11], y: [0, 150] } } })
      expect((await view.drawPng()).bytes.equals(whole)).toBe(true)
    })
  })

  it.each<[string, Encoding['color']]>([
    ['texts, some null', { field: 'group', type: 'nominal' }],
    ['numbers, some null', { field: 'number', type: 'ordinal' }],
    ['moments', { field: 'day', type: 'nominal' }],
    ['years', { field: 'day', timeUnit: 'year', type: 'ordinal' }],
    ['names of colours', { field: 'side', type: 'nominal', scale: { range: ['red', 'steelblue'] } }],
  ])('have the colours of their values: %s', async (_what, color = {}) => {
    const spec: Spec = { data: { name: 'sides' }, mark: 'point', encoding: { x, y, color } }
    for (const run of [undefined, null]) {
      const access = run === null ? { run } : {}
      const view = await openView({ spec, tables: [sides], size, theme: 'light', state: initial }, access)
      expect(view.markCount()).toBe(run === null ? 25_000 : 1)
      expect(await colouredShares(view)).toEqual([true, true])
      view.close()
    }
  })

  it('take another colour where a brush leaves them out', async () => {
    const color = { condition: { param: 'brush', value: 'steelblue' }, value: 'lightgray' } as const
    const spec: Spec = {
      data,
      params: [{ name: 'brush', select: 'interval' }],
      mark: 'point',
      encoding: { x, y, color },
    }
    await withView(spec, async (view) => {
      const whole = (await view.drawPng()).bytes
      await view.apply({ ...initial, selections: { brush: { x: [0, 5], y: [0, 120] } } })
      expect((await view.drawPng()).bytes.equals(whole)).toBe(false)
    })
  })

  it('over time', async () => {
    await withView({ data, mark: 'point', encoding: { x: { field: 'when', type: 'temporal' }, y } }, (view) => {
      expect(view.markCount()).toBe(1)
      const [left, top, width, height] = view.scene().views[0]?.bounds ?? [0, 0, 0, 0]
      expect(view.pick(left + width / 2, top + height * 0.8)?.rows.map(([title]) => title)).toEqual([
        'when',
        'y',
        'Rows',
      ])
    })
  })

  it.each<[string, Spec]>([
    ['sizes', { data, mark: 'point', encoding: { x, y, size: { field: 'step', type: 'quantitative' } } }],
    ['shapes', { data, mark: 'point', encoding: { x, y, shape: { field: 'kind', type: 'nominal' } } }],
  ])('are drawn one by one where they tell more: %s', async (_what, spec) => {
    await withView(spec, (view) => expect(view.markCount()).toBe(29_400))
  })

  it('are in the files of a chart as well', async () => {
    await withView({ data, mark: 'point', encoding: { x, y } }, async (view) => {
      expect(view.drawVector('svg').toString()).toContain('data:image/png')
      expect(view.drawVector('pdf').length).toBeGreaterThan(5000)
      expect((await view.drawPng()).bytes.length).toBeGreaterThan(10_000)
    })
  })

  it('[V35] are told of in the scene as they are drawn', async () => {
    const spec = upToStep({ x, y })
    await withView(spec, async (view) => {
      expect(view.scene().reduction).toEqual({ as: 'density', rows: 29_400 })
      await view.apply({ ...initial, params: { upTo: 1 } })
      expect(view.scene().reduction).toBeUndefined()
      await view.setTheme('dark')
      await view.apply(initial)
      expect(view.scene().reduction).toEqual({ as: 'density', rows: 29_400 })
    })
  })

  it('[V36] come with the statements that made their picture, without files', async () => {
    const spec = upToStep({ x, y })
    await withView(spec, async (view) => {
      await view.apply({ ...initial, params: { upTo: 8 } })
      const statements = view.statements()
      expect(statements.length).toBeGreaterThan(2)
      const all = statements.map(({ sql }) => sql).join('\n')
      expect(all).toContain('FROM "points"')
      expect(all).toContain(`WHERE ("step" <= ('8')::DOUBLE) AND ("x" IS NOT NULL)`)
      expect(all).not.toMatch(/table_0|parquet|belvedere-density|\/tmp/)
      expect(statements.every(({ ms, rows }) => ms >= 0 && rows >= 0)).toBe(true)
    })
    const rowsRead = await openView({ spec, tables: [table], size, theme: 'light', state: initial }, { run: null })
    expect(rowsRead.statements()).toEqual([])
    rowsRead.close()
  })

  it('are a sample of which the same rows stay', async () => {
    const spec = upToStep({ x: { field: 'step', type: 'quantitative' }, y }, { sample: 1000 })
    await withView(spec, async (view) => {
      expect(view.markCount()).toBe(1000)
      expect(view.scene().reduction).toEqual({ as: 'sample', rows: 30_000, shown: 1000 })
      const keys = () => new Set(view.scene().views[0]?.marks.map(({ datum }) => `${datum.step} ${datum.y}`))
      const whole = keys()
      await view.apply({ ...initial, params: { upTo: 4 } })
      expect(view.markCount()).toBe(1000)
      expect(view.scene().reduction).toEqual({ as: 'sample', rows: 15_000, shown: 1000 })
      const half = keys()
      for (const key of whole) if (Number(key.split(' ')[0]) <= 4) expect(half).toContain(key)
    })
  })

  it('are drawn one by one by request, up to the limits', async () => {
    const spec: Spec = {
      data,
      mark: 'point',
      encoding: { x, y },
      usermeta: { belvedere: { wishes: { points: 'each' } } },
    }
    await withView(spec, (view) => {
      expect(view.markCount()).toBe(29_400)
      expect(view.scene().reduction).toEqual({ as: 'each', rows: 29_400 })
    })
    const limits = { ...defaultChartLimits, marks: 25_000 }
    await expect(
      openView({ spec, tables: [table], size, theme: 'light', state: initial, limits }),
    ).rejects.toMatchObject({ exceeded: { limit: 'marks', value: 25_000 } })
  })

  it('are told of by the sample of most rows where a chart has several', async () => {
    const sampled = (sample: number) => ({ mark: 'point' as const, transform: [{ sample }], encoding: { x, y } })
    const spec: Spec = { data, layer: [sampled(99.5), sampled(40_000)] }
    for (const run of [undefined, null]) {
      const access = run === null ? { run } : {}
      const view = await openView({ spec, tables: [table], size, theme: 'light', state: initial }, access)
      expect(view.scene().reduction).toEqual({ as: 'sample', rows: 30_000, shown: 99 })
      view.close()
    }
  })

  it('are the same sample in each process that reads the rows', async () => {
    const spec = upToStep({ x: { field: 'step', type: 'quantitative' }, y }, { sample: 500 })
    const keysAt = async (...steps: number[]) => {
      const view = await openView({ spec, tables: [table], size, theme: 'light', state: initial }, { run: null })
      for (const upTo of steps) await view.apply({ ...initial, params: { upTo } })
      const { views, reduction } = view.scene()
      view.close()
      return { reduction, keys: views[0]?.marks.map(({ datum }) => `${datum.step} ${datum.y}`).sort() }
    }
    const first = await keysAt(9)
    expect(first.reduction).toEqual({ as: 'sample', rows: 30_000, shown: 500 })
    expect(first.keys).toHaveLength(500)
    expect(await keysAt(3, 0, 9)).toEqual(first)
  })
})
