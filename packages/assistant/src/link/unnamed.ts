import {
  type Cue,
  isFunctionWord,
  lemmas,
  nameWords,
  numberOf,
  type TableFacts,
  type Token,
  wordClass,
} from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { ColumnMention } from './columns.ts'
import type { PartsOff } from './parts.ts'
import type { Range } from './sentence.ts'
import type { ValueMention } from './values.ts'

interface Linked {
  table: TableProfile
  facts: TableFacts
  mentions: readonly (ColumnMention | ValueMention)[]
  cues: readonly Cue[]
  off: PartsOff
}

const score = 0.45
/** Words that fit a name or a value this well are not free to mean something else. */
const taken = 0.3

/**
 * Words that name nothing of a table may be what its only number measures, where the name of that column tells nothing:
 * "accidents" for y, "population" for value.
 */
export function findUnnamed(tokens: readonly Token[], { table, facts, mentions, cues, off }: Linked): ColumnMention[] {
  const numbers = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'measure')
  const [field] = numbers
  if (!field || numbers.length > 1 || field.name === facts.weightField || !tellsNothing(field)) return []
  if (off.has('column any word') || mentions.some((one) => one.field === field && one.score > score)) return []
  const isTaken = (at: number) =>
    mentions.some((one) => one.score >= taken && isAt(one, at)) || cues.some((cue) => isAt(cue, at))
  return tokens.flatMap((token, at): ColumnMention[] =>
    isNoun(token) && !isTaken(at) ? [{ field, first: at, last: at, score, how: 'any word', complete: false }] : [],
  )
}

const emptyNames = wordClass('names that tell nothing')
const tellsNothing = ({ name }: FieldProfile): boolean => {
  const words = nameWords(name)
  return words.length > 0 && words.every(({ text }) => emptyNames.has(text))
}

const isAt = ({ first, last }: Range, at: number): boolean => first <= at && at <= last

const requests = [wordClass('words of requests'), wordClass('words of charts'), wordClass('words of questions')]
const leastLength = 3
const isNoun = (token: Token): boolean =>
  token.kind === 'word' &&
  token.text.length >= leastLength &&
  !isFunctionWord(token.text) &&
  numberOf(token) === undefined &&
  !lemmas(token.text).some((form) => requests.some((words) => words.has(form)))
