import {
  ClickHouseCopies,
  EngineUnavailable,
  type LiveConnection,
  type LiveDatabase,
  type LiveTable,
} from '@belvedere/engines'
import { columnTypesOf, numberingOf } from '@belvedere/engines/tables'
import { figureByEngine, QueryStopped } from '@belvedere/query'
import type { DatabaseRequest } from '../process/database-messages.ts'
import type { QueryResponse } from '../process/query-messages.ts'
import { serveParent } from '../process/serve-parent.ts'
import { unreachable } from '../unreachable.ts'
import type { LiveCubes } from './live-cubes.ts'
import { findTable, liveRows } from './live-rows.ts'
import { OpenDatabases } from './open-databases.ts'

/** The program of the process of databases, the only one that connects to those of people. */

// Ctrl-C signals every process of a terminal; this one ends with the service that started it.
process.on('SIGINT', () => undefined)

const databases = new OpenDatabases()

await serveParent<DatabaseRequest, QueryResponse>({
  types: [
    ...(['database_statement', 'database_rows', 'database_figure', 'database_tables', 'database_table'] as const),
    ...(['database_copies', 'database_drop_copy'] as const),
  ],
  isAtOnce: () => true,
  respond: async (request, { signal }) => {
    try {
      return await databases.ask(request.connection, (database, cubes) => respond({ database, cubes }, request, signal))
    } catch (cause) {
      if (cause instanceof QueryStopped) return { type: 'stopped', limit: cause.limit, value: cause.value }
      if (cause instanceof EngineUnavailable) return { type: 'unavailable', reason: cause.reason }
      // Messages of engines are known to tell nothing of a connection; of others only the name is.
      return { type: 'failed', message: cause instanceof Error ? cause.name : 'Error' }
    }
  },
})

async function respond(
  { database, cubes }: { database: LiveDatabase; cubes: LiveCubes },
  request: DatabaseRequest,
  signal: AbortSignal,
): Promise<QueryResponse> {
  const { deadlineMs } = request
  switch (request.type) {
    case 'database_statement': {
      const { sql, maxRows, cube } = request
      const limits = { deadlineMs, maxRows, signal }
      const answer = cube ? await cubes.answer({ cube, ...limits }) : null
      if (answer) return { type: 'selected', ...answer, isOfCube: true }
      const startedAt = performance.now()
      const { rows, columns } = await database.session.select(sql, limits)
      if (cube) cubes.build(cube, performance.now() - startedAt)
      return { type: 'selected', rows, columns, isOfCube: false }
    }
    case 'database_rows':
      return { type: 'read', rows: await liveRows(database, request, signal) }
    case 'database_figure': {
      const { connection, table, query } = request
      const known = { name: table.name, columns: columnTypesOf(connection.engine, table), ...numberingOf(table) }
      // Held here: Node may collect one that is only part of an `AbortSignal.any`.
      const deadline = AbortSignal.timeout(deadlineMs)
      return { type: 'computed', result: await figureByEngine(engineOf(database, table), known, query, deadline) }
    }
    case 'database_tables':
      return { type: 'tables', tables: await database.catalogue.list(request.search) }
    case 'database_table':
      return { type: 'table', found: await findTable(database, request) }
    case 'database_copies':
      return withCopies(request.connection, async (copies) => ({ type: 'copies', copies: await copies.list() }))
    case 'database_drop_copy':
      return withCopies(request.connection, async (copies) => {
        await copies.drop(request.name)
        return { type: 'dropped' }
      })
    default:
      return unreachable(request)
  }
}

async function withCopies<T>(connection: LiveConnection, work: (copies: ClickHouseCopies) => Promise<T>): Promise<T> {
  const copies = new ClickHouseCopies(connection)
  try {
    return await work(copies)
  } finally {
    await copies.close()
  }
}

const engineOf = (database: LiveDatabase, table: LiveTable) => database.engine([table])
