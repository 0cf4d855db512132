import type { TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars, sales, weather } from '../../testing/sample-tables.ts'
import { english } from '../language/en/lexicon.ts'
import { readSentence } from './sentence.ts'
import { findSpans } from './spans.ts'

const filtersOf = (message: string, table: TableProfile) =>
  readSentence(message, table, findSpans(message, [table]), english).filters.map(
    ({ field, condition, join, having }) => ({
      field,
      ...condition,
      ...(join === 'or' && { join }),
      ...(having && { having }),
    }),
  )
const day = (year: number, month = 0, date = 1) => Date.UTC(year, month, date)

describe('comparisons', () => {
  it.each([
    ['cars with horsepower over 100', { field: 'Horsepower', test: 'compare', op: 'gt', value: 100 }],
    ['horsepower of at least 100', { field: 'Horsepower', test: 'compare', op: 'gte', value: 100 }],
    ['weight of cars with more than 4 cylinders', { field: 'Cylinders', test: 'compare', op: 'gt', value: 4 }],
    ['average weight of 8 cylinder cars', { field: 'Cylinders', test: 'compare', op: 'eq', value: 8 }],
    ['weight below 2500 by origin', { field: 'Weight_in_lbs', test: 'compare', op: 'lt', value: 2500 }],
    ['cars with weight between 2000 and 3,000', { field: 'Weight_in_lbs', test: 'range', from: 2000, to: 3000 }],
    ['weight of cars after 1975', { field: 'Year', test: 'compare', op: 'gt', value: 1975 }],
    ['average horsepower since 1975', { field: 'Year', test: 'compare', op: 'gte', value: 1975 }],
    ['cars from 1972 to 1979', { field: 'Year', test: 'range', from: 1972, to: 1979 }],
    ['cars with cylinders = 4', { field: 'Cylinders', test: 'compare', op: 'eq', value: 4 }],
    ['cars with weight over 1.000 €', { field: 'Weight_in_lbs', test: 'compare', op: 'gt', value: 1000 }],
    ['cars with at most 2.5 thousand weight', { field: 'Weight_in_lbs', test: 'compare', op: 'lte', value: 2500 }],
  ])('reads “%s”', (message, wanted) => {
    expect(filtersOf(message, cars)).toContainEqual(wanted)
  })

  it('shares the field between two bounds', () => {
    expect(filtersOf('unit price higher than 10 or lower than 5', sales)).toEqual([
      { field: 'unit_price', test: 'compare', op: 'gt', value: 10 },
      { field: 'unit_price', test: 'compare', op: 'lt', value: 5, join: 'or' },
    ])
  })

  it('compares dates in milliseconds', () => {
    expect(filtersOf('precipitation since 2016', weather)).toEqual([
      { field: 'date', test: 'compare', op: 'gte', value: day(2016) },
    ])
    expect(filtersOf('precipitation since 03.02.2016', weather)).toEqual([
      { field: 'date', test: 'compare', op: 'gte', value: day(2016, 1, 3) },
    ])
    expect(filtersOf('wind before March 2017', weather)).toEqual([
      { field: 'date', test: 'compare', op: 'lt', value: day(2017, 2) },
    ])
    expect(filtersOf('wind between 2016 and 2017', weather)).toEqual([
      { field: 'date', test: 'range', from: day(2016), to: day(2018) - 1 },
    ])
  })

  it('restricts groups by their aggregate', () => {
    expect(filtersOf('total quantity per product where the average unit price is over 8', sales)).toContainEqual({
      field: 'unit_price',
      test: 'compare',
      op: 'gt',
      value: 8,
      having: 'mean',
    })
  })

  it('reads missing and present values', () => {
    expect(filtersOf('orders where the discount is not null', sales)).toEqual([
      { field: 'discount', test: 'present', not: false },
    ])
    expect(filtersOf('orders whose discount is missing', sales)).toEqual([
      { field: 'discount', test: 'present', not: true },
    ])
  })

  it.each([
    ['orders without a discount', { field: 'discount', test: 'present', not: true }],
    ['number of orders with no discount', { field: 'discount', test: 'present', not: true }],
    ['orders where the discount is known', { field: 'discount', test: 'present', not: false }],
    ['quantity 10–15 by product', { field: 'quantity', test: 'range', from: 10, to: 15 }],
  ])('reads “%s”', (message, wanted) => {
    expect(filtersOf(message, sales)).toContainEqual(wanted)
  })

  it('takes an average or a median as a bound, once or some times', () => {
    const mean = sales.fields.find(({ name }) => name === 'quantity')?.mean ?? 0
    const bound = (op: string, value: number) => [{ field: 'quantity', test: 'compare', op, value }]
    expect(filtersOf('orders with above average quantity', sales)).toEqual(bound('gt', Number(mean.toPrecision(4))))
    expect(filtersOf('orders whose quantity is more than twice the average', sales)).toEqual(
      bound('gt', Number((2 * mean).toPrecision(4))),
    )
  })

  it('knows a number by the unit that is said with it', () => {
    const priced = {
      ...sales,
      fields: sales.fields.map((field) => (field.name === 'unit_price' ? { ...field, unit: '$' } : field)),
    }
    expect(filtersOf('orders over $10 by product', priced)).toEqual([
      { field: 'unit_price', test: 'compare', op: 'gt', value: 10 },
    ])
    expect(filtersOf('orders between 5 and 10 dollars', priced)).toEqual([
      { field: 'unit_price', test: 'range', from: 5, to: 10 },
    ])
  })

  it('counts stretches back from the newest date, and says so', () => {
    const newest = weather.fields.find(({ name }) => name === 'date')?.max ?? 0
    const year = new Date(newest).getUTCFullYear()
    expect(filtersOf('wind this year', weather)).toEqual([
      { field: 'date', test: 'compare', op: 'gte', value: day(year) },
    ])
    expect(filtersOf('wind in the last 2 days', weather)).toEqual([
      { field: 'date', test: 'compare', op: 'gt', value: newest - 2 * 86_400_000 },
    ])
    expect(filtersOf('weight in the latest year', cars)).toEqual([
      { field: 'Year', test: 'compare', op: 'gte', value: 1981 },
    ])
  })

  it('is not misled by words of time, of order or by impossible bounds', () => {
    expect(filtersOf('average horsepower over the years', cars)).toEqual([])
    expect(filtersOf('histogram of weight with a bin size of 500', cars)).toEqual([])
    expect(filtersOf('top 5 names by horsepower', cars)).toEqual([])
    expect(filtersOf('average horsepower after 2050', cars)).toEqual([])
  })
})

describe('membership', () => {
  const oneOfValues = (values: string[], not = false) => ({ test: 'oneOf', values, not })
  const oneOf = (field: string, values: string[], not = false) => ({ field, ...oneOfValues(values, not) })

  it.each([
    ['average horsepower of cars from Japan', oneOf('Origin', ['Japan'])],
    ['only Japan and Europe', oneOf('Origin', ['Japan', 'Europe'])],
    ['american cars by year', oneOf('Origin', ['USA'])],
    ['cars not from Japan', oneOf('Origin', ['Japan'], true)],
    ['horsepower excluding Japan', oneOf('Origin', ['Japan'], true)],
    ['horsepower of everything but Japan', oneOf('Origin', ['Japan'], true)],
    ['horsepower by year, forget Japan', oneOf('Origin', ['Japan'], true)],
    ['horsepower by year skipping Japan and Europe', oneOf('Origin', ['Japan', 'Europe'], true)],
    ['horsepower by year minus the usa', oneOf('Origin', ['USA'], true)],
    ['horsepower by year, dont count Japan', oneOf('Origin', ['Japan'], true)],
  ])('reads “%s”', (message, wanted) => {
    expect(filtersOf(message, cars)).toEqual([wanted])
  })

  it('finds values of several words, quoted and unquoted', () => {
    expect(filtersOf('wind in the city of New York', weather)).toEqual([oneOf('city', ['New York'])])
    expect(filtersOf('orders with payment method "Visa"', sales)).toEqual([oneOf('payment_method', ['Visa'])])
  })

  it('reads a slip of the pen in a name', () => {
    const message = 'horsepower of cars from Jappan'
    const [filter] = readSentence(message, cars, findSpans(message, [cars]), english).filters
    expect(filter).toMatchObject({ condition: oneOfValues(['Japan']) })
    expect(filtersOf('horsepower of cars from Norway', cars)).toEqual([])
  })

  it('takes all values of a field together for the field itself', () => {
    expect(filtersOf('compare the number of cars in the USA, Japan and Europe', cars)).toEqual([])
  })
})

describe('text matches', () => {
  const text = (field: string, op: string, value: string, not = false) => ({
    field,
    test: 'text',
    op,
    text: value,
    not,
  })

  it.each([
    ["orders whose product name starts with 'co'", text('product_name', 'startsWith', 'co')],
    ['customer name contains 7', text('customer_name', 'contains', '7')],
    ["customers with the letter 'a' in their customer name", text('customer_name', 'contains', 'a')],
    ['orders that have er in their customer name', text('customer_name', 'contains', 'er')],
    ['product name ending in -ter', text('product_name', 'endsWith', 'ter')],
    ["product name ends with 'ter'", text('product_name', 'endsWith', 'ter')],
    ["product name does not contain 'tea'", text('product_name', 'contains', 'tea', true)],
  ])('reads “%s”', (message, wanted) => {
    expect(filtersOf(message, sales)).toContainEqual(wanted)
  })
})
