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
})
