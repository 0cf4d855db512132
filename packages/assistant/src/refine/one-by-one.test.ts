import type { PartialEncoding, PartialSpec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../interpreter/factories.ts'
import type { Reading } from '../recommendation.ts'
import { alongWhatDiffers, asTheyStand } from './one-by-one.ts'
import { united } from './reading.ts'

const plain = { aggregate: null, bin: null, timeUnit: null } as const
const branch: PartialEncoding = { ...plain, field: 'Branch', role: 'dimension' }
const days: PartialEncoding = { ...plain, field: 'Days', aggregate: 'sum', role: 'measure' }
const publisher: PartialEncoding = { ...plain, field: 'Publisher', role: 'series' }

const aReading = (partial: Partial<PartialSpec>, more: Partial<Reading> = {}): Reading => ({
  partial: { data: { name: 'loans' }, encodings: [branch, days], transform: [], params: [], wishes: {}, ...partial },
  confidence: 0.5,
  assumptions: [],
  evidence: [],
  ...more,
})

describe('a chart of single values', () => {
  const harbour = { filter: { field: 'Branch', equal: 'Harbour' } }
  const parted = aReading({ encodings: [branch, days, publisher], transform: [harbour] })

  it('has along its axis what differs, not the one value that is left', () => {
    const { encodings } = alongWhatDiffers(parted, { grouped: null }).partial
    expect(encodings).toEqual([{ ...plain, field: 'Publisher', role: 'dimension' }, days])
  })

  it('keeps the column that was grouped by', () => {
    expect(alongWhatDiffers(parted, { grouped: 'Branch' })).toBe(parted)
  })

  it('shows as they are the rows that nobody asked to total', () => {
    const months = aProfile('loans', [
      { name: 'Branch', values: ['Harbour', 'Hill', 'Park'] },
      { name: 'Days', values: [3, 5, 8] },
    ])
    const took = [
      'I took the total of days, as none was named.',
      'I drew it along branch, as no field was named for that.',
    ]
    const { partial, assumptions } = asTheyStand(aReading({}, { assumptions: took }), null, months)
    expect(partial.encodings).toEqual([branch, { ...days, aggregate: null }])
    expect(assumptions).toEqual(took.slice(1))
    const asked = aReading({})
    expect(asTheyStand(asked, null, months)).toBe(asked)
  })
})

describe('readings that come to the same chart', () => {
  it('are one, and surer than each of them', () => {
    const other = aReading({ transform: [{ filter: { field: 'Days', gt: 3 } }] }, { confidence: 0.4 })
    const all = united([aReading({}), other, aReading({}, { confidence: 0.2 })])
    expect(all.map(({ confidence }) => confidence)).toEqual([0.6, 0.4])
  })
})
