import type { Figure } from './figure.ts'
import type { Question } from './question.ts'
import { readCount, readRows } from './read-count.ts'
import { readNumber } from './read-number.ts'
import { readCorrelation, readDifference } from './read-two.ts'
import { readWhich } from './read-which.ts'

/** What a question asks to be computed: a number, a few of them or the name of a group; null where that is not clear. */
export const readFigure = (question: Question): Figure | null => {
  switch (question.form) {
    case 'count':
      return readCount(question)
    case 'exists':
      return readRows(question, 'exists')
    case 'share':
      return readRows(question, 'share')
    case 'amount':
    case 'value':
      return readNumber(question)
    case 'which':
    case 'who':
    case 'when':
      return readWhich(question)
    case 'correlation':
      return readCorrelation(question)
    case 'difference':
      return readDifference(question)
    default:
      return question.form satisfies never
  }
}
