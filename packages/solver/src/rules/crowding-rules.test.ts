import type { TableProfile } from '@belvedere/spec'
import { cars } from '@belvedere/spec/testing'
import { describe } from 'vitest'
import { count, good, hp, many, mean, on, origin, scatter, testEachRuleAlone } from '../../testing/designs.ts'
import { crowdingRules } from './crowding-rules.ts'

const crowd: TableProfile = { ...cars, rows: 50_000 }

describe('a rule alone', () => {
  testEachRuleAlone(crowdingRules, {
    'few-colours': {
      breaks: { mark: 'bar', table: many, encodings: [on('color', 'town'), on('y', 'price', mean)] },
      keeps: { mark: 'bar', encodings: [origin('color'), hp('y', mean)] },
    },
    'few-panels': {
      breaks: { mark: 'bar', table: many, encodings: [on('column', 'town'), on('y', 'price', mean)] },
      keeps: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] },
    },
    'few-places': {
      breaks: { mark: 'bar', table: many, encodings: [on('x', 'city'), on('y', 'price', mean)] },
      keeps: good,
    },
    'pies-have-few-parts': {
      breaks: { mark: 'arc', table: many, encodings: [on('color', 'town'), count('theta')] },
      keeps: { mark: 'arc', encodings: [origin('color'), count('theta')] },
    },
    'points-are-not-crowded': { breaks: { ...scatter, table: crowd }, keeps: scatter },
    'bars-are-not-crowded': {
      breaks: { mark: 'bar', encodings: [on('x', 'Name'), hp('y', mean), origin('color')] },
      keeps: { mark: 'bar', encodings: [origin('x'), hp('y', mean), origin('color')] },
    },
  })
})
