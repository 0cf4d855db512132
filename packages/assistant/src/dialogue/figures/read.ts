import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../../edits/sentence.ts'
import type { Figure } from './figure.ts'
import { readQuestion } from './question.ts'
import { readCount, readRows } from './read-count.ts'
import { readNumber } from './read-number.ts'
import { readCorrelation, readDifference } from './read-two.ts'
import { readWhich } from './read-which.ts'

/** Reads a question whose answer is a number, a few of them or the name of a group; null where it is none. */
export const readFigure = (message: string, table: TableProfile, said: EditSentence): Figure | null => {
  const question = readQuestion(message, table, said)
  if (question === null) return null
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
