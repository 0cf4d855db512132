import { CellFallback, type NumberStorage, storageFor, widest } from './cell-fallback.ts'
import type { FieldPlan } from './column-stats.ts'
import { asNumber, type Database, identifier, literal } from './duckdb.ts'
import { parquetOptions } from './parquet-writer.ts'
import { maxLineBytes, type RegularCsv } from './sources/csv-structure.ts'
import type { TableSurvey } from './survey.ts'
import { isBlank, type RawCell } from './typing/cell-shapes.ts'
import { cellReader, storageOf } from './typing/column-type.ts'
import { textSql, type WrittenForm, writtenForms } from './typing/written-forms.ts'

/** A column of the table, and how SQL converts it. */
export interface ColumnConversion {
  plan: FieldPlan
  /** Index in the file. */
  source: number
  storage: NumberStorage
  /** SQL of a first attempt at each cell; null if text. */
  attempt: string | null
  /** Texts that are missing values, as found in the sample. */
  blanks: string[]
  fallback: CellFallback
  /** Cells with a value, after conversion. */
  filled: number
}

/** The share of sampled cells from which a written form is tried in SQL. */
const minShare = 0.01
const maxBlanks = 8
const cellFunction = 'read_cell'

const cellOf = (source: number) => `c${source}`

/** Plans the conversion of each column by the cells of a sample. */
export function planConversion(
  { plans, sourceColumns }: Pick<TableSurvey, 'plans' | 'sourceColumns'>,
  sample: RawCell[][],
  storages: Map<number, NumberStorage>,
): ColumnConversion[] {
  return plans.map((plan, i) => {
    const source = sourceColumns[i] ?? -1
    const cells = (sample[source] ?? []).filter((cell) => typeof cell === 'string')
    const values = cells.filter((cell) => !isBlank(cell))
    const conversion = { plan, source, fallback: new CellFallback(plan, plans.length), filled: 0 }
    if (storageOf(plan.type) === 'text') return { ...conversion, storage: 'DOUBLE', attempt: null, blanks: [] }
    const attempts = formsOf(values, writtenForms(plan.type)).map(({ sql }) => sql(cellOf(source)))
    return {
      ...conversion,
      storage: plan.type.kind === 'number' ? (storages.get(source) ?? storageOfSample(plan, values)) : 'DOUBLE',
      attempt: attempts.length > 1 ? `coalesce(${attempts.join(', ')})` : (attempts[0] ?? 'NULL'),
      blanks: [...new Set(cells.filter((cell) => isBlank(cell)))].slice(0, maxBlanks),
    }
  })
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
export async function convertCsv(
  database: Database,
  csv: RegularCsv,
  columns: ColumnConversion[],
  path: string,
): Promise<number> {
  database.defineCellFunction(cellFunction, (column, cell) => columns[column]?.fallback.read(cell) ?? null)
  const attempts = columns.flatMap(({ attempt }, i) => (attempt === null ? [] : [`${attempt} AS a${i}`]))
  const inner = `SELECT ${[...columns.map(({ source }) => cellOf(source)), ...attempts].join(', ')} FROM ${csvSql(csv)}`
  const fields = columns.map((column, i) => `${conversionSql(column, i)} AS ${identifier(column.plan.name)}`)
  await database.run(
    `COPY (SELECT ${fields.join(', ')} FROM (${inner})) TO ${literal(path)} (${parquetOptions(columns.length)})`,
  )
  const counts = await database.rows(
    `SELECT column_id, sum(num_values), sum(stats_null_count) FROM parquet_metadata(${literal(path)}) GROUP BY ALL`,
  )
  let rows = 0
  for (const [index, values, nulls] of counts) {
    const column = columns[asNumber(index)]
    rows = asNumber(values)
    if (column !== undefined) column.filled = rows - asNumber(nulls)
  }
  return rows
}

/** The rows of a file as text, in columns `c0`, `c1` and so on; empty cells are null. */
export function csvSql({
  path,
  delimiter,
  newline,
  width,
  skippedLines,
  longestRecord,
  hasBrokenLines,
}: RegularCsv): string {
  const columns = Array.from({ length: width }, (_, i) => `'${cellOf(i)}': 'VARCHAR'`).join(', ')
  // Parallel readers start at any newline, also at one within quotes.
  const parallel = hasBrokenLines ? ', parallel = false' : ''
  return `read_csv(${literal(path)}, columns = {${columns}}, auto_detect = false, header = false, skip = ${skippedLines}, delim = ${literal(delimiter)}, quote = '"', escape = '"', new_line = ${newline === '\n' ? "'\\n'" : "'\\r\\n'"}, max_line_size = ${maxLineBytes(longestRecord)}${parallel})`
}

function conversionSql({ plan: { type }, source, storage, blanks }: ColumnConversion, index: number): string {
  const cell = cellOf(source)
  if (type.kind === 'text') return textSql(cell, type)
  const attempt = `a${index}`
  const left = `${cellFunction}(${index}, ${cell})`
  const missing =
    blanks.length === 0 ? '' : ` WHEN ${blanks.map((blank) => `${cell} = ${literal(blank)}`).join(' OR ')} THEN NULL`
  const choose = (read: string, condition: string, rest: string) =>
    `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${condition} THEN ${read}${missing} ELSE ${rest} END`
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

function numberRange(value: string, storage: 'INTEGER' | 'BIGINT'): string {
  const [min, max] =
    storage === 'INTEGER' ? [-(2 ** 31), 2 ** 31 - 1] : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return `${value} BETWEEN ${min} AND ${max}`
}
