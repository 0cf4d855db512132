import { expect, it } from 'vitest'
import { type Dialogues, type JudgedTurn, judgeDialogue } from './turns.ts'

/** What must hold of all turns beside what each one says. */
type Check = (turns: readonly JudgedTurn[]) => void

/** A test for each dialogue: what is said, and what the chart or the answer must be after it. */
export const holdDialogues = (dialogues: Dialogues, check?: Check) => {
  for (const [name, dialogue] of Object.entries(dialogues)) {
    it(`goes on as people edit: ${name}`, async () => {
      const turns = await judgeDialogue(dialogue)
      expect(turns.filter(({ known, wrong }) => known === null && wrong.length > 0)).toEqual([])
      expect(turns.filter(({ known, wrong }) => known !== null && wrong.length === 0)).toEqual([])
      check?.(turns)
    })
  }
}

/** A test for each table: every line is asked by itself, as the first. */
export const askQuestions = (questions: Dialogues, check?: Check) => {
  for (const [name, { lines, ...room }] of Object.entries(questions)) {
    it(`is drawn as it was meant: ${name}`, async () => {
      const turns = (await Promise.all(lines.map((line) => judgeDialogue({ ...room, lines: [line] })))).flat()
      expect(turns.filter((turn) => (turn.known === null) === turn.wrong.length > 0)).toEqual([])
      check?.(turns)
    })
  }
}
