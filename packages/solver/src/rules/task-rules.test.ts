import { describe } from 'vitest'
import { good, histogram, hp, mean, origin, scatter, sum, testEachRuleAlone, year } from '../../testing/designs.ts'
import { taskRules } from './task-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(taskRules, {
    'task-value': {
      breaks: { mark: 'line', wishes: { task: 'value' }, encodings: [origin('x'), hp('y', mean)] },
      keeps: { ...good, wishes: { task: 'value' } },
    },
    'task-comparison': {
      breaks: { mark: 'line', wishes: { task: 'comparison' }, encodings: [origin('x'), hp('y', mean)] },
      keeps: { ...good, wishes: { task: 'comparison' } },
    },
    'task-ranking': {
      breaks: { mark: 'line', wishes: { task: 'ranking' }, encodings: [origin('x'), hp('y', mean)] },
      keeps: { ...good, wishes: { task: 'ranking' } },
    },
    'task-deviation': {
      breaks: { mark: 'area', wishes: { task: 'deviation' }, encodings: [origin('x'), hp('y', mean)] },
      keeps: { ...good, wishes: { task: 'deviation' } },
    },
    'task-trend': {
      breaks: { ...good, wishes: { task: 'trend' } },
      keeps: { mark: 'line', wishes: { task: 'trend' }, encodings: [year('x'), hp('y', mean)] },
    },
    'task-correlation': {
      breaks: { ...good, wishes: { task: 'correlation' } },
      keeps: { ...scatter, wishes: { task: 'correlation' } },
    },
    'task-distribution': {
      breaks: { ...good, wishes: { task: 'distribution' } },
      keeps: { ...histogram, wishes: { task: 'distribution' } },
    },
    'task-share': {
      breaks: { ...good, wishes: { task: 'share' } },
      keeps: { mark: 'arc', wishes: { task: 'share' }, encodings: [origin('color'), hp('theta', sum)] },
    },
    'wished-mark': { breaks: { ...good, wishes: { mark: 'line' } }, keeps: { ...good, wishes: { mark: 'bar' } } },
  })
})
