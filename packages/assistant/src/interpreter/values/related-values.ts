import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { english } from '../../language/en/lexicon.ts'
import { spokenWords } from '../../language/english-words.ts'
import { remembering } from '../../language/remembering.ts'
import { areRelated, type Roots, rootsOf } from '../relatives.ts'
import { rowNouns } from '../row-names.ts'
import type { SpanOf } from '../span.ts'
import { overlaps } from '../utterance.ts'
import { type Token, tokenize } from '../words.ts'
import { columnStems } from './column-stems.ts'

/** Columns of more values than this are no states that rows are in. */
const maxStates = 30
/** Every word of a message is compared with so many values at most. */
const maxLooked = 3000
/** A column that a word names at least so well takes it. */
const sureName = 0.5

interface State {
  field: string
  value: string
  /** Null where the value has several words. */
  roots: Roots | null
  /** The stems of its words, where it has several. */
  words: readonly string[]
  /** Those of them that no other value of the column has. */
  own: readonly string[]
  /** "DEF": what words begin with that it stands for. */
  code: string | null
}

const statesOf = (tables: readonly TableProfile[]): (State & { table: string })[] =>
  tables
    .flatMap(({ name, fields }) => fields.flatMap(statesIn).map((state) => ({ ...state, table: name })))
    .slice(0, maxLooked)

const statesIn = remembering((field: FieldProfile): State[] => {
  const worded = (field.type === 'nominal' || field.type === 'ordinal') && field.distinct <= maxStates
  const texts = (worded ? field.values : []).flatMap(({ value }) => (typeof value === 'string' ? value : []))
  const words = texts.map((text) => tokenize(text, english).filter(({ kind }) => kind !== 'sign'))
  const seen = Map.groupBy(
    words.flatMap((one) => [...new Set(one.map(({ stem }) => stem))]),
    (stem) => stem,
  )
  const coded = texts.length > 1 && texts.every((text) => /^\p{Lu}{2,4}$/u.test(text))
  const states = texts.map((value, at): State => {
    const stems = words[at]?.map(({ stem }) => stem) ?? []
    const several = stems.length > 1
    return {
      field: field.name,
      value,
      roots: several || stems.length === 0 ? null : rootsOf(value.trim().toLowerCase()),
      words: several ? stems : [],
      own: several ? stems.filter((stem) => seen.get(stem)?.length === 1) : [],
      code: coded && value.length > 2 ? value.toLowerCase() : null,
    }
  })
  return states
})

/**
 * Finds words made from the same verb as a value, "cancellations" and "cancels" where a status is "cancelled", and words
 * that one value of a column alone has, "birches" where there is a "silver birch". Words that name a column or the rows are
 * none, nor is an order: "break it down". `taken` are the places that are known already.
 */
export function findRelatives(
  tokens: Token[],
  tables: TableProfile[],
  taken: readonly { start: number; end: number; score: number }[],
): SpanOf<'value'>[] {
  const states = statesOf(tables)
  if (states.length === 0) return []
  const named = tables.map(columnStems)
  const rows = new Set(tables.flatMap((table) => [...rowNouns(table)]))
  const isKnown = ({ start, end }: { start: number; end: number }) =>
    taken.some((one) => one.start < end && start < one.end && one.score >= sureName)
  const single = tokens.flatMap((token, at): SpanOf<'value'>[] => {
    const { text, stem, kind } = token
    if (kind !== 'word' || text.length < 3 || isKnown(token) || rows.has(stem) || isPlainWord(token)) return []
    if (at === 0 && spokenWords.has(text)) return []
    const roots = text.length > 3 ? rootsOf(text) : null
    const part = ![text, stem].some((word) => spokenWords.has(word) || named.some((stems) => stems.has(word)))
    const says = ({ roots: others, own, code }: State): boolean =>
      (roots !== null && others !== null && areRelated(roots, others)) ||
      (part && (own.includes(stem) || (code !== null && text.startsWith(code) && text.length >= 2 * code.length)))
    return states.filter(says).map((state) => spanOf(state, token))
  })
  const several = partsIn(tokens, states).filter((span) => !isKnown(span))
  return [...several, ...joinedUp(single.filter((span) => !several.some((other) => overlaps(other, span))))]
}

const spanOf = (
  { table, field, value }: State & { table: string },
  { start, end }: { start: number; end: number },
): SpanOf<'value'> => ({
  kind: 'value',
  table,
  field,
  value,
  how: 'relative',
  start,
  end,
  score: 0.78,
  evidence: `relative of ${value}`,
})

/** Neighbours that only one value of a column has in this order: "street lights" of a "street light out". */
const partsIn = (tokens: Token[], states: readonly (State & { table: string })[]): SpanOf<'value'>[] =>
  tokens.flatMap((first, at) => {
    const second = tokens[at + 1]
    if (first.kind !== 'word' || second?.kind !== 'word' || isPlainWord(first) || isPlainWord(second)) return []
    const begun = states.filter(({ words }) =>
      words.some((word, i) => words.length > 2 && word === first.stem && words[i + 1] === second.stem),
    )
    return begun
      .filter(({ field }) => begun.filter((other) => other.field === field).length === 1)
      .map((state) => spanOf(state, { start: first.start, end: second.end }))
  })

/** Neighbours that are parts of one value are one place: "delta wing". */
function joinedUp(spans: SpanOf<'value'>[]): SpanOf<'value'>[] {
  const joined: SpanOf<'value'>[] = []
  for (const span of spans) {
    const at = joined.findLastIndex(
      ({ table, field, value }) => field === span.field && value === span.value && table === span.table,
    )
    const before = joined[at]
    if (before?.end === span.start - 1) joined[at] = { ...before, end: span.end }
    else joined.push(span)
  }
  return joined
}

const isPlainWord = ({ text, stem: singular }: Token): boolean =>
  english.stopWords.has(text) || english.genericWords.has(singular)
