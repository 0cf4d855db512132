import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aField, aTable, cars } from '../../testing/tables.ts'
import type { FieldFilter } from '../model/edit.ts'
import { conditionWords, filterWords } from './filter-words.ts'
import { filteredField, filterTransform, readFilter } from './filters.ts'
import { findLimit, limitTransforms, withoutLimit } from './limit.ts'

const field = fc.constantFrom('Origin', 'a.b', "it's", 'say "x"', '売上')
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n))
const anyFilter: fc.Arbitrary<FieldFilter> = fc.oneof(
  fc.record({
    op: fc.constantFrom('one_of' as const, 'none_of' as const),
    field,
    values: fc.array(fc.oneof(fc.string(), number), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ op: fc.constant('range' as const), field, min: number, max: number }),
  fc.record({ op: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const), field, value: number }),
  fc.record({
    op: fc.constantFrom('contains' as const, 'lacks' as const, 'starts_with' as const, 'ends_with' as const),
    field,
    text: fc.string({ minLength: 1 }).map((text) => text.toLowerCase()),
  }),
  fc.record({ op: fc.constantFrom('empty' as const, 'present' as const), field }),
)

describe('a filter', () => {
  it('can be read back, whatever the names of field and values', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const written = filterTransform(filter)
        expect(readFilter(written)).toEqual(filter)
        expect(filteredField(written)).toBe(filter.field)
      }),
    )
  })

  it('may compare two fields of a row, and then has no single field', () => {
    const op = fc.constantFrom('over_field' as const, 'under_field' as const)
    fc.assert(
      fc.property(fc.record({ op, field, other: field }), (filter) => {
        const written = filterTransform(filter)
        expect(readFilter(written)).toEqual(filter)
        expect(filteredField(written)).toBe(filter.field === filter.other ? filter.field : null)
      }),
    )
  })

  it('excludes nulls if the field has some', () => {
    const table = aTable(aField({ name: 'age', type: 'quantitative', nulls: 3 }))
    const written = filterTransform({ op: '<=', field: 'age', value: 5 }, table)
    expect(written).toEqual({ filter: { and: ['isValid(datum["age"])', { field: 'age', lte: 5 }] } })
    expect(readFilter(written)).toEqual({ op: '<=', field: 'age', value: 5 })
  })

  it('is read in the forms that people write by hand', () => {
    expect(
      readFilter({
        filter: {
          and: [
            { field: 'Year', gte: 1970 },
            { field: 'Year', lte: 1975 },
          ],
        },
      }),
    ).toEqual({ op: 'range', field: 'Year', min: 1970, max: 1975 })
    expect(readFilter({ filter: 'isValid(datum.Origin)' })).toEqual({ op: 'present', field: 'Origin' })
    expect(readFilter({ filter: 'datum.a * datum.b > 3' })).toBeNull()
  })

  it('is described in words', () => {
    expect(conditionWords({ op: 'one_of', field: 'Origin', values: ['USA', 'Japan'] }, cars)).toBe(
      'Origin: USA and Japan',
    )
    expect(conditionWords({ op: 'range', field: 'Year', min: 1970, max: 1975 }, cars)).toBe('Year from 1970 to 1975')
    const dated = aTable({ name: 'day', type: 'temporal' })
    expect(conditionWords({ op: '>=', field: 'day', value: Date.UTC(2020, 1, 3) }, dated)).toBe('Day from 2020-02-03')
  })
})

describe('a limit', () => {
  const limit = {
    n: 5,
    from: 'top' as const,
    group: { field: 'a.b', timeUnit: 'yearmonth' as const },
    by: { field: 'price', aggregate: 'sum' as const },
  }

  it('can be read back and removed between other transforms', () => {
    const others = [{ calculate: '1', as: 'one' }, { filter: { field: 'one', equal: 1 } }]
    const transforms = [...others, ...limitTransforms(limit)]
    expect(findLimit(transforms)).toMatchObject({ limit, start: 2 })
    expect(withoutLimit(transforms)).toEqual(others)
  })

  it('gives its columns unique names', () => {
    const transforms = limitTransforms(
      { n: 3, from: 'bottom', group: { field: 'x' }, by: { aggregate: 'count' } },
      new Set(['top_rank']),
    )
    expect(JSON.stringify(transforms)).toContain('"top_rank_"')
    expect(findLimit(transforms)?.limit).toEqual({
      n: 3,
      from: 'bottom',
      group: { field: 'x' },
      by: { aggregate: 'count' },
    })
  })

  it('is described in words', () => {
    expect(filterWords(limitTransforms(limit), cars)).toEqual(['Top 5 by total price'])
  })
})
