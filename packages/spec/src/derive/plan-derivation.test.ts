import { describe, expect, it } from 'vitest'
import type { Derivation } from '../model/derivation.ts'
import type { FieldCorrection, FieldProfile, TableProfile } from '../model/profile.ts'
import { planDerivation } from './plan-derivation.ts'

const field = (name: string, type: FieldProfile['type'], corrected?: FieldCorrection): FieldProfile => ({
  name,
  type,
  count: 4,
  nulls: 0,
  distinct: 2,
  values: ['Yes', 'No'].map((value) => ({ value, count: 2 })),
  ...(corrected && { corrected }),
})
const counts: TableProfile = {
  name: 'counts',
  rows: 4,
  fields: [
    field('class', 'nominal'),
    field('survived', 'nominal'),
    field('freq', 'quantitative', { kind: 'weight', unit: 'persons' }),
    field('fare', 'quantitative', { kind: 'flow', unit: '£' }),
    field('tax', 'quantitative', { unit: '£', kind: 'flow' }),
    field('tip', 'quantitative', { kind: 'flow', unit: '$' }),
  ],
}
const prices: TableProfile = {
  name: 'prices',
  rows: 4,
  fields: [field('class', 'nominal'), field('sold', 'quantitative', { kind: 'weight' })],
}

/** What stays corrected of the columns of a derived table, by their names. */
function corrected(derivation: Derivation) {
  const planned = planDerivation(derivation, [counts, prices])
  if (!planned.ok) throw new Error('refused')
  return Object.fromEntries(planned.plan.columns.map((column) => [column.name, column.corrected]))
}
const pivot = { kind: 'pivot', table: 'counts', column: 'survived' } as const
const unpivot = { kind: 'unpivot' as const, table: 'counts', keep: ['class', 'freq'], name: 'name', value: 'value' }

describe('what was corrected of source columns', () => {
  it('holds for the columns of a pivot, but none of them weighs rows', () => {
    expect(corrected({ ...pivot, rows: ['class', 'tip'], value: 'freq', aggregate: 'sum' })).toEqual({
      class: {},
      tip: { kind: 'flow', unit: '$' },
      Yes: { unit: 'persons' },
      No: { unit: 'persons' },
    })
    expect(corrected({ ...pivot, rows: ['freq'], value: 'fare', aggregate: 'count' })).toEqual({
      freq: { unit: 'persons' },
      Yes: {},
      No: {},
    })
  })

  it('holds for the columns of a join, but none of them weighs rows', () => {
    const on = [{ left: 'class', right: 'class' }]
    const joined = corrected({ kind: 'join', left: 'counts', right: 'prices', type: 'left', on })
    expect(joined).toMatchObject({ freq: { unit: 'persons' }, fare: { kind: 'flow', unit: '£' }, sold: {} })
    expect(JSON.stringify(joined)).not.toContain('weight')
  })

  it('holds for the values of an unpivot if it is the same for all of them', () => {
    const kept = { class: {}, freq: { kind: 'weight', unit: 'persons' }, name: {} }
    expect(corrected({ ...unpivot, columns: ['fare', 'tax'] })).toEqual({
      ...kept,
      value: { kind: 'flow', unit: '£' },
    })
    expect(corrected({ ...unpivot, columns: ['fare', 'tip'] })).toEqual({ ...kept, value: {} })
  })
})
