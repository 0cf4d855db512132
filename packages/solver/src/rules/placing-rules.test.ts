import { describe } from 'vitest'
import { count, good, hp, mean, mpg, on, origin, scatter, testEachRuleAlone } from '../../testing/designs.ts'
import { placingRules } from './placing-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(placingRules, {
    'first-named-upright': { breaks: { mark: 'point', encodings: [mpg('x'), hp('y')] }, keeps: scatter },
    'first-named-along': {
      breaks: { mark: 'bar', encodings: [origin('color'), on('x', 'Name'), count('y')] },
      keeps: { mark: 'bar', encodings: [origin('x'), on('color', 'Name'), count('y')] },
    },
    'longer-list-along': {
      breaks: { mark: 'bar', encodings: [origin('x'), on('color', 'Name'), count('y')] },
      keeps: { mark: 'bar', encodings: [on('x', 'Name'), origin('color'), count('y')] },
    },
    'axis-before-colour': { breaks: { mark: 'bar', encodings: [origin('color'), hp('y', mean)] }, keeps: good },
    'numbers-before-groups': {
      breaks: { mark: 'point', encodings: [origin('x'), mpg('y'), hp('size')] },
      keeps: { mark: 'point', encodings: [hp('x'), mpg('y'), origin('color')] },
    },
    'each-field-once': {
      breaks: { mark: 'bar', encodings: [origin('x'), origin('color'), hp('y', mean)] },
      keeps: good,
    },
  })
})
