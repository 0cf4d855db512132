export type {
  CatalogueSearch,
  CatalogueTable,
  DescribedColumn,
  DescribedTable,
  TableSample,
} from './catalogue/catalogue.ts'
export { ClickHouseCopies, columnsOfCopy } from './clickhouse/clickhouse-copies.ts'
export {
  connectionKey,
  EngineFailure,
  EngineUnavailable,
  type LiveConnection,
  type UnavailableReason,
} from './connection.ts'
export type { Unfitness } from './copies.ts'
export { type LiveDatabase, openDatabase } from './database.ts'
export { DialectError } from './dialects/dialect-error.ts'
export type { EngineName } from './engine-name.ts'
export type { LiveColumn, LiveTable, RowOrder } from './live-table.ts'
