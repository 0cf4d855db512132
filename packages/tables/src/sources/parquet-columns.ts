import type { DuckDBValue } from '@duckdb/node-api'
import { asNumber, type Database, identifier, literal } from '../duckdb.ts'
import type { ColumnType } from '../typing/column-type.ts'
import { maxCellLength } from './data-faults.ts'

/** A column of a Parquet file and its conversion to one of our types. */
export interface ParquetColumn {
  name: string
  /** SQL of type DOUBLE, BOOLEAN, VARCHAR, or milliseconds as DOUBLE. */
  expression: string
  /** SQL of the value as it is stored. */
  stored: string
  /** The declared type; null for text, whose type is detected as in CSV. */
  declaredType: ColumnType | null
  /** True if it is stored as it is in the file, unless some value has no form of ours. */
  isStored: boolean
}

/** Types in which `parquet-writer` and `convert-rows` store columns. */
const storedTypes: ReadonlySet<string> = new Set(['INTEGER', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'TIMESTAMP', 'VARCHAR'])
const number: ColumnType = { kind: 'number', decimal: '.', unit: '' }
const moment: ColumnType = { kind: 'epoch', unitMs: 1 }

/** A column of the file, or a field of one that holds objects. */
interface FileColumn {
  name: string
  sql: string
  type: string
}

/** Maximum columns in one statement. */
const columnsAtOnce = 500

/** The conversion of each column; losses are appended to `notes`. */
export async function parquetColumns(
  database: Database,
  from: string,
  columnRows: DuckDBValue[][],
  notes: string[],
): Promise<ParquetColumn[]> {
  const columns: FileColumn[] = []
  for (const [nameValue, typeValue] of columnRows) {
    const [name, type] = [String(nameValue), String(typeValue)]
    if (type.startsWith('STRUCT(') && !type.endsWith(']')) columns.push(...(await innerColumns(database, from, name)))
    else columns.push({ name, sql: identifier(name), type })
  }
  const unsafe = await unsafeIntegers(database, from, columns)
  return columns.flatMap((column) => columnOf(column, unsafe.has(column), notes))
}

async function innerColumns(database: Database, from: string, name: string): Promise<FileColumn[]> {
  const inner = await database.rows(`DESCRIBE SELECT unnest(${identifier(name)}) FROM ${from}`)
  return inner.map(([field, type]) => {
    const sql = `struct_extract(${identifier(name)}, ${literal(String(field))})`
    return { name: `${name}.${field}`, sql, type: String(type) }
  })
}

const longIntegers = /^(?:BIGINT|UBIGINT|HUGEINT|UHUGEINT)$/
const shortIntegers = /^(?:TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER)$/

/** The columns with integers that a double cannot hold. */
async function unsafeIntegers(database: Database, from: string, columns: FileColumn[]): Promise<Set<FileColumn>> {
  const unsafe = new Set<FileColumn>()
  const long = columns.filter(({ type }) => longIntegers.test(type))
  for (let at = 0; at < long.length; at += columnsAtOnce) {
    const part = long.slice(at, at + columnsAtOnce)
    const bounds = part.map(({ sql }) => `min(${sql})::DOUBLE, max(${sql})::DOUBLE`)
    const [row = []] = await database.rows(`SELECT ${bounds.join(', ')} FROM ${from}`)
    for (const [i, column] of part.entries()) {
      const isSafe = row
        .slice(i * 2, i * 2 + 2)
        .every((bound) => bound === null || Number.isSafeInteger(asNumber(bound)))
      if (!isSafe) unsafe.add(column)
    }
  }
  return unsafe
}

function columnOf({ name, sql, type }: FileColumn, isUnsafe: boolean, notes: string[]): ParquetColumn[] {
  const isPlain = sql === identifier(name)
  const isStored = storedTypes.has(type) && isPlain && !isUnsafe
  const of = (declaredType: ColumnType | null, expression: string, stored = expression): ParquetColumn => {
    return { name, declaredType, isStored, expression, stored }
  }
  const text = (expression: string): ParquetColumn => of(null, cutText(expression))
  if (/\]$|^(?:STRUCT|MAP|UNION)\(/.test(type)) {
    notes.push(`"${name}" holds lists or objects; they are kept as JSON text.`)
    return [text(`to_json(${sql})::VARCHAR`)]
  }
  if (isUnsafe) {
    notes.push(`The numbers of "${name}" are too long to be kept as numbers; they are text.`)
    return [{ ...text(`${sql}::VARCHAR`), declaredType: { kind: 'text', keepNotAvailable: false } }]
  }
  if (longIntegers.test(type) || shortIntegers.test(type))
    return [
      of(number, `${sql}::DOUBLE`, `${sql}::${/^(?:U?(?:TINY|SMALL)INT|INTEGER)$/.test(type) ? 'INTEGER' : 'BIGINT'}`),
    ]
  // Via text, a FLOAT of 0.1 becomes 0.1, not 0.10000000149.
  if (type === 'FLOAT') return [of(number, finite(`${sql}::VARCHAR::DOUBLE`))]
  if (type === 'DOUBLE' || type.startsWith('DECIMAL')) return [of(number, finite(`${sql}::DOUBLE`))]
  if (type === 'BOOLEAN') return [of({ kind: 'boolean' }, sql)]
  if (type === 'DATE' || /^TIMESTAMP/.test(type)) {
    const utc = type === 'TIMESTAMP WITH TIME ZONE' ? `(${sql} AT TIME ZONE 'UTC')` : `${sql}::TIMESTAMP`
    const expression = `CASE WHEN isfinite(${sql}) THEN epoch_ms(${utc})::DOUBLE END`
    const stored =
      type === 'DATE' ? `CASE WHEN isfinite(${sql}) THEN ${utc} END` : `make_timestamp((${expression})::BIGINT * 1000)`
    return [of(moment, expression, stored)]
  }
  if (type.startsWith('TIME')) return [of({ kind: 'time' }, `${sql}::VARCHAR`)]
  if (type === 'BLOB' || type === 'BIT' || type === 'GEOMETRY') {
    notes.push(`"${name}" holds bytes, not values; it is left out.`)
    return []
  }
  return [text(`${sql}::VARCHAR`)]
}

function finite(sql: string): string {
  return `CASE WHEN isfinite(${sql}) THEN ${sql} END`
}

/** The number of bytes is known at once, that of characters is counted. */
function cutText(sql: string): string {
  return `CASE WHEN strlen(${sql}) > ${maxCellLength} THEN left(${sql}, ${maxCellLength}) ELSE ${sql} END`
}
