import { expect, it } from 'vitest'
import { type Dialogues, judgeDialogue } from './test-turns.ts'

/** A test for each dialogue: what is said, and what the chart or the answer must be after it. */
export const holdDialogues = (dialogues: Dialogues) => {
  for (const [name, dialogue] of Object.entries(dialogues)) {
    it(`goes on as people edit: ${name}`, async () => {
      const turns = await judgeDialogue(dialogue)
      expect(turns.filter(({ known, wrong }) => known === null && wrong.length > 0)).toEqual([])
      expect(turns.filter(({ known, wrong }) => known !== null && wrong.length === 0)).toEqual([])
    })
  }
}
