import { fieldWords, type TableProfile } from '@belvedere/spec'
import { entriesAt, type GlossaryIndex } from './glossary-index.ts'
import { remembering } from './remembering.ts'
import { tokenize } from './tokens.ts'

/** The names that tables have, as somebody who writes another language may spell and inflect them. */
export interface Names {
  /** Whole names and values, folded, by what the table writes. */
  whole: ReadonlyMap<string, string>
  /** Single words of columns' names by their folded forms, as the table writes them. */
  words: ReadonlyMap<string, string>
  /** Words of columns' names, folded. */
  folded: ReadonlySet<string>
  /** Values alone, folded. */
  values: ReadonlyMap<string, string>
  /** Words of columns' names, as the table writes them, by the first thing that they mean in English. */
  meanings: ReadonlyMap<string, string>
}

/** Where no table is there yet. */
export const noNames: Names = {
  whole: new Map(),
  words: new Map(),
  folded: new Set(),
  values: new Map(),
  meanings: new Map(),
}

const leastWord = 3
const maxWords = 6
/** Words beyond these are looked for only as they are written. */
const maxFields = 400

const namesOfTable = remembering((table: TableProfile, index: GlossaryIndex): Names => {
  const { fold, forms, words: vocabulary } = index
  const whole = new Map<string, string>()
  const words = new Map<string, string>()
  const values = new Map<string, string>()
  for (const field of table.fields.slice(0, maxFields)) {
    if (field.type === 'nominal' || field.type === 'ordinal')
      for (const { value } of field.values)
        if (typeof value === 'string' && value.length > 1 && value.length < 80) values.set(keyOf(value, fold), value)
  }
  for (const [key, value] of values) whole.set(key, value)
  const parts = table.fields.slice(0, maxFields).flatMap(({ name }) => {
    whole.set(keyOf(fieldWords(name), fold), name)
    return tokenize(fieldWords(name)).flatMap(({ kind, raw }) => (kind === 'word' ? [raw] : []))
  })
  const folded = new Set(parts.map(fold))
  for (const part of parts) {
    if (part.length < leastWord) continue
    for (const form of forms(part)) if (!words.has(form) || form === fold(part)) words.set(form, part)
  }
  // "Die" of "die_size" is no article's rival.
  for (const form of [...words.keys()]) if (form.length <= leastWord && vocabulary.has(form)) words.delete(form)
  const meanings = new Map(
    parts.flatMap((part): [string, string][] => {
      const noun = entriesAt(index, [part]).find(({ kind, words }) => kind === 'noun' && words.length === 1)
      return noun?.glosses[0] ? [[noun.glosses[0], part]] : []
    }),
  )
  return { whole, words, folded, values, meanings }
})

const keyOf = (text: string, fold: (text: string) => string): string =>
  tokenize(text)
    .slice(0, maxWords)
    .map((token) => fold(token.text))
    .join(' ')

/** The names of all the tables together; an earlier table's win. */
export const namesOf = (tables: readonly TableProfile[], index: GlossaryIndex): Names => {
  const all = tables.map((table) => namesOfTable(table, index))
  const [only] = all
  if (all.length === 1 && only) return only
  const later = all.toReversed()
  return {
    whole: new Map(later.flatMap(({ whole }) => [...whole])),
    words: new Map(later.flatMap(({ words }) => [...words])),
    folded: new Set(later.flatMap(({ folded }) => [...folded])),
    values: new Map(later.flatMap(({ values }) => [...values])),
    meanings: new Map(later.flatMap(({ meanings }) => [...meanings])),
  }
}
