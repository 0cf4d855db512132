import { describe } from 'vitest'
import { holdDialogues } from '../testing/dialogue.ts'
import { everydayDialogues } from './everyday-dialogues.ts'

describe('a dialogue about a table of every day', () => {
  holdDialogues(everydayDialogues)
})
