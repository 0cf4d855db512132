import { expect, it } from 'vitest'
import { tokenize } from '../text/tokens.ts'
import { findCues } from './cues.ts'

const cuesIn = (text: string) => findCues(tokenize(text)).map(({ id }) => id)

it.each([
  ['average price by month', ['aggregate:mean', 'unit:month']],
  ['stacked bar chart of sales', ['mark:bar:stacked']],
  ['how many different schools', ['aggregate:distinct']],
  ['share of smokers', ['task:share']],
])('%s', (text, ids) => expect(cuesIn(text)).toEqual(expect.arrayContaining(ids)))

it('takes the longest phrase of a kind at each place', () => {
  expect(cuesIn('heat map')).toContain('mark:rect')
  expect(cuesIn('heat map')).not.toContain('map')
})
