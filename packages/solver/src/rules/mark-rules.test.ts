import { describe } from 'vitest'
import {
  count,
  good,
  histogram,
  hp,
  log,
  mean,
  mpg,
  origin,
  ranges,
  scatter,
  testEachRuleAlone,
  year,
} from '../../testing/designs.ts'
import { markRules } from './mark-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(markRules, {
    'bars-compare-groups': { breaks: { mark: 'point', encodings: [origin('x'), hp('y', mean)] }, keeps: good },
    'lines-show-time': {
      breaks: { mark: 'bar', encodings: [year('x'), hp('y', mean)] },
      keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
    },
    'points-relate-numbers': { breaks: { mark: 'line', encodings: [hp('x'), mpg('y')] }, keeps: scatter },
    'bars-show-distributions': { breaks: { mark: 'line', encodings: [hp('x', ranges), count('y')] }, keeps: histogram },
    'lines-stay-apart': {
      breaks: { mark: 'area', encodings: [year('x'), hp('y', mean), origin('color')] },
      keeps: { mark: 'line', encodings: [year('x'), hp('y', mean), origin('color')] },
    },
    'lengths-start-at-zero': {
      breaks: { mark: 'bar', encodings: [origin('x'), hp('y', { ...mean, ...log })] },
      keeps: { mark: 'point', encodings: [origin('x'), hp('y', { ...mean, ...log })] },
    },
    'strips-show-every-value': {
      breaks: { mark: 'tick', encodings: [origin('y'), hp('x', mean)] },
      keeps: { mark: 'tick', encodings: [origin('y'), hp('x')] },
    },
    'familiar-marks': { breaks: { mark: 'tick', encodings: [hp('x'), origin('y')] }, keeps: good },
  })
})
