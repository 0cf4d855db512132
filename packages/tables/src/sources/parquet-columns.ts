import type { DuckDBValue } from '@duckdb/node-api'
import { asNumber, type Database, identifier, literal } from '../duckdb.ts'
import type { ColumnType } from '../typing/column-type.ts'
import { maxCellLength } from './data-faults.ts'

/** A column of a Parquet file and its conversion to one of our types. */
export interface ParquetColumn {
  name: string
  /** SQL of type DOUBLE, BOOLEAN, VARCHAR, or milliseconds as DOUBLE. */
  expression: string
  /** The declared type; null for text, whose type is detected as in CSV. */
  declaredType: ColumnType | null
}

const number: ColumnType = { kind: 'number', decimal: '.', unit: '' }
const moment: ColumnType = { kind: 'epoch', unitMs: 1 }

/** The conversion of each column; losses are appended to `notes`. */
export async function parquetColumns(
  database: Database,
  from: string,
  columnRows: DuckDBValue[][],
  notes: string[],
): Promise<ParquetColumn[]> {
  const columns: ParquetColumn[] = []
  for (const [nameValue, typeValue] of columnRows) {
    const name = String(nameValue)
    const type = String(typeValue)
    if (type.startsWith('STRUCT(') && !type.endsWith(']'))
      columns.push(...(await innerColumns(database, from, name, notes)))
    else columns.push(...(await columnOf(database, from, { name, sql: identifier(name), type }, notes)))
  }
  return columns
}

async function innerColumns(database: Database, from: string, name: string, notes: string[]): Promise<ParquetColumn[]> {
  const inner = await database.rows(`DESCRIBE SELECT unnest(${identifier(name)}) FROM ${from}`)
  const columns: ParquetColumn[] = []
  for (const [field, type] of inner) {
    const sql = `struct_extract(${identifier(name)}, ${literal(String(field))})`
    columns.push(...(await columnOf(database, from, { name: `${name}.${field}`, sql, type: String(type) }, notes)))
  }
  return columns
}

async function columnOf(
  database: Database,
  from: string,
  { name, sql, type }: { name: string; sql: string; type: string },
  notes: string[],
): Promise<ParquetColumn[]> {
  const text = (expression: string): ParquetColumn => ({
    name,
    declaredType: null,
    expression: `left(${expression}, ${maxCellLength})`,
  })
  if (/\]$|^(?:STRUCT|MAP|UNION)\(/.test(type)) {
    notes.push(`"${name}" holds lists or objects; they are kept as JSON text.`)
    return [text(`to_json(${sql})::VARCHAR`)]
  }
  if (/^(?:TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER)$/.test(type))
    return [{ name, declaredType: number, expression: `${sql}::DOUBLE` }]
  if (/^(?:BIGINT|UBIGINT|HUGEINT|UHUGEINT)$/.test(type)) {
    const [bounds = []] = await database.rows(`SELECT min(${sql})::DOUBLE, max(${sql})::DOUBLE FROM ${from}`)
    const safe = bounds.every((bound) => bound === null || Number.isSafeInteger(asNumber(bound)))
    if (safe) return [{ name, declaredType: number, expression: `${sql}::DOUBLE` }]
    notes.push(`The numbers of "${name}" are too long to be kept as numbers; they are text.`)
    return [{ ...text(`${sql}::VARCHAR`), declaredType: { kind: 'text', keepNotAvailable: false } }]
  }
  // Via text, a FLOAT of 0.1 becomes 0.1, not 0.10000000149.
  if (type === 'FLOAT') return [{ name, declaredType: number, expression: finite(`${sql}::VARCHAR::DOUBLE`) }]
  if (type === 'DOUBLE' || type.startsWith('DECIMAL'))
    return [{ name, declaredType: number, expression: finite(`${sql}::DOUBLE`) }]
  if (type === 'BOOLEAN') return [{ name, declaredType: { kind: 'boolean' }, expression: sql }]
  if (type === 'DATE' || /^TIMESTAMP/.test(type)) {
    const utc = type === 'TIMESTAMP WITH TIME ZONE' ? `(${sql} AT TIME ZONE 'UTC')` : `${sql}::TIMESTAMP`
    return [{ name, declaredType: moment, expression: `CASE WHEN isfinite(${sql}) THEN epoch_ms(${utc})::DOUBLE END` }]
  }
  if (type.startsWith('TIME')) return [{ name, declaredType: { kind: 'time' }, expression: `${sql}::VARCHAR` }]
  if (type === 'BLOB' || type === 'BIT' || type === 'GEOMETRY') {
    notes.push(`"${name}" holds bytes, not values; it is left out.`)
    return []
  }
  return [text(`${sql}::VARCHAR`)]
}

function finite(sql: string): string {
  return `CASE WHEN isfinite(${sql}) THEN ${sql} END`
}
