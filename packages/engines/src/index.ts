export type {
  CatalogueSearch,
  CatalogueTable,
  DescribedColumn,
  DescribedTable,
  TableSample,
} from './catalogue/catalogue.ts'
export {
  connectionKey,
  EngineFailure,
  EngineUnavailable,
  type LiveConnection,
  type UnavailableReason,
} from './connection.ts'
export { type LiveDatabase, openDatabase } from './database.ts'
export { DialectError } from './dialects/dialect-error.ts'
export type { EngineName } from './engine-name.ts'
export type { LiveColumn, LiveTable, RowOrder } from './live-table.ts'
