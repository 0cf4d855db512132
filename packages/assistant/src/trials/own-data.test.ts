import { describe } from 'vitest'
import { askQuestions, holdDialogues } from '../testing/dialogue.ts'
import { ownDialogues, ownQuestions } from './own-data.ts'

describe('a newcomer with data of their own', () => {
  askQuestions(ownQuestions)
  holdDialogues(ownDialogues)
})
