import { fold, isFunctionWord, lemmas, nameWords, type Token, tokenize } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'

/** Wider tables are reduced to this many columns. */
const maxFields = 200
/** Words are indexed by their first letters, so that inflected and shortened forms match. */
const letters = 3
const maxValues = 30

const known = new WeakMap<TableProfile, ReadonlyMap<string, ReadonlySet<number>>>()

/** Reduces a very wide table to the columns whose names and values share most with a message; others are returned as they are. */
export function keepRelevantFields(table: TableProfile, tokens: readonly Token[]): TableProfile {
  if (table.fields.length <= maxFields) return table
  const index = indexOf(table)
  const shared = table.fields.map(() => 0)
  for (const key of new Set(tokens.flatMap(keysOf)))
    for (const at of index.get(key) ?? []) shared[at] = (shared[at] ?? 0) + 1
  const chosen = [...shared.keys()]
    .sort((a, b) => (shared[b] ?? 0) - (shared[a] ?? 0) || a - b)
    .slice(0, maxFields)
    .sort((a, b) => a - b)
  return { ...table, fields: chosen.flatMap((at) => table.fields[at] ?? []) }
}

const keysOf = ({ kind, text }: Token): string[] => {
  if (kind === 'quoted') return [wholeKey(text)]
  return kind === 'word' && !isFunctionWord(text) ? lemmas(text).map((form) => form.slice(0, letters)) : []
}

/** A name between quotes is looked for as it is written. */
const wholeKey = (name: string): string => `"${name.trim()}"`

function indexOf(table: TableProfile): ReadonlyMap<string, ReadonlySet<number>> {
  const cached = known.get(table)
  if (cached) return cached
  const index = new Map<string, Set<number>>()
  table.fields.forEach(({ name, values, type }, at) => {
    const names = nameWords(name).flatMap(({ text, full }) => [text, ...full.flat()])
    const listed = type === 'quantitative' || type === 'temporal' ? [] : values.slice(0, maxValues)
    const texts = listed.flatMap(({ value }) => (typeof value === 'string' ? tokenize(fold(value)) : []))
    const words = [...names, ...texts.map(({ text }) => text)].map((word) => word.slice(0, letters))
    for (const key of [...words, wholeKey(fold(name))]) {
      index.set(key, (index.get(key) ?? new Set()).add(at))
    }
  })
  known.set(table, index)
  return index
}
