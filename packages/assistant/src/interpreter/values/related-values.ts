import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { english } from '../../language/en/lexicon.ts'
import { spokenWords } from '../../language/english-words.ts'
import { areRelated, type Roots, rootsOf } from '../relatives.ts'
import { rowNouns } from '../row-names.ts'
import type { SpanOf } from '../span.ts'
import { type Token, tokenize } from '../words.ts'

/** Columns of more values than this are no states that rows are in. */
const maxStates = 30
/** A column that a word names at least so well takes it. */
const sureName = 0.5

interface State {
  field: string
  value: string
  /** Null where the value has several words. */
  roots: Roots | null
  /** The stems of words that no other value of the column has. */
  own: readonly string[]
}

const statesOf = (tables: readonly TableProfile[]): (State & { table: string })[] =>
  tables.flatMap(({ name, fields }) => fields.flatMap(statesIn).map((state) => ({ ...state, table: name })))

const stated = new WeakMap<FieldProfile, State[]>()

const statesIn = (field: FieldProfile): State[] => {
  const before = stated.get(field)
  if (before) return before
  const worded = (field.type === 'nominal' || field.type === 'ordinal') && field.distinct <= maxStates
  const texts = (worded ? field.values : []).flatMap(({ value }) => (typeof value === 'string' ? value : []))
  const words = texts.map((text) => tokenize(text, english).filter(({ kind }) => kind !== 'sign'))
  const seen = Map.groupBy(
    words.flatMap((one) => [...new Set(one.map(({ stem }) => stem))]),
    (stem) => stem,
  )
  const states = texts.map((value, at): State => {
    const [only, ...more] = words[at] ?? []
    const own = [only, ...more].flatMap((word) => (word && seen.get(word.stem)?.length === 1 ? word.stem : []))
    return {
      field: field.name,
      value,
      roots: only && more.length === 0 ? rootsOf(only.text) : null,
      own: more.length > 0 ? own : [],
    }
  })
  stated.set(field, states)
  return states
}

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
  const named = new Set(
    tables.flatMap(({ fields }) => fields.flatMap(({ name }) => tokenize(name, english).map(({ stem }) => stem))),
  )
  const rows = new Set(tables.flatMap((table) => [...rowNouns(table)]))
  const found = tokens.flatMap((token, at): SpanOf<'value'>[] => {
    const { text, kind, start, end } = token
    const known = taken.some((one) => one.start < end && start < one.end && one.score >= sureName)
    if (kind !== 'word' || text.length < 4 || known || rows.has(token.stem) || isPlainWord(token)) return []
    if (at === 0 && spokenWords.has(text)) return []
    const roots = rootsOf(text)
    const part = !spokenWords.has(text) && !spokenWords.has(token.stem)
    return states
      .filter(
        (state) =>
          (state.roots && areRelated(roots, state.roots)) ||
          (part && state.own.includes(token.stem) && !named.has(token.stem)),
      )
      .map(({ table, field, value }) => ({
        kind: 'value',
        table,
        field,
        value,
        how: 'relative',
        start,
        end,
        score: 0.78,
        evidence: `relative of ${value}`,
      }))
  })
  return joinedUp(found)
}

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
