import type { TableProfile } from '@belvedere/spec'
import { english } from '../../language/en/lexicon.ts'
import { tokenize } from '../words.ts'

const known = new WeakMap<TableProfile, ReadonlySet<string>>()

/** The stems of all words of the names of a table's columns. */
export const columnStems = (table: TableProfile): ReadonlySet<string> => {
  const before = known.get(table)
  if (before) return before
  const stems = new Set(table.fields.flatMap(({ name }) => tokenize(name, english).map(({ stem }) => stem)))
  known.set(table, stems)
  return stems
}
