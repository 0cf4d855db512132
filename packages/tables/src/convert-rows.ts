import { CellFallback, type NumberStorage, storageFor, widest } from './cell-fallback.ts'
import type { FieldPlan } from './column-stats.ts'
import { asNumber, type Database, identifier, literal } from './duckdb.ts'
import { parquetOptions } from './parquet-writer.ts'
import { sourceColumn } from './source-column.ts'
import type { TableSurvey } from './survey.ts'
import { isBlank, type RawCell } from './typing/cell-shapes.ts'
import { type ColumnType, cellReader, storageOf } from './typing/column-type.ts'
import { textSql, type WrittenForm, writtenForms } from './typing/written-forms.ts'

/** How SQL reads a column of a file. All types but text hold values as they are stored. */
export type SourceType = 'VARCHAR' | 'BOOLEAN' | NumberStorage

/** The rows of a file, as SQL reads them. */
export interface SourceRows {
  /** What selects them, with columns `c0`, `c1` and so on; empty texts are null or empty. */
  sql: string
  types: SourceType[]
  /** May be an estimate. */
  rows: number
}

/** A column of the table, and how SQL converts it. */
export interface ColumnConversion {
  plan: FieldPlan
  /** Index in the file. */
  source: number
  /** SQL of its cells as text. */
  cell: string
  storage: NumberStorage
  /** True if the cells are values already. */
  isTyped: boolean
  /** SQL of a first attempt at each cell; null if text. */
  attempt: string | null
  /** Texts that are missing values, as found in the sample. */
  blanks: string[]
  fallback: CellFallback
  /** Cells with a value, after conversion. */
  filled: number
  /** Of numbers, after conversion; null if that is not known. */
  min: number | null
  max: number | null
}

/** The share of sampled cells from which a written form is tried in SQL. */
const minShare = 0.01
const maxBlanks = 8
const cellFunction = 'read_cell'

/** Plans the conversion of each column by the cells of a sample. Null if the text of some numbers would be needed. */
export function planConversion(
  { plans, sourceColumns }: Pick<TableSurvey, 'plans' | 'sourceColumns'>,
  types: SourceType[],
  sample: RawCell[][],
  storages: Map<number, NumberStorage>,
): ColumnConversion[] | null {
  const columns: ColumnConversion[] = []
  for (const [i, plan] of plans.entries()) {
    const source = sourceColumns[i] ?? -1
    const type = types[source] ?? 'VARCHAR'
    const cell = type === 'VARCHAR' ? sourceColumn(source) : `${sourceColumn(source)}::VARCHAR`
    const conversion = {
      plan,
      source,
      cell,
      fallback: new CellFallback(plan, plans.length),
      filled: 0,
      min: null,
      max: null,
    }
    const typed = typedConversion(plan, type)
    if (typed !== null) columns.push({ ...conversion, ...typed, attempt: sourceColumn(source), blanks: [] })
    else if (type === 'DOUBLE') return null
    else columns.push({ ...conversion, ...textConversion(plan, cell, sample[source] ?? [], storages.get(source)) })
  }
  return columns
}

type Conversion = Pick<ColumnConversion, 'isTyped' | 'storage' | 'attempt' | 'blanks'>

/** Null if the values of a column of the file must be read as text. */
function typedConversion({ type }: FieldPlan, source: SourceType): Pick<Conversion, 'isTyped' | 'storage'> | null {
  if (source === 'VARCHAR') return null
  if (source === 'BOOLEAN') return type.kind === 'boolean' ? { isTyped: true, storage: 'DOUBLE' } : null
  return type.kind === 'number' ? { isTyped: true, storage: source } : null
}

function textConversion(plan: FieldPlan, cell: string, sample: RawCell[], storage?: NumberStorage): Conversion {
  const conversion = { isTyped: false, storage: 'DOUBLE', attempt: null, blanks: [] } as const
  if (storageOf(plan.type) === 'text') return { ...conversion, blanks: [] }
  const cells = sample.flatMap((raw) => (raw === null ? [] : [String(raw)]))
  const values = cells.filter((text) => !isBlank(text))
  const attempts = formsOf(values, writtenForms(plan.type)).map(({ sql }) => sql(cell))
  return {
    ...conversion,
    storage: plan.type.kind === 'number' ? (storage ?? storageOfSample(plan, values)) : 'DOUBLE',
    attempt: attempts.length > 1 ? `coalesce(${attempts.join(', ')})` : (attempts[0] ?? 'NULL'),
    blanks: [...new Set(cells.filter((text) => isBlank(text)))].slice(0, maxBlanks),
  }
}

/** The forms to try, one after the other: each the one that reads the most of the cells that are left. */
function formsOf(cells: string[], forms: WrittenForm[]): WrittenForm[] {
  const chosen: WrittenForm[] = []
  let rest = cells
  for (;;) {
    const left = forms.map((form) => ({ form, rest: rest.filter((cell) => !form.pattern.test(cell)) }))
    const [best] = left.sort((one, other) => one.rest.length - other.rest.length)
    if (best === undefined || rest.length - best.rest.length <= cells.length * minShare) return chosen
    chosen.push(best.form)
    rest = best.rest
  }
}

function storageOfSample({ type }: FieldPlan, cells: string[]): NumberStorage {
  const read = cellReader(type)
  let storage: NumberStorage = 'INTEGER'
  for (const cell of cells) {
    const value = read(cell)
    if (typeof value === 'number') storage = widest(storage, storageFor(value))
    if (storage === 'DOUBLE') break
  }
  return storage
}

/**
 * Converts the rows of a file to Parquet, in one pass of SQL. Cells in a form that SQL cannot read go through `fallback`.
 * Returns the number of rows written.
 */
export async function convertRows(
  database: Database,
  { sql, types }: SourceRows,
  columns: ColumnConversion[],
  path: string,
): Promise<number> {
  database.defineCellFunction(cellFunction, (column, cell) => columns[column]?.fallback.read(cell) ?? null)
  const attempts = columns.flatMap(({ isTyped, attempt }, i) =>
    isTyped || attempt === null ? [] : [`${attempt} AS a${i}`],
  )
  const cells = columns.map(({ source, isTyped, cell }) => {
    const column = sourceColumn(source)
    return isTyped || types[source] === 'VARCHAR' ? column : `${cell} AS ${column}`
  })
  const inner = `SELECT ${[...cells, ...attempts].join(', ')} FROM ${sql}`
  const fields = columns.map((column, i) => `${conversionSql(column, i)} AS ${identifier(column.plan.name)}`)
  await database.run(
    `COPY (SELECT ${fields.join(', ')} FROM (${inner})) TO ${literal(path)} (${parquetOptions(columns.length)})`,
  )
  const counts = await database.rows(
    `SELECT column_id, sum(num_values), sum(stats_null_count), min(try_cast(stats_min_value AS DOUBLE)), max(try_cast(stats_max_value AS DOUBLE)) FROM parquet_metadata(${literal(path)}) GROUP BY ALL`,
  )
  let rows = 0
  for (const [index, values, nulls, min, max] of counts) {
    const column = columns[asNumber(index)]
    rows = asNumber(values)
    if (column === undefined) continue
    column.filled = rows - asNumber(nulls)
    column.min = typeof min === 'number' ? min : null
    column.max = typeof max === 'number' ? max : null
  }
  return rows
}

function conversionSql({ plan: { type }, source, isTyped, storage, blanks }: ColumnConversion, index: number): string {
  const cell = sourceColumn(source)
  // Adding 0 turns −0 into 0.
  if (isTyped) return typedSql(cell, type, storage)
  if (type.kind === 'text') return textSql(cell, type)
  const attempt = `a${index}`
  const left = `${cellFunction}(${index}, ${cell})`
  const missing =
    blanks.length === 0 ? '' : ` WHEN ${blanks.map((blank) => `${cell} = ${literal(blank)}`).join(' OR ')} THEN NULL`
  const sentinel = isSentinelSql(attempt, type)
  const choose = (read: string, condition: string, rest: string) =>
    `CASE WHEN ${cell} IS NULL${sentinel === '' ? '' : ` OR ${sentinel}`} THEN NULL WHEN ${condition} THEN ${read}${missing} ELSE ${rest} END`
  switch (storageOf(type)) {
    case 'number': {
      if (storage === 'DOUBLE') return choose(attempt, `${attempt} IS NOT NULL`, left)
      const fits = `${attempt} = trunc(${attempt}) AND ${numberRange(attempt, storage)}`
      return choose(`${attempt}::${storage}`, fits, `try_cast(${left} AS ${storage})`)
    }
    case 'boolean':
      return choose(attempt, `${attempt} IS NOT NULL`, `${left} = 1`)
    default:
      return choose(attempt, `${attempt} IS NOT NULL`, `make_timestamp((${left})::BIGINT * 1000)`)
  }
}

function typedSql(cell: string, type: ColumnType, storage: NumberStorage): string {
  const value = storage === 'DOUBLE' && type.kind === 'number' ? `${cell} + 0` : cell
  const sentinel = isSentinelSql(cell, type)
  return sentinel === '' ? value : `CASE WHEN ${sentinel} THEN NULL ELSE ${value} END`
}

/** Whether a number stands for a missing value; empty if none does. */
function isSentinelSql(value: string, type: ColumnType): string {
  if (type.kind !== 'number' || type.missing === undefined) return ''
  return type.missing.map((number) => `${value} = ${number}`).join(' OR ')
}

function numberRange(value: string, storage: 'INTEGER' | 'BIGINT'): string {
  const [min, max] =
    storage === 'INTEGER' ? [-(2 ** 31), 2 ** 31 - 1] : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return `${value} BETWEEN ${min} AND ${max}`
}
