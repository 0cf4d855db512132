import { fold, nameWords, wordClass } from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'

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
}

const genericWords = wordClass('of little weight in names')
const fillers = wordClass('fillers in names')
const weightOf = (word: string): number =>
  fillers.has(word) ? 0.1 : genericWords.has(word) || /^\d+$/.test(word) ? 0.5 : 1

const maxVariants = 6
const known = new WeakMap<TableProfile, ColumnName[]>()

/** The names of a table's columns, prepared for matching. */
export function columnNames(table: TableProfile): readonly ColumnName[] {
  const cached = known.get(table)
  if (cached) return cached
  const names = table.fields.map(nameOf)
  known.set(table, names)
  return names
}

function nameOf(field: FieldProfile): ColumnName {
  const words = nameWords(field.name)
  let variants: { words: string[]; written: boolean }[] = [{ words: [], written: true }]
  for (const { text, full } of words) {
    const ways = [[text], ...full]
    variants = variants
      .flatMap((variant) =>
        ways.map((way, at) => ({ words: [...variant.words, ...way], written: variant.written && at === 0 })),
      )
      .slice(0, maxVariants)
  }
  return {
    field,
    variants: variants.map((variant) => {
      const weights = variant.words.map(weightOf)
      return { ...variant, weights, weight: weights.reduce((a, b) => a + b, 0) || 1 }
    }),
    joined: fold(field.name).replace(/[^\p{L}\p{N}]+/gu, ''),
    valueWords: valueWordsOf(field),
  }
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
