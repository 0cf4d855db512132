import { type FieldProfile, fieldWords } from '@belvedere/spec'
import { meaningsOf } from '../language/column-words.ts'
import { addingUp, notAddingUp, standing, wholes } from '../language/en/refine/amounts.ts'

/** The words of a column's name, and what they mean in English. */
export const wordsOf = ({ name }: FieldProfile): string[] =>
  fieldWords(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => [word, ...meaningsOf(word)])

/** Whether a word of its own names an amount. */
export const isAmountWord = (word: string): boolean => addingUp.has(word)

/** Whether its values are shares, prices or marks, which are averaged. */
export const isRate = (field: FieldProfile): boolean =>
  field.semanticType === 'percent' || wordsOf(field).some((word) => notAddingUp.has(word))

/** Whether its values are parts of a whole, so that their sum says something. */
export const addsUp = (field: FieldProfile): boolean =>
  !isRate(field) && (isFlow(field) || wordsOf(field).some((word) => addingUp.has(word)) || wholes.has(headOf(field)))

/** The last word of a name, units in brackets aside. */
export const headOf = ({ name }: FieldProfile): string =>
  fieldWords(name.replace(/\(.*?\)/g, ''))
    .toLowerCase()
    .match(/\p{L}+(?=\P{L}*$)/u)?.[0] ?? ''

const isFlow = (field: FieldProfile): boolean =>
  field.semanticType === 'count' && !wordsOf(field).some((word) => standing.has(word))

/** Whether its name says that it is a whole already: a "total rate" may still be summed. */
export const saysTotal = (field: FieldProfile): boolean => wordsOf(field).includes('total')

/** How a number is summed up where nobody says. */
export const usualAggregate = (field: FieldProfile): 'sum' | 'mean' => (addsUp(field) ? 'sum' : 'mean')
