import { describe } from 'vitest'
import {
  good,
  hp,
  many,
  mean,
  mpg,
  on,
  onMap,
  origin,
  plain,
  scatter,
  testEachRuleAlone,
} from '../../testing/designs.ts'
import { channelConstraints } from './channel-constraints.ts'

describe('a rule alone', () => {
  testEachRuleAlone(channelConstraints, {
    'mark-takes-channel': {
      breaks: { mark: 'arc', encodings: [on('size', 'Horsepower', { channel: 'size' })] },
      keeps: good,
    },
    'shape-needs-few-groups': {
      breaks: { mark: 'point', table: many, encodings: [on('shape', 'town'), on('y', 'price', plain)] },
      keeps: { mark: 'point', encodings: [origin('shape'), hp('y')] },
    },
    'outlines-need-places': {
      breaks: { mark: 'geoshape', table: many, encodings: [on('shape', 'town', plain), on('color', 'price', mean)] },
      keeps: onMap(on('color', 'visits', mean)),
    },
    'size-needs-order': {
      breaks: { mark: 'point', encodings: [origin('size'), hp('y')] },
      keeps: { mark: 'point', encodings: [hp('size'), mpg('y')] },
    },
    'facets-need-groups': {
      breaks: { mark: 'point', encodings: [on('column', 'Horsepower', { type: 'quantitative', ...plain })] },
      keeps: { mark: 'point', encodings: [origin('column'), hp('y')] },
    },
    'few-facets': {
      breaks: { mark: 'bar', table: many, encodings: [on('column', 'city'), on('y', 'price', mean)] },
      keeps: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] },
    },
    'channel-once': { breaks: { mark: 'point', encodings: [hp('x'), mpg('x')] }, keeps: scatter },
  })
})
