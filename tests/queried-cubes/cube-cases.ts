import {
  type Moving,
  planDataflow,
  type QueriedData,
  type QueryResult,
  type SelectionStore,
  type ValueSteps,
} from '@belvedere/query'
import type { Json } from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isSameValue, type OddTable, oddColumns } from '../harness/odd-table.ts'

let table: OddTable

const limits = { maxRows: 10_000, deadlineMs: 30_000 }
/** Cubes are built in the background when no rows were asked for a while. */
const whileBuilt = { timeout: 30_000, interval: 300 }
const distinct: { readonly [name: string]: number } = { m: 11, s: 7, u: 3, b: 2, c: 3 }
const columns = new Map(
  [...oddColumns].map(([name, type]) => [name, { ...type, ...(distinct[name] && { distinct: distinct[name] }) }]),
)

type Transform = { type: string; [key: string]: unknown }

const stores = ['a_store', 'b_store']

function planned(transform: Transform[], signals: { [name: string]: Json } = {}): QueriedData {
  const spec = {
    signals: Object.entries(signals).map(([name, value]) => ({ name, value })),
    data: [{ name: 'odd' }, ...stores.map((name) => ({ name })), { name: 'result', source: 'odd', transform }],
  }
  const queried = planDataflow(spec, { tables: new Map([['odd', { name: 'odd', columns }]]) }).find(
    ({ name }) => name === 'result',
  )
  if (!queried) throw new Error('The transforms are not queried.')
  return queried
}

const cellsOf = ({ rows, columns }: QueryResult) =>
  Array.from({ length: rows }, (_, at) => Object.values(columns).map((cells) => cells[at]))

type Outer = Parameters<QueriedData['queryOf']>[0]

/** The rows, and those of a cube; null where there is none. */
async function answers(data: QueriedData, outer: Outer, moving: Moving) {
  const query = data.queryOf(outer)
  const cube = data.cubeOf(outer, moving)
  const rows = cellsOf(await table.engine.run({ query, ...limits }))
  if (!cube) return { rows, ofCube: null, cube: null }
  const ask = async () => {
    const answer = await table.engine.run({ query, cube, ...limits })
    if (!answer.isOfCube) throw new Error('There is no cube yet.')
    return cellsOf(answer)
  }
  // The first one of a cube only builds it, on a busy machine the next ones as well.
  const ofCube = await ask().catch(() => vi.waitFor(ask, whileBuilt))
  return { rows, ofCube, cube: String(cube.query) }
}

/** Of widgets that move. */
function both(data: QueriedData, values: { [name: string]: Json }, steps: ReadonlyMap<string, ValueSteps>) {
  const outer = { signals: new Map(data.signals.map((name) => [name, values[name] ?? null])), stores: new Map() }
  return answers(data, outer, { moving: new Set(Object.keys(values)), steps, selections: new Map() })
}

const isSame = (a: unknown[][], b: unknown[][]) =>
  a.length === b.length && a.every((row, at) => row.every((cell, column) => isSameValue(cell, b[at]?.[column])))

const day = 86_400_000
const sliders = new Map<string, ValueSteps>([
  ['v', { min: -5, max: 10, step: 0.5 }],
  ['w', { min: -2, max: 3, step: 0.25 }],
  ['t', { min: 0, max: 1_600_000 * 1e6, step: 40 * day }],
  ['cents', { min: 0, max: 1, step: 0.1 }],
])

const filters: { [name: string]: { [signal: string]: Json[] } } = {
  'datum.m <= v': { v: [-5, 0, 3, 10] },
  'datum.n >= v': { v: [-5, -2.5, 0, 7] },
  'v < datum.f': { v: [-1.5, 0, 1, 2.5] },
  'datum.f == v': { v: [-1.5, 0, 0.5] },
  'datum.n !== v': { v: [0, 1, 2.5] },
  'datum.n === v': { v: [0, 2.5] },
  'datum.f > w && datum.n <= v': { v: [0, 7], w: [-1.5, 0.25] },
  '!(datum.n < v)': { v: [0, 7] },
  'datum.f <= cents': { cents: [0, 0.3, 0.7] },
  'datum.e <= t': { t: [0, 40 * day, 6000 * day] },
  'datum.d >= t && isValid(datum.d)': { t: [0, 40 * day] },
  'year(datum.e) === y': { y: [1970, 2017, 2020] },
  'year(datum.d) === y && month(datum.d) <= 6': { y: [1970, 2017, 2020] },
  'datum.s === s': { s: ['a', '', '12', 'none', null] },
  'datum.s == null || datum.s !== s': { s: ['a', ''] },
  'datum.c === c': { c: [true, false, null] },
  'c ? datum.b : true': { c: [true, false] },
  'v > 2 || datum.m < v': { v: [0, 1, 2.5] },
  'datum.n * 2 <= v': { v: [0, 5] },
  'isValid(datum.n) && datum.n <= v': { v: [-2.5, 2.5] },
}

const summaries: { [name: string]: Transform[] } = {
  'counts and sums': [
    { type: 'aggregate', groupby: ['u'], ops: ['count', 'sum', 'mean'], fields: [null, 'f', 'm'], as: ['n', 's', 'a'] },
  ],
  'sums of odd numbers': [
    {
      type: 'aggregate',
      groupby: ['s'],
      ops: ['sum', 'min', 'max', 'valid', 'missing'],
      fields: ['n', 'n', 'n', 'n', 's'],
      as: ['s1', 's2', 's3', 's4', 's5'],
    },
  ],
  'all rows': [{ type: 'aggregate', groupby: [], ops: ['count', 'max'], fields: [null, 'e'], as: ['n', 'last'] }],
  'after more steps': [
    { type: 'formula', expr: 'datum.m * 2', as: 'double' },
    { type: 'filter', expr: 'datum.m != 3' },
    { type: 'timeunit', units: ['year'], field: 'e', as: ['year0', 'year1'] },
    { type: 'aggregate', groupby: ['year0', 'double'], ops: ['mean'], fields: ['f'], as: ['mean'] },
  ],
}

/** Every answer of a cube is that of the rows, whatever a widget or a selection is set to. */
export function describeCubes(open: () => Promise<OddTable>): void {
  beforeAll(async () => {
    table = await open()
  })
  afterAll(() => table.close())
  describe('a cube answers as the rows do', answersForWidgets)
  describe('there is no cube', noneForWidgets)
  describe('a cube answers as the rows do while a selection moves', answersForSelections)
  describe('there is no cube of a selection', noneForSelections)
}

function answersForWidgets(): void {
  it.each(Object.entries(summaries))('%s', async (_what, summary) => {
    for (const [filter, signals] of Object.entries(filters)) {
      const names = Object.keys(signals)
      const first = Object.fromEntries(names.map((name) => [name, signals[name]?.[0] ?? null]))
      const data = planned([{ type: 'filter', expr: filter }, ...structuredClone(summary)], first)
      const settings = Array.from({ length: Math.max(...Object.values(signals).map((list) => list.length)) }, (_, at) =>
        Object.fromEntries(names.map((name) => [name, signals[name]?.[at % (signals[name]?.length ?? 1)] ?? null])),
      )
      for (const values of settings) {
        const { rows, ofCube } = await both(data, values, sliders)
        expect(ofCube, `${filter} of ${JSON.stringify(values)}`).not.toBeNull()
        expect(isSame(rows, ofCube ?? []), `${filter} of ${JSON.stringify(values)}`).toBe(true)
      }
    }
  })
}

function noneForWidgets(): void {
  const count: Transform = { type: 'aggregate', groupby: ['u'] }
  it.each<[string, Transform[], { [name: string]: Json }]>([
    ['of a column of many values without steps', [{ type: 'filter', expr: 'datum.f <= z' }, count], { z: 1 }],
    ['between the steps of a slider', [{ type: 'filter', expr: 'datum.f <= v' }, count], { v: 0.3 }],
    [
      'of medians',
      [
        { type: 'filter', expr: 'datum.m <= v' },
        { type: 'aggregate', groupby: ['u'], ops: ['median'], fields: ['f'] },
      ],
      { v: 1 },
    ],
    [
      'of what is compared with its group',
      [
        { type: 'filter', expr: 'datum.m <= v' },
        { type: 'joinaggregate', ops: ['mean'], fields: ['m'], as: ['mean'] },
        { type: 'filter', expr: 'datum.m > datum.mean' },
        count,
      ],
      { v: 1 },
    ],
    [
      'of what is computed with the widget',
      [
        { type: 'formula', expr: 'datum.m * v', as: 'x' },
        { type: 'aggregate', groupby: ['u'], ops: ['sum'], fields: ['x'] },
      ],
      { v: 2 },
    ],
  ])('%s', async (_what, transform, values) => {
    expect((await both(planned(transform, values), values, sliders)).ofCube).toBeNull()
  })
}

type FieldValues = { [field: string]: unknown }
/** The tuple of an interval or a point; ranges are lists. */
const tupleOf = (values: FieldValues, range = 'R') => ({
  unit: '',
  fields: Object.entries(values).map(([field, value]) => ({ field, type: Array.isArray(value) ? range : 'E' })),
  values: Object.values(values),
})

/** Numbers that look random, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Two values of a slider, in any order. */
function endsAt({ min, max, step }: ValueSteps, random: () => number): [number, number] {
  const end = () => Number((min + Math.floor(random() * ((max - min) / step + 1)) * step).toFixed(3))
  return [end(), end()]
}

const fieldSteps: { readonly [field: string]: ValueSteps } = {
  n: { min: -20, max: 120, step: 0.5 },
  f: { min: -2, max: 3, step: 0.1 },
  id: { min: -10, max: 70, step: 2 },
  d: { min: -200 * day, max: 20_000 * day, step: 20 * day },
  e: { min: -100 * day, max: 30_000 * day, step: 25 * day },
}
const textsOfRows = ['', 'a', 'b', 'A', "it's", '12', 'none', null]

/** What a selection is moved to, by the fields that it compares. */
const moves: { [what: string]: { fields: string[]; to: (random: () => number) => SelectionStore } } = {
  'a brush over numbers with NaN and infinities': brushOver('n'),
  'a brush over numbers with nulls': brushOver('f'),
  'a brush over whole numbers': brushOver('id'),
  'a brush over times with nulls': brushOver('d'),
  'a brush over times': brushOver('e'),
  'a brush over numbers and times': brushOver('f', 'e'),
  'a brush over two columns of numbers': brushOver('n', 'id'),
  'a brush without its left end': brushOver('f', 'R-LE'),
  'a brush without its right end': brushOver('n', 'R-RE'),
  'a brush without ends': brushOver('e', 'R-E'),
  'any ends over few values': {
    fields: ['m'],
    to: (random) => [tupleOf({ m: [random() * 14 - 7, random() * 14 - 7] })],
  },
  texts: { fields: ['s'], to: (random) => some(random).map(() => tupleOf({ s: oneOf(textsOfRows, random) })) },
  'points of two fields': {
    fields: ['u', 'b'],
    to: (random) => some(random).map(() => tupleOf({ u: oneOf(['x', 'y', 'z'], random), b: random() < 0.5 })),
  },
  truths: { fields: ['c'], to: (random) => some(random).map(() => tupleOf({ c: oneOf([true, false, null], random) })) },
  'a number or none': {
    fields: ['m', 's'],
    to: (random) =>
      some(random).map(() => tupleOf({ m: oneOf([-5, 0, 3, 9, '3'], random), s: oneOf(textsOfRows, random) })),
  },
}
const oneOf = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)]
const some = (random: () => number) => Array.from({ length: 1 + Math.floor(random() * 3) })

function brushOver(...names: string[]): (typeof moves)[string] {
  const range = names.find((name) => name.startsWith('R-')) ?? 'R'
  const fields = names.filter((name) => name !== range)
  const ends = (field: string, random: () => number) => endsAt(fieldSteps[field] ?? { min: 0, max: 1, step: 1 }, random)
  return {
    fields,
    to: (random) => [tupleOf(Object.fromEntries(fields.map((field) => [field, ends(field, random)])), range)],
  }
}

const selectionTests: { [form: string]: string } = {
  'what is selected, or all': '!(length(data("a_store"))) || (vlSelectionTest("a_store", datum))',
  'what is selected alone': 'length(data("a_store")) && vlSelectionTest("a_store", datum)',
  'what is not selected': '!(!(length(data("a_store"))) || (vlSelectionTest("a_store", datum)))',
  'what either of two views selects': 'vlSelectionTest("a_store", datum, "union") || vlSelectionTest("b_store", datum)',
  'what two views select':
    '(!(length(data("a_store"))) || (vlSelectionTest("a_store", datum))) && (!(length(data("b_store"))) || (vlSelectionTest("b_store", datum)))',
  'what is selected, or else': 'vlSelectionTest("a_store", datum) || datum.id > 50 && isValid(datum.n)',
}

/** Another selection, which does not move. */
const still: SelectionStore = [tupleOf({ f: [-0.4321, 1.234], u: 'x' })]

const selectionsOf = (fields: readonly string[]): Moving['selections'] =>
  new Map([['a_store', new Map(fields.map((field) => [field, fieldSteps[field] ?? null]))]])

function answersForSelections(): void {
  const count: Transform = {
    type: 'aggregate',
    groupby: ['u'],
    ops: ['count', 'mean', 'max', 'valid'],
    fields: [null, 'f', 'm', 'n'],
    as: ['n', 'a', 'x', 'k'],
  }
  const random = randomFrom(7)
  it.each(Object.entries(moves))('%s', async (_what, { fields, to }) => {
    for (const [form, expr] of Object.entries(selectionTests)) {
      const data = planned([{ type: 'filter', expr }, structuredClone(count)])
      const cubes = new Set<string | null>()
      for (const moved of [[], ...Array.from({ length: 8 }, () => to(random)), []]) {
        const now = new Map([...stores.map((name): [string, SelectionStore] => [name, still]), ['a_store', moved]])
        const outer = { signals: new Map(), stores: now }
        const moving = { moving: new Set(['a_store']), steps: new Map(), selections: selectionsOf(fields) }
        const { rows, ofCube, cube } = await answers(data, outer, moving)
        expect(ofCube, `${form}: ${JSON.stringify(moved)}`).not.toBeNull()
        expect(isSame(rows, ofCube ?? []), `${form}: ${JSON.stringify(moved)}`).toBe(true)
        cubes.add(cube)
      }
      // The same one for all values.
      expect(cubes.size).toBe(1)
    }
  })
}

function noneForSelections(): void {
  const filter: Transform = { type: 'filter', expr: 'vlSelectionTest("a_store", datum)' }
  const count: Transform = { type: 'aggregate', groupby: ['u'] }
  it.each<[string, Transform[], SelectionStore]>([
    ['between the steps of a brush', [filter, count], [tupleOf({ f: [0.25, 1] })]],
    ['beyond the steps of a brush', [filter, count], [tupleOf({ f: [0, 4] })]],
    ['of single ones of many values', [filter, count], [tupleOf({ f: 0.25 })]],
    ['of a field that it is not known to compare', [filter, count], [tupleOf({ f: [0, 1], u: 'x' })]],
    [
      'that decides about a column as well',
      [
        filter,
        { type: 'formula', expr: 'vlSelectionTest("a_store", datum)', as: 'isIn' },
        { type: 'aggregate', groupby: ['isIn'] },
      ],
      [tupleOf({ f: [0, 1] })],
    ],
  ])('%s', async (_what, transform, moved) => {
    const data = planned(structuredClone(transform))
    const outer = { signals: new Map(), stores: new Map([['a_store', moved]]) }
    const moving = { moving: new Set(['a_store']), steps: new Map(), selections: selectionsOf(['f']) }
    const { ofCube, rows } = await answers(data, outer, moving)
    expect(ofCube).toBeNull()
    expect(rows.length).toBeGreaterThan(0)
  })
}
