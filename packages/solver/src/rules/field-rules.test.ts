import { aTable, sales } from '@belvedere/spec/testing'
import { describe } from 'vitest'
import {
  count,
  good,
  histogram,
  hp,
  mean,
  on,
  origin,
  plain,
  sum,
  testEachRuleAlone,
  year,
} from '../../testing/designs.ts'
import { fieldRules } from './field-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(fieldRules, {
    'averages-unless-amounts': {
      breaks: { mark: 'bar', encodings: [origin('x'), hp('y', sum)] },
      keeps: { mark: 'bar', table: sales, encodings: [on('x', 'region'), on('y', 'price', sum)] },
    },
    'identifiers-are-not-measured': {
      breaks: {
        mark: 'bar',
        table: aTable({ name: 'id', type: 'quantitative', semanticType: 'id' }, { name: 'kind' }),
        encodings: [on('x', 'kind'), on('y', 'id', mean)],
      },
      keeps: good,
    },
    'years-are-not-measured': {
      breaks: { mark: 'bar', encodings: [origin('x'), year('y', mean)] },
      keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
    },
    'numbers-stay-numbers': {
      breaks: {
        mark: 'bar',
        encodings: [hp('x', { as: { type: 'ordinal' as const, aggregate: null, bin: null } }), count('y')],
      },
      keeps: histogram,
    },
    'years-run-evenly': {
      breaks: { mark: 'line', encodings: [year('x', { as: { type: 'ordinal' as const, bin: null } }), hp('y', mean)] },
      keeps: {
        mark: 'line',
        encodings: [year('x', { as: { type: 'quantitative' as const, bin: null, aggregate: null } }), hp('y', mean)],
      },
    },
    'bars-stand-on-groups': {
      breaks: {
        mark: 'bar',
        encodings: [year('x', { as: { type: 'quantitative' as const, bin: null, aggregate: null } }), hp('y', mean)],
      },
      keeps: { mark: 'bar', encodings: [year('x', { as: { type: 'ordinal' as const, bin: null } }), hp('y', mean)] },
    },
    'ranges-only-where-needed': {
      breaks: histogram,
      keeps: { mark: 'bar', encodings: [on('x', 'Horsepower', { bin: true }), count('y')] },
    },
    'times-are-grouped': {
      breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', plain), count('y')] },
      keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
    },
    'times-keep-their-course': {
      breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
      keeps: {
        mark: 'line',
        table: sales,
        encodings: [on('x', 'date', { as: { timeUnit: 'yearmonth' } }), count('y')],
      },
    },
    'times-as-they-are': {
      breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
      keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', plain), count('y')] },
    },
  })
})
