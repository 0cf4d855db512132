import { constants, copyFile, rm } from 'node:fs/promises'
import type { Remarks } from './assumptions.ts'
import { fieldNames } from './clean-names.ts'
import type { FieldPlan } from './column-stats.ts'
import { identifier, literal, withDatabase, withMemory } from './duckdb.ts'
import { flushToDisk, parquetOptions } from './parquet-writer.ts'
import { withProgressOf } from './progress.ts'
import { maxCellLength } from './sources/data-faults.ts'
import { stripStatistics } from './sources/parquet-footer.ts'
import type { ParquetSource } from './sources/parquet-source.ts'
import { profileStored, type StoreOptions } from './store-table.ts'
import type { IngestedTable } from './table-store.ts'
import { storageOf } from './typing/column-type.ts'

/** Shares of the work that is left. */
const copyWeight = 0.1
const conversionWeight = 0.7

/**
 * Stores a large Parquet file that declares all its types: a copy of the file itself where it is as we would write it, else
 * of its rows. Neither has the statistics of the file, which may be wrong.
 */
export async function storeParquet(source: ParquetSource, options: StoreOptions): Promise<IngestedTable> {
  const { names, notes } = fieldNames(source.names())
  const plans = source.columns.map(({ declaredType }, i): FieldPlan => {
    return { name: names[i] ?? `column_${i + 1}`, type: declaredType ?? { kind: 'text', keepNotAvailable: false } }
  })
  const table = { source, plans, remarks: { notes: [...source.notes, ...notes], assumptions: [] } }
  return (await storeCopy(table, options)) ?? storeRows(table, options)
}

interface DeclaredTable {
  source: ParquetSource
  plans: FieldPlan[]
  remarks: Remarks
}

/** Null if the file has other types, names or row groups than ours, or values that we do not store. */
async function storeCopy(
  { source, plans, remarks }: DeclaredTable,
  { name, stem, databaseFor, meter }: StoreOptions,
): Promise<IngestedTable | null> {
  const isNamed = source.columns.every((column, i) => column.isStored && column.name === plans[i]?.name)
  if (!isNamed || !(await source.isCompact())) return null
  const path = `${stem}.parquet`
  meter.begin(copyWeight)
  await copyFile(source.path, path, constants.COPYFILE_FICLONE)
  if (!(await stripStatistics(path))) {
    await rm(path)
    return null
  }
  const table = await withDatabase(databaseFor(plans.length), async (database) => {
    const moments = plans.filter(({ type }) => storageOf(type) === 'temporal')
    const areMilliseconds = moments.map(({ name: field }) => `bool_and(epoch_us(${identifier(field)}) % 1000 = 0)`)
    if (moments.length > 0) {
      const from = `read_parquet(${literal(path)})`
      const [row = []] = await database.rows(`SELECT ${areMilliseconds.join(', ')} FROM ${from}`)
      if (row.includes(false)) return null
    }
    return profileStored({ name, stem, database, meter }, plans, source.rows, remarks)
  })
  if (table === null || !table.profile.fields.every(isStorable)) return null
  await flushToDisk(path)
  return table
}

/** False with numbers that are infinite or none, or with texts that are cut. */
const isStorable = ({ mean = 0, maxLength = 0, nulls }: IngestedTable['profile']['fields'][number]) =>
  Number.isFinite(mean) && maxLength <= maxCellLength && nulls >= 0

async function storeRows(
  { source, plans, remarks }: DeclaredTable,
  { name, stem, databaseFor, meter }: StoreOptions,
): Promise<IngestedTable> {
  const fields = source.columns.map(({ stored }, i) => `${stored} AS ${identifier(plans[i]?.name ?? '')}`)
  const path = `${stem}.parquet`
  const options = { ...withMemory(databaseFor(plans.length), source.groupMb), trustsStatistics: false }
  return withDatabase(options, async (database) => {
    meter.begin(conversionWeight)
    await withProgressOf(database, { meter, rows: source.rows }, () =>
      database.run(
        `COPY (SELECT ${fields.join(', ')} FROM ${source.from}) TO ${literal(path)} (${parquetOptions(plans.length)})`,
      ),
    )
    await flushToDisk(path)
    return profileStored({ name, stem, database, meter }, plans, source.rows, remarks)
  })
}
