import { rm } from 'node:fs/promises'
import { literal } from './duckdb.ts'
import { sourceColumn } from './source-column.ts'
import { type RewrittenCsv, rewriteCsv } from './sources/csv-rewrite.ts'
import { hasTotalsRow, sampleRows } from './sources/csv-sample.ts'
import type { CsvSource } from './sources/csv-source.ts'
import {
  isAsPresumed,
  maxLineBytes,
  presumeStructure,
  type RegularCsv,
  scanStructure,
} from './sources/csv-structure.ts'
import { DataFaults } from './sources/data-faults.ts'
import { maxSqlColumns, type RowSource } from './sources/row-source.ts'
import { type ConfirmedRows, storeRows, storeWhileScanned } from './store-rows.ts'
import { byteProgress, type StoreOptions, storeTable } from './store-table.ts'
import type { IngestedTable } from './table-store.ts'

/**
 * Reads and stores a large delimited file with DuckDB. Its structure is checked meanwhile; where it is not the one that its
 * beginning and its samples show, the conversion starts again. The result equals that of `storeTable`, which remains for
 * files that DuckDB splits in another way.
 */
export async function storeCsv(source: CsvSource, options: StoreOptions): Promise<IngestedTable> {
  return (await storeBySql(source, options)) ?? storeTable(source, options)
}

/** As `storeCsv`, for rows of text that several files have: they are first written into one. */
export async function storeText(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  if (source.names().length > maxSqlColumns) return storeTable(source, options)
  try {
    const faults = new DataFaults()
    const rewritten = await rewriteRows(source, faults, options)
    if (rewritten === null || rewritten.csv.rows === 0) return await storeTable(source, options)
    const { csv, numbers } = rewritten
    const rows = { sql: csvSql(csv), types: source.names().map(() => 'VARCHAR' as const), rows: csv.rows }
    const confirm = async () => ({ ...csv, faults })
    const stored = await storeRows(
      { source, rows, sample: await sampleRows(csv, options.sampleSizes), numbers, confirm },
      options,
    )
    return stored ?? (await storeTable(source, options))
  } finally {
    await rm(`${options.stem}.rows`, { force: true })
  }
}

/** Null if the file must be read by `storeTable`. */
export async function storeBySql(source: CsvSource, options: StoreOptions): Promise<IngestedTable | null> {
  if (source.dialect.names.length > maxSqlColumns) return null
  const { path, dialect } = source
  const dropsTotals = async (csv: RegularCsv) => !source.keepsTotals && (await hasTotalsRow(csv))
  const isPlainText = source.encoding === 'utf-8' && !source.isBroken
  const store = async ({ csv, numbers }: RewrittenCsv, confirm: () => Promise<ConfirmedRows | null>) => {
    const rows = { sql: csvSql(csv), types: dialect.names.map(() => 'VARCHAR' as const), rows: csv.rows }
    return storeRows({ source, rows, sample: await sampleRows(csv, options.sampleSizes), numbers, confirm }, options)
  }
  try {
    return await storeWhileScanned<RegularCsv>(
      {
        presume: async () => {
          const csv = isPlainText ? await presumeStructure(path, dialect, options.sampleSizes) : null
          return csv === null || (await dropsTotals(csv)) ? null : csv
        },
        scan: async (signal) => (isPlainText ? scanStructure(path, dialect, { signal }) : null),
        isAsPresumed,
        store: (presumed, confirm) =>
          store(rowsInPlace(presumed, source), async () => {
            const csv = await confirm()
            return csv && { ...csv, faults: new DataFaults() }
          }),
        storeScanned: async (csv) => {
          const faults = new DataFaults()
          const rows =
            csv !== null && !(await dropsTotals(csv))
              ? rowsInPlace(csv, source)
              : await rewriteRows(source, faults, options)
          if (rows === null || rows.csv.rows === 0) return null
          return store(rows, async () => ({ ...rows.csv, faults }))
        },
      },
      options,
    )
  } finally {
    await rm(`${options.stem}.rows`, { force: true })
  }
}

const rowsInPlace = (csv: RegularCsv, { dialect }: CsvSource): RewrittenCsv => ({
  csv,
  numbers: [{ index: 0, row: dialect.skip + (dialect.header ? 1 : 0) + 1 }],
})

/** The share of the work that is left. */
const rewriteWeight = 0.5

/** A regular copy of the rows of a file; null if that cannot be. */
function rewriteRows(
  source: RowSource,
  faults: DataFaults,
  { stem, signal, bytes, meter }: StoreOptions,
): Promise<RewrittenCsv | null> {
  meter.begin(rewriteWeight)
  return rewriteCsv(source, `${stem}.rows`, { faults, signal, onBytes: byteProgress(meter, bytes) })
}

/** The rows of a file as text, in columns `c0`, `c1` and so on; empty cells are null. */
function csvSql({ path, delimiter, newline, width, skippedLines, longestRecord, hasBrokenLines }: RegularCsv): string {
  const columns = Array.from({ length: width }, (_, i) => `'${sourceColumn(i)}': 'VARCHAR'`).join(', ')
  // Parallel readers start at any newline, also at one within quotes.
  const parallel = hasBrokenLines ? ', parallel = false' : ''
  return `read_csv(${literal(path)}, columns = {${columns}}, auto_detect = false, header = false, skip = ${skippedLines}, delim = ${literal(delimiter)}, quote = '"', escape = '"', new_line = ${newline === '\n' ? "'\\n'" : "'\\r\\n'"}, max_line_size = ${maxLineBytes(longestRecord)}${parallel})`
}
