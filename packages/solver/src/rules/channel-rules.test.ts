import { describe } from 'vitest'
import { good, hp, many, mean, mpg, on, origin, scatter, testEachRuleAlone, year } from '../../testing/designs.ts'
import { channelRules } from './channel-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(channelRules, {
    'numbers-by-position': { breaks: { mark: 'point', encodings: [hp('size'), mpg('y')] }, keeps: scatter },
    'groups-by-position-then-hue': {
      breaks: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] },
      keeps: good,
    },
    'groups-stand-upright': { breaks: { mark: 'bar', encodings: [origin('y'), hp('x', mean)] }, keeps: good },
    'long-names-lie-down': {
      breaks: { mark: 'bar', table: many, encodings: [on('x', 'city'), on('y', 'price', mean)] },
      keeps: { mark: 'bar', table: many, encodings: [on('y', 'city'), on('x', 'price', mean)] },
    },
    'time-runs-right': {
      breaks: { mark: 'line', encodings: [year('y'), hp('x', mean)] },
      keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
    },
    'sizes-need-many-steps': {
      breaks: { mark: 'point', encodings: [on('size', 'Cylinders', { as: { type: 'ordinal', bin: null } }), hp('y')] },
      keeps: { mark: 'point', encodings: [hp('size'), mpg('y')] },
    },
  })
})
