import { aTable, sales } from '@belvedere/spec/testing'
import { describe } from 'vitest'
import { count, good, histogram, hp, log, mpg, on, origin, plain, testEachRuleAlone } from '../../testing/designs.ts'
import { fieldConstraints } from './field-constraints.ts'

const losses = aTable(
  { name: 'profit', type: 'quantitative', min: -20 },
  { name: 'price', type: 'quantitative', min: 1 },
)
const maps = aTable({ name: 'shape', type: 'geojson' }, { name: 'price', type: 'quantitative' })

describe('a rule alone', () => {
  testEachRuleAlone(fieldConstraints, {
    'aggregate-needs-numbers': {
      breaks: { mark: 'bar', encodings: [on('y', 'Origin', { aggregate: 'mean' })] },
      keeps: good,
    },
    'bin-needs-numbers': {
      breaks: { mark: 'bar', encodings: [on('x', 'Origin', { bin: true }), count('y')] },
      keeps: histogram,
    },
    'bin-excludes-aggregate': {
      breaks: { mark: 'bar', encodings: [on('x', 'Horsepower', { bin: true, aggregate: 'mean' })] },
      keeps: histogram,
    },
    'time-unit-needs-dates': {
      breaks: { mark: 'bar', encodings: [on('x', 'Origin', { timeUnit: 'month' }), count('y')] },
      keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', { timeUnit: 'month' }), count('y')] },
    },
    'shapes-need-a-map': {
      breaks: { mark: 'bar', table: maps, encodings: [on('x', 'shape'), count('y')] },
      keeps: good,
    },
    'type-fits-field': {
      breaks: { mark: 'bar', encodings: [on('x', 'Origin', { type: 'quantitative' }), count('y')] },
      keeps: good,
    },
    'log-scale-needs-numbers': {
      breaks: { mark: 'bar', encodings: [origin('x', log), count('y')] },
      keeps: { mark: 'point', encodings: [hp('x', { ...plain, ...log }), mpg('y')] },
    },
    'log-scale-needs-amounts': {
      breaks: {
        mark: 'point',
        table: losses,
        encodings: [on('y', 'profit', { ...plain, ...log }), on('x', 'price', plain)],
      },
      keeps: { mark: 'point', encodings: [hp('x', { ...plain, ...log }), mpg('y')] },
    },
  })
})
