import { describe, expect, it } from 'vitest'
import { aTable } from '../testing/tables.ts'
import { holdDialogue } from '../testing/turns.ts'

const rows = 120
const numbered = (name: (row: number) => string) => Array.from({ length: rows }, (_, row) => name(row))

/** Shapes whose names occur several times, as those of counties do. */
const counties = aTable('counties', [
  { name: 'county', type: 'nominal', semanticType: 'name', values: numbered((row) => `County ${row % 80}`) },
  { name: 'unemployment', type: 'quantitative', values: numbered(String).map((_, row) => (row * 7) % 31) },
  { name: 'geometry', type: 'geojson', values: numbered((row) => `Area ${row}`) },
])

describe('a map of the shapes of a table', () => {
  it.each([
    [['map of unemployment by county']],
    [['map of unemployment']],
    [['Karte der unemployment']],
    [['unemployment by county', 'as a map']],
  ])('is drawn for %j', async (messages) => {
    const turns = await holdDialogue([counties], messages)
    expect(turns.at(-1)?.chart).toMatchObject({
      mark: { type: 'geoshape' },
      encoding: { shape: { field: 'geometry' }, color: { field: 'unemployment' } },
    })
  })

  it('is called by its measure, not by the column that holds the shapes', async () => {
    const [turn] = await holdDialogue([counties], ['map of unemployment by county'])
    expect(turn?.chart?.title).toBe('Map of average unemployment')
    expect(turn?.outcome).toMatchObject({
      text: expect.stringContaining('average unemployment for each shape as a map'),
    })
  })

  it('is no chart that nobody asked for', async () => {
    const [turn] = await holdDialogue([counties], ['unemployment by county'])
    expect(turn?.chart?.encoding).not.toHaveProperty('shape')
  })
})
