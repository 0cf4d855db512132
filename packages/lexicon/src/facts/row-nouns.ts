import type { TableProfile } from '@belvedere/spec'
import { wordClass } from '../classes/classes.ts'
import { nameWords } from '../names/name-words.ts'
import { lemmas } from '../text/lemmas.ts'
import { understand } from './understand.ts'

/** What the rows may be called, as base forms: words of the identifiers' names, and of the table's name. */
export interface RowNouns {
  ofIdentifiers: ReadonlySet<string>
  ofTable: ReadonlySet<string>
}

const genericWords = wordClass('of little weight in names')
const known = new WeakMap<TableProfile, RowNouns>()

/** "Order" where each row has its Order ID, "sale" of a table called sales_2024. */
export function rowNouns(table: TableProfile): RowNouns {
  const cached = known.get(table)
  if (cached) return cached
  const { fields } = understand(table)
  const identifiers = table.fields.filter(
    ({ name, distinct, count }) => fields.get(name)?.role === 'id' && distinct >= count * leastDistinct,
  )
  const nouns = { ofIdentifiers: baseForms(identifiers.map(({ name }) => name)), ofTable: baseForms([table.name]) }
  known.set(table, nouns)
  return nouns
}
const leastDistinct = 0.95

const baseForms = (names: readonly string[]): Set<string> =>
  new Set(
    names
      .flatMap((name) => nameWords(name))
      .flatMap(({ text, full }) => [text, ...(full[0] ?? [])])
      .filter((word) => word.length > 2 && !genericWords.has(word))
      .flatMap(lemmas),
  )
