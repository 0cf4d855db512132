import { runTurn, type TurnOutcome } from '@belvedere/assistant'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

it('goes the whole way from words to a chart, also by edits', async () => {
  const outcomes: TurnOutcome[] = []
  await warmUp(async (...turnArguments) => {
    const outcome = await runTurn(...turnArguments)
    outcomes.push(outcome)
    return outcome
  })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['chart', 'chart', 'chart'])
})
