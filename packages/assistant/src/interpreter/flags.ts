import { type Cell, type FieldProfile, fieldWords, type TableProfile } from '@belvedere/spec'
import {
  contraries,
  denialLinks,
  denials,
  denyingPrefixes,
  having,
  holdingAfter,
  holdingBefore,
  ofColumns,
  placing,
  pointing,
  sharing,
  truths,
} from '../language/en/flags.ts'
import { joints } from '../language/en/interpreter/flags.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { SpanOf } from './span.ts'
import type { Token } from './words.ts'

/** A column that says of each row whether something holds, and its values for yes and no. */
interface Flag {
  table: string
  field: FieldProfile
  yes: Cell
  no: Cell
}

/** A place where the message names a flag; token indices, `last` included. */
interface Place {
  flag: Flag
  first: number
  last: number
  /** It is said of what does not hold: "not insured", "uninsured". */
  denied: boolean
}

const leastScore = 0.6

/**
 * Finds where a column of yes and no is said of rows: "irrigated plots" are the rows that have yes there, "uninsured
 * patients" and "houses without parking" those that have no. `columns` are the places that name columns.
 */
export function findFlags(
  tokens: Token[],
  tables: TableProfile[],
  columns: SpanOf<'column'>[],
  lexicon: Lexicon,
): SpanOf<'value'>[] {
  const flags = tables.flatMap((table) => table.fields.flatMap((field) => flagOf(table.name, field) ?? []))
  if (flags.length === 0) return []
  const places = placesOf(tokens, flags, columns)
  const isOther = (place: Place) => (at: number) =>
    places.some((other) => other.first === at && other.flag !== place.flag && isSaid(other))
  const isSaid = (place: Place): boolean => place.denied || saysOfRows(tokens, place, lexicon, isOther(place))
  const grouping = new Set(
    flags.filter((flag) =>
      groups(
        tokens,
        places.filter((place) => place.flag === flag),
      ),
    ),
  )
  return places.filter((place) => isSaid(place) && !grouping.has(place.flag)).map((place) => spanOf(tokens, place))
}

/** Rows that have yes beside those that have no, or a column that is named as the group, keep no rows alone. */
function groups(tokens: Token[], places: Place[]): boolean {
  const contrasted = places.some(({ denied }) => denied) && places.some(({ denied }) => !denied)
  return contrasted || places.some((place) => isPlaced(tokens, place))
}

export function flagOf(table: string, field: FieldProfile): Flag | null {
  if (field.distinct !== 2 || field.type === 'temporal') return null
  const among = (words: readonly string[]) =>
    field.values.find(({ value }) => words.includes(String(value).trim().toLowerCase()))?.value
  const [yes, no] = [among(truths.yes), among(truths.no)]
  return yes === undefined || no === undefined || typeof yes === 'number' ? null : { table, field, yes, no }
}

/** The widest place of each flag among those that overlap; none within another column's own name. */
function placesOf(tokens: Token[], flags: Flag[], columns: SpanOf<'column'>[]): Place[] {
  const at = (span: SpanOf<'column'>) => [
    tokens.findIndex(({ start }) => start === span.start),
    tokens.findIndex(({ end }) => end === span.end),
  ]
  return flags.flatMap((flag) => {
    const own = columns.filter(
      ({ table, field, score }) => table === flag.table && field === flag.field.name && score >= leastScore,
    )
    const widest = own.filter((span) => !columns.some((other) => covers(other, span)))
    const named = widest.flatMap((span): Place[] => {
      const [first = -1, last = -1] = at(span)
      return first < 0 || last < 0 ? [] : [withDenial(tokens, { flag, first, last, denied: false })]
    })
    return [...named, ...prefixed(tokens, flag)]
  })
}

const covers = (other: SpanOf<'column'>, span: SpanOf<'column'>): boolean =>
  other.start <= span.start &&
  other.end >= span.end &&
  other.end - other.start > span.end - span.start &&
  other.score >= leastScore

/** "Not insured", "without parking", "leaving out the insured ones". */
function withDenial(tokens: Token[], place: Place): Place {
  const pointed = pointing.has(tokens[place.first - 1]?.text ?? '') ? place.first - 2 : place.first - 1
  if (having.no.includes(tokens[pointed]?.text ?? '')) return { ...place, first: pointed, denied: true }
  let at = place.first - 1
  while (denialLinks.has(tokens[at]?.text ?? '')) at -= 1
  return denials.has(tokens[at]?.text ?? '') ? { ...place, first: at, denied: true } : place
}

/** "Uninsured", "nonorganic", "late" where a column says what was "on time". */
function prefixed(tokens: Token[], flag: Flag): Place[] {
  const name = fieldWords(flag.field.name).trim().toLowerCase()
  const denying = [
    ...denyingPrefixes.map((prefix) => `${prefix}${name}`),
    ...contraries.flatMap((pair) => otherOf(pair, name)),
  ]
  return tokens.flatMap(({ text }, at) => (denying.includes(text) ? [{ flag, first: at, last: at, denied: true }] : []))
}

const otherOf = (pair: readonly string[], name: string): readonly string[] =>
  pair.includes(name) ? pair.filter((word) => word !== name) : []

/** Whether the words around say it of rows rather than of the column: an adjective before a noun, a predicate, "only …". */
function saysOfRows(
  tokens: Token[],
  { flag, first, last }: Place,
  lexicon: Lexicon,
  isOther: (at: number) => boolean,
): boolean {
  const before = tokens[first - 1]?.text ?? ''
  const after = tokens[last + 1]
  if (isPlaced(tokens, { first })) return false
  if (after && holdingAfter.has(after.text)) return true
  if (ofColumns.has(after?.text ?? '')) return false
  if (holdingBefore.has(before) || having.yes.includes(before)) return true
  if (isNoun(tokens, { flag, last })) return true
  if (isOther(last + 1) || (joints.has(after?.text ?? '') && isOther(last + 2))) return true
  return after?.kind === 'word' && !lexicon.stopWords.has(after.text) && !lexicon.months.includes(after.text)
}

/** "Smokers by ward", "no shows per town": rows are called in the plural by what holds of them. */
const isNoun = (tokens: Token[], { flag, last }: Pick<Place, 'flag' | 'last'>): boolean => {
  const word = tokens[last]
  return word !== undefined && word.text !== word.stem && !flag.field.name.toLowerCase().includes(word.text)
}

function isPlaced(tokens: Token[], { first }: Pick<Place, 'first'>): boolean {
  const at = pointing.has(tokens[first - 1]?.text ?? '') ? first - 2 : first - 1
  const [before, earlier] = [tokens[at]?.text ?? '', tokens[at - 1]?.text ?? '']
  return placing.has(before) || (before === 'of' && sharing.has(earlier)) || sharing.has(before)
}

function spanOf(tokens: Token[], { flag, first, last, denied }: Place): SpanOf<'value'> {
  const value = denied ? flag.no : flag.yes
  return {
    kind: 'value',
    table: flag.table,
    field: flag.field.name,
    value,
    how: 'flag',
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    score: 0.95,
    evidence: `${denied ? 'no' : 'yes'} of ${flag.field.name}`,
  }
}
