import { expect, it } from 'vitest'
import { guessChartKind } from './chart-kind.ts'

it('reads the kind of chart from its label', () => {
  expect(
    ['Lines by region', 'Mean per region', 'Small multiples', 'Scatterplot', 'Heatmap', 'Other'].map(guessChartKind),
  ).toEqual(['line', 'bar', 'grid', 'point', 'grid', 'bar'])
})
