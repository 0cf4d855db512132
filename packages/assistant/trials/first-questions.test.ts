import { describe } from 'vitest'
import { askQuestions } from '../testing/dialogue.ts'
import { asRead } from './as-read.ts'
import { firstQuestions } from './first-questions.ts'

describe('what people ask first', async () => {
  askQuestions(await asRead(firstQuestions))
})
