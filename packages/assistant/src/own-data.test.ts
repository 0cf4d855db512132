import { describe } from 'vitest'
import { ownDialogues, ownQuestions } from './own-data.ts'
import { askQuestions, holdDialogues } from './test-dialogue.ts'

describe('a newcomer with data of their own', () => {
  askQuestions(ownQuestions)
  holdDialogues(ownDialogues)
})
