import { connectionOfTable, type ReachDeps } from '../../room/database-connections.ts'
import type { RoomTable } from '../../room/room-files.ts'
import type { ReachedTable, VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'

/**
 * A visualization service for tables of databases, too: each call tells how they are reached at that moment. It is not known
 * elsewhere, and a table whose database cannot be reached keeps no other from being drawn.
 */
export function reachTables(viz: VizPort<ReachedTable>, deps: ReachDeps & { store: Store }): VizPort {
  const connectionOf = (id: string, engine: 'postgres' | 'clickhouse') =>
    connectionOfTable({ ...deps, read: deps.store.read }, { id, engine })
  const reached = async (table: RoomTable): Promise<ReachedTable> => {
    if ('files' in table) return table
    const { connection, engine, ...live } = table.live
    return { live: { ...live, connection: await connectionOf(connection, engine) }, profile: table.profile }
  }
  const withTables = async <T extends { tables: RoomTable[] }>(request: T) => ({
    ...request,
    tables: await Promise.all(request.tables.map(reached)),
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
    derive: (request, signal) => viz.derive(request, signal),
    cancelIngest: (job) => viz.cancelIngest(job),
    readRows: async (table, limit) => viz.readRows(await reached(table), limit),
    computeFigure: async (table, query, signal) => viz.computeFigure(await reached(table), query, signal),
    databaseTables: (connection, search) => viz.databaseTables(connection, search),
    databaseTable: (connection, place) => viz.databaseTable(connection, place),
    route: (room) => viz.route(room),
    subscribe: (listener) => viz.subscribe(listener),
  }
}
