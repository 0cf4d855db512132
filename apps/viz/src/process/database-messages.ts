import type { ClosedConnection } from '@belvedere/contract/internal'
import type { CatalogueSearch, CatalogueTable, LiveConnection, LiveTable, UnavailableReason } from '@belvedere/engines'
import type { LiveCube } from '@belvedere/render'
import type { Cell, FigureQuery, TableProfile } from '@belvedere/spec'
import type { PreviewField } from './preview-field.ts'

/** What a database is asked. `deadlineMs`: for all of its statements. */
export type DatabaseRequest = { connection: LiveConnection; deadlineMs: number } & (
  | { type: 'database_statement'; sql: string; maxRows: number; cube?: LiveCube }
  | { type: 'database_rows'; table: LiveTable; fields: PreviewField[]; offset: number; limit: number }
  | { type: 'database_figure'; table: LiveTable; query: FigureQuery }
  | { type: 'database_tables'; search: CatalogueSearch }
  | { type: 'database_table'; schema: string; table: string; name: string }
  | { type: 'database_copies' }
  | { type: 'database_drop_copy'; name: string }
)

/** A table with its profile. */
export interface FoundTable extends CatalogueTable, Omit<LiveTable, 'name'> {
  profile: TableProfile
  unusable: { name: string; type: string }[]
}

export type DatabaseResponse =
  /** The result of a statement, by columns. */
  | { type: 'selected'; rows: number; columns: ArrayLike<Cell>[]; isOfCube: boolean }
  | { type: 'tables'; tables: CatalogueTable[] }
  | { type: 'table'; found: FoundTable | null }
  | { type: 'copies'; copies: string[] }
  | { type: 'dropped' }
  /** It cannot be asked. */
  | { type: 'unavailable'; reason: UnavailableReason | ClosedConnection['closed'] }
