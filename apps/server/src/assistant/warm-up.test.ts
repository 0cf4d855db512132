import { runTurn, type TurnOutcome } from '@belvedere/assistant'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

it('goes the whole way from words to a chart, also by edits', async () => {
  const outcomes: TurnOutcome[] = []
  await warmUp(async (...given) => {
    const outcome = await runTurn(...given)
    outcomes.push(outcome)
    return outcome
  })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['chart', 'chart', 'chart'])
})
