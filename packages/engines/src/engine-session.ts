import type { Cell } from '@belvedere/spec'
import type { ColumnReading } from './live-table.ts'

/** How far a statement may go. */
export interface SelectLimits {
  /** Milliseconds. */
  deadlineMs: number
  /** Of the result. */
  maxRows: number
  signal?: AbortSignal | undefined
}

/** By columns, in the order of the statement. */
export interface Selected {
  rows: number
  columns: ArrayLike<Cell>[]
  /** Times are texts as ISO 8601 writes them, in UTC. */
  kinds: ColumnReading['kind'][]
}

/** What reads a database: statements that only select, each within limits. */
export interface EngineSession {
  /** Rejects with `QueryStopped` at a limit, `EngineUnavailable` or `EngineFailure`. Texts in `values` are parameters. */
  select(sql: string, limits: SelectLimits, values?: readonly string[]): Promise<Selected>
  close(): Promise<void>
}

/** A column whose cells are numbers, and none is null, as the embedded engine returns it. */
export function compact(cells: Cell[]): ArrayLike<Cell> {
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number') ? Float64Array.from(cells) : cells
}

/** Of a result that lies in the memory that all share. */
export const maxResultBytes = 128 * 2 ** 20
