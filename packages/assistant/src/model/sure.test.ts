import { expect, it } from 'vitest'
import type { Interpretation } from '../interpret.ts'
import type { Reading } from '../recommendation.ts'
import { isSure } from './sure.ts'

const figure: Interpretation['figure'] = {
  asks: 'rows',
  query: {
    ...{ table: 'cars', where: [], group: null, having: null, order: 'descending', limit: 1 },
    measure: { aggregate: 'count', field: null },
  },
  assumed: [],
  beside: false,
}
const reading = (confidence: number): Reading => ({
  partial: { data: { name: 'cars' }, encodings: [], transform: [], params: [], wishes: {} },
  ...{ confidence, assumptions: [], evidence: [] },
})
const chart = (confidence: number): Interpretation => ({ kind: 'new', readings: [reading(confidence)], dress: null })
const edit = (confidence: number, notes: string[]): Interpretation => ({
  ...{ kind: 'edit', edits: [], notes, assumed: [], confidence, readings: [] },
})
const words: Interpretation = { kind: 'words', words: { kind: 'answer', text: 'Hello.', suggestions: [] } }

it.each<[string, Interpretation, boolean]>([
  ['a likely chart', chart(0.92), true],
  ['a chart of which one in five is wrong', chart(0.8), false],
  ['no reading at all', { kind: 'new', readings: [], dress: null }, false],
  ['a number that is the likely chart itself', { ...chart(0.95), figure }, true],
  ['a number of an unlikely chart', { ...chart(0.95), figure, unsureFigure: true }, false],
  ['a likely change', edit(0.95, []), true],
  ['a change that leaves words aside', edit(0.95, ['I did not use “blue”.']), false],
  ['talk', words, true],
  ['a confession', { ...words, unsure: true }, false],
])('the embedded reader and %s', (_what, interpretation, sure) => {
  expect(isSure(interpretation)).toBe(sure)
})
