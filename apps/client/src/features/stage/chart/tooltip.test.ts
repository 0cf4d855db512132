import { describe, expect, it } from 'vitest'
import { aMark, aScale, aView } from '../../../../testing/scene-factory.ts'
import { humanize, tooltipContent, tooltipPosition } from './tooltip.ts'

describe('a tooltip', () => {
  it('is titled by the first text and labelled by the axes', () => {
    const mark = aMark({ datum: { Origin: 'Japan', mean_hp: 79.8354, when: 0, _id: 3 } })
    const view = aView({
      marks: [mark],
      scales: {
        y: aScale({ field: 'mean_hp', title: 'Average horsepower' }),
        x: aScale({ type: 'utc', field: 'when' }),
      },
    })
    expect(tooltipContent({ title: '', description: '', views: [view], legends: [] }, mark)).toEqual({
      title: 'Japan',
      rows: [
        ['Average horsepower', '79.84'],
        ['When', 'Jan 1, 1970'],
      ],
    })
  })

  it('says times, ranges and shares as the picture does', () => {
    const mark = aMark({
      datum: { 'Sold (weekday)': 1_325_462_400_000, Share: 0.25 },
      texts: { 'Sold (weekday)': 'Monday', Share: '25%' },
    })
    const scene = { title: '', description: '', views: [aView({ marks: [mark] })], legends: [] }
    expect(tooltipContent(scene, mark).rows).toEqual([
      ['Sold (weekday)', 'Monday'],
      ['Share', '25%'],
    ])
  })

  it('makes column names readable', () => {
    expect([humanize('miles_per_gallon'), humanize('__')]).toEqual(['Miles per gallon', '__'])
  })

  it('turns to the side that has room', () => {
    const size = { width: 100, height: 50 }
    const room = { width: 400, height: 300 }
    expect(tooltipPosition({ x: 10, y: 10 }, size, room)).toEqual({ x: 24, y: 24 })
    expect(tooltipPosition({ x: 390, y: 290 }, size, room)).toEqual({ x: 276, y: 226 })
  })
})
