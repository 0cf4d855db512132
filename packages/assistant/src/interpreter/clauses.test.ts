import type { TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { cars, sales } from '../../testing/sample-tables.ts'
import { english } from '../language/en/lexicon.ts'
import { readSentence } from './sentence.ts'
import { findSpans } from './spans.ts'

const read = (message: string, table: TableProfile = cars) =>
  readSentence(message, table, findSpans(message, [table]), english)
const sortOf = (message: string, table?: TableProfile) => {
  const { sort } = read(message, table)
  return sort && { order: sort.order, axis: sort.axis, field: sort.fields[0] ?? null }
}

describe('readSort', () => {
  it.each([
    ['bar chart of origin, sort by the y axis descending', { order: 'descending', axis: 'y', field: null }],
    ['count by origin, and rank x-axis in ascending order please', { order: 'ascending', axis: 'x', field: null }],
    [
      'horsepower by name, ordered by horsepower from high to low',
      { order: 'descending', axis: null, field: 'Horsepower' },
    ],
    ['list each origin in descending order of count', { order: 'descending', axis: 'y', field: null }],
    [
      'count by origin, and could you display the bars from low to high?',
      { order: 'ascending', axis: 'x', field: null },
    ],
    [
      'a bar chart of count by origin with the x-axis sorted from low to high',
      { order: 'ascending', axis: 'x', field: null },
    ],
    ['count by origin, with the y axis displayed in descending order', { order: 'descending', axis: 'y', field: null }],
    [
      'count by origin, and please display the data on the x-axis in ascending order',
      { order: 'ascending', axis: 'x', field: null },
    ],
    ['average weight by origin ordered by weight', { order: 'ascending', axis: null, field: 'Weight_in_lbs' }],
  ])('reads “%s”', (message, wanted) => {
    expect(sortOf(message)).toEqual(wanted)
  })

  it('takes no word that sorts for a column', () => {
    const bookings = aProfile('bookings', [
      { name: 'Order date', type: 'temporal', values: [0, 86_400_000, 172_800_000] },
      { name: 'Room type', values: ['single', 'double', 'single'] },
    ])
    const { sort, mentions } = read('count by room type, and sort them in descending order', bookings)
    expect(sort?.fields).toEqual([])
    expect(mentions.map(({ fields }) => fields[0]?.field)).toEqual(['Room type'])
    expect(sortOf('count by room type, sorted by order date', bookings)?.field).toBe('Order date')
  })

  it('finds no order where none is asked for', () => {
    expect(sortOf('average horsepower by origin as bars')).toBeNull()
    expect(sortOf('quantity by order id', sales)).toBeNull()
  })
})

describe('readLimit', () => {
  it.each([
    ['top 3 origins by horsepower', { n: 3, order: 'descending', field: 'Horsepower' }],
    ['the 5 largest weights', { n: 5, order: 'descending', field: 'Weight_in_lbs' }],
    ['bottom ten names by horsepower', { n: 10, order: 'ascending', field: 'Horsepower' }],
  ])('reads “%s”', (message, wanted) => {
    expect(read(message).limit).toMatchObject(wanted)
  })

  it('leaves superlatives without a number to the aggregates', () => {
    expect(read('highest horsepower by origin').limit).toBeNull()
  })
})

describe('readMentions', () => {
  const mentions = (message: string, table?: TableProfile) =>
    read(message, table).mentions.map((mention) => [
      mention.fields[0]?.field,
      mention.aggregate,
      [...mention.tags].sort(),
    ])

  it('ties an aggregate to the field after it', () => {
    expect(mentions('average of the horsepower and max weight')).toEqual([
      ['Horsepower', 'mean', []],
      ['Weight_in_lbs', 'max', []],
    ])
  })

  it('sees which axis, colour or panel a field is meant for', () => {
    expect(mentions('horsepower on the x axis and weight on the y axis')).toMatchObject([
      ['Horsepower', null, ['x']],
      ['Weight_in_lbs', null, ['y']],
    ])
    expect(mentions('x axis weight, color by origin, faceted by cylinders')).toMatchObject([
      ['Weight_in_lbs', null, ['x']],
      ['Origin', null, ['color', 'per']],
      ['Cylinders', null, ['facet', 'per']],
    ])
  })

  it('takes several values of a field for the field', () => {
    expect(mentions('compare the USA, Japan and Europe')).toEqual([['Origin', null, []]])
  })
})
