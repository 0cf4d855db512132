import { lemmas, nameWords, rowNouns, wordClass } from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { likeliestMeaningOf } from '../language/column-words.ts'

const troubles = wordClass('troubles')
const isOfTrouble = (word: string): boolean => [word, ...lemmas(word)].some((form) => troubles.has(form))

/** Whether having most of a column is the worst: accidents, delays, or what a person says. */
export const isTrouble = ({ name, corrected }: FieldProfile): boolean =>
  corrected?.lessIsBetter ?? nameWords(name).some(({ text }) => [text, ...likeliestMeaningOf(text)].some(isOfTrouble))

/** Whether most rows are the worst: each is a crash or a complaint. */
export const rowsAreTrouble = (table: TableProfile): boolean => {
  const { ofTable, ofIdentifiers } = rowNouns(table)
  return [...ofTable, ...ofIdentifiers].some(isOfTrouble)
}
