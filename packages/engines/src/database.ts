import type { QueryEngine } from '@belvedere/query'
import type { CatalogueReader, DescribedTable, TableSample } from './catalogue/catalogue.ts'
import { sampleTable } from './catalogue/sample-table.ts'
import { clickhouseCatalogue } from './clickhouse/clickhouse-catalogue.ts'
import { clickhouseReading } from './clickhouse/clickhouse-reading.ts'
import { ClickHouseSession } from './clickhouse/clickhouse-session.ts'
import type { LiveConnection } from './connection.ts'
import type { EngineSession } from './engine-session.ts'
import { liveEngine } from './live-engine.ts'
import type { LiveTable } from './live-table.ts'
import { postgresCatalogue } from './postgres/postgres-catalogue.ts'
import { postgresReading } from './postgres/postgres-reading.ts'
import { PostgresSession } from './postgres/postgres-session.ts'
import type { EngineTables } from './statement.ts'

/** A database that is connected to. Nothing is sent before the first question. */
export interface LiveDatabase {
  session: EngineSession
  reading: EngineTables
  /** Runs queries over some of its tables. */
  engine(tables: readonly LiveTable[]): QueryEngine
  catalogue: CatalogueReader
  sample(table: DescribedTable): Promise<TableSample>
  close(): Promise<void>
}

/** Throws `TypeError` where the connection has no address. Whoever opens it closes it. */
export function openDatabase(connection: LiveConnection): LiveDatabase {
  const isPostgres = connection.engine === 'postgres'
  const session = isPostgres ? new PostgresSession(connection) : new ClickHouseSession(connection)
  const reading = isPostgres ? postgresReading : clickhouseReading
  return {
    session,
    reading,
    engine: (tables) => liveEngine(session, reading, tables),
    catalogue: isPostgres ? postgresCatalogue(session) : clickhouseCatalogue(session),
    sample: (table) => sampleTable(session, reading, table),
    close: () => session.close(),
  }
}
