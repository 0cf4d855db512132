import {
  askingPhrases,
  fold,
  hasPhraseAt,
  isFunctionWord,
  numberOf,
  ordinalOf,
  quantitiesSaidBy,
  type Token,
  unitOf,
  unitsOfField,
  wordClass,
  wordVectors,
} from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { type ColumnName, columnNames, type NameVariant } from './column-names.ts'
import { type Evidence, evidences, matchWords, type NameMatch } from './name-match.ts'
import type { PartsOff } from './parts.ts'

/** Words of a message that may name a column: the tokens from index `first` to `last`, both included. */
export interface ColumnMention {
  field: FieldProfile
  first: number
  last: number
  /** 0 to 1: how much of the name these words cover, and how well they match it. */
  score: number
  /** The weakest kind of evidence among its words. */
  how: Evidence
  /** Whether the words cover the whole name. */
  complete: boolean
}

const leastScore = 0.2
const maxSkipped = 2

/** Finds all words that may name a column. Mentions may overlap and compete; later steps decide which of them hold. */
export function findColumnMentions(tokens: readonly Token[], table: TableProfile, off: PartsOff): ColumnMention[] {
  const message = { tokens, questions: askingPlaces(tokens), off }
  const mentions = columnNames(table).flatMap((name) => mentionsOf(message, name))
  return mentions.sort((a, b) => a.first - b.first || b.last - a.last || b.score - a.score)
}

interface TokenizedMessage {
  tokens: readonly Token[]
  questions: readonly AskingPlace[]
  off: PartsOff
}

function mentionsOf(message: TokenizedMessage, name: ColumnName): ColumnMention[] {
  const { tokens, questions, off } = message
  const found = new Map<string, ColumnMention>()
  const keep = (mention: ColumnMention) => {
    if (mention.score < leastScore || off.has(`column ${mention.how}`)) return
    const key = `${mention.first}-${mention.last}`
    const before = found.get(key)
    if (!before || before.score < mention.score) found.set(key, mention)
  }
  for (let at = 0; at < tokens.length; at++) {
    for (const variant of name.variants) for (const mention of grow(message, at, name, variant)) keep(mention)
    const quoted = quotedAt(tokens, at, name)
    if (quoted) keep(quoted)
    const joined = joinedAt(tokens, at, name)
    if (joined) keep(joined)
    const initial =
      initialAt(tokens, at, name) ??
      initialsAt(tokens, at, name) ??
      mixedInitialsAt(tokens, at, name) ??
      beginningsAt(tokens, at, name)
    if (initial) keep(initial)
    const byValues = valuesAt(tokens, at, name)
    if (byValues) keep(byValues)
    for (const byUnit of [unitAt(tokens, at, name), unitNamedAt(tokens, at, name)]) if (byUnit) keep(byUnit)
  }
  for (const question of questions) for (const mention of askedBy(question, name)) keep(mention)
  return [...found.values()]
}

interface Matched {
  match: NameMatch
  word: number
}

/** Matches words from `at` on with the words of a name, in any order, and yields a mention after each match. */
function* grow(
  message: TokenizedMessage,
  at: number,
  { field }: ColumnName,
  variant: NameVariant,
): Iterable<ColumnMention> {
  const { tokens, off } = message
  const used = new Set<number>()
  const matched: Matched[] = []
  let skipped = 0
  for (let to = at; to < tokens.length; to++) {
    const token = tokens[to]
    if (!token || (token.kind !== 'word' && token.kind !== 'number')) {
      if (token?.kind === 'sign' && joiners.has(token.text) && matched.length > 0) continue
      break
    }
    const best = bestWord(token.text, variant, { used, inside: matched.length > 0, off })
    if (!best) {
      if (matched.length > 0) yield* sharedHeadAt(message, at, to, field, variant, { used, matched })
      if (matched.length === 0 || !glue.has(token.text) || ++skipped > maxSkipped) break
      continue
    }
    used.add(best.word)
    matched.push(best)
    yield looser(mentionOf(field, at, to, matched, variant), skipped, matched)
  }
}

const looseness = { skipped: 0.06, turned: 0.05 }

/** Lowers the score for words out of order and for other words in between. */
function looser(mention: ColumnMention, skipped: number, matched: readonly Matched[]): ColumnMention {
  const turned = matched.filter(({ word }, at) => word < (matched[at - 1]?.word ?? 0)).length
  return { ...mention, score: mention.score * (1 - looseness.skipped * skipped - looseness.turned * turned) }
}

const sharing = wordClass('between names that share a word')
const maxShared = 3

/** In "city and highway mpg", finds the column City mpg: two names share a head, which is said only once. */
function* sharedHeadAt(
  { tokens, off }: TokenizedMessage,
  first: number,
  joint: number,
  field: FieldProfile,
  variant: NameVariant,
  { used, matched }: { used: ReadonlySet<number>; matched: readonly Matched[] },
): Iterable<ColumnMention> {
  if (!sharing.has(tokens[joint]?.text ?? '')) return
  for (let at = joint + 2; at <= joint + maxShared; at++) {
    const token = tokens[at]
    const best = token?.kind === 'word' ? bestWord(token.text, variant, { used, inside: true, off }) : null
    if (best) yield mentionOf(field, first, joint - 1, [...matched, best], variant)
  }
}

const glue = wordClass('inside names')
const joiners: ReadonlySet<string> = new Set(['-', '_', '.', '/', '%', "'"])

function bestWord(
  said: string,
  { words }: NameVariant,
  { used, inside, off }: { used: ReadonlySet<number>; inside: boolean; off: PartsOff },
): Matched | null {
  let best: Matched | null = null
  words.forEach((word, at) => {
    if (used.has(at)) return
    const match = matchWords(said, word, off)
    if (!match || (inside && match.strength < 0.6)) return
    if (!best || best.match.strength < match.strength) best = { match, word: at }
  })
  return best
}

function mentionOf(
  field: FieldProfile,
  first: number,
  last: number,
  matched: readonly Matched[],
  { weights, weight, written }: NameVariant,
): ColumnMention {
  let said = 0
  let quality = 0
  let how: Evidence = 'name'
  for (const { match, word } of matched) {
    const part = weights[word] ?? 0
    said += part
    quality += part * match.strength
    if (evidences.indexOf(match.how) > evidences.indexOf(how)) how = match.how
  }
  const share = said / weight
  const score = (quality / Math.max(said, 0.01)) * (0.35 + 0.65 * share) * (written ? 1 : 0.96)
  return { field, first, last, score: said < 0.3 ? score * 0.5 : score, how, complete: share > 0.99 }
}

/** A name between quotes is that of a column as it is written. */
function quotedAt(tokens: readonly Token[], at: number, { field }: ColumnName): ColumnMention | null {
  const token = tokens[at]
  return token?.kind === 'quoted' && token.text.trim() === fold(field.name)
    ? { field, first: at, last: at, score: 1, how: 'name', complete: true }
    : null
}

/** Matches letters and ignores where words end: "market value" for marketvalue. */
function joinedAt(tokens: readonly Token[], at: number, { field, joined }: ColumnName): ColumnMention | null {
  let text = ''
  for (let to = at; to < Math.min(tokens.length, at + 5); to++) {
    const token = tokens[to]
    if (!token) break
    if (token.kind === 'sign') {
      if (text === '' || !joiners.has(token.text)) break
      continue
    }
    text += token.text.replace(/[^\p{L}\p{N}]+/gu, '')
    if (text === joined) return { field, first: at, last: to, score: 1, how: 'name', complete: true }
    if (text.length >= joined.length) break
  }
  return null
}

/** Matches a word with a name of one letter: "yield" for Y. */
function initialAt(tokens: readonly Token[], at: number, { field, joined }: ColumnName): ColumnMention | null {
  const text = tokens[at]?.text ?? ''
  if (joined.length !== 1 || text.length < 3 || text[0] !== joined || isFunctionWord(text)) return null
  return { field, first: at, last: at, score: 0.5, how: 'skeleton', complete: true }
}

/** Matches initials: "carapace length" for CL, "weight loss in month one" for WL1. */
function initialsAt(tokens: readonly Token[], at: number, { field, joined }: ColumnName): ColumnMention | null {
  const [, letters = '', digits = ''] = /^(\p{L}{2,4})(\d*)$/u.exec(joined) ?? []
  const words = tokens.slice(at, at + letters.length)
  const fits = words.every(({ kind, text }, place) => kind === 'word' && text[0] === letters[place])
  if (letters === '' || words.length < letters.length || !fits) return null
  const content = words.filter(({ text }) => text.length >= 3 && !isFunctionWord(text))
  if (content.length < Math.max(2, words.length - 1)) return null
  const last = at + letters.length - 1
  const mention = { field, first: at, how: 'skeleton' as const }
  if (digits === '') return { ...mention, last, score: 0.85, complete: true }
  const number = tokens.findIndex(
    (token, place) => place > last && place <= last + maxToNumber && isNumberWord(token, digits),
  )
  return number < 0
    ? { ...mention, last, score: 0.5, complete: false }
    : { ...mention, last: number, score: 0.85, complete: true }
}

const longestShort = 6
const leastMixed = 3

/** Matches initials in another order: "disposable income per person" for DPI. */
function mixedInitialsAt(tokens: readonly Token[], at: number, { field, joined }: ColumnName): ColumnMention | null {
  const isShort = joined.length >= leastMixed && joined.length <= longestShort && /^\p{L}+$/u.test(joined)
  if (!isShort || !isContentWord(tokens[at]) || wordVectors().rank(joined) !== undefined) return null
  const places = [...tokens.keys()]
    .slice(at, at + 2 * joined.length)
    .filter((place) => isContentWord(tokens[place]))
    .slice(0, joined.length)
  const initials = places.map((place) => tokens[place]?.text[0] ?? '')
  const last = places.at(-1)
  const inOrder = (letters: readonly string[]): string => letters.toSorted().join('')
  return last !== undefined && inOrder(initials) === inOrder([...joined])
    ? { field, first: at, last, score: 0.7, how: 'skeleton', complete: true }
    : null
}

const isContentWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.length >= 3 && !isFunctionWord(token.text)

/** Matches short names made of the beginnings of two words, in either order: "verbal IQ" for viq, "max memory" for mmax. */
function beginningsAt(tokens: readonly Token[], at: number, { field, joined }: ColumnName): ColumnMention | null {
  const [one, two] = tokens.slice(at, at + 2)
  const isShort = joined.length >= 3 && joined.length <= longestShort && /^\p{L}+$/u.test(joined)
  if (!isShort || one?.kind !== 'word' || two?.kind !== 'word' || wordVectors().rank(joined) !== undefined) return null
  if (isFunctionWord(one.text) || isFunctionWord(two.text)) return null
  const isMadeOf = (a: string, b: string): boolean =>
    [1, 2, 3].some((length) => {
      const rest = joined.slice(length)
      return joined.startsWith(a.slice(0, length)) && a.length > length && rest.length >= 2 && b.startsWith(rest)
    })
  return isMadeOf(one.text, two.text) || isMadeOf(two.text, one.text)
    ? { field, first: at, last: at + 1, score: 0.8, how: 'skeleton', complete: true }
    : null
}

const maxToNumber = 4
const isNumberWord = (token: Token, digits: string): boolean =>
  numberOf(token) === Number(digits) || ordinalOf(token.text) === digits

/** Words that ask for a quantity, such as "how old". */
interface AskingPlace {
  first: number
  last: number
  /** Words of column names that answer it: "age". */
  words: ReadonlySet<string>
}

const askingPlaces = (tokens: readonly Token[]): AskingPlace[] =>
  tokens.flatMap((_, at) =>
    [...askingPhrases()].flatMap(({ words, meanings }): AskingPlace[] =>
      hasPhraseAt(tokens, at, words)
        ? [{ first: at, last: at + words.length - 1, words: new Set(meanings.map(({ word }) => word)) }]
        : [],
    ),
  )

/** Matches question words by what they ask for: "how old" for age, "how long" for a column in minutes. */
function* askedBy(
  { first, last, words }: AskingPlace,
  { field, variants, quantities }: ColumnName,
): Iterable<ColumnMention> {
  if ([...quantities].some((one) => one.words.some((word) => words.has(word))))
    yield { field, first, last, score: unitScore, how: 'unit', complete: false }
  for (const variant of variants) {
    const index = variant.words.findIndex((word) => words.has(word))
    if (index < 0) continue
    yield mentionOf(field, first, last, [{ match: { strength: 0.75, how: 'adjective' }, word: index }], variant)
  }
}

const unitScore = 0.45

/** Matches the quantity that a column's unit measures: "energy" for a column in MWh. */
function unitAt(tokens: readonly Token[], at: number, { field, quantities }: ColumnName): ColumnMention | null {
  const token = tokens[at]
  if (quantities.size === 0 || token?.kind !== 'word' || isFunctionWord(token.text)) return null
  const said = quantitiesSaidBy(token.text)
  return [...said].some((one) => quantities.has(one))
    ? { field, first: at, last: at, score: unitScore, how: 'unit', complete: false }
    : null
}

const countingWords = wordClass('how much, before a unit')
const stepUnits = wordClass('units that are steps of time')
/** Letters by themselves are units only behind a number. */
const shortestUnit = 2
const unitNameScore = { counted: 0.7, alone: 0.5 }

/** "How many hectolitres", "donations in $": a column in that unit. */
function unitNamedAt(tokens: readonly Token[], at: number, { field }: ColumnName): ColumnMention | null {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || (token.kind === 'word' && token.text.length < shortestUnit)) return null
  const unit = unitOf(token.text)
  if (unit === undefined || !unitsOfField(field).has(unit)) return null
  if (before?.kind === 'number' || after?.kind === 'number') return null
  const isCounted = countingWords.has(before?.text ?? '')
  if (!isCounted && stepUnits.has(token.text)) return null
  const score = isCounted ? unitNameScore.counted : unitNameScore.alone
  return { field, first: at, last: at, score, how: 'unit', complete: false }
}

/** Matches a word whose meaning is close to a column's values: "crops" for a column with wheat and barley. */
function valuesAt(tokens: readonly Token[], at: number, { field, valueWords }: ColumnName): ColumnMention | null {
  const token = tokens[at]
  if (valueWords.length < 2 || token?.kind !== 'word' || token.text.length < 4) return null
  const singular = token.text.replace(/s$/, '')
  const near = Math.max(
    wordVectors().similarityToMean(token.text, valueWords),
    wordVectors().similarityToMean(singular, valueWords),
  )
  return near < leastNear ? null : { field, first: at, last: at, score: near * 0.7, how: 'values', complete: false }
}
const leastNear = 0.4
