import { expect, it } from 'vitest'
import { ruleTables } from '../../testing/rule-tables.ts'
import { recommend } from '../workflow/recommend.ts'

const readingsOf = (message: string) => {
  const answer = recommend({ message, tables: [ruleTables.people], current: null, history: [] })
  return answer.kind === 'chart' ? answer.explanation.readings : null
}

it('says which words were read as what, but for names as they are written', () => {
  expect(readingsOf('average earnings of smokers by country')?.[0]).toBe(
    'I read “earnings” as income and “smokers” as a condition on smoker.',
  )
  expect(readingsOf('average income by country')?.[0] ?? '').not.toMatch(/^I read/)
})

it('quotes the words of what was read, where that is a part of the message', () => {
  expect(readingsOf('with value labels, which country has the highest earnings')?.[0]).toBe(
    'I read “earnings” as income.',
  )
})

it('says words once that are a condition as well as a column', () => {
  expect(readingsOf('women vs men income')?.[0]).toBe('I read “women vs men” as a condition on gender.')
})

it('says what else a message may mean, and how likely that is', () => {
  const said = readingsOf('income country smoker') ?? []
  expect(said.at(-1)).toMatch(/^It could also mean .+ \(\d+% likely\)\.$/)
})
