import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cleaning, notCleaning, survey } from '../../../testing/clean-sentences.ts'
import { readDerivation } from '../read-derivation.ts'

const chart: Spec = {
  data: { name: 'survey' },
  mark: 'bar',
  encoding: {
    x: { field: 'country', type: 'nominal' },
    y: { field: 'income', type: 'quantitative', aggregate: 'mean' },
  },
}
const stepsOf = (message: string, current: Spec | null = null) => {
  const wish = readDerivation({ message, tables: [survey], current, history: [] })
  return wish?.kind === 'derive' && wish.derivation.kind === 'clean' ? wish.derivation.steps : (wish?.kind ?? null)
}

describe('a request to change the table', () => {
  it.each(cleaning)('is read: %s', (message, steps) => {
    expect(stepsOf(message)).toEqual(steps)
    expect(stepsOf(message, chart)).toEqual(steps)
  })
})

/** Names of columns alone mean the chart where there is one. */
const onlyBesideChart = ['drop the year', 'remove income']

describe('a request for a chart, or to change one', () => {
  it.each(notCleaning)('leaves the table as it is: %s', (message) => {
    expect(stepsOf(message, chart)).toBeNull()
    if (!onlyBesideChart.includes(message)) expect(stepsOf(message)).toBeNull()
  })
})

it('a long run of spaces takes no longer than one', () => {
  expect(stepsOf(`merge a${' '.repeat(1900)}b`)).toBeNull()
  expect(stepsOf(`rename tmp${' '.repeat(1900)}to temperature`)).toEqual(stepsOf('rename tmp to temperature'))
})
