import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { findSpans } from './spans.ts'

const orchards = aProfile('orchards', [
  { name: 'Grower', values: ['Ames', 'Boyd', 'Cole', 'Ames', 'Boyd', 'Cole'] },
  { name: 'Irrigated', values: ['yes', 'no', 'yes', 'no', 'yes', 'no'] },
  { name: 'Hail damaged', type: 'nominal', values: [true, false, false, false, true, false] },
  { name: 'Has Netting', values: ['Y', 'N', 'N', 'Y', 'N', 'N'] },
  { name: 'On time', values: ['Y', 'N', 'Y', 'N', 'Y', 'Y'] },
  { name: 'No show', values: ['y', 'n', 'n', 'n', 'y', 'n'] },
  { name: 'Irrigated area', values: [1, 2, 3, 4, 5, 6] },
])

const flagsIn = (message: string) =>
  findSpans(message, [orchards]).flatMap((span) =>
    span.kind === 'value' && span.how === 'flag' ? [`${span.field}: ${span.value}`] : [],
  )

describe('a column of yes and no', () => {
  it.each([
    ['irrigated orchards per grower', ['Irrigated: yes']],
    ['number of hail damaged orchards', ['Hail damaged: true']],
    ['orchards that are irrigated', ['Irrigated: yes']],
    ['irrigated and hail damaged orchards', ['Irrigated: yes', 'Hail damaged: true']],
    ['only irrigated ones', ['Irrigated: yes']],
    ['orchards with netting by grower', ['Has Netting: Y']],
    ['no shows per grower', ['No show: y']],
  ])('is said of the rows that have yes there: %s', (message, flags) => {
    expect(flagsIn(message)).toEqual(flags)
  })

  it.each([
    ['unirrigated orchards', ['Irrigated: no']],
    ['orchards that were not hail damaged', ['Hail damaged: false']],
    ['non-irrigated orchards per grower', ['Irrigated: no']],
    ['orchards without netting', ['Has Netting: N']],
    ['size of orchards without the irrigated ones', ['Irrigated: no']],
    ['size of orchards excluding irrigated', ['Irrigated: no']],
    ['late orchards per grower', ['On time: N']],
  ])('is said of the rows that have no there: %s', (message, flags) => {
    expect(flagsIn(message)).toEqual(flags)
  })

  it.each([
    'orchards by irrigated',
    'irrigated by grower',
    'irrigated or not',
    'colour by irrigated',
    'share of irrigated orchards',
    'irrigated area per grower',
    'irrigated share by grower',
    'irrigated vs not irrigated',
    'the number of orchards that are irrigated versus the number that are not irrigated',
    'distribution of irrigated and the area, grouped by the irrigated attribute',
  ])('groups where the column itself is spoken of: %s', (message) => {
    expect(flagsIn(message)).toEqual([])
  })
})
