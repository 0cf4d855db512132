import { editDistance, type FieldProfile, type TableProfile } from '@belvedere/spec'
import { englishWords } from '../../language/english-words.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { remembering } from '../../language/remembering.ts'
import { rowNouns } from '../row-names.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import { columnStems } from './column-stems.ts'

const minLength = 5
/** From so many letters on a word may be two slips away from what was meant. */
const longLength = 8
const maxNames = 2000
const maxLooked = 20_000
/** More strange words than this are no slips of the pen. */
const maxSlips = 20
/** Of a column of so few values a word in lower case may be one, and a part of one. */
const maxStates = 50
/** A column that a word names at least so well takes it. */
const sureName = 0.5

interface Known {
  table: string
  field: string
  value: string
  words: string[]
  state: boolean
}

/**
 * Finds words that nothing else explains and that are a slip or two away from one value alone, or from a word of it:
 * "Romme", "mapel". `taken` are the places that are known already.
 */
export function findMisspelled(
  message: string,
  tokens: Token[],
  tables: TableProfile[],
  { taken, lexicon }: { taken: readonly { start: number; end: number; score: number }[]; lexicon: Lexicon },
): SpanOf<'value'>[] {
  const named = [...tables.map(columnStems), ...tables.map(rowNouns)]
  const known = wordsOfLanguage(lexicon)
  const strange = tokens.filter(({ kind, text, stem, start, end }) => {
    const said = taken.some((one) => one.start < end && start < one.end && one.score >= sureName)
    const plain = [text, stem].some(
      (word) => known.has(word) || englishWords.has(word) || named.some((words) => words.has(word)),
    )
    return kind === 'word' && text.length >= minLength && !said && !plain
  })
  if (strange.length === 0 || strange.length > maxSlips) return []
  const values = tables
    .flatMap((table) => table.fields.flatMap((field) => knownIn(table.name, field)))
    .slice(0, maxLooked)
  return strange.flatMap((token): SpanOf<'value'>[] => {
    const capital = token !== tokens[0] && /^\p{Lu}/u.test(message.slice(token.start))
    const near = values.filter((value) => (capital || value.state) && isNear(token, value, capital))
    const [only] = near
    if (!only || near.some(({ value }) => value !== only.value)) return []
    const { table, field, value } = only
    const { start, end } = token
    return [{ kind: 'value', table, field, value, how: 'spelling', start, end, score: 0.76, evidence: `near ${value}` }]
  })
}

/** A slip in lower case leaves the first letter as it is; a name may stand by a word of it only where there are few. */
const isNear = ({ text, stem }: Token, { words, state, value }: Known, capital: boolean): boolean =>
  [value.trim().toLowerCase(), ...(state ? words : [])].some((word, at) =>
    // "Losers" is no slip of a part of "Lower Marsh": what has an ending besides is not it.
    (at === 0 ? [text, stem] : [text]).some((written) => {
      const limit = written.length >= longLength ? 2 : 1
      if (word.length < minLength || (!capital && word[0] !== written[0])) return false
      const distance = editDistance(word, written, limit)
      return distance > 0 && distance <= limit
    }),
  )

const knownIn = (table: string, field: FieldProfile): Known[] => {
  if (field.type !== 'nominal' && field.type !== 'ordinal') return []
  const state = field.distinct <= maxStates
  return field.values.slice(0, maxNames).flatMap(({ value }) => {
    if (typeof value !== 'string') return []
    const words = state ? (value.toLowerCase().match(/\p{L}+/gu) ?? []) : []
    return [{ table, field: field.name, value, words, state }]
  })
}

/** Every word that means something to a language as it is written. */
const wordsOfLanguage = remembering(
  ({ phrases, synonyms, months }: Lexicon): ReadonlySet<string> =>
    new Set([
      ...phrases.flatMap(([, said]) => said.flatMap((phrase) => phrase.split(' '))),
      ...synonyms.flatMap(([, words]) => words),
      ...months,
    ]),
)
