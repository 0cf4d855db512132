import { describe } from 'vitest'
import { askQuestions } from '../testing/dialogue.ts'
import { firstQuestions } from './first-questions.ts'

describe('what people ask first', () => {
  askQuestions(firstQuestions)
})
