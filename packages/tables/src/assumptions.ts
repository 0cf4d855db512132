import type { TextEncoding } from './sources/text-encoding.ts'
import type { Decimal } from './typing/numbers.ts'

/** What a person wants of the reading of a table where it can be read in more than one way. Absent: as found. */
export interface ReadingChoices {
  delimiter?: string | undefined
  encoding?: TextEncoding | undefined
  /** The number of the row with the names, from 1; 0: there is none. */
  header?: number | undefined
  decimal?: Decimal | undefined
  /** Whether 3/4/2024 is 3 April rather than March 4. */
  dayFirst?: boolean | undefined
  /** Texts and numbers that stand for missing values instead of those that would be found; of one column, or of all. */
  missing?: MissingCodes[] | undefined
  keepTitles?: true | undefined
  keepTotals?: true | undefined
}

export interface MissingCodes {
  /** Absent: of every column without codes of its own. */
  column?: string | undefined
  codes: string[]
}

/** What was assumed on reading a table. Rows are numbered from 1, as in the file. */
export type TableAssumption =
  /** Empty for a single column. */
  | { kind: 'delimiter'; delimiter: string }
  | { kind: 'encoding'; encoding: TextEncoding }
  /** 0: the table has no header. */
  | { kind: 'header'; row: number }
  /** Rows above the table were left out; `text` is the beginning of the first one. */
  | { kind: 'titles'; rows: number; text: string }
  | { kind: 'totals'; row: number }
  /** Of columns whose numbers could be read otherwise, or have a decimal comma. */
  | { kind: 'decimal'; decimal: Decimal; columns: string[] }
  /** Of columns whose dates could be read in either order, such as `example`. */
  | { kind: 'dayFirst'; dayFirst: boolean; example: string; columns: string[] }
  /** Cells that were read as missing. `isWord`: a text such as n/a, which always means that. */
  | { kind: 'missing'; code: string; isWord: boolean; columns: string[] }
  /** Where in a workbook the table is, such as B3:F120. */
  | { kind: 'area'; sheet: string; range: string }

/** What is told of a table beside its rows. */
export interface Remarks {
  /** Sentences about what was repaired or skipped: "3 rows had too few columns; the missing cells are empty." */
  notes: string[]
  assumptions: TableAssumption[]
}

const maxTextLength = 80

/** The assumption that rows above a table are titles. `cells`: of the first of them. */
export function titlesAssumption(rows: number, cells: readonly string[]): TableAssumption[] {
  const text = cells.find((cell) => cell !== '') ?? ''
  return rows === 0 ? [] : [{ kind: 'titles', rows, text: text.slice(0, maxTextLength).toWellFormed() }]
}
