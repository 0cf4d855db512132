import { describe } from 'vitest'
import { ownQuestions } from './own-data.ts'
import { askQuestions } from './test-dialogue.ts'

describe('a newcomer with data of their own', () => {
  askQuestions(ownQuestions)
})
