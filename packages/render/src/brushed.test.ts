import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec, UnitSpec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { FileTable, SelectionValue, View, ViewScene, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-brushed-'))
afterAll(() => rm(folder, { recursive: true }))

let seed = 5
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const day = 86_400_000
const firstDay = Date.UTC(2020, 0, 1)

/** 21,000 trips, of which some have no fare. */
async function tripsTable(): Promise<FileTable> {
  const lines = ['city,kind,fare,km,at']
  for (let row = 0; row < 21_000; row++) {
    const fare = random() < 0.03 ? '' : (random() * 110 - 10).toFixed(5)
    const at = new Date(firstDay + Math.floor(random() * 1000 * 24 * 60) * 60_000).toISOString()
    const city = ['Bern', 'Basel', "O'Hara", 'Chur'][Math.floor(random() * 4)]
    lines.push([city, row % 3 === 0 ? 'day' : 'night', fare, (random() * 40).toFixed(6), at].join(','))
  }
  const source = join(folder, 'trips.csv')
  await writeFile(source, lines.join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'trips.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  return { files, profile }
}
const inMemory = await tripsTable()
const { small: _, ...files } = inMemory.files
const inEngine: FileTable = { ...inMemory, files }

const data = { name: 'trips' }
const city = { field: 'city', type: 'nominal' } as const
const fare = { field: 'fare', type: 'quantitative' } as const
const km = { field: 'km', type: 'quantitative' } as const
const at = { field: 'at', type: 'temporal' } as const
const count = { aggregate: 'count', type: 'quantitative' } as const
const filter = [{ filter: { param: 'brush' } }]
const interval = (...encodings: ('x' | 'y')[]) => [{ name: 'brush', select: { type: 'interval' as const, encodings } }]
const linked: UnitSpec[] = [
  { transform: filter, mark: 'bar', encoding: { x: city, y: { ...fare, aggregate: 'mean' } } },
  { transform: filter, mark: 'bar', encoding: { x: { ...km, bin: true }, y: count } },
  {
    transform: filter,
    mark: 'line',
    encoding: { x: { ...at, timeUnit: 'yearquarter' }, y: { ...km, aggregate: 'max' }, color: { field: 'kind' } },
  },
]

const start: ViewState = { params: {}, selections: {}, timestep: null }
const open = (spec: Spec, table: FileTable) => {
  const size = { width: 900, height: 420, pixelRatio: 1 }
  return openView(
    { spec, tables: [table], size, theme: 'light', state: start },
    table === inMemory ? { run: null } : {},
  )
}
const selectionIn = (scene: ViewScene) => scene.views[0]?.selections[0]

/** What the linked views show; sums of floating-point numbers depend on the order of rows. */
const contentOf = ({ views }: ViewScene): string[] =>
  views.slice(1).flatMap(({ marks }) => marks.map(({ label, datum }) => JSON.stringify([label, datum], rounded)).sort())
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value

const isOfCubes = (view: View) => view.statements().filter(({ isOfCube }) => isOfCube).length

/** Two multiples of a step between two values, in order. */
function ends([low, high]: readonly [number, number], step: number): number[] {
  const end = () => Number((Math.ceil((low + random() * (high - low)) / step) * step).toFixed(3))
  return [end(), end()].sort((a, b) => a - b)
}

const numbers: UnitSpec = {
  params: interval('x'),
  mark: 'bar',
  encoding: { x: { ...fare, bin: { maxbins: 30 } }, y: count },
}

/** The brushed view, how its fields are called and the ends of their axes. */
const brushes: { [what: string]: { view: UnitSpec; axes: { [field: string]: [number, number] } } } = {
  numbers: {
    view: numbers,
    axes: { fare: [-10, 100] },
  },
  times: {
    view: { params: interval('x'), mark: 'area', encoding: { x: { ...at, timeUnit: 'yearmonth' }, y: count } },
    axes: { yearmonth_at: [firstDay, firstDay + 900 * day] },
  },
  'two columns': {
    view: {
      params: interval('x', 'y'),
      mark: 'rect',
      encoding: { x: { ...fare, bin: true }, y: { ...km, bin: true }, color: count },
    },
    axes: { fare: [-10, 100], km: [0, 40] },
  },
}

describe('a brush over a large table', () => {
  it.each(Object.entries(brushes))('[V37] is answered from cubes as the rows answer it: %s', async (_what, brush) => {
    const spec: Spec = { data, hconcat: [brush.view, ...linked] }
    const [view, rows] = [await open(spec, inEngine), await open(spec, inMemory)]
    const { steps = {} } = selectionIn(view.scene()) ?? {}
    expect(Object.keys(steps)).toEqual(Object.keys(brush.axes))
    expect(selectionIn(rows.scene())).not.toHaveProperty('steps')
    const brushTo = async (value: SelectionValue) => {
      for (const one of [view, rows]) await one.apply({ ...start, selections: { brush: value } })
      expect(contentOf(view.scene())).toEqual(contentOf(rows.scene()))
    }
    const move = () =>
      brushTo(
        Object.fromEntries(Object.entries(brush.axes).map(([field, axis]) => [field, ends(axis, steps[field] ?? 1)])),
      )
    // The bars, the histogram with its extent, and the line.
    await vi.waitFor(async () => {
      await move()
      expect(isOfCubes(view)).toBe(4)
    }, 20_000)
    for (let at = 0; at < 8; at++) await move()
    // A narrow brush may change the bins, which are then asked anew.
    expect(isOfCubes(view)).toBeGreaterThanOrEqual(3)
    await brushTo(null)
    await brushTo({ [Object.keys(brush.axes)[0] ?? '']: [0.123_45, 1e13] })
    expect(isOfCubes(view)).toBe(0)
    for (const one of [view, rows]) one.close()
  })

  it('is answered from cubes where bars are picked instead', async () => {
    const picked: UnitSpec = {
      params: [{ name: 'brush', select: { type: 'point', encodings: ['x', 'color'] } }],
      mark: 'bar',
      encoding: { x: city, y: count, color: { field: 'kind' } },
    }
    const spec: Spec = { data, hconcat: [picked, ...linked] }
    const [view, rows] = [await open(spec, inEngine), await open(spec, inMemory)]
    const states: SelectionValue[] = [
      { city: ['Bern'], kind: ['day'] },
      { city: ['Bern', "O'Hara"], kind: ['day', 'night'] },
      { city: ['Chur'], kind: ['night'] },
      null,
    ]
    await vi.waitFor(async () => {
      for (const value of states) {
        for (const one of [view, rows]) await one.apply({ ...start, selections: { brush: value } })
        expect(contentOf(view.scene())).toEqual(contentOf(rows.scene()))
      }
      expect(isOfCubes(view)).toBe(4)
    }, 20_000)
    for (const one of [view, rows]) one.close()
  })

  it('has steps of a thousandth of its axis at most, round and the same at every size', async () => {
    const view = await open({ data, hconcat: [numbers, ...linked] }, inEngine)
    expect(selectionIn(view.scene())).toMatchObject({ steps: { fare: 0.1 } })
    await view.resize({ width: 400, height: 300, pixelRatio: 2 })
    expect(selectionIn(view.scene())).toMatchObject({ steps: { fare: 0.1 } })
    view.close()
  })
})
