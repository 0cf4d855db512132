import { editDistance, type FieldProfile, type TableProfile } from '@belvedere/spec'
import { isCategory, isGroupable, isNumber, isTime } from '../edits/reader.ts'
import { classOf, isUnique } from '../interpreter/field-class.ts'
import { stem } from '../interpreter/words.ts'
import { english } from '../language/en/lexicon.ts'
import { wordsInName } from '../language/words-in-name.ts'

const most = 4

/**
 * The columns to offer for words that name none, at most four: first those that sound like them or mean the like, then
 * what fits the place, in the order of the table. `wanted`: what the column should be good for; null: anything.
 */
export const nearColumns = (words: string, table: TableProfile, wanted: 'measure' | 'group' | null): string[] => {
  const asked = wordsInName(words).map((word) => stem(word, english))
  const fitting = table.fields.filter((field) => fits(field, wanted))
  const rated = fitting.map((field) => ({ field, near: nearness(asked, field), use: usefulness(field) }))
  return rated
    .toSorted((a, b) => b.near - a.near || b.use - a.use)
    .slice(0, most)
    .map(({ field }) => field.name)
}

const fits = (field: FieldProfile, wanted: 'measure' | 'group' | null): boolean => {
  if (wanted === null) return true
  const isId = classOf(field) === 'id'
  return wanted === 'measure'
    ? isNumber(field) && !isId
    : !isId && (isCategory(field) || isTime(field) || isGroupable(field))
}

/** 1 for a name that is there but for a slip, 0 for one that shares nothing with what was asked. */
const nearness = (asked: readonly string[], { name }: FieldProfile): number => {
  const named = wordsInName(name).map((word) => stem(word, english))
  return Math.max(0, ...asked.flatMap((word) => named.map((other) => alike(word, other))))
}

const alike = (a: string, b: string): number => {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  const spelled = 1 - editDistance(a, b, longer) / longer
  const meant = english.synonyms.some(([, words]) => words.includes(a) && words.includes(b)) ? 0.8 : 0
  const begun = sharedStart(a, b) >= leastShared ? 0.7 : 0
  return Math.max(meant, begun, spelled >= 0.6 ? spelled : 0)
}
const leastShared = 4

const sharedStart = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** What tells every row from every other says least. */
const usefulness = (field: FieldProfile): number =>
  classOf(field) === 'id' ? 0 : isUnique(field) && !isNumber(field) ? 1 : 2
