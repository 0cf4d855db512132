import { clickhouseDialect } from '../dialects/clickhouse-dialect.ts'
import type { EngineTables } from '../statement.ts'
import { clickhouseEnds, clickhouseReadingOf, clickhouseSample, clickhouseSelection } from './clickhouse-columns.ts'

/** How ClickHouse reads tables. */
export const clickhouseReading: EngineTables = {
  dialect: clickhouseDialect,
  selectionOf: clickhouseSelection,
  readingOf: clickhouseReadingOf,
  endsOf: clickhouseEnds,
  sampleOf: clickhouseSample,
}
