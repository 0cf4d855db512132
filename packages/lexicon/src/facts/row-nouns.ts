import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { wordClass } from '../classes/classes.ts'
import { namePieces, nameWords } from '../names/name-words.ts'
import { lemmas } from '../text/lemmas.ts'
import { understand } from './understand.ts'

/** What the rows may be called, as base forms: words of the identifiers' names and of a person's, and of the table's name. */
export interface RowNouns {
  ofIdentifiers: ReadonlySet<string>
  ofTable: ReadonlySet<string>
}

const genericWords = wordClass('of little weight in names')
const idNames = wordClass('names of identifiers')
const known = new WeakMap<TableProfile, RowNouns>()

/** "Order" where each row has its Order ID, "sale" of a table called sales_2024. */
export function rowNouns(table: TableProfile): RowNouns {
  const cached = known.get(table)
  if (cached) return cached
  const identifiers = identifiersOf(table)
  const surest = [...(table.rowName === undefined ? [] : [table.rowName]), ...identifiers.map(({ name }) => name)]
  const nouns = { ofIdentifiers: baseForms(surest), ofTable: baseForms([table.name]) }
  known.set(table, nouns)
  return nouns
}

/** What a row is called, for people: "order" where each row has its Order ID, "car" of a table of cars; null if unclear. */
export function rowName(table: TableProfile): string | null {
  const sure = sureRowName(table)
  if (sure !== null) return sure
  const words = nounWords(table.name)
  const [last] = words.slice(-1)
  const [, singular] = last?.endsWith('s') ? lemmas(last) : []
  return singular === undefined ? null : [...words.slice(0, -1), singular].join(' ')
}

/** What a row is called by a person, or by the identifier that each row has; a table's name is no proof. */
export function sureRowName(table: TableProfile): string | null {
  if (table.rowName !== undefined) return table.rowName
  for (const { name } of identifiersOf(table)) {
    const words = nounWords(name)
    if (words.length > 0 && namePieces(name).some((word) => idNames.has(word))) return words.join(' ')
  }
  return null
}

const nounWords = (name: string): string[] => namePieces(name).filter((word) => isNoun(word) && !/\d/.test(word))
const isNoun = (word: string): boolean => word.length > 2 && !genericWords.has(word)

const identifiersOf = (table: TableProfile): FieldProfile[] => {
  const { fields } = understand(table)
  return table.fields.filter(
    ({ name, distinct, count }) => fields.get(name)?.role === 'id' && distinct >= count * leastDistinct,
  )
}
const leastDistinct = 0.95

const baseForms = (names: readonly string[]): Set<string> =>
  new Set(
    names
      .flatMap((name) => nameWords(name))
      .flatMap(({ text, full }) => [text, ...(full[0] ?? [])])
      .filter(isNoun)
      .flatMap(lemmas),
  )
