import { describe } from 'vitest'
import {
  atPlaces,
  count,
  good,
  hp,
  lands,
  log,
  many,
  mean,
  on,
  once,
  onMap,
  origin,
  plain,
  scatter,
  sum,
  testEachRuleAlone,
  year,
} from '../../testing/designs.ts'
import { markNeeds } from './mark-needs.ts'

describe('a rule alone', () => {
  testEachRuleAlone(markNeeds, {
    'bars-need-a-length': { breaks: { mark: 'bar', encodings: [origin('x'), on('y', 'Name')] }, keeps: good },
    'courses-need-two-axes': {
      breaks: { mark: 'line', encodings: [origin('x'), hp('color', mean)] },
      keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
    },
    'points-need-a-place': { breaks: { mark: 'point', encodings: [origin('x'), hp('color')] }, keeps: scatter },
    'places-need-both': {
      breaks: {
        mark: 'circle',
        table: lands,
        locked: true,
        encodings: [on('longitude', 'lon', { channel: 'longitude', ...plain })],
      },
      keeps: atPlaces(on('size', 'visits', plain)),
    },
    'maps-need-places': {
      breaks: { mark: 'geoshape', table: lands, encodings: [on('color', 'visits', mean)] },
      keeps: onMap(on('color', 'visits', mean)),
    },
    'maps-have-no-axes': {
      breaks: atPlaces(on('x', 'visits', plain)),
      keeps: atPlaces(on('size', 'visits', plain)),
    },
    'parts-need-a-whole': {
      breaks: { mark: 'arc', encodings: [origin('color')] },
      keeps: { mark: 'arc', encodings: [origin('color'), count('theta')] },
    },
    'few-parts': {
      breaks: { mark: 'arc', table: many, encodings: [on('color', 'city'), count('theta')] },
      keeps: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'town'), count('theta')] },
    },
    'slices-can-be-seen': {
      breaks: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'city'), count('theta')] },
      keeps: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'town'), count('theta')] },
    },
    'slices-are-in-proportion': {
      breaks: { mark: 'arc', encodings: [origin('color'), hp('theta', { ...sum, ...log })] },
      keeps: { mark: 'arc', encodings: [origin('color'), hp('theta', sum)] },
    },
    'cells-need-a-grid': {
      breaks: { mark: 'rect', encodings: [hp('x'), origin('y')] },
      keeps: { mark: 'rect', encodings: [on('x', 'Name'), origin('y'), count('color')] },
    },
    'boxes-need-raw-numbers': {
      breaks: { mark: 'boxplot', encodings: [origin('x'), hp('y', mean)] },
      keeps: { mark: 'boxplot', encodings: [origin('x'), hp('y')] },
    },
    'spreads-need-rows': {
      breaks: { mark: 'errorbar', table: once, encodings: [on('x', 'name'), on('y', 'price', plain)] },
      keeps: { mark: 'errorbar', encodings: [origin('x'), hp('y')] },
    },
    'trails-need-points': {
      breaks: { mark: 'trail', encodings: [year('x'), hp('y', mean), year('color')] },
      keeps: { mark: 'trail', encodings: [year('x'), hp('y', mean), origin('color')] },
    },
    'text-needs-words': {
      breaks: { mark: 'text', encodings: [origin('x')] },
      keeps: { mark: 'text', encodings: [origin('x'), hp('text', mean)] },
    },
  })
})
