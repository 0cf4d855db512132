import {
  abbreviations,
  fold,
  type NameWord,
  namePieces,
  nameWords,
  type Quantity,
  quantitiesIn,
  wordClass,
  writtenUnits,
} from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { columnMeanings } from '../language/column-words.ts'

/** One way to say a column's name: as written, or with a short form in full. */
export interface NameVariant {
  words: readonly string[]
  /** How far each word counts: "id" and "total" say less than others. */
  weights: readonly number[]
  weight: number
  /** Written so; false if a short form was expanded. */
  written: boolean
}

/** A column and the ways to say its name. */
export interface ColumnName {
  field: FieldProfile
  variants: readonly NameVariant[]
  /** The name in lower case without spaces and signs. */
  joined: string
  /** Words of the values of a small group, for asking by what they are. */
  valueWords: readonly string[]
  /** What its unit measures: energy in kWh. */
  quantities: ReadonlySet<Quantity>
}

const genericWords = wordClass('of little weight in names')
const fillers = wordClass('fillers in names')
const weightOf = (word: string): number =>
  fillers.has(word) ? 0.1 : genericWords.has(word) || /^\d+$/.test(word) ? 0.5 : 1

const maxVariants = 6
/** Nobody says more of a name; matching all of a very long one would take long. */
const maxWords = 24
const known = new WeakMap<TableProfile, ColumnName[]>()

/** The names of a table's columns, prepared for matching. */
export function columnNames(table: TableProfile): readonly ColumnName[] {
  const cached = known.get(table)
  if (cached) return cached
  const words = table.fields.flatMap(({ name }) => namePieces(name))
  const meanings = columnMeanings(table, words)
  const names = table.fields.map((field) => nameOf(field, meanings))
  known.set(table, names)
  return names
}

/** `meanings`: what words of another language mean in English. */
function nameOf(field: FieldProfile, meanings: ReadonlyMap<string, readonly string[]>): ColumnName {
  const parts = nameWords(field.name)
  const pieces = namePieces(field.name).map((text): NameWord => ({ text, full: [] }))
  const variants = [parts, withDigits(parts), pieces].flatMap((words, at) =>
    at === 0 || words.length < parts.length ? variantsOf(words, meanings) : [],
  )
  return {
    field,
    variants: variants.map(({ words: all, written }) => {
      const words = all.slice(0, maxWords)
      const weights = words.map(weightOf)
      return { words, written, weights, weight: weights.reduce((a, b) => a + b, 0) || 1 }
    }),
    joined: fold(field.name).replace(/[^\p{L}\p{N}]+/gu, ''),
    valueWords: valueWordsOf(field),
    quantities: quantitiesOf(field),
  }
}

const unitLetters = 2

/** Short units count only where they are known to be units: "m" may be anything in a name. */
function quantitiesOf(field: FieldProfile): ReadonlySet<Quantity> {
  if (field.type !== 'quantitative') return new Set()
  const [, last = ''] = /[\s_.]([^\s_.]+)$/.exec(field.name) ?? []
  const units = [...writtenUnits(field), ...(last.length > unitLetters ? [last.toLowerCase()] : [])]
  return new Set(units.flatMap((one) => [...quantitiesIn(one)]))
}

/** "CO" and "2" of "CO2" as one word. */
function withDigits(words: readonly NameWord[]): NameWord[] {
  const joined: NameWord[] = []
  for (const word of words) {
    const before = joined.at(-1)
    if (before && /^\d+$/.test(word.text) && /^\p{L}+$/u.test(before.text)) {
      const text = `${before.text}${word.text}`
      joined[joined.length - 1] = { text, full: abbreviations.get(text) ?? [] }
    } else joined.push(word)
  }
  return joined
}

function variantsOf(
  words: readonly NameWord[],
  meanings: ReadonlyMap<string, readonly string[]>,
): { words: string[]; written: boolean }[] {
  let variants: { words: string[]; written: boolean }[] = [{ words: [], written: true }]
  for (const { text, full } of words) {
    const ways = [[text], ...full, ...(meanings.get(text) ?? []).map((meaning) => [meaning])]
    variants = variants
      .flatMap((variant) =>
        ways.map((way, at) => ({ words: [...variant.words, ...way], written: variant.written && at === 0 })),
      )
      .slice(0, maxVariants)
  }
  return variants
}

const maxValues = 30
/** Single words that are values of a column of groups: "wheat", "barley". */
function valueWordsOf(field: FieldProfile): string[] {
  if (field.type === 'quantitative' || field.type === 'temporal') return []
  return field.values
    .slice(0, maxValues)
    .flatMap(({ value }) => (typeof value === 'string' ? [fold(value)] : []))
    .filter((value) => /^[a-z]{3,20}$/.test(value))
}
