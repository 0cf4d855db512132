import { describe, expect, it } from 'vitest'
import { askQuestions, holdDialogues } from '../testing/dialogue.ts'
import { countRight, judgeDialogues, judgeQuestions } from './judge.ts'
import { keptSets } from './kept-sets.ts'
import { openSets } from './open-sets.ts'

describe.each(openSets)('what $name ask first', ({ questions }) => {
  askQuestions(questions)
})

describe.each(openSets)('a dialogue with $name', ({ dialogues }) => {
  holdDialogues(dialogues)
})

// Only counts: whoever sees which of these fail would mend toward them.
describe.each(keptSets)('the sentences that nobody mends toward: $name', ({ questions, dialogues, firstRun }) => {
  it('are right at least as often as when they were first run: questions', async () => {
    expect(countRight(await judgeQuestions(questions))).toBeGreaterThanOrEqual(firstRun.questions)
  })

  it('are right at least as often as when they were first run: dialogues', async () => {
    expect(countRight(await judgeDialogues(dialogues))).toBeGreaterThanOrEqual(firstRun.dialogues)
  })
})
