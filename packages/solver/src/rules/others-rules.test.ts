import { describe } from 'vitest'
import { many, mean, on, plain, testEachRuleAlone } from '../../testing/designs.ts'
import { othersRules } from './others-rules.ts'

const orders = { ...many, rows: 5_000 }
const gathered = { as: { others: 20 } }

describe('a rule alone', () => {
  testEachRuleAlone(othersRules, {
    'others-need-sums': {
      breaks: { mark: 'bar', table: orders, encodings: [on('x', 'city', gathered), on('y', 'price', plain)] },
      keeps: { mark: 'bar', table: orders, encodings: [on('x', 'city', gathered), on('y', 'price', mean)] },
    },
    'others-of-one-field': {
      breaks: {
        mark: 'bar',
        table: orders,
        encodings: [on('x', 'city', gathered), on('y', 'price', mean), on('color', 'town', { as: { others: 9 } })],
      },
      keeps: {
        mark: 'bar',
        table: orders,
        encodings: [on('x', 'city', gathered), on('y', 'price', mean), on('color', 'town')],
      },
    },
    'others-hide-names': {
      breaks: { mark: 'bar', table: orders, encodings: [on('x', 'city', gathered), on('y', 'price', mean)] },
      keeps: { mark: 'bar', table: orders, encodings: [on('x', 'city'), on('y', 'price', mean)] },
    },
  })
})
