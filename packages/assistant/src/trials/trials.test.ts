import { describe, expect, it } from 'vitest'
import { askQuestions, holdDialogues } from '../test-dialogue.ts'
import { firstRun } from './first-run.ts'
import { countRight, judgeDialogues, judgeQuestions } from './judge.ts'
import { keptDialogues } from './kept-dialogues.ts'
import { keptQuestions } from './kept-questions.ts'
import { openDialogues } from './open-dialogues.ts'
import { openQuestions } from './open-questions.ts'

describe('what strangers ask first', () => {
  askQuestions(openQuestions)
})

describe('a dialogue with a stranger', () => {
  holdDialogues(openDialogues)
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
