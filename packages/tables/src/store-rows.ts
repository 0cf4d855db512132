import { unreadableNote } from './batch-converter.ts'
import { widest } from './cell-fallback.ts'
import { type ColumnConversion, convertRows, planConversion, type SourceRows } from './convert-rows.ts'
import { asNumber, type Database, identifier, literal, withDatabase } from './duckdb.ts'
import { sampleWithoutCodes, sqlWithoutCodes } from './missing-codes.ts'
import { flushToDisk } from './parquet-writer.ts'
import { withProgressOf } from './progress.ts'
import { smallTableLimits } from './small-table.ts'
import { sourceColumn } from './source-column.ts'
import { type RewrittenCsv, rowNumber } from './sources/csv-rewrite.ts'
import { DataFaults } from './sources/data-faults.ts'
import type { NamedSource } from './sources/row-source.ts'
import { profileSmall, profileStored, type StoreOptions } from './store-table.ts'
import { planTable, type TablePlan } from './survey.ts'
import type { IngestedTable } from './table-store.ts'
import type { RawCell } from './typing/cell-shapes.ts'
import { type CellEvidence, EvidenceCollector } from './typing/evidence.ts'
import { fullEvidence, mayBeTyped } from './typing/full-evidence.ts'
import { sentinelNumbers } from './typing/sentinels.ts'

/** Files with fewer bytes are read in memory, which takes less time than to start DuckDB. */
export const minSqlBytes = 4_000_000
const maxConversions = 4

/** What is known of a file whose structure is. */
export interface ConfirmedRows {
  rows: number
  bytes: number
  faults: DataFaults
}

/** A file whose rows SQL reads as our own reader of its format does. */
export interface RegularTable {
  source: NamedSource
  rows: SourceRows
  /** Cells of a sample by columns. */
  sample: RawCell[][]
  numbers: RewrittenCsv['numbers']
  /** Scans the file when it is first called. Null if the structure is another one than `rows` says. */
  confirm: () => Promise<ConfirmedRows | null>
}

interface OpenTable extends RegularTable {
  database: Database
}

interface StructureChecks<Structure> {
  /** What the structure seems to be, without a pass over the file; null if that is not known. */
  presume: () => Promise<Structure | null>
  /** The structure; null if SQL cannot read the file as it is. */
  scan: (signal: AbortSignal) => Promise<Structure | null>
  isAsPresumed: (structure: Structure, presumed: Structure) => boolean
  store: (structure: Structure, confirm: () => Promise<Structure | null>) => Promise<IngestedTable | null>
  /** What becomes of a file that is not as presumed. */
  storeScanned: (structure: Structure | null) => Promise<IngestedTable | null>
}

/** Stores a file on its presumed structure while that is checked; begins again where the scan finds another one. */
export async function storeWhileScanned<Structure>(
  { presume, scan, isAsPresumed, store, storeScanned }: StructureChecks<Structure>,
  { signal }: Pick<StoreOptions, 'signal'>,
): Promise<IngestedTable | null> {
  const aborted = new AbortController()
  let scanned: Promise<Structure | null> | null = null
  const structure = () => {
    scanned ??= scan(AbortSignal.any([aborted.signal, ...(signal ? [signal] : [])]))
    return scanned
  }
  try {
    const presumed = await presume()
    if (presumed !== null) {
      const confirm = async () => {
        const found = await structure()
        return found !== null && isAsPresumed(found, presumed) ? found : null
      }
      const table = await store(presumed, confirm)
      if (table !== null || (await confirm()) !== null) return table
    }
    return await storeScanned(await structure())
  } finally {
    aborted.abort()
    await Promise.allSettled([scanned])
  }
}

/**
 * Reads and stores the rows of a regular file with DuckDB: decide types on a sample → convert → decide again with the cells
 * that did not fit → profile. Null if DuckDB splits the file in another way, if its structure is not confirmed, or if no
 * conversion confirms the types on which it is based.
 */
export const storeRows = (table: RegularTable, options: StoreOptions): Promise<IngestedTable | null> =>
  withDatabase(options.databaseFor(table.rows.types.length), (database) =>
    storeOpen({ database, ...withoutCodes(table, options) }, options),
  )

/** A table whose cells are empty where a person chose that they stand for missing values. */
function withoutCodes(table: RegularTable, { reading: { missing = [] } = {} }: StoreOptions): RegularTable {
  if (missing.length === 0) return table
  const { rows, sample } = table
  const names = table.source.names()
  const sql = sqlWithoutCodes(rows.sql, { names, types: rows.types, missing })
  return { ...table, rows: { ...rows, sql }, sample: sampleWithoutCodes(sample, names, missing) }
}

async function storeOpen(table: OpenTable, options: StoreOptions): Promise<IngestedTable | null> {
  const { source, database } = table
  const { name, stem, meter } = options
  const path = `${stem}.parquet`
  const { types } = table.rows
  let evidence = table.sample.map((cells) => evidenceOf(cells))
  let plan: TablePlan = planTable(source, evidence, new DataFaults(), options)
  const storages = new Map<number, ColumnConversion['storage']>()
  for (let n = 0; n < maxConversions; n++) {
    const columns = planConversion(plan, types, table.sample, storages)
    if (columns === null) return null
    const rows = await convertTable(table, columns, options)
    const confirmed = await table.confirm()
    if (rows === null || rows !== confirmed?.rows) return null
    evidence = await evidenceAfter(table, columns, evidence, path)
    const next = planTable(source, evidence, confirmed.faults, options)
    const wider = columns.filter(
      ({ plan, storage, fallback }) => plan.type.kind === 'number' && widest(storage, fallback.storage) !== storage,
    )
    for (const { source, storage, fallback } of wider) storages.set(source, widest(storage, fallback.storage))
    if (wider.length === 0 && isSamePlan(plan, next)) {
      await flushToDisk(path)
      const notes = [...next.notes, ...(await unreadableNotes(table, columns))]
      const remarks = { notes, assumptions: next.assumptions }
      const isSmall =
        rows <= smallTableLimits.rows &&
        rows * types.length <= smallTableLimits.cells &&
        confirmed.bytes <= smallTableLimits.characters
      return isSmall
        ? profileSmall({ name, stem }, next.plans, rows, remarks)
        : profileStored({ name, stem, database, meter }, next.plans, rows, remarks)
    }
    plan = next
  }
  return null
}

/** The share of the work that is left. */
const conversionWeight = 0.7

/** Messages of DuckDB about files that it cannot split. */
const refusals = /^(?:Invalid Input|Conversion) Error: .*(?:CSV|JSON)/

/** The number of rows; null if DuckDB cannot split the file or its structure is another one. */
async function convertTable(
  { database, rows, confirm }: OpenTable,
  columns: ColumnConversion[],
  { stem, signal, meter }: StoreOptions,
): Promise<number | null> {
  meter.begin(conversionWeight)
  let isOther = false
  const confirming = confirm().then((structure) => {
    if (structure !== null) return
    isOther = true
    database.interrupt()
  })
  // It may fail while nobody waits for it.
  confirming.catch(() => undefined)
  try {
    return await withProgressOf(database, { meter, rows: rows.rows }, () =>
      convertRows(database, rows, columns, `${stem}.parquet`),
    )
  } catch (cause) {
    signal?.throwIfAborted()
    // Whatever goes wrong with a file of another structure says nothing about it.
    await confirming
    if (isOther || (cause instanceof Error && refusals.test(cause.message))) return null
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
  { database, rows, numbers }: OpenTable,
  columns: ColumnConversion[],
  known: CellEvidence[],
  path: string,
): Promise<CellEvidence[]> {
  const columnBySource = new Map(columns.map((column) => [column.source, column]))
  const evidence: CellEvidence[] = []
  for (const [i, columnEvidence] of known.entries()) {
    const column = columnBySource.get(i)
    if (column === undefined) {
      evidence.push(await evidenceBySql(database, { from: rows.sql, cell: sourceColumn(i), row: '0' }, numbers))
    } else if (column.attempt !== null) {
      const full = fullEvidence(columnEvidence, column.plan.type, column.fallback.evidence, column.filled)
      evidence.push(await withRange(database, path, column, full))
    } else if (mayBeTyped(columnEvidence, column.filled)) {
      const from = `read_parquet(${literal(path)}, file_row_number = true)`
      const cell = identifier(column.plan.name)
      const stored = await evidenceBySql(database, { from, cell, row: 'file_row_number' }, numbers)
      // Words that mean a missing value are stored as such.
      evidence.push({ ...stored, words: columnEvidence.words })
    } else evidence.push(columnEvidence)
  }
  return evidence
}

/** Evidence with the range of a column's numbers; sentinels that no code for missing values left out are counted. */
async function withRange(
  database: Database,
  path: string,
  { plan, min, max }: ColumnConversion,
  evidence: CellEvidence,
): Promise<CellEvidence> {
  if (plan.type.kind !== 'number' || min === null || max === null) return evidence
  const missing = new Set(plan.type.missing)
  const sentinels = new Map([...evidence.sentinels].filter(([number]) => missing.has(number)))
  if (!sentinelNumbers.has(min) && !sentinelNumbers.has(max)) return { ...evidence, min, max, sentinels }
  const field = identifier(plan.name)
  const isSentinel = `${field} IN (${[...sentinelNumbers].join(', ')})`
  const from = `read_parquet(${literal(path)})`
  const counts = await database.rows(`SELECT ${field}, count(*) FROM ${from} WHERE ${isSentinel} GROUP BY ${field}`)
  for (const [number, count] of counts) sentinels.set(asNumber(number), asNumber(count))
  const [[least, most] = []] = await database.rows(
    `SELECT min(${field}), max(${field}) FROM ${from} WHERE NOT ${isSentinel}`,
  )
  const range = isNothing(least) ? { min: Infinity, max: -Infinity } : { min: asNumber(least), max: asNumber(most) }
  return { ...evidence, sentinels, ...range }
}

const isNothing = (value: unknown) => value === null || value === undefined

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
async function unreadableNotes({ database, rows, numbers }: OpenTable, columns: ColumnConversion[]): Promise<string[]> {
  const unreadable = columns.filter(({ fallback }) => fallback.unreadable.count > 0)
  if (unreadable.length === 0) return []
  const firsts = unreadable.map(({ fallback }, i) => {
    const isUnreadable = `u${i} IN (${[...fallback.unreadable.texts].map(literal).join(', ')})`
    return `min(row) FILTER (${isUnreadable}), arg_min(u${i}, row) FILTER (${isUnreadable})`
  })
  const cells = unreadable.map(({ cell }, i) => `${cell} AS u${i}`).join(', ')
  const [firstCells = []] = await database.rows(
    `SELECT ${firsts.join(', ')} FROM (SELECT ${cells}, row_number() OVER () - 1 AS row FROM ${rows.sql})`,
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
