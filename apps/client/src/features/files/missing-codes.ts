import type { File, ReadingChange } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { formatList } from '../../lib/format.ts'

type Table = File['tables'][number]

/** The codes that a table reads as missing values. */
export interface MissingSummary {
  /** A person chose them. */
  isChosen: boolean
  /** Those that can be taken back. */
  codes: string[]
  /** Words such as n/a, which always mean that. */
  words: string[]
  /** Those of columns that have codes of their own. */
  columnCodes: ColumnCodes[]
}

export function missingCodes({ assumptions = [], reading }: Table): MissingSummary {
  const chosen = reading?.missing?.find(({ column }) => column === undefined)?.codes
  const found = assumptions.filter((assumption) => assumption.kind === 'missing')
  const codes = found.filter(({ isWord }) => !isWord).map(({ code }) => code)
  return {
    isChosen: reading?.missing !== undefined,
    codes: chosen ?? codes,
    words: found.filter(({ isWord, code }) => isWord && !chosen?.includes(code)).map(({ code }) => code),
    columnCodes: codesByColumn(reading),
  }
}

const maxNamed = 3

/** What is read as missing, in a few words; null where nothing is. */
export function missingText({ codes, words, columnCodes }: MissingSummary, t: TFunction): string | null {
  const all = [...new Set([...codes, ...words, ...columnCodes.flatMap((choice) => choice.codes)])].map((code) =>
    code.replace(/^-(?=\d)/, '−'),
  )
  if (all.length === 0) return null
  const shown = all.length > maxNamed ? [...all.slice(0, maxNamed), '…'] : all
  return t('reading.missing', { count: all.length, codes: formatList(shown) })
}

/** The change that makes these the codes of all columns that have none of their own. */
export const changeOfCodes = ({ reading }: Table, codes: readonly string[]): ReadingChange => ({
  missing: [{ codes: [...codes] }, ...codesByColumn(reading)],
})

const codesByColumn = (reading: Table['reading']): ColumnCodes[] =>
  (reading?.missing ?? []).flatMap(({ column, codes }) => (column === undefined ? [] : [{ column, codes }]))

/** The codes that a person chose for columns. */
export interface ColumnCodes {
  column: string
  codes: string[]
}

/** The codes of a column: its own, else those of all columns, else those that were found in it. */
export function codesOfColumn({ assumptions = [], reading }: Table, column: string): string[] {
  const chosen = reading?.missing ?? []
  const choice = chosen.find((entry) => entry.column === column) ?? chosen.find((entry) => entry.column === undefined)
  if (choice !== undefined) return choice.codes
  return assumptions.flatMap((found) =>
    found.kind === 'missing' && !found.isWord && found.columns.includes(column) ? found.code : [],
  )
}

/** The change that gives a column codes of its own; null: it has those of all columns again. */
export function changeOfColumnCodes(
  { reading }: Table,
  column: string,
  codes: readonly string[] | null,
): ReadingChange {
  const otherChoices = (reading?.missing ?? []).filter((entry) => entry.column !== column)
  const missing = codes === null ? otherChoices : [...otherChoices, { column, codes: [...codes] }]
  return { missing: missing.length === 0 ? null : missing }
}
