import type { MissingCodes } from './assumptions.ts'
import { fieldNames } from './clean-names.ts'
import { literal } from './duckdb.ts'
import { sourceColumn } from './source-column.ts'
import type { RowSource } from './sources/row-source.ts'
import type { RawCell } from './typing/cell-shapes.ts'
import { readNumber } from './typing/numbers.ts'

/** The codes that a person chose for a column; null where they chose none. */
export function codesOf(missing: readonly MissingCodes[] | undefined, column: string): readonly string[] | null {
  const own = missing?.find((entry) => entry.column === column) ?? missing?.find((entry) => entry.column === undefined)
  return own?.codes ?? null
}

/** The codes of each column of a file, by its place. */
function codesByColumn(names: readonly string[], missing: readonly MissingCodes[]): (readonly string[])[] {
  return fieldNames([...names]).names.map((name) => codesOf(missing, name) ?? [])
}

/** A test for the cells that are one of some codes: equal as texts, or as numbers. */
function codeTest(codes: readonly string[]): (cell: RawCell) => boolean {
  const texts = new Set(codes.map((code) => code.trim()))
  const numbers = new Set(numbersOf(codes))
  return (cell) => {
    if (typeof cell === 'number') return numbers.has(cell)
    if (typeof cell !== 'string' || cell.length > 60) return false
    return texts.has(cell.trim())
  }
}

const numbersOf = (codes: readonly string[]): number[] =>
  codes.flatMap((code) => readNumber(code.trim().replace('−', '-'), '.')?.value ?? [])

/** A source whose cells are empty where they are codes for missing values. */
export function withoutCodes<Source extends RowSource>(source: Source, missing: readonly MissingCodes[] = []): Source {
  if (missing.every(({ codes }) => codes.length === 0)) return source
  return {
    ...source,
    async *batches(options) {
      let tests: ((cell: RawCell) => boolean)[] = []
      for await (const batch of source.batches(options)) {
        if (tests.length < batch.columns.length) tests = codesByColumn(source.names(), missing).map(codeTest)
        const columns = batch.columns.map((cells, i) => withoutCodesIn(cells, tests[i]))
        yield { ...batch, columns }
      }
    },
  }
}

const withoutCodesIn = (cells: RawCell[], isCode: ((cell: RawCell) => boolean) | undefined): RawCell[] =>
  isCode === undefined ? cells : cells.map((cell) => (isCode(cell) ? null : cell))

/** As `withoutCodes`, of the columns of a sample. */
export function sampleWithoutCodes(
  sample: RawCell[][],
  names: readonly string[],
  missing: readonly MissingCodes[],
): RawCell[][] {
  const tests = codesByColumn(names, missing).map(codeTest)
  return sample.map((cells, i) => withoutCodesIn(cells, tests[i]))
}

/** As `withoutCodes`, in SQL of rows with columns `c0`, `c1` and so on, which are texts or typed. */
export function sqlWithoutCodes(
  sql: string,
  { names, types, missing }: { names: readonly string[]; types: readonly string[]; missing: readonly MissingCodes[] },
): string {
  const codes = codesByColumn(names, missing)
  const cells = types.map((type, i) => {
    const cell = sourceColumn(i)
    const list = codesInSql(codes[i] ?? [], type)
    const compared = type === 'VARCHAR' ? `trim(${cell})` : cell
    return list === '' ? cell : `CASE WHEN ${compared} IN (${list}) THEN NULL ELSE ${cell} END AS ${cell}`
  })
  return `(SELECT ${cells.join(', ')} FROM ${sql})`
}

function codesInSql(codes: readonly string[], type: string): string {
  if (type === 'BOOLEAN') return ''
  if (type === 'VARCHAR') return codes.map((code) => literal(code.trim())).join(', ')
  return numbersOf(codes).join(', ')
}
