import { correctProfile, type FieldProfile, type TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { linkSentence } from '../link/sentence.ts'
import type { ChartDraft } from './draft.ts'
import { propose } from './propose.ts'

const number = (name: string): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 100,
  nulls: 0,
  distinct: 60,
  min: 0,
  max: 500,
  values: [],
})
const group = (name: string, values: string[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: values.length,
  values: values.map((value) => ({ value, count: 1 })),
})
const workers: TableProfile = {
  name: 'workers',
  rows: 100,
  fields: [
    number('wage'),
    number('age'),
    number('test1'),
    number('test2'),
    { ...number('year'), integer: true, distinct: 20, semanticType: 'year', min: 1990, max: 2010 },
    group('sector', ['public', 'private', 'other']),
    group('region', ['north', 'south', 'east']),
    group('union', ['no', 'yes']),
  ],
}

const drawn = ({ shape, mark, measures, along, series, panel }: ChartDraft): string => {
  const slot = (one: ChartDraft['along']) => (one ? `${one.rate ? 'rate ' : ''}${one.field?.name ?? 'rows'}` : '')
  const measured = measures.map((one) => `${one.aggregate ?? 'each'} ${slot(one)}`).join(' and ')
  return [shape, mark, measured, slot(along), slot(series), slot(panel)].filter((part) => part !== '').join(', ')
}
const proposals = (message: string) => propose(linkSentence(message, workers)).drafts

describe('propose', () => {
  it.each([
    ['average wage by sector', 'summary, bar, mean wage, sector'],
    ['wage by sector and region', 'summary, bar, mean wage, sector, region'],
    ['how did wages develop', 'summary, line, mean wage, year'],
    ['how are wages spread', 'histogram, bar, count rows, wage'],
    ['boxplots of wage for each region', 'spread, boxplot, each wage, region'],
    ['wage against age', 'relation, point, each wage, age'],
    ['test1 and test2 side by side per region', 'columns, bar, mean test1 and mean test2, region'],
    ['heat map of sector and region', 'grid, rect, count rows, sector, region'],
    ['what share is in a union, by sector', 'summary, bar, mean rate union, sector'],
    ['average wage', 'total, bar, mean wage'],
  ])('%s: %s is among the drafts', (message, draft) => expect(proposals(message).map(drawn)).toContain(draft))

  it('keeps conditions that are joined by or as one', () => {
    const conditions = proposals('wage against age for those over 60 or in the public sector').flatMap(
      (draft) => draft.conditions,
    )
    expect(conditions.map(({ condition }) => condition)).toContainEqual({
      any: [
        { op: '>', field: 'age', value: 60 },
        { op: 'one_of', field: 'sector', values: ['public'] },
      ],
    })
  })

  it('stays bounded, whatever is said', () => {
    const everything = workers.fields.map(({ name }) => name).join(' and ')
    expect(proposals(`${everything} by ${everything} `.repeat(10)).length).toBeLessThanOrEqual(1200)
    expect(proposals('').length).toBeLessThanOrEqual(1200)
  })
})

describe('colours', () => {
  const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
  const flat: TableProfile = {
    name: 'takings',
    rows: 100,
    fields: [number('sales'), group('shop', named('s', 20)), group('town', named('t', 6))],
  }
  const nested = correctProfile(flat, { columns: [{ name: 'shop', within: 'town' }] })
  const colours = (message: string, table: TableProfile): string[] => [
    ...new Set(
      propose(linkSentence(message, table)).drafts.flatMap(({ along, series }) =>
        along?.field?.name === 'shop' && series?.field?.type === 'nominal' ? [series.field.name] : [],
      ),
    ),
  ]

  it('are not proposed of what the axis lies within, unless they are named', () => {
    expect(colours('sales of each shop', flat)).toEqual(['town'])
    expect(colours('sales of each shop', nested)).toEqual([])
    expect(colours('sales of each shop, coloured by town', nested)).toEqual(['town'])
  })
})
