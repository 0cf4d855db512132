export { clickhouseReading } from './clickhouse/clickhouse-reading.ts'
export { ClickHouseSession } from './clickhouse/clickhouse-session.ts'
export {
  connectionKey,
  EngineFailure,
  type EngineName,
  EngineUnavailable,
  type LiveConnection,
  type UnavailableReason,
} from './connection.ts'
export { DialectError } from './dialects/dialect-error.ts'
export { liveEngine } from './live-engine.ts'
export type { LiveColumn, LiveTable, RowOrder } from './live-table.ts'
export { postgresReading } from './postgres/postgres-reading.ts'
export { PostgresSession } from './postgres/postgres-session.ts'
