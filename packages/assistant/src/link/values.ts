import {
  abbreviations,
  aliasesOf,
  calendar,
  fold,
  isFunctionWord,
  lemmas,
  ordinalOf,
  rootsOf,
  sameWord,
  type Token,
  tokenize,
  understand,
  wordClass,
} from '@belvedere/lexicon'
import type { Cell, FieldProfile, TableProfile } from '@belvedere/spec'
import type { ColumnMention } from './columns.ts'
import type { PartsOff } from './parts.ts'

/** Why words of a message stand for a value of a column. */
export const valueEvidences = ['value', 'cut', 'inflected', 'family', 'alias', 'code', 'part'] as const
type ValueEvidence = (typeof valueEvidences)[number]

/** Words of a message that may name a value of a column: the tokens from index `first` to `last`, both included. */
export interface ValueMention {
  field: FieldProfile
  /** More than one if the words fit several values equally well. */
  values: readonly Cell[]
  first: number
  last: number
  score: number
  how: ValueEvidence
}

interface ValueName {
  words: readonly string[]
  value: Cell
  how: ValueEvidence
  strength: number
}

const known = new WeakMap<FieldProfile, Map<string, ValueName[]>>()

/** Finds all words that may name a value of a categorical column. */
export function findValueMentions(
  tokens: readonly Token[],
  table: TableProfile,
  { columns, off }: { columns: readonly ColumnMention[]; off: PartsOff },
): ValueMention[] {
  const facts = understand(table)
  return table.fields.flatMap((field) => {
    const role = facts.fields.get(field.name)?.role
    if (role === 'time' || role === 'measure' || role === 'place') return []
    return mentionsOf(tokens, field, off).filter(
      (mention) => !isSmallWord(tokens, mention) || isBesideName(mention, columns),
    )
  })
}

/** "In" and "I" are values only where they are written like codes, or beside their column's name. */
function isSmallWord(tokens: readonly Token[], { first, last }: ValueMention): boolean {
  const [token] = tokens.slice(first, last + 1)
  if (!token || first !== last || token.kind !== 'word') return false
  const isCapital = token.raw === token.raw.toUpperCase() && tokens.some(({ raw }) => /\p{Ll}/u.test(raw))
  const isCode = isCapital && (token.text.length > 1 || !isPronounOrArticle(tokens, first))
  return !isCode && token.text.length <= maxSmall && (isFunctionWord(token.text) || token.text.length === 1)
}

const capitalWords: ReadonlySet<string> = new Set(['a', 'i'])
const behindLetters = wordClass('between listed values')

/** "A" and "I" are letters only in a list, or at the end. */
const isPronounOrArticle = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]
  return capitalWords.has(tokens[at]?.text ?? '') && next !== undefined && !behindLetters.has(next.text)
}

const maxSmall = 3
const sureName = 0.6
const isBesideName = ({ field, first, last }: ValueMention, columns: readonly ColumnMention[]): boolean =>
  columns.some(
    (name) => name.field === field && name.score > sureName && (name.last === first - 1 || name.first === last + 1),
  )

function mentionsOf(tokens: readonly Token[], field: FieldProfile, off: PartsOff): ValueMention[] {
  const index = namesOf(field)
  const found: ValueMention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'sign') continue
    const keys =
      token.kind === 'word'
        ? [...lemmas(token.text), ...cutShort(token.text), ...familyKeys(token.text)]
        : [firstWord(token.text)]
    const best = new Map<number, ValueMention>()
    for (const name of new Set(keys.flatMap((key) => index.get(key) ?? []))) {
      const last = endOf(tokens, at, name)
      if (last === null) continue
      const exact = tokens
        .slice(at, last + 1)
        .every(({ text }, offset) => name.words[offset] === text || tokens.length === 1)
      const how = name.how === 'value' && !exact ? 'inflected' : name.how
      if (off.has(`value ${how}`)) continue
      const asWritten = how === 'code' && tokens[at]?.raw === name.value && /\p{Lu}/u.test(tokens[at]?.raw ?? '')
      const strength = asWritten ? capitals : name.strength
      const mention = { field, values: [name.value], first: at, last, score: strength * (exact ? 1 : 0.95), how }
      const before = best.get(last)
      if (!before || before.score < mention.score) best.set(last, mention)
      else if (before.score === mention.score && before.how === mention.how)
        best.set(last, { ...before, values: [...new Set([...before.values, name.value])] })
    }
    found.push(...[...best.values()].filter(({ how, values }) => how !== 'part' || values.length <= maxMeant))
  }
  return found
}

/** A word that occurs in more values than these stands for none of them. */
const maxMeant = 6
/** "OJ" as it is written in the table is hardly a word of the sentence. */
const capitals = 0.9

const shortestFamily = 4
/** "Bitterness" is measured of all, and not of what is called bitter. */
const qualityEnding = /ness(?:es)?$/
/** "Rainy" of rain: words that are made of one root. */
const familyKeys = (word: string): string[] =>
  word.length < shortestFamily || qualityEnding.test(word) ? [] : [...rootsOf(word)].map((root) => `${root}~`)

/** "Ger" of Germany: the first letters of a word, as codes are made. */
const cutShort = (word: string): string[] =>
  word.length >= 5
    ? [3, 4].filter((length) => length < word.length - 1).map((length) => `${word.slice(0, length)}…`)
    : []

const firstWord = (text: string): string => tokenize(text)[0]?.text ?? text

/** Where a name ends that begins at `at`; null if its words do not follow. A quoted text is taken whole. */
function endOf(tokens: readonly Token[], at: number, { words, how }: ValueName): number | null {
  const [token] = tokens.slice(at)
  if (token?.kind === 'quoted') return token.text === words.join(' ') ? at : null
  let place = at
  for (const word of words) {
    while (place > at && tokens[place]?.kind === 'sign' && joiners.has(tokens[place]?.text ?? '')) place++
    const said = tokens[place]
    const isSame =
      said &&
      (said.text === word ||
        sameWord(said.text, word) ||
        how === 'family' ||
        (how === 'cut' && said.text.startsWith(word)))
    if (!isSame) return null
    place++
  }
  return place - 1
}
const joiners: ReadonlySet<string> = new Set(['-', '.', "'", '/', '&', ','])

function namesOf(field: FieldProfile): Map<string, ValueName[]> {
  const cached = known.get(field)
  if (cached) return cached
  const index = new Map<string, ValueName[]>()
  const add = (name: ValueName) => {
    for (const key of lemmas(name.words[0] ?? '')) index.set(key, [...(index.get(key) ?? []), name])
  }
  for (const { value } of field.values) {
    if (value === null || value === '' || typeof value === 'number') continue
    const words = wordsOf(String(value))
    if (words.length === 0) continue
    add({
      words,
      value,
      how: words.join('').length <= 2 ? 'code' : 'value',
      strength: words.join('').length <= 2 ? 0.6 : 1,
    })
    // "BlueLine" is written in one word as well as in two.
    const joined = fold(String(value))
    if (words.length > 1 && joined === words.join('')) add({ words: [joined], value, how: 'value', strength: 1 })
    const ordinal = words.map(ordinalWord)
    if (ordinal.some((word, at) => word !== words[at])) add({ words: ordinal, value, how: 'alias', strength: 0.85 })
    const [first = ''] = words
    if (words.length === 1 && first.length >= shortestFamily)
      for (const key of familyKeys(first))
        index.set(key, [...(index.get(key) ?? []), { words, value, how: 'family', strength: 0.7 }])
    if (
      words.length === 1 &&
      /^[a-z]{3,4}$/.test(first) &&
      !calendar.weekdays.has(first) &&
      !calendar.months.has(first)
    ) {
      const code = `${words[0]}…`
      index.set(code, [...(index.get(code) ?? []), { words, value, how: 'cut', strength: 0.6 }])
    }
    for (const full of inFull(words)) add({ words: full, value, how: 'alias', strength: 0.85 })
    for (const alias of aliasesOf(String(value))) {
      const said = wordsOf(alias)
      if (said.join('').length > 1) add({ words: said, value, how: 'alias', strength: 0.85 })
    }
    for (const part of partsOf(words)) add({ words: [part], value, how: 'part', strength: 0.6 })
  }
  known.set(field, index)
  return index
}

const wordsOf = (value: string): string[] =>
  tokenize(value.replace(/[_.]/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).flatMap(({ kind, text }) =>
    kind === 'sign' ? [] : fold(text).split(' '),
  )

/** "1st" as first. */
const ordinalWord = (word: string): string => {
  const [, digit] = /^(\d)(?:st|nd|rd|th)$/.exec(word) ?? []
  return ordinalWords.find((ordinal) => ordinalOf(ordinal) === digit) ?? word
}
const ordinalWords = [...wordClass('ordinals')]

/** "Mon" is short for month as well, but not among weekdays. */
const isSameDay = (word: string, full: string): boolean => {
  const day = calendar.weekdays.get(word)
  return day === undefined || calendar.weekdays.get(full) === day
}

const minShort = 3
const maxInFull = 3

/** "Assoc prof" as associate professor. */
function inFull(words: readonly string[]): string[][] {
  if (!words.some((word) => word.length >= minShort && abbreviations.has(word))) return []
  const ways = words.map((word) => [
    [word],
    ...(word.length >= minShort ? (abbreviations.get(word) ?? []) : []).filter((full) =>
      isSameDay(word, full[0] ?? ''),
    ),
  ])
  return ways
    .reduce<string[][]>(
      (lists, options) => lists.flatMap((list) => options.map((option) => [...list, ...option])),
      [[]],
    )
    .slice(1, 1 + maxInFull)
}

const commonParts = wordClass('no part of a value')
/** Single words of a longer value that may stand for it. */
const partsOf = (words: readonly string[]): string[] =>
  words.length < 2 || words.length > 4 ? [] : words.filter((word) => word.length >= 4 && !commonParts.has(word))
