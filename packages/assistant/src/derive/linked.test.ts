import { describe } from 'vitest'
import { askQuestions } from '../test-dialogue.ts'
import { linkedQuestions } from './linked-questions.ts'

describe('a question over tables that are linked and not joined', () => {
  askQuestions(linkedQuestions)
})
