import { describe, expect, it } from 'vitest'
import { firstQuestions } from './first-questions.ts'
import { judgeDialogue } from './test-turns.ts'

describe('what people ask first', () => {
  for (const [name, { table, lines }] of Object.entries(firstQuestions)) {
    it(`is drawn as it was meant: ${name}`, async () => {
      const turns = await Promise.all(lines.map((line) => judgeDialogue({ table, lines: [line] })))
      const wrong = turns.flat().filter((turn) => (turn.known === null) === turn.wrong.length > 0)
      expect(wrong).toEqual([])
    })
  }
})
