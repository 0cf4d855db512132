import { duckDBCodeGenerator } from '@uwdata/mosaic-sql'
import { describe, expect, it } from 'vitest'
import type { VegaDataflow } from './data-users.ts'
import type { TableColumn } from './relation.ts'
import { rowCondition } from './row-condition.ts'

const columns = new Map<string, TableColumn>([
  ['origin', { column: 'Origin', kind: 'text', nullable: false }],
  ['power', { column: 'Power', kind: 'number', nullable: true }],
  ['sold', { column: 'Sold', kind: 'boolean', nullable: true }],
])
const filter = (expr: string) => ({ type: 'filter', expr })
const japan = filter(`datum["origin"] === "Japan"`)
const isJapan = `("Origin" IS NOT DISTINCT FROM 'Japan')`
const marks = [{ type: 'rect', from: { data: 'drawn' } }]

const conditionSql = (vega: VegaDataflow): string | null => {
  const condition = rowCondition(vega, 'cars', columns)
  return condition && duckDBCodeGenerator.toString(condition)
}
const drawn = (...transform: { type: string; [key: string]: unknown }[]): VegaDataflow => ({
  data: [{ name: 'cars' }, { name: 'drawn', source: 'cars', transform }],
  marks,
})

describe('the condition of the rows that a chart may draw', () => {
  it('is that of its constant filters, on the columns of the table', () => {
    expect(conditionSql(drawn(japan))).toBe(isJapan)
    expect(conditionSql(drawn(japan, filter('isValid(datum.power)')))).toBe(`(${isJapan} AND ("Power" IS NOT NULL))`)
    expect(conditionSql(drawn(filter('datum.sold')))).toBe('coalesce("Sold", FALSE)')
  })

  it('quotes what it compares with', () => {
    expect(conditionSql(drawn(filter(`datum.origin === "x' OR true --"`)))).toBe(
      `("Origin" IS NOT DISTINCT FROM 'x'' OR true --')`,
    )
  })

  it('knows what formulas made of columns', () => {
    const asText = { type: 'formula', expr: 'toString(datum["origin"])', as: 'origin' }
    const unknown = { type: 'formula', expr: 'split(datum["origin"], "a")', as: 'power' }
    expect(conditionSql(drawn(asText, japan))).toBe(`(nullif("Origin", '') IS NOT DISTINCT FROM 'Japan')`)
    expect(conditionSql(drawn(unknown, filter('datum.power > 1'), japan))).toBe(isJapan)
  })

  it('leaves out filters that depend on signals or selections, and all after an aggregate', () => {
    const signals = [{ name: 'limit', value: 3 }]
    const depending = [filter('datum.power <= limit'), filter(`vlSelectionTest("brush_store", datum)`)]
    expect(conditionSql({ ...drawn(...depending, japan), signals })).toBe(isJapan)
    expect(conditionSql(drawn({ type: 'aggregate', groupby: ['origin'] }, japan))).toBeNull()
    expect(conditionSql(drawn())).toBeNull()
  })

  it.each([
    'datum.power === "fast"',
    '!(datum.power === "130")',
    'datum.power < "x"',
    'datum.origin < 5',
    'indexof(["Japan", 5], datum.origin) !== -1',
    'indexof(lower(datum.sold), "t") >= 0',
    'test(/a+/, datum.origin)',
    'datum.unknown > 1',
  ])('leaves out what SQL would compare otherwise than JavaScript, or not at all: %s', (expr) => {
    expect(conditionSql(drawn(filter(expr)))).toBeNull()
    expect(conditionSql(drawn(filter(expr), japan))).toBe(isJapan)
  })

  it('is that of any of several views', () => {
    const child = (name: string, ...transform: { type: string; [key: string]: unknown }[]) => ({
      name,
      source: 'cars',
      transform,
    })
    const data = [{ name: 'cars' }, child('drawn', japan), child('other', filter('datum.sold'))]
    expect(conditionSql({ data, marks })).toBe(`(${isJapan} OR coalesce("Sold", FALSE))`)
    expect(conditionSql({ data: [...data, child('all')], marks })).toBeNull()
  })

  it('is unknown where marks, scales, lookups or panels may read other rows', () => {
    const { data = [] } = drawn(japan)
    const lookup = { type: 'lookup', from: 'cars', key: 'origin', fields: ['origin'], values: ['power'] }
    const group = { type: 'group', from: { facet: { name: 'facet', data: 'cars', groupby: ['origin'] } }, marks: [] }
    expect(conditionSql({ data, marks: [...marks, { type: 'rect', from: { data: 'cars' } }] })).toBeNull()
    expect(conditionSql({ data, marks, scales: [{ name: 'x', domain: { data: 'cars', field: 'origin' } }] })).toBeNull()
    expect(conditionSql({ data: [...data, { name: 'found', transform: [lookup] }], marks })).toBeNull()
    expect(conditionSql({ data, marks: [...marks, group] })).toBeNull()
  })
})
