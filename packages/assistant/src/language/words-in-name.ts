import { fieldWords } from '@belvedere/spec'

/** The words of a column's name, in lower case and without its numbers and signs. */
export const wordsInName = (name: string): string[] =>
  fieldWords(name)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
