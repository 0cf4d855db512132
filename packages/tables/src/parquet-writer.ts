import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Cell } from '@belvedere/spec'
import type { FieldPlan } from './column-stats.ts'
import { type Database, identifier, literal } from './duckdb.ts'
import { maxLineBytes } from './sources/csv-structure.ts'
import { storageOf } from './typing/column-type.ts'

const flushCharacters = 1 << 20

/**
 * Writes typed columns to Parquet. They are staged as CSV in a fixed format (text quoted, `\N` for null, timestamps as
 * milliseconds), which DuckDB reads with explicit types, so that no table is held in memory.
 */
export class ParquetWriter {
  readonly #plans: FieldPlan[]
  readonly #path: string
  readonly #stage: FileHandle
  /** Ranges of the numeric columns; they decide between INTEGER, BIGINT and DOUBLE. */
  readonly #numbers: { whole: boolean; min: number; max: number }[]
  #pending: string[] = []
  #pendingLength = 0
  #longestLine = 0

  constructor(path: string, plans: FieldPlan[], stage: FileHandle) {
    this.#path = path
    this.#plans = plans
    this.#stage = stage
    this.#numbers = plans.map(() => ({ whole: true, min: 0, max: 0 }))
  }

  static async create(path: string, plans: FieldPlan[]): Promise<ParquetWriter> {
    return new ParquetWriter(path, plans, await open(`${path}.stage`, 'w'))
  }

  async write(columns: Cell[][], rows: number): Promise<void> {
    columns.forEach((cells, i) => {
      this.#measure(cells, i)
    })
    for (let row = 0; row < rows; row++) {
      let line = ''
      for (let column = 0; column < columns.length; column++) {
        if (column > 0) line += ','
        line += csvCell(columns[column]?.[row] ?? null)
      }
      this.#longestLine = Math.max(this.#longestLine, line.length)
      this.#pending.push(line)
      this.#pendingLength += line.length
      if (this.#pendingLength > flushCharacters) await this.#flush()
    }
  }

  #measure(cells: Cell[], column: number): void {
    const range = this.#numbers[column]
    if (range === undefined) return
    for (const cell of cells) {
      if (typeof cell !== 'number') continue
      if (range.whole && !Number.isSafeInteger(cell)) range.whole = false
      if (cell < range.min) range.min = cell
      if (cell > range.max) range.max = cell
    }
  }

  async #flush(): Promise<void> {
    if (this.#pending.length === 0) return
    await this.#stage.appendFile(`${this.#pending.join('\n')}\n`)
    this.#pending = []
    this.#pendingLength = 0
  }

  /** Writes the Parquet file, flushes it to disk and removes the staging file. */
  async finish(database: Database): Promise<void> {
    await this.#flush()
    await this.#stage.close()
    await database.run(`COPY (${this.#select()}) TO ${literal(this.#path)} (${parquetOptions(this.#plans.length)})`)
    await rm(`${this.#path}.stage`)
    await flushToDisk(this.#path)
  }

  async discard(): Promise<void> {
    await this.#stage.close().catch(() => {})
    await rm(`${this.#path}.stage`, { force: true })
  }

  #select(): string {
    const types = this.#plans.map((plan, i) => this.#sqlType(plan, i))
    const fields = this.#plans.map(({ name, type }, i) => {
      const stored = storageOf(type) === 'temporal' ? `make_timestamp(c${i} * 1000)` : `c${i}`
      return `${stored} AS ${identifier(name)}`
    })
    const columns = types.map((type, i) => `'c${i}': '${type}'`).join(', ')
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    const maxLine = maxLineBytes(this.#longestLine * 3)
    return `SELECT ${fields.join(', ')} FROM read_csv(${literal(`${this.#path}.stage`)}, columns = {${columns}}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N', allow_quoted_nulls = false, max_line_size = ${maxLine})`
  }

  #sqlType({ type }: FieldPlan, column: number): string {
    switch (storageOf(type)) {
      case 'text':
        return 'VARCHAR'
      case 'boolean':
        return 'BOOLEAN'
      case 'temporal':
        return 'BIGINT'
      case 'number': {
        const range = this.#numbers[column]
        if (!range?.whole) return 'DOUBLE'
        return range.min >= -(2 ** 31) && range.max < 2 ** 31 ? 'INTEGER' : 'BIGINT'
      }
    }
  }
}

/** Flushes a file that was written elsewhere to disk. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Row groups of DuckDB's default size, smaller for wide tables, because a group is held in memory. LZ4 and the encodings of
 * Parquet 2 are read in two thirds of the time of Zstandard, from files that are a fifth larger.
 */
export function parquetOptions(columns: number): string {
  const rows = Math.min(122_880, Math.max(1, Math.floor(20_000_000 / Math.max(1, columns) / 2048)) * 2048)
  return `FORMAT parquet, PARQUET_VERSION V2, COMPRESSION lz4_raw, ROW_GROUP_SIZE ${rows}`
}

function csvCell(cell: Cell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'string' ? `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"` : String(cell)
}
