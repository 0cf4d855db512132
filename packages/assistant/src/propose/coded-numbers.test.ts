import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { interpret } from '../interpret.ts'
import { recommend } from '../workflow/recommend.ts'

const rows = Array.from({ length: 240 }, (_, i) => i)

const births = aProfile('births', [
  { name: 'bwt', values: rows.map((i) => 2500 + ((i * 37) % 1400)) },
  { name: 'smoke', values: rows.map((i) => (i % 3 === 0 ? 1 : 0)) },
  { name: 'race', values: rows.map((i) => [1, 3, 2, 1, 3][i % 5] ?? null) },
])

const spruces = aProfile('spruces', [
  { name: 'size', values: rows.map((i) => 4 + (i % 6) * 0.3 + ((i * 7) % 11) / 50) },
  { name: 'time', values: rows.map((i) => [152, 174, 201, 227, 258, 469][i % 6] ?? null) },
  { name: 'tree', values: rows.map((i) => 1 + Math.floor(i / 6)) },
])

const figureOf = (message: string) =>
  interpret({ message, tables: [births], current: null, history: [] }).figure?.query.measure ?? null

describe('codes', () => {
  it('are measured where a message says how to sum them up', () => {
    expect(figureOf('what is the mean of smoke')).toMatchObject({ aggregate: 'mean', field: 'smoke' })
    expect(figureOf('average race')).toMatchObject({ aggregate: 'mean', field: 'race' })
  })

  it('are not measured where it sums up something else', () => {
    const message = 'average growth of the trees over time'
    const drawn = recommend({ message, tables: [spruces], current: null, history: [] })
    const encoding = drawn.kind === 'chart' && drawn.specs[0]?.spec.encoding
    expect(encoding).toMatchObject({ x: { field: 'time' }, y: { field: 'size', aggregate: 'mean' } })
  })

  it('make groups where it does not', () => {
    const drawn = recommend({ message: 'bwt by race', tables: [births], current: null, history: [] })
    const encoding = drawn.kind === 'chart' && drawn.specs[0]?.spec.encoding
    expect(encoding).toMatchObject({ x: { field: 'race', type: 'ordinal' }, y: { field: 'bwt', aggregate: 'mean' } })
  })
})
