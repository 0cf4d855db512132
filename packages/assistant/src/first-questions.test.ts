import { describe } from 'vitest'
import { firstQuestions } from './first-questions.ts'
import { askQuestions } from './test-dialogue.ts'

describe('what people ask first', () => {
  askQuestions(firstQuestions)
})
