import type { FieldProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { timeGrain } from './time-grain.ts'

const times = (...texts: string[]): FieldProfile => {
  const values = texts.map((text) => Date.parse(text))
  return {
    name: 'when',
    type: 'temporal',
    count: values.length,
    nulls: 0,
    distinct: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    values: values.map((value) => ({ value, count: 1 })),
  }
}

describe('timeGrain', () => {
  it('is the coarsest step that all times are on', () => {
    expect(timeGrain(times('2020-01-01', '2021-01-01', '2022-01-01'))).toEqual({ unit: 'year', missing: 0 })
    expect(timeGrain(times('2020-01-01', '2020-04-01', '2020-10-01'))).toEqual({ unit: 'quarter', missing: 1 })
    expect(timeGrain(times('2020-01-01', '2020-02-01', '2020-03-01'))).toEqual({ unit: 'month', missing: 0 })
    expect(timeGrain(times('2020-01-06', '2020-01-13', '2020-01-27'))).toEqual({ unit: 'week', missing: 1 })
    expect(timeGrain(times('2020-01-06', '2020-01-07', '2020-01-09'))).toEqual({ unit: 'day', missing: 1 })
    expect(timeGrain(times('2020-01-06T01:00Z', '2020-01-06T02:00Z', '2020-01-06T03:00Z'))?.unit).toBe('hour')
    expect(timeGrain(times('2020-01-06T01:00:01Z', '2020-01-06T02:00Z', '2020-01-06T03:00Z'))).toBeNull()
  })

  it('counts no gaps where most steps have no row', () => {
    expect(timeGrain(times('2020-01-06', '2020-01-07', '2021-05-19'))).toEqual({ unit: 'day', missing: null })
  })

  it('knows days though their values are too many for the profile, and years as numbers', () => {
    const many = { ...times('2020-01-01', '2022-12-31'), distinct: 1096, semanticType: 'date' as const, values: [] }
    expect(timeGrain(many)).toEqual({ unit: 'day', missing: 0 })
    const years = { ...many, type: 'quantitative' as const, semanticType: 'year' as const, min: 1990, max: 2000 }
    expect(timeGrain({ ...years, distinct: 10 })).toEqual({ unit: 'year', missing: 1 })
  })

  it('is unknown of two times, and of what is no time', () => {
    expect(timeGrain(times('2020-01-01', '2021-01-01'))).toBeNull()
    expect(timeGrain({ ...times('2020-01-01'), type: 'nominal', distinct: 3 })).toBeNull()
  })
})
