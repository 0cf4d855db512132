import { rm } from 'node:fs/promises'
import { unreadableNote } from './batch-converter.ts'
import { widest } from './cell-fallback.ts'
import { type ColumnConversion, convertCsv, csvSql, planConversion } from './convert-csv.ts'
import { asNumber, type Database, identifier, literal, withDatabase } from './duckdb.ts'
import { flushToDisk } from './parquet-writer.ts'
import { withProgressOf } from './progress.ts'
import { smallTableLimits } from './small-table.ts'
import { type RewrittenCsv, rewriteCsv, rowNumber } from './sources/csv-rewrite.ts'
import { hasTotalsRow, sampleRows } from './sources/csv-sample.ts'
import type { CsvSource } from './sources/csv-source.ts'
import { isAsPresumed, presumeStructure, type RegularCsv, scanStructure } from './sources/csv-structure.ts'
import { DataFaults } from './sources/data-faults.ts'
import { byteProgress, profileSmall, profileStored, type StoreOptions, storeTable } from './store-table.ts'
import { planTable, type TableSurvey } from './survey.ts'
import type { IngestedTable } from './table-store.ts'
import type { RawCell } from './typing/cell-shapes.ts'
import { type CellEvidence, EvidenceCollector } from './typing/evidence.ts'
import { fullEvidence, mayBeTyped } from './typing/full-evidence.ts'

/** Files with fewer bytes are read in memory, which takes less time than to start DuckDB. */
export const minSqlBytes = 4_000_000
/** Wider tables would make statements that DuckDB takes long to plan. */
const maxSqlColumns = 500
const maxConversions = 4

type TablePlan = Pick<TableSurvey, 'plans' | 'sourceColumns' | 'notes'>

/**
 * Reads and stores a large delimited file with DuckDB: decide types on a sample → convert → decide again with the cells
 * that did not fit → profile. Its structure is checked meanwhile; where it is not the one that its beginning and its
 * samples show, the conversion starts again. The result equals that of `storeTable`, which remains for files that DuckDB
 * splits in another way.
 */
export async function storeCsv(source: CsvSource, options: StoreOptions): Promise<IngestedTable> {
  return (await storeBySql(source, options)) ?? storeTable(source, options)
}

/** Null if the file must be read by `storeTable`. */
export async function storeBySql(source: CsvSource, options: StoreOptions): Promise<IngestedTable | null> {
  if (source.dialect.names.length > maxSqlColumns) return null
  const scan = new AbortController()
  const signal = AbortSignal.any([scan.signal, ...(options.signal ? [options.signal] : [])])
  const { path, dialect } = source
  const structure = isPlainText(source) ? scanStructure(path, dialect, { signal }) : Promise.resolve(null)
  // It may fail while nobody waits for it.
  structure.catch(() => undefined)
  try {
    const presumed = isPlainText(source) ? await presumeStructure(path, dialect) : null
    if (presumed !== null && !(await hasTotalsRow(presumed))) {
      const confirmed = structure.then((csv) => (csv !== null && isAsPresumed(csv, presumed) ? csv : null))
      confirmed.catch(() => undefined)
      const table = await storeRows(
        { source, faults: new DataFaults(), confirmed, ...rowsInPlace(presumed, source) },
        options,
      )
      if (table !== null || (await confirmed) !== null) return table
    }
    const csv = await structure
    const faults = new DataFaults()
    const rows =
      csv !== null && !(await hasTotalsRow(csv)) ? rowsInPlace(csv, source) : await rewriteRows(source, faults, options)
    if (rows === null || rows.csv.rows === 0) return null
    return await storeRows({ source, faults, confirmed: Promise.resolve(rows.csv), ...rows }, options)
  } finally {
    scan.abort()
    await Promise.allSettled([structure])
    await rm(`${options.stem}.rows`, { force: true })
  }
}

const isPlainText = ({ encoding, isBroken }: CsvSource) => encoding === 'utf-8' && !isBroken

const rowsInPlace = (csv: RegularCsv, { dialect }: CsvSource): RewrittenCsv => ({
  csv,
  numbers: [{ index: 0, row: dialect.skip + (dialect.header ? 1 : 0) + 1 }],
})

/** A regular copy of the rows of a file; null if that cannot be. */
function rewriteRows(
  source: CsvSource,
  faults: DataFaults,
  { stem, signal, bytes, meter }: StoreOptions,
): Promise<RewrittenCsv | null> {
  meter.begin(rewriteWeight)
  return rewriteCsv(source, `${stem}.rows`, { faults, signal, onBytes: byteProgress(meter, bytes) })
}

interface RegularTable extends RewrittenCsv {
  source: CsvSource
  faults: DataFaults
  /** The structure with its number of rows; null if it is another one than `csv`. */
  confirmed: Promise<RegularCsv | null>
}

interface OpenTable extends RegularTable {
  database: Database
}

const storeRows = (table: RegularTable, options: StoreOptions): Promise<IngestedTable | null> =>
  withDatabase(options.databaseFor(table.csv.width), (database) => storeRegular({ database, ...table }, options))

/**
 * Null if DuckDB splits the file in another way, if its structure is not confirmed, or if no conversion confirms the types
 * on which it is based.
 */
async function storeRegular(table: OpenTable, options: StoreOptions): Promise<IngestedTable | null> {
  const { source, database, faults } = table
  const { overrides, name, stem, meter } = options
  const path = `${stem}.parquet`
  const sample = await sampleRows(table.csv)
  let evidence = sample.map((cells) => evidenceOf(cells))
  let plan: TablePlan = planTable(source, evidence, faults, overrides)
  const storages = new Map<number, ColumnConversion['storage']>()
  for (let n = 0; n < maxConversions; n++) {
    const columns = planConversion(plan, sample, storages)
    const rows = await convertRows(table, columns, options)
    const csv = await table.confirmed
    if (rows === null || rows !== csv?.rows) return null
    evidence = await evidenceAfter(table, columns, evidence, path)
    const next = planTable(source, evidence, faults, overrides)
    const wider = columns.filter(
      ({ plan, storage, fallback }) => plan.type.kind === 'number' && widest(storage, fallback.storage) !== storage,
    )
    for (const { source, storage, fallback } of wider) storages.set(source, widest(storage, fallback.storage))
    if (wider.length === 0 && isSamePlan(plan, next)) {
      await flushToDisk(path)
      const notes = [...next.notes, ...(await unreadableNotes(table, columns))]
      const isSmall =
        rows <= smallTableLimits.rows &&
        rows * csv.width <= smallTableLimits.cells &&
        csv.bytes <= smallTableLimits.characters
      return isSmall
        ? profileSmall({ name, stem }, next.plans, rows, notes)
        : profileStored({ name, stem, database, meter }, next.plans, rows, notes)
    }
    plan = next
  }
  return null
}

/** Shares of the work that is left. */
const rewriteWeight = 0.5
const conversionWeight = 0.7

/** The number of rows; null if DuckDB cannot split the file or its structure is another one. */
async function convertRows(
  { database, csv, confirmed }: OpenTable,
  columns: ColumnConversion[],
  { stem, signal, meter }: StoreOptions,
): Promise<number | null> {
  meter.begin(conversionWeight)
  let isOther = false
  const confirming = confirmed.then((structure) => {
    if (structure !== null) return
    isOther = true
    database.interrupt()
  })
  try {
    return await withProgressOf(database, { meter, rows: csv.rows }, () =>
      convertCsv(database, csv, columns, `${stem}.parquet`),
    )
  } catch (cause) {
    signal?.throwIfAborted()
    // Whatever goes wrong with a file of another structure says nothing about it.
    await confirming
    if (isOther || (cause instanceof Error && /^Invalid Input Error: CSV Error/.test(cause.message))) return null
    throw cause
  } finally {
    await confirming
  }
}

/**
 * The evidence of all cells of each column of the file, as far as its type could depend on it. `known`: from the sample or
 * an earlier conversion.
 */
async function evidenceAfter(
  { database, csv, numbers }: OpenTable,
  columns: ColumnConversion[],
  known: CellEvidence[],
  path: string,
): Promise<CellEvidence[]> {
  const columnBySource = new Map(columns.map((column) => [column.source, column]))
  const evidence: CellEvidence[] = []
  for (const [i, columnEvidence] of known.entries()) {
    const column = columnBySource.get(i)
    if (column === undefined) {
      evidence.push(await evidenceBySql(database, { from: csvSql(csv), cell: `c${i}`, row: '0' }, numbers))
    } else if (column.attempt !== null) {
      evidence.push(fullEvidence(columnEvidence, column.plan.type, column.fallback.evidence, column.filled))
    } else if (mayBeTyped(columnEvidence, column.filled)) {
      const from = `read_parquet(${literal(path)}, file_row_number = true)`
      const cell = identifier(column.plan.name)
      evidence.push(await evidenceBySql(database, { from, cell, row: 'file_row_number' }, numbers))
    } else evidence.push(columnEvidence)
  }
  return evidence
}

/** The evidence of a column's distinct texts. */
async function evidenceBySql(
  database: Database,
  { from, cell, row }: { from: string; cell: string; row: string },
  numbers: RewrittenCsv['numbers'],
): Promise<CellEvidence> {
  const collector = new EvidenceCollector(1)
  for await (const [texts = [], counts = [], rows = []] of database.stream(
    `SELECT ${cell}, count(*), min(${row}) FROM ${from} GROUP BY ${cell}`,
  )) {
    for (const [i, text] of texts.entries()) {
      const at = { row: rowNumber(numbers, asNumber(rows[i])), cells: asNumber(counts[i]) }
      collector.addRepeated(typeof text === 'string' ? text : null, at)
    }
  }
  return collector.evidence
}

function evidenceOf(cells: RawCell[]): CellEvidence {
  const collector = new EvidenceCollector(1)
  collector.add(cells, 1)
  return collector.evidence
}

function isSamePlan(one: TablePlan, other: TablePlan): boolean {
  const conversionOf = ({ plans, sourceColumns }: TablePlan) =>
    JSON.stringify([
      sourceColumns,
      plans.map(({ name, type, override }) => [name, { ...type, unsureOrder: null }, override]),
    ])
  return conversionOf(one) === conversionOf(other)
}

/** Sentences about cells that became empty, each with the first row. */
async function unreadableNotes({ database, csv, numbers }: OpenTable, columns: ColumnConversion[]): Promise<string[]> {
  const unreadable = columns.filter(({ fallback }) => fallback.unreadable.count > 0)
  if (unreadable.length === 0) return []
  const firsts = unreadable.map(({ source, fallback }) => {
    const isUnreadable = `c${source} IN (${[...fallback.unreadable.texts].map(literal).join(', ')})`
    return `min(row) FILTER (${isUnreadable}), arg_min(c${source}, row) FILTER (${isUnreadable})`
  })
  const cells = unreadable.map(({ source }) => `c${source}`).join(', ')
  const [firstCells = []] = await database.rows(
    `SELECT ${firsts.join(', ')} FROM (SELECT ${cells}, row_number() OVER () - 1 AS row FROM ${csvSql(csv)})`,
  )
  return unreadable.map(({ plan, fallback }, i) => {
    const row = rowNumber(numbers, asNumber(firstCells[i * 2]))
    return unreadableNote(plan, {
      count: fallback.unreadable.count,
      row,
      example: String(firstCells[i * 2 + 1]).slice(0, 40),
    })
  })
}
