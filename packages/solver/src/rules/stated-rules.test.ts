import { describe } from 'vitest'
import { count, hp, mean, on, origin, ranges, testEachRuleAlone } from '../../testing/designs.ts'
import { statedRules } from './stated-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(statedRules, {
    'said-as-a-group': {
      breaks: {
        mark: 'bar',
        encodings: [on('y', 'Cylinders', { role: 'dimension', as: { type: 'quantitative', bin: null } }), origin('x')],
      },
      keeps: {
        mark: 'bar',
        encodings: [on('x', 'Cylinders', { role: 'dimension', as: { type: 'ordinal', bin: null } }), count('y')],
      },
    },
    'said-as-a-number': {
      breaks: { mark: 'bar', encodings: [on('x', 'Horsepower', { role: 'measure', ...ranges }), count('y')] },
      keeps: { mark: 'bar', encodings: [origin('x'), on('y', 'Horsepower', { role: 'measure', ...mean })] },
    },
    'said-as-the-axis': {
      breaks: { mark: 'bar', encodings: [origin('color', { role: 'dimension' }), hp('y', mean)] },
      keeps: { mark: 'bar', encodings: [origin('x', { role: 'dimension' }), hp('y', mean)] },
    },
    'said-as-a-series': {
      breaks: { mark: 'bar', encodings: [origin('x', { role: 'series' }), hp('y', mean)] },
      keeps: { mark: 'bar', encodings: [origin('color', { role: 'series' }), hp('y', mean)] },
    },
    'said-as-panels': {
      breaks: { mark: 'bar', encodings: [origin('x', { role: 'facet' }), hp('y', mean)] },
      keeps: { mark: 'bar', encodings: [origin('column', { role: 'facet' }), hp('y', mean)] },
    },
    'stay-close': {
      breaks: { mark: 'bar', encodings: [origin('x', { prefer: { channel: 'color' } }), hp('y', mean)] },
      keeps: { mark: 'bar', encodings: [origin('x', { prefer: { channel: 'x' } }), hp('y', mean)] },
    },
  })
})
