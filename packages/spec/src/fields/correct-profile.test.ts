import { describe, expect, it } from 'vitest'
import { type FieldProfile, type TableProfile, tableProfile } from '../model/profile.ts'
import { correctProfile } from './correct-profile.ts'

const number = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 9,
  nulls: 0,
  distinct: 9,
  values: [],
  ...rest,
})
const table: TableProfile = {
  name: 'sales',
  rows: 9,
  fields: [
    number('no', { semanticType: 'id' }),
    number('tax', { semanticType: 'percent', unit: '%' }),
    { name: 'shop', type: 'nominal', count: 9, nulls: 0, distinct: 3, values: [] },
  ],
}
const corrected = (...columns: Parameters<typeof correctProfile>[1]['columns']) =>
  correctProfile(table, { columns }).fields

describe('correctProfile', () => {
  it('says what was corrected, in a valid profile', () => {
    const profile = correctProfile(table, { rowName: 'sale', columns: [{ name: 'no', kind: 'flow', unit: '€' }] })
    expect(tableProfile.parse(profile)).toEqual({
      ...table,
      rowName: 'sale',
      fields: [
        number('no', { semanticType: 'currency', unit: '€', corrected: { kind: 'flow', unit: '€' } }),
        ...table.fields.slice(1),
      ],
    })
  })

  it('makes codes of numbers and numbers of codes', () => {
    const coded = correctProfile(
      { ...table, fields: [number('stage', { semanticType: 'category' })] },
      {
        columns: [{ name: 'stage', kind: 'score' }],
      },
    )
    expect(coded.fields).toEqual([number('stage', { corrected: { kind: 'score' } })])
    expect(corrected({ name: 'no', kind: 'code' })[0]?.semanticType).toBe('category')
  })

  it('takes meanings away that the kind or the unit denies', () => {
    const [no, tax] = corrected({ name: 'no', kind: 'score' }, { name: 'tax', unit: '' })
    expect(no).toEqual(number('no', { corrected: { kind: 'score' } }))
    expect(tax).toEqual(number('tax', { corrected: { unit: '' } }))
  })

  it('knows codes and numbers of rows by their meaning', () => {
    expect(corrected({ name: 'tax', kind: 'id' })[1]?.semanticType).toBe('id')
    expect(corrected({ name: 'no', kind: 'code' })[0]?.semanticType).toBe('category')
  })

  it('weighs rows by whole numbers from 0 alone', () => {
    const withField = (rest: Partial<FieldProfile>) => ({ ...table, fields: [number('no', rest)] })
    const weighed = (rest: Partial<FieldProfile>) =>
      correctProfile(withField(rest), { columns: [{ name: 'no', kind: 'weight', unit: 'kg' }] }).fields[0]?.corrected
    expect(weighed({ integer: true, min: 0 })).toEqual({ kind: 'weight', unit: 'kg' })
    expect(weighed({ integer: true, min: -1 })).toEqual({ unit: 'kg' })
    expect(weighed({ integer: false, min: 0 })).toEqual({ unit: 'kg' })
  })

  it('changes what categories lie within, and whether they have totals', () => {
    const group = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
      ...number(name, rest),
      type: 'nominal',
    })
    const places = {
      ...table,
      fields: [number('tax'), group('city', { within: 'land', totals: ['All'] }), group('land'), group('zone')],
    }
    const city = (correction: { within?: string; totals?: boolean }) => {
      const profile = correctProfile(places, { columns: [{ name: 'city', ...correction }] })
      return tableProfile.parse(profile).fields[1]
    }
    const [, found] = places.fields
    expect(city({ within: 'zone' })).toEqual({ ...found, within: 'zone', corrected: { within: 'zone' } })
    const none = group('city', { corrected: { within: '', totals: false } })
    expect(city({ within: '', totals: false })).toEqual(none)
    expect(city({ totals: true })).toEqual({ ...found, corrected: { totals: true } })
    for (const within of ['city', 'tax', 'gone']) expect(city({ within })).toEqual(found)
  })

  it('leaves texts, other columns and empty corrections alone', () => {
    expect(corrected({ name: 'shop', kind: 'flow' }, { name: 'gone', unit: 'kg' }, { name: 'no' })).toEqual(
      table.fields,
    )
  })
})
