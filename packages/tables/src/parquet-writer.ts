import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Cell } from '@belvedere/spec'
import type { FieldPlan } from './column-stats.ts'
import { type Database, identifier, literal } from './duckdb.ts'
import { storageOf } from './typing/column-type.ts'

const flushCharacters = 1 << 20

/**
 * Writes typed columns to Parquet. They are staged as text in one fixed form (text quoted, `\N` for null, moments as
 * milliseconds), which DuckDB reads with its types given: nothing is guessed twice, and no table stands in memory.
 */
export class ParquetWriter {
  readonly #plans: FieldPlan[]
  readonly #path: string
  readonly #stage: FileHandle
  /** Whether all numbers of a column are whole, and their bounds: they decide between INTEGER, BIGINT and DOUBLE. */
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
        line += written(columns[column]?.[row] ?? null)
      }
      this.#longestLine = Math.max(this.#longestLine, line.length)
      this.#pending.push(line)
      this.#pendingLength += line.length
      if (this.#pendingLength > flushCharacters) await this.#flush()
    }
  }

  #measure(cells: Cell[], column: number): void {
    const seen = this.#numbers[column]
    if (seen === undefined) return
    for (const cell of cells) {
      if (typeof cell !== 'number') continue
      if (seen.whole && !Number.isSafeInteger(cell)) seen.whole = false
      if (cell < seen.min) seen.min = cell
      if (cell > seen.max) seen.max = cell
    }
  }

  async #flush(): Promise<void> {
    if (this.#pending.length === 0) return
    await this.#stage.appendFile(`${this.#pending.join('\n')}\n`)
    this.#pending = []
    this.#pendingLength = 0
  }

  /** Makes the Parquet file, on disk when the promise resolves, and removes the stage. */
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
    // A UTF-16 unit takes at most three bytes.
    const maxLine = Math.max(2_000_000, this.#longestLine * 3 + 1000)
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
        const seen = this.#numbers[column]
        if (!seen?.whole) return 'DOUBLE'
        return seen.min >= -(2 ** 31) && seen.max < 2 ** 31 ? 'INTEGER' : 'BIGINT'
      }
    }
  }
}

/** Waits until a file that another part has written is on disk. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Row groups of DuckDB's usual size, smaller in wide tables: a group stands in memory as a whole. */
export function parquetOptions(columns: number): string {
  const rows = Math.min(122_880, Math.max(1, Math.floor(20_000_000 / Math.max(1, columns) / 2048)) * 2048)
  return `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rows}`
}

function written(cell: Cell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'string' ? `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"` : String(cell)
}
