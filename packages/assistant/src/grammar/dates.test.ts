import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { linkSentence } from '../link/sentence.ts'
import { findDates } from './dates.ts'

const times = (name: string, min: number, max: number): FieldProfile => ({
  name,
  type: 'temporal',
  count: 300,
  nulls: 0,
  distinct: 280,
  min,
  max,
  values: [],
})
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const orders: TableProfile = {
  name: 'orders',
  rows: 300,
  fields: [
    times('ordered', Date.UTC(2021, 2, 5, 6, 30), Date.UTC(2024, 8, 20)),
    times('delivered on', Date.UTC(2021, 2, 6), Date.UTC(2024, 8, 24)),
    {
      name: 'season month',
      type: 'nominal',
      count: 300,
      nulls: 0,
      distinct: months.length,
      values: months.map((value) => ({ value, count: 50 })),
    },
    {
      name: 'hour',
      type: 'quantitative',
      count: 300,
      nulls: 0,
      distinct: 14,
      integer: true,
      min: 6,
      max: 21,
      values: [],
    },
  ],
}
const datesIn = (message: string) => findDates(linkSentence(message, orders)).map(({ condition }) => condition)
const from = (...date: [number, number, number?]) => Date.UTC(date[0], date[1], date[2] ?? 1)
const field = 'ordered'
const within = (min: number, end: number) => ({ op: 'range', field, min, max: end - 1 })

describe('conditions on dates', () => {
  it.each<[message: string, condition: unknown]>([
    ['sales since July 2024', { op: '>=', field, value: from(2024, 6) }],
    ['sales in Q3 2023', within(from(2023, 6), from(2023, 9))],
    ['2023 Q3 only', within(from(2023, 6), from(2023, 9))],
    ['on 2023-05-01', within(from(2023, 4), from(2023, 4, 2))],
    ['on 1.5.2023', within(from(2023, 4), from(2023, 4, 2))],
    ['orders of 4 March 2023', within(from(2023, 2, 4), from(2023, 2, 5))],
    ['from March to June 2023', within(from(2023, 2), from(2023, 6))],
    ['between May 2022 and 2023-06', within(from(2022, 4), from(2023, 6))],
    ['from 15 March to 5 April 2022', within(from(2022, 2, 15), from(2022, 3, 6))],
    ['between Q1 and Q3 2022', within(from(2022, 0), from(2022, 9))],
    ['up to and including 2021-06-30', { op: '<', field, value: from(2021, 6) }],
    // There is no such day: the month is what is left of it.
    ['on 31 April 2022', within(from(2022, 3), from(2022, 4))],
    ['before May 2022', { op: '<', field, value: from(2022, 4) }],
    ['until May 2022', { op: '<', field, value: from(2022, 5) }],
    ['after May 2022', { op: '>=', field, value: from(2022, 5) }],
    ['the first half of 2022', within(from(2022, 0), from(2022, 6))],
    ['orders on weekends', { op: 'one_of', field, values: [6, 7], timeUnit: 'day' }],
    ['orders in March and April', { op: 'one_of', field, values: [3, 4], timeUnit: 'month' }],
    ['orders in winter', { op: 'one_of', field, values: [1, 2, 12], timeUnit: 'month' }],
    ['orders on Mondays', { op: 'one_of', field, values: [1], timeUnit: 'day' }],
    ['orders in the morning', { op: 'one_of', field, values: [6, 7, 8, 9, 10, 11], timeUnit: 'hours' }],
    ['orders after 5 pm', { op: 'one_of', field, values: [17, 18, 19, 20, 21, 22, 23], timeUnit: 'hours' }],
    ['between 1 and 3pm', { op: 'one_of', field, values: [13, 14], timeUnit: 'hours' }],
    ['from 22:00 to 2 am', { op: 'one_of', field, values: [22, 23, 0, 1], timeUnit: 'hours' }],
    ['orders before 8 am', { op: 'one_of', field: 'hour', values: [0, 1, 2, 3, 4, 5, 6, 7] }],
    ['at noon', { op: 'one_of', field: 'hour', values: [12] }],
    ['orders after October', { op: 'one_of', field, values: [11, 12], timeUnit: 'month' }],
    ['from 20 August onward', { op: '>=', field, value: from(2024, 7, 20) }],
    ['on December 24', within(from(2023, 11, 24), from(2023, 11, 25))],
    ['between 1 and 15 March', within(from(2024, 2, 1), from(2024, 2, 16))],
    ['until March', { op: 'one_of', field: 'season month', values: ['Jan', 'Feb', 'Mar'] }],
    ['from February to April', { op: 'one_of', field: 'season month', values: ['Feb', 'Mar', 'Apr'] }],
    ['the last 6 months', { op: '>', field, value: from(2024, 2, 20) }],
    ['this year', { op: '>=', field, value: from(2024, 0) }],
  ])('%s', (message, condition) => expect(datesIn(message)).toContainEqual(condition))

  it.each(['may I see the orders', 'orders march on', 'sat in the sun', 'orders of 1998'])(
    'finds none in “%s”',
    (message) => expect(datesIn(message)).toEqual([]),
  )

  it('looks for no hour in a column of days', () =>
    expect(datesIn('before 8 am')).not.toContainEqual(expect.objectContaining({ field: 'delivered on' })))

  it('excludes what a denial stands before', () =>
    expect(datesIn('without March')).toContainEqual({ op: 'none_of', field, values: [3], timeUnit: 'month' }))
})
