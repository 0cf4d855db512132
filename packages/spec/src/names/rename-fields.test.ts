import { expect, it } from 'vitest'
import type { Spec } from '../model/spec.ts'
import { filterWords } from '../transforms/filter-words.ts'
import { missingFields, renameFields } from './rename-fields.ts'

const renames = new Map([['cars', new Map([['mpg', 'Miles per "gallon"']])]])
const chart = (part: object): Spec => ({ data: { name: 'cars' }, mark: 'bar', encoding: {}, ...part })
const renamed = (part: object) => renameFields(chart(part), renames)
const expr = 'datum["Miles per \\"gallon\\""]'

it.each([
  ['datum.mpg * 2', `${expr} * 2`],
  ["datum['mpg'] + datum . mpg", `${expr} + ${expr}`],
  ['datum.mpg.length', `${expr}.length`],
  [`datum["mpg"] == 'datum.mpg'`, `${expr} == 'datum.mpg'`],
  ['datum.mpgs + xdatum.mpg + mpg', 'datum.mpgs + xdatum.mpg + mpg'],
])('a field is renamed in an expression: %s', (calculate, expected) => {
  expect(renamed({ transform: [{ calculate, as: 'x' }] })).toMatchObject({ transform: [{ calculate: expected }] })
})

it('names that a transform makes stay as they are', () => {
  const part = {
    transform: [
      { aggregate: [{ op: 'mean', field: 'mpg' }], groupby: ['mpg'] },
      { calculate: '1', as: 'mpg' },
    ],
    encoding: { x: { field: 'mean_mpg' }, y: { field: 'mpg' } },
  }
  expect(renamed(part)).toMatchObject({
    transform: [{ aggregate: [{ as: 'mean_mpg' }], groupby: ['Miles per \\"gallon\\"'] }, { as: 'mpg' }],
    encoding: part.encoding,
  })
})

it('what folding makes of a column’s name stays, because filters and colours name it', () => {
  const { transform } = renamed({ transform: [{ fold: ['mpg', 'hp'], as: ['kind', 'number'] }] }) ?? {}
  expect(transform).toEqual([
    { fold: ['Miles per \\"gallon\\"', 'hp'], as: ['kind', 'number'] },
    { calculate: 'datum["kind"] === "Miles per \\"gallon\\"" ? "mpg" : datum["kind"]', as: 'kind' },
  ])
})

it('a condition on a summary follows its field', () => {
  const y = { aggregate: 'mean', field: 'mpg', condition: { test: 'datum.mean_mpg > 3', value: 1 } }
  expect(renamed({ encoding: { y } })).toMatchObject({
    encoding: { y: { condition: { test: 'datum["mean_Miles per \\"gallon\\""] > 3' } } },
  })
})

it('a new name that a transform hides is refused', () => {
  const part = { transform: [{ calculate: '1', as: 'Miles per "gallon"' }], encoding: { x: { field: 'mpg' } } }
  expect(renamed(part)).toBeNull()
})

it('a column is missing where its own table lacks it, not where another has it', () => {
  const lookup = { lookup: 'id', from: { data: { name: 'makers' }, key: 'id', fields: ['land', 'mpg'] } }
  const spec = chart({ transform: [lookup], encoding: { x: { field: 'land' }, y: { field: 'hp' } } })
  const tables = [
    { name: 'cars', fields: [{ name: 'id' }, { name: 'mpg' }] },
    { name: 'makers', fields: [{ name: 'id' }, { name: 'land' }] },
  ]
  expect(Object.fromEntries(missingFields(spec, tables))).toEqual({ cars: ['hp'], makers: ['mpg'] })
})

it('titles that were made of names follow them', () => {
  const titled = (field: string, name: string) => ({
    title: { text: `Average ${name} by year and origin`, subtitle: 'Origin: USA' },
    encoding: {
      x: { field: 'year', type: 'quantitative', title: 'Year', axis: { format: 'd' } },
      y: { aggregate: 'mean', field, type: 'quantitative', title: `Average ${name} (mi)` },
      color: { field: 'origin', type: 'nominal', title: 'Origin' },
    },
  })
  const renamed = renameFields(chart(titled('mpg', 'mpg')), new Map([['cars', new Map([['mpg', 'range']])]]))
  expect(renamed).toEqual(chart(titled('range', 'range')))
})

it('titles that somebody chose stay', () => {
  const titles = { title: 'All my mpg', encoding: { x: { field: 'mpg', type: 'quantitative', title: 'mpg of 1980' } } }
  expect(renamed(titles)).toMatchObject({ title: 'All my mpg', encoding: { x: { title: 'mpg of 1980' } } })
})

it('a subtitle that tells the filters follows them', () => {
  const filtered = (field: string, name: string) => ({
    title: { text: 'Average weight by origin', subtitle: `${name}: from 20` },
    transform: [{ filter: { field, gte: 20 } }],
    encoding: {
      x: { field: 'origin', type: 'nominal' },
      y: { aggregate: 'mean', field: 'weight', type: 'quantitative' },
    },
  })
  const to = new Map([['cars', new Map([['mpg', 'range']])]])
  const tables = [{ name: 'cars', fields: [{ name: 'range', type: 'quantitative' as const }] }]
  const before = chart(filtered('mpg', 'Mpg'))
  const subtitle = filterWords(before.transform, { name: 'cars', fields: [] }).join()
  const ownSubtitle = chart({ ...filtered('mpg', ''), title: { text: 'Mine', subtitle } })
  expect(renameFields(ownSubtitle, to, tables)).toMatchObject({
    title: { text: 'Mine', subtitle: subtitle.replace(/mpg/i, 'Range') },
  })
  const own = { text: 'Mine', subtitle: 'mpg of 1980' }
  expect(renameFields(chart({ ...filtered('mpg', ''), title: own }), to, tables)).toMatchObject({ title: own })
})
