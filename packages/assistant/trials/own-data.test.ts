import { describe } from 'vitest'
import { askQuestions, holdDialogues } from '../testing/dialogue.ts'
import { asRead } from './as-read.ts'
import { ownDialogues, ownQuestions } from './own-data.ts'

describe('a newcomer with data of their own', async () => {
  askQuestions(await asRead(ownQuestions))
  holdDialogues(await asRead(ownDialogues))
})
