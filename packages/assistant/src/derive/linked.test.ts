import { describe } from 'vitest'
import { askQuestions, holdDialogues } from '../../testing/dialogue.ts'
import { linkedDialogues, linkedQuestions } from '../../testing/linked-questions.ts'

describe('a question over tables that are linked and not joined', () => {
  askQuestions(linkedQuestions)
})

describe('a dialogue over tables that are linked', () => {
  holdDialogues(linkedDialogues)
})
