import { describe } from 'vitest'
import { everydayDialogues } from './everyday-dialogues.ts'
import { holdDialogues } from './test-dialogue.ts'

describe('a dialogue about a table of every day', () => {
  holdDialogues(everydayDialogues)
})
