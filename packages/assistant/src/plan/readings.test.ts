import type { FieldProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars } from '../../testing/tables.ts'
import { rankedCharts, readCharts } from './readings.ts'

const best = (message: string) => readCharts({ message, tables: [cars] })[0]?.partial

describe('the likeliest chart', () => {
  it.each(['compare Japan and Europe', 'Japan vs Europe'])('shows the compared values only: %s', (message) => {
    expect(JSON.stringify(best(message)?.transform)).toContain('["Japan","Europe"]')
  })

  it('counts rows where rows are counted in so many words', () => {
    const aggregates = best('number of rows by origin')?.encodings.map(({ aggregate }) => aggregate)
    expect(aggregates).toContain('count')
  })

  it('is found once for a message, however many tables are read between', () => {
    const first = rankedCharts(cars, 'weight by origin')
    rankedCharts({ ...cars, name: 'other cars' }, 'weight by origin')
    expect(rankedCharts(cars, 'weight by origin')).toBe(first)
  })

  it.each(['average horsepower by cylinders, Japan only', 'average horsepower by cylinders for only Japan'])(
    'shows nothing but what “only” stands beside: %s',
    (message) => {
      expect(best(message)?.transform).toEqual([{ filter: { field: 'Origin', equal: 'Japan' } }])
    },
  )
})

describe('the best and the worst', () => {
  const field = (name: string) => ({ ...marks, name })
  const marks: FieldProfile = {
    name: 'score',
    type: 'quantitative',
    count: 60,
    nulls: 0,
    distinct: 50,
    min: 1,
    max: 90,
    values: [],
  }
  const school: FieldProfile = {
    name: 'school',
    type: 'nominal',
    count: 60,
    nulls: 0,
    distinct: 12,
    values: Array.from({ length: 12 }, (_, at) => ({ value: `School ${at}`, count: 5 })),
  }
  const order = (message: string, name: string) =>
    JSON.stringify(
      readCharts({ message, tables: [{ name: 'schools', rows: 60, fields: [school, field(name)] }] })[0]?.partial
        .transform,
    ).match(/ascending|descending/)?.[0]

  it('of what is good are the highest and the lowest', () => {
    expect(order('the 5 best schools by score', 'score')).toBe('descending')
    expect(order('the 5 worst schools by score', 'score')).toBe('ascending')
  })
  it('of troubles are the other way round', () => {
    expect(order('the 5 best schools by absences', 'absences')).toBe('ascending')
    expect(order('the 5 worst schools by absences', 'absences')).toBe('descending')
  })
})

describe('a year', () => {
  it('is no day, though its last digits are one', () => {
    const whole = (name: string, min: number, max: number): FieldProfile => ({
      name,
      type: 'quantitative',
      integer: true,
      count: 184,
      nulls: 0,
      distinct: max - min + 1,
      min,
      max,
      values: [],
    })
    const fields = [
      { ...whole('year', 1961, 1962), semanticType: 'year' as const },
      whole('day', 1, 92),
      whole('visits', 0, 49),
    ]
    const [reading] = readCharts({ message: 'visits per day in 1961', tables: [{ name: 'visits', rows: 184, fields }] })
    expect(JSON.stringify(reading?.partial.transform)).toContain('1961')
    expect(JSON.stringify(reading?.partial.transform)).not.toContain('61]')
  })
})

describe('a pie', () => {
  it('has a slice for each number that stands for a thing', () => {
    const id: FieldProfile = {
      name: 'product_id',
      type: 'quantitative',
      semanticType: 'id',
      integer: true,
      count: 60,
      nulls: 0,
      distinct: 8,
      min: 1,
      max: 8,
      values: [],
    }
    const [reading] = readCharts({
      message: 'number of orders per product as a pie',
      tables: [{ name: 'orders', rows: 60, fields: [id] }],
    })
    expect(reading?.partial).toMatchObject({ mark: 'arc', encodings: [{ field: 'product_id', type: 'ordinal' }, {}] })
  })
})
