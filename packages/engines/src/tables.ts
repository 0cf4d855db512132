import type { TableColumn } from '@belvedere/query'
import { clickhouseReading } from './clickhouse/clickhouse-reading.ts'
import type { EngineName } from './engine-name.ts'
import type { LiveTable } from './live-table.ts'
import { postgresReading } from './postgres/postgres-reading.ts'
import type { EngineTables } from './statement.ts'

/** What writes queries over tables that lie in engines, without connecting to any. */

export { DialectError } from './dialects/dialect-error.ts'
export type { EngineName } from './engine-name.ts'
export type { LiveColumn, LiveTable, RowOrder } from './live-table.ts'
export { type EngineTables, statementOf } from './statement.ts'

export const engineTables: { readonly [engine in EngineName]: EngineTables } = {
  postgres: postgresReading,
  clickhouse: clickhouseReading,
}

/** The columns of a table that queries can use, as the dataflow has them, by their names. */
export function columnTypesOf(engine: EngineName, { columns }: Pick<LiveTable, 'columns'>): Map<string, TableColumn> {
  const types = columns.flatMap(({ name, type, nullable }): [string, TableColumn][] => {
    const reading = engineTables[engine].readingOf(type)
    if (!reading) return []
    const { kind, inexact, whole } = reading
    const column = { column: name, kind, nullable }
    return [[name, { ...column, ...(inexact && { inexact }), ...(whole && { spacing: { from: 0, step: 1 } }) }]]
  })
  return new Map(types)
}

/** Whether the numbers of rows cost a sort of the table, or there are none; see `EngineTable`. */
export const numberingOf = ({ order }: Pick<LiveTable, 'order'>): { unnumbered?: 'costly' | 'none' } =>
  order.type === 'number' ? {} : { unnumbered: order.type === 'columns' ? 'costly' : 'none' }
