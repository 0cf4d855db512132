import { planDataflow, type QueriedData, type QueryResult, type SliderSteps } from '@belvedere/query'
import type { Json } from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSameValue, type OddTable, oddColumns, openOddTable } from './harness/odd-table.ts'

/** Every answer of a cube is that of the rows, whatever a widget is set to. */

let table: OddTable
beforeAll(async () => {
  table = await openOddTable()
})
afterAll(() => table.close())

const limits = { maxRows: 10_000, deadlineMs: 30_000 }
const distinct: { readonly [name: string]: number } = { m: 11, s: 7, u: 3, b: 2, c: 3 }
const columns = new Map(
  [...oddColumns].map(([name, type]) => [name, { ...type, ...(distinct[name] && { distinct: distinct[name] }) }]),
)

type Transform = { type: string; [key: string]: unknown }

function planned(transform: Transform[], signals: { [name: string]: Json }): QueriedData {
  const spec = {
    signals: Object.entries(signals).map(([name, value]) => ({ name, value })),
    data: [{ name: 'odd' }, { name: 'result', source: 'odd', transform }],
  }
  const queried = planDataflow(spec, { tables: new Map([['odd', { name: 'odd', columns }]]) }).find(
    ({ name }) => name === 'result',
  )
  if (!queried) throw new Error('The transforms are not queried.')
  return queried
}

const cellsOf = ({ rows, columns }: QueryResult) =>
  Array.from({ length: rows }, (_, at) => Object.values(columns).map((cells) => cells[at]))

/** The rows, and those of a cube; null where there is none. */
async function both(data: QueriedData, values: { [name: string]: Json }, steps: ReadonlyMap<string, SliderSteps>) {
  const outer = { signals: new Map(data.signals.map((name) => [name, values[name] ?? null])), stores: new Map() }
  const query = data.queryOf(outer)
  const cube = data.cubeOf(outer, { moving: new Set(Object.keys(values)), steps })
  const rows = cellsOf(await table.engine.run({ query, ...limits }))
  if (!cube) return { rows, ofCube: null }
  // The first one only builds it.
  await table.engine.run({ query, cube, ...limits })
  const answer = await table.engine.run({ query, cube, ...limits })
  return { rows, ofCube: answer.isOfCube ? cellsOf(answer) : null }
}

const isSame = (a: unknown[][], b: unknown[][]) =>
  a.length === b.length && a.every((row, at) => row.every((cell, column) => isSameValue(cell, b[at]?.[column])))

const day = 86_400_000
const sliders = new Map<string, SliderSteps>([
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

describe('a cube answers as the rows do', () => {
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
})

describe('there is no cube', () => {
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
})
