import { findOverlays, type Overlay, type Spec, type TableProfile } from '@belvedere/spec'
import { cars, sales } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { recommend } from '../workflow/recommend.ts'

/** What lies over the chart after each line of a talk, and what was said last. */
const talk = (table: TableProfile, lines: string[]) => {
  let current: Spec | null = null
  let said = ''
  const kinds = lines.map((message) => {
    const answer = recommend({ message, tables: [table], current, history: [] })
    said = answer.text
    if (answer.kind === 'chart') current = answer.specs[0]?.spec ?? current
    const laid: Overlay[] = current ? (findOverlays(current)?.overlays ?? []) : []
    return laid.map(({ kind }) => kind)
  })
  return { kinds, said, current }
}

describe('what lies over the marks', () => {
  it('is asked for with the chart', () => {
    const asked: [TableProfile, string, string[]][] = [
      [cars, 'average horsepower by origin with error bars', ['spread']],
      [cars, 'horsepower vs miles per gallon with a trend line', ['trend']],
      [cars, 'average weight by cylinders with the values on the bars', ['labels']],
      [sales, 'total price by month with a line for the average', ['mean']],
    ]
    for (const [table, message, kinds] of asked) expect(talk(table, [message]).kinds, message).toEqual([kinds])
  })

  it('is asked for later, and stays under other changes', () => {
    const { kinds } = talk(cars, [
      'average horsepower by origin',
      'add a line for the average',
      'only Japan and Europe',
      'make it horizontal',
      'mark 100 as target',
      'as points',
    ])
    expect(kinds).toEqual([[], ['mean'], ['mean'], ['mean'], ['mean', 'threshold'], ['mean', 'threshold']])
  })

  it('is taken away by its name', () => {
    const { kinds } = talk(cars, [
      'horsepower vs miles per gallon',
      'add a regression line',
      'mark the median',
      'without the trend line',
      'remove the line',
    ])
    expect(kinds).toEqual([[], ['trend'], ['trend', 'median'], ['median'], []])
  })

  it('leaves with a sentence where the chart has no place for it', () => {
    const { kinds, said } = talk(cars, ['average horsepower by origin with error bars', 'as a pie'])
    expect(kinds).toEqual([['spread'], []])
    expect(said).toBe('I drew it as a pie. This chart has no place for error bars of 95 % confidence any more.')
  })

  it('is refused where it would show nothing, with what would help', () => {
    const chart = talk(cars, ['number of cars by origin']).current
    const answer = recommend({ message: 'add error bars', tables: [cars], current: chart, history: [] })
    expect(answer).toMatchObject({ kind: 'answer', suggestions: ['Use the average'] })
  })

  it('says a trend line that is the chart itself as a line', () => {
    const { kinds, current } = talk(cars, ['show a trend line of horsepower by year'])
    expect(kinds).toEqual([[]])
    expect(current).toMatchObject({ mark: { type: 'line' } })
  })
})
