import { correctProfile, type TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { hotels, regions as takings } from '../../testing/related-tables.ts'
import { readCharts } from '../plan/readings.ts'
import { suggestionsIn } from '../suggest/suggestions-in.ts'
import { knownFacts } from './known-facts.ts'

const regions = ['North', 'South', 'East', 'West']
const table: TableProfile = {
  name: 'orders',
  rows: 120,
  fields: [
    {
      name: 'region',
      type: 'nominal',
      semanticType: 'category',
      count: 120,
      nulls: 0,
      distinct: 4,
      values: regions.map((value) => ({ value, count: 30 })),
    },
    {
      name: 'revenue',
      type: 'quantitative',
      semanticType: 'currency',
      count: 120,
      nulls: 0,
      distinct: 110,
      min: 3,
      max: 900,
      mean: 200,
      values: [],
    },
    {
      name: 'year',
      type: 'quantitative',
      semanticType: 'year',
      integer: true,
      count: 120,
      nulls: 0,
      distinct: 10,
      min: 2010,
      max: 2020,
      values: [],
    },
    {
      name: 'paid',
      type: 'nominal',
      count: 120,
      nulls: 0,
      distinct: 2,
      values: ['yes', 'no'].map((value) => ({ value, count: 60 })),
    },
  ],
}
const averaged = correctProfile(table, { columns: [{ name: 'revenue', kind: 'rate', lessIsBetter: true }] })

const aggregateIn = (of: TableProfile, message: string) => {
  const [best] = readCharts({ message, tables: [of] })
  return JSON.stringify(best).match(/"aggregate":"(\w+)"/)?.[1]
}

describe('what is known of a table', () => {
  it('is what was found', () => {
    expect(knownFacts(table)).toEqual({
      rowName: 'order',
      columns: [
        { name: 'region', role: 'category' },
        { name: 'revenue', role: 'measure', kind: 'flow', aggregate: 'sum', lessIsBetter: false },
        { name: 'year', role: 'time', grain: 'year', missingSteps: 1 },
        { name: 'paid', role: 'yesno', yes: 'yes' },
      ],
      timeline: { column: 'year' },
    })
  })

  it('is what lies within what, and what sums up others, found or stated', () => {
    const columnsOf = (of: TableProfile) => knownFacts(of).columns
    expect(columnsOf(hotels)[0]).toEqual({ name: 'City', role: 'category', within: 'Country' })
    const named = { name: 'Region', role: 'category', namedTotals: ['Total'] }
    expect(columnsOf(takings)[2]).toEqual({ ...named, totals: ['Total'] })
    expect(columnsOf(correctProfile(takings, { columns: [{ name: 'Region', totals: false }] }))[2]).toEqual(named)
    const country = correctProfile(hotels, { columns: [{ name: 'City', within: '' }] })
    expect(columnsOf(country)[0]).toEqual({ name: 'City', role: 'category' })
  })

  it('follows corrections', () => {
    const { columns } = knownFacts(averaged)
    expect(columns[1]).toEqual({
      name: 'revenue',
      role: 'measure',
      kind: 'rate',
      aggregate: 'mean',
      lessIsBetter: true,
    })
  })
})

describe('a corrected number', () => {
  const plain = { ...table, fields: table.fields.filter(({ name }) => name !== 'year') }
  const corrected = { ...averaged, fields: averaged.fields.filter(({ name }) => name !== 'year') }

  it('is averaged instead of added up, unless the message asks for the total', () => {
    expect(aggregateIn(plain, 'revenue by region')).toBe('sum')
    expect(aggregateIn(corrected, 'revenue by region')).toBe('mean')
    expect(aggregateIn(corrected, 'total revenue by region')).toBe('sum')
  })

  it('is averaged in suggested questions', () => {
    const asked = (of: TableProfile) => suggestionsIn(of, 'en').find((question) => /by region/i.test(question))
    expect(asked(table)).toMatch(/^total/i)
    expect(asked(averaged)).toMatch(/^average/i)
  })
})
