import type { OpenedConnection } from '@belvedere/contract/internal'
import { connectionOfTable, type ReachDeps, reachKeeping } from '../../room/database-connections.ts'
import type { RoomTable, StoredTable } from '../../room/room-files.ts'
import type { ReachedTable, VizPort } from '../../room/viz-port.ts'
import type { StoredCopy } from '../../store/json-columns.ts'
import type { Store } from '../../store/store.ts'

/**
 * A visualization service for tables of databases, too: each call tells how they are reached at that moment. It is not known
 * elsewhere, and a table whose database cannot be reached keeps no other from being drawn.
 */
export function reachTables(viz: VizPort<ReachedTable>, deps: ReachDeps & { store: Store }): VizPort {
  const connectionOf = (id: string, engine: 'postgres' | 'clickhouse') =>
    connectionOfTable({ ...deps, read: deps.store.read }, { id, engine })
  const keeping = latestAddress(() => reachKeeping(deps))
  const reached = async (table: RoomTable): Promise<ReachedTable> => {
    if ('files' in table) return stored(table)
    const { connection, engine, ...live } = table.live
    return { live: { ...live, connection: await connectionOf(connection, engine) }, profile: table.profile }
  }
  const drawn = async (table: RoomTable): Promise<ReachedTable> => {
    const place = 'files' in table && table.kept !== undefined ? copyIn(await keeping(), table.kept) : null
    return { ...(await reached(table)), ...(place && { kept: place }) }
  }
  const withTables = async <T extends { tables: RoomTable[] }>(request: T) => ({
    ...request,
    tables: await Promise.all(request.tables.map(drawn)),
  })
  return {
    get ready() {
      return viz.ready
    },
    show: async (snapshot) => viz.show(await withTables(snapshot)),
    move: async (snapshot) => viz.move(await withTables(snapshot)),
    hasRoom: (room) => viz.hasRoom(room),
    sendVersion: async (past) => viz.sendVersion(await withTables(past)),
    forget: (room, closeCode) => viz.forget(room, closeCode),
    dismiss: (selector, closeCode) => viz.dismiss(selector, closeCode),
    command: (room, command, order) => viz.command(room, command, order),
    probe: async (candidate, signal) => viz.probe(await withTables(candidate), signal),
    exportFrame: async (request, signal) => viz.exportFrame(await withTables(request), signal),
    ingest: (request) => viz.ingest(request),
    derive: (request, signal) => viz.derive({ ...request, tables: request.tables.map(stored) }, signal),
    cancelIngest: (job) => viz.cancelIngest(job),
    readRows: async (table, limit) => viz.readRows(await reached(table), limit),
    computeFigure: async (table, query, signal) => viz.computeFigure(await reached(table), query, signal),
    databaseTables: (connection, search) => viz.databaseTables(connection, search),
    databaseTable: (connection, place) => viz.databaseTable(connection, place),
    keepTable: (request) => viz.keepTable(request),
    tableCopies: (connection) => viz.tableCopies(connection),
    dropCopy: (connection, name) => viz.dropCopy(connection, name),
    route: (room) => viz.route(room),
    subscribe: (listener) => viz.subscribe(listener),
  }
}

/** Without its copy, of which only charts know. */
const stored = ({ files, profile }: StoredTable): StoredTable => ({ files, profile })

/** Null where the service's own database is set no more, or its address not found: then the files are asked. */
function copyIn(connection: OpenedConnection | null, { table, columns, rowColumn }: StoredCopy) {
  if (connection === null) return null
  const order = { type: 'number', column: rowColumn } as const
  return { connection, schema: connection.database, table, columns, order, revision: table }
}

const addressMs = 60_000

/** What was found last; no chart waits for another look. */
function latestAddress(look: () => Promise<OpenedConnection | null>): () => Promise<OpenedConnection | null> {
  let latest: Promise<OpenedConnection | null> | null = null
  let lookedAt = 0
  return () => {
    if (latest !== null && performance.now() - lookedAt < addressMs) return latest
    lookedAt = performance.now()
    const next = look()
    latest ??= next
    // A name that is not found once may be found again.
    void next.then((connection) => {
      if (connection !== null) latest = next
      else if (latest === next) latest = null
    })
    return latest
  }
}
