import { hasPhraseAt } from '../classes/phrases.ts'
import english from './english.json' with { type: 'json' }

/** A part of a cycle: where it begins, from 0, and how many steps it has. */
export interface CyclePart {
  first: number
  count: number
}

/** A phrase and what it means. */
interface Phrase<T> {
  words: readonly string[]
  means: T
}

const phrases = <T, U>(data: { readonly [phrase: string]: T }, mean: (value: T) => U): Phrase<U>[] =>
  Object.entries(data)
    .map(([phrase, value]) => ({ words: phrase.split(' '), means: mean(value) }))
    .sort((a, b) => b.words.length - a.words.length)
const wordLists = (list: readonly string[]): Phrase<null>[] =>
  list.map((phrase) => ({ words: phrase.split(' '), means: null })).sort((a, b) => b.words.length - a.words.length)
const partOf = ([first = 0, count = 0]: readonly number[]): CyclePart => ({ first, count })

/** The place of each name in its cycle, from 0. */
const places = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((forms, at) => forms.split(' ').map((form): [string, number] => [form, at])))

/** What words mean in a calendar. Seasons are those of the north. */
export const calendar = {
  months: places(english.months),
  weekdays: places(english.weekdays),
  partsOfYear: phrases(english.partsOfYear, partOf),
  partsOfWeek: phrases(english.partsOfWeek, partOf),
  partsOfDay: phrases(english.partsOfDay, partOf),
  /** The hours that a half of the day adds to those of a clock. */
  halvesOfDay: new Map(Object.entries(english.halvesOfDay)),
  namedHours: new Map(Object.entries(english.namedHours)),
  /** Behind the number of an hour. */
  oclock: wordLists(english.oclock),
  /** The first year. */
  decades: new Map(Object.entries(english.decades)),
  partsOfDecade: phrases(english.partsOfDecade, partOf),
  /** Parts of a year only beside a year: "late", "fall". */
  onlyBesideYear: new Set(english.onlyBesideYear),
  recent: wordLists(english.recent),
  units: new Map(Object.entries(english.units)) as ReadonlyMap<string, CalendarUnit>,
  /** Between parts of a list. */
  joints: new Set(english.joints),
  /** Names of months and days that are words of other kinds as well, and what shows that they are names. */
  otherWords: new Set(english.otherWords),
  introducing: new Set(english.introducing),
  between: new Set(english.between),
  from: new Set(english.from),
  to: new Set(english.to),
  since: wordLists(english.since),
  after: wordLists(english.after),
  before: wordLists(english.before),
  until: wordLists(english.until),
  onwards: wordLists(english.onwards),
} as const

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade'

/** The phrase that begins at a place of a text. */
export const phraseAt = <T>(
  list: readonly Phrase<T>[],
  texts: readonly { text: string }[],
  at: number,
): { end: number; means: T } | null => {
  const found = list.find(({ words }) => hasPhraseAt(texts, at, words))
  return found ? { end: at + found.words.length, means: found.means } : null
}

/** The phrase that ends right before a place of a text. */
export const phraseBefore = <T>(
  list: readonly Phrase<T>[],
  texts: readonly { text: string }[],
  at: number,
): { first: number; means: T } | null => {
  const found = list.find(({ words }) => hasPhraseAt(texts, at - words.length, words))
  return found ? { first: at - found.words.length, means: found.means } : null
}
