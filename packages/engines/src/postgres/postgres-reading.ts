import { postgresDialect } from '../dialects/postgres-dialect.ts'
import type { EngineTables } from '../statement.ts'
import { postgresEnds, postgresReadingOf, postgresSample, selectionOf } from './postgres-columns.ts'

/** How PostgreSQL reads tables. */
export const postgresReading: EngineTables = {
  dialect: postgresDialect,
  selectionOf,
  readingOf: postgresReadingOf,
  endsOf: postgresEnds,
  sampleOf: postgresSample,
}
