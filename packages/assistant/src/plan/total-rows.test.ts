import { correctProfile, readFilter, type TableProfile, transformsOf } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { ages, regions } from '../../testing/related-tables.ts'
import { interpret } from '../interpret.ts'
import { inEnglish } from '../say/text.ts'
import { recommend } from '../workflow/recommend.ts'

/** The filters of the chart that a message draws, in short, and what is said of them. */
function drawn(message: string, table: TableProfile = regions) {
  const chart = recommend({ message, tables: [table], current: null, history: [] })
  if (chart.kind !== 'chart' || !chart.specs[0]) throw new Error(`no chart: ${chart.text}`)
  return { filters: filtersIn(chart.specs[0].spec), said: chart.text.match(/I left out [^.]+\./)?.[0] ?? null }
}
const filtersIn = (spec: Parameters<typeof transformsOf>[0]): string[] =>
  transformsOf(spec)
    .flatMap((transform) => readFilter(transform) ?? [])
    .map((filter) => ('values' in filter ? `${filter.field} ${filter.op} ${filter.values}` : `${filter.op}`))

const noTotal = { filters: ['Region none_of Total'], said: 'I left out “Total”, which sums up the others.' }
const neither = {
  filters: ['Sex none_of Both sexes', 'Age none_of All ages'],
  said: 'I left out “Both sexes” and “All ages”, which sum up the others.',
}

describe('a chart of parts', () => {
  it.each([
    'revenue by region',
    'total revenue by region',
    'total revenue by channel',
    'revenue over time',
    'pie of revenue by region',
  ])('leaves out what sums them up: %s', (message) => {
    expect(drawn(message)).toEqual(noTotal)
  })

  it('does so for every column, whether or not it is shown', () => {
    expect(drawn('population by sex', ages)).toEqual(neither)
    expect(drawn('total population over time', ages)).toEqual(neither)
  })

  it.each([
    ['revenue by region with the total', []],
    ['revenue by region, including the total', []],
    ['revenue by region for Total and North', ['Region one_of Total,North']],
    ['revenue of the total over time', ['Region one_of Total']],
    ['revenue in the North by channel', ['Region one_of North']],
  ])('keeps it if the message names it, or chooses others: %s', (message, filters) => {
    expect(drawn(message)).toEqual({ filters, said: null })
  })

  it('keeps the totals that are named alone', () => {
    expect(drawn('population of both sexes by year', ages).filters).toEqual([
      'Sex one_of Both sexes',
      'Age none_of All ages',
    ])
    expect(drawn('population by age including the total', ages).filters).toEqual(['Sex none_of Both sexes'])
  })

  it('leaves out what a person says is a total, and nothing else', () => {
    const corrected = (totals: boolean) => correctProfile(regions, { columns: [{ name: 'Region', totals }] })
    expect(drawn('revenue by region', corrected(false))).toEqual({ filters: [], said: null })
    const unknown = { ...regions, fields: regions.fields.map(({ totals: _, ...field }) => field) }
    expect(drawn('revenue by region', unknown)).toEqual({ filters: [], said: null })
    const stated = correctProfile(unknown, { columns: [{ name: 'Region', totals: true }] })
    expect(drawn('revenue by region', stated)).toEqual(noTotal)
  })
})

describe('a change of a chart', () => {
  /** The filters after each message, and the last text. */
  function after(...messages: string[]) {
    let current: Parameters<typeof recommend>[0]['current'] = null
    let text = ''
    for (const message of messages) {
      const chart = recommend({ message, tables: [regions], current, history: [] })
      if (chart.kind !== 'chart') throw new Error(`no chart: ${message}`)
      current = chart.specs[0]?.spec ?? null
      text = chart.text
    }
    return { filters: current ? filtersIn(current) : [], text }
  }

  it('keeps it out without mentioning it again', () => {
    const { filters, text } = after('revenue by channel', 'by region instead')
    expect(filters).toEqual(['Region none_of Total'])
    expect(text).not.toContain('Total')
  })

  it('includes it if asked to, and does not leave it out again', () => {
    expect(after('revenue by region', 'include the total').filters).toEqual([])
    expect(after('revenue by region', 'with the total as well').filters).toEqual([])
    expect(after('revenue by region', 'only Total').filters).toEqual(['Region one_of Total'])
    expect(after('revenue by region', 'include the total', 'make it horizontal').filters).toEqual([])
  })

  it('leaves it out of groups that are new in the chart', () => {
    const { filters, text } = after('revenue by region', 'include the total', 'coloured by channel')
    expect(filters).toEqual([])
    expect(text).not.toContain('left out')
    const grouped = after('revenue by channel', 'remove the filter', 'by region instead')
    expect(grouped.filters).toEqual(['Region none_of Total'])
    expect(grouped.text).toContain('I left out “Total”, which sums up the others.')
  })
})

describe('a number', () => {
  const figureOf = (message: string, table: TableProfile) => {
    const { figure, unsureFigure } = interpret({ message, tables: [table], current: null, history: [] })
    const where = figure?.query.where.map((all) =>
      all.map((filter) => ('values' in filter ? `${filter.field} ${filter.op} ${filter.values}` : filter.op)),
    )
    return { asks: figure?.asks, where, isSure: unsureFigure !== true, assumed: figure?.assumed.map(inEnglish) }
  }
  const noTotals = [['Region none_of Total']]

  it('counts nothing twice, and is no less sure for that', () => {
    expect(figureOf('what is the total revenue?', regions)).toEqual({
      asks: 'number',
      where: noTotals,
      isSure: true,
      assumed: [],
    })
    expect(figureOf('which region has the highest revenue?', regions)).toMatchObject({ asks: 'which', where: noTotals })
    expect(figureOf('what is the population in 2021', ages).where).toEqual([
      ['Year one_of 2021', 'Sex none_of Both sexes', 'Age none_of All ages'],
    ])
  })

  it('is of the total if that is named, and of all rows if rows are counted', () => {
    expect(figureOf('what was the population of both sexes in 2021?', ages).where).toEqual([
      ['Sex one_of Both sexes', 'Year one_of 2021', 'Age none_of All ages'],
    ])
    expect(figureOf('what share of the revenue is from the North?', regions)).toMatchObject({
      asks: 'share',
      where: noTotals,
    })
    const rows = recommend({ message: 'how many rows are there?', tables: [regions], current: null, history: [] })
    expect(rows.text).toContain('32 rows')
  })
})
