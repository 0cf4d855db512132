import { sales } from '@belvedere/spec/testing'
import { describe } from 'vitest'
import {
  good,
  histogram,
  hp,
  mean,
  mpg,
  on,
  once,
  origin,
  plain,
  ranges,
  scatter,
  sum,
  testEachRuleAlone,
} from '../../testing/designs.ts'
import { summingRules } from './summing-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(summingRules, {
    'months-go-with-sums': {
      breaks: {
        mark: 'line',
        table: sales,
        encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), on('y', 'price', plain)],
      },
      keeps: {
        mark: 'line',
        table: sales,
        encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), on('y', 'price', sum)],
      },
    },
    'ranges-go-with-counts': {
      breaks: { mark: 'bar', encodings: [hp('x', ranges), mpg('y', mean)] },
      keeps: histogram,
    },
    'one-mark-per-row': { breaks: { mark: 'bar', encodings: [origin('x'), hp('y')] }, keeps: good },
    'no-mark-for-one-row': {
      breaks: { mark: 'bar', table: once, encodings: [on('x', 'name'), on('y', 'price', mean)] },
      keeps: { mark: 'bar', table: once, encodings: [on('x', 'name'), on('y', 'price', plain)] },
    },
    'numbers-need-company': { breaks: { mark: 'bar', encodings: [hp('y', mean)] }, keeps: good },
    'averages-hide-relations': {
      breaks: { mark: 'point', encodings: [hp('x', mean), mpg('y', mean)] },
      keeps: scatter,
    },
    'all-or-none-summed': { breaks: { mark: 'point', encodings: [hp('x'), mpg('y', mean)] }, keeps: scatter },
    'count-only-in-need': {
      breaks: { mark: 'point', encodings: [hp('x')], counted: true },
      keeps: { mark: 'bar', encodings: [origin('x')], counted: true },
    },
    'rows-are-summed-up': { breaks: { mark: 'rect', encodings: [origin('x'), on('y', 'Name')] }, keeps: good },
    'one-number-spreads': { breaks: { mark: 'tick', encodings: [hp('x')] }, keeps: histogram },
    'parts-add-up': {
      breaks: { mark: 'arc', encodings: [origin('color'), hp('theta', mean)] },
      keeps: { mark: 'arc', encodings: [origin('color'), hp('theta', sum)] },
    },
  })
})
