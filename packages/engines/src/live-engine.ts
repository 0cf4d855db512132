import type { QueryEngine, QueryResult } from '@belvedere/query'
import type { EngineSession } from './engine-session.ts'
import type { LiveTable } from './live-table.ts'
import { type EngineTables, statementOf } from './statement.ts'

/** Runs queries where tables lie. Rejects with `DialectError` as well, where the engine has no equivalent of a query. */
export const liveEngine = (
  session: EngineSession,
  reading: EngineTables,
  tables: readonly LiveTable[],
): QueryEngine => ({
  async run({ query, maxRows, deadlineMs, signal }) {
    const { sql, readable, columns: names } = statementOf(reading, tables, { query, maxRows })
    const { rows, columns } = await session.select(sql, { deadlineMs, maxRows, signal })
    const byName: { [name: string]: QueryResult['columns'][string] } = Object.create(null)
    names.forEach((name, at) => {
      byName[name] = columns[at] ?? []
    })
    return { rows, columns: byName, sql: readable, isOfCube: false }
  },
})
