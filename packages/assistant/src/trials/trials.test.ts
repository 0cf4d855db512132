import { describe, expect, it } from 'vitest'
import { askQuestions, holdDialogues } from '../testing/dialogue.ts'
import { firstRun } from './first-run.ts'
import { countRight, judgeDialogues, judgeQuestions } from './judge.ts'
import { keptDialogues } from './kept-dialogues.ts'
import { keptQuestions } from './kept-questions.ts'
import { openSets } from './open-sets.ts'

describe.each(openSets)('what $name ask first', ({ questions }) => {
  askQuestions(questions)
})

describe.each(openSets)('a dialogue with $name', ({ dialogues }) => {
  holdDialogues(dialogues)
})

// Only counts: whoever sees which of these fail would mend toward them.
describe('the sentences that nobody mends toward', () => {
  it('are right at least as often as when they were first run: questions', async () => {
    expect(countRight(await judgeQuestions(keptQuestions))).toBeGreaterThanOrEqual(firstRun.keptQuestions)
  })

  it('are right at least as often as when they were first run: dialogues', async () => {
    expect(countRight(await judgeDialogues(keptDialogues))).toBeGreaterThanOrEqual(firstRun.keptDialogues)
  })
})
