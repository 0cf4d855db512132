import { vizInternal } from '@belvedere/contract/internal'
import type { LiveTable } from '@belvedere/engines/connections'
import { ObjectMissing, StorageUnavailable } from '@belvedere/objects'
import type { FileTable, LiveSource, RenderTable } from '@belvedere/render'
import { figureQuery, isObject, type Spec, type TableProfile, tableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { z } from 'zod'
import type { Databases, KnownConnection } from '../databases/databases.ts'
import type { ExportRequest } from '../exports/exports.ts'
import { localTable, type ReleaseCopies, type ServiceFiles } from '../files/service-files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queries } from '../queries/queries.ts'
import type { ProbeOutcome, ProbeRequest } from '../room/probe.ts'
import type { Rooms } from './rooms.ts'

/** The signal aborts when the caller disconnects. */
type InternalHandler = (body: unknown, signal: AbortSignal) => Promise<object>
export type InternalRoutes = ReadonlyMap<string, InternalHandler>

export interface RouteDeps {
  rooms: Rooms
  jobs: Jobs
  queries: Queries
  databases: Databases
  /** Probes a spec outside of any room, in its own process. Throws `unavailable` if none can be started. */
  probe: (request: ProbeRequest) => Promise<ProbeOutcome>
  /** The bytes of an exported chart. */
  drawFile: (request: ExportRequest, signal: AbortSignal) => Promise<Buffer>
  files: ServiceFiles
}

/** The internal routes with their handlers; bodies and responses are parsed. */
export function internalRoutes({ rooms, jobs, queries, databases, probe, drawFile, files }: RouteDeps): InternalRoutes {
  const routes = new Map<string, InternalHandler>()
  const on = <B extends z.ZodType>(
    route: { path: string; body: B; response: z.ZodType<object> },
    handle: (body: z.output<B>, signal: AbortSignal) => unknown,
  ) => {
    routes.set(route.path, async (body, signal) => route.response.parse(await handle(route.body.parse(body), signal)))
  }

  const specAndTables = (spec: unknown, tables: readonly AskedTable[]) => {
    if (!isSpec(spec)) throw new TextError('invalid_spec', vizTexts.message('service.spec_shape'))
    return { spec, tables: tables.map((table) => tableOf(table, { source: files, databases })) }
  }

  on(vizInternal.show, async ({ room, version, spec, tables, ...shown }) => {
    const { place = null, isPreparing = false, handedOver = null } = shown
    const roomSpec = version === null || spec === null ? null : { version, ...specAndTables(spec, tables) }
    rooms.show(room, { ...shown, place, isPreparing, handedOver, roomSpec })
    if (isPreparing) await rooms.get(room)?.prepare()
    return {}
  })
  on(vizInternal.handOver, ({ room }) => rooms.require(room).handOver())
  on(vizInternal.holds, ({ room, place }) => ({ isHeld: rooms.holds(room, place) }))
  on(vizInternal.version, ({ room, version, spec, tables }) => {
    rooms.require(room).provide(version, spec === null ? null : specAndTables(spec, tables))
    return {}
  })
  on(vizInternal.forget, ({ room, closeCode }) => {
    rooms.forget(room, closeCode)
    return {}
  })
  on(vizInternal.dismiss, ({ signIn, room, closeCode }) => {
    if (signIn === undefined && room === undefined)
      throw new TextError('invalid_request', vizTexts.message('service.dismiss_nobody'))
    const target = { ...(signIn === undefined ? {} : { signIn }), ...(room === undefined ? {} : { room }) }
    return { closed: rooms.dismiss(target, closeCode) }
  })
  on(vizInternal.command, async ({ room, command, order }) => ({
    command: await rooms.require(room).command(command, order),
  }))
  on(vizInternal.probe, ({ room, spec, tables, width, height, theme, timeoutMs }) => {
    const viewport = { width, height, pixelRatio: 1, theme }
    const request = { ...specAndTables(spec, tables), viewport, timeoutMs }
    const liveRoom = room === null ? null : rooms.get(room)
    return liveRoom === null ? probe(request) : liveRoom.probe(request)
  })
  on(vizInternal.export, async ({ spec, tables, ...request }, signal) => {
    const bytes = await drawFile({ ...request, ...specAndTables(spec, tables) }, signal)
    return { file: bytes.toString('base64') }
  })
  on(vizInternal.ingest, ({ job, outDir, parts, ...request }, signal) => {
    const local = parts.map(({ path, name }) => ({ path: files.pathOf(path), name }))
    return whileHeld(files.holdParts(local.map(({ path }) => path)), () =>
      files.writeTables(outDir, (folder) => jobs.ingest(job, { ...request, parts: local, outDir: folder }, signal)),
    )
  })
  on(vizInternal.derive, ({ job, outDir, tables, ...request }, signal) => {
    const local = localTables(files, tables)
    return whileHeld(files.holdTables(local), () =>
      files.writeTables(outDir, (folder) => jobs.derive(job, { ...request, tables: local, outDir: folder }, signal)),
    )
  })
  on(vizInternal.keepTable, ({ job, connection, name, files: named }, signal) => {
    const local = localTable(files, named)
    const held = files.holdTables([{ files: local, profile: { fields: [] } }])
    return whileHeld(held, () =>
      files.inScratch((folder) => jobs.copy(job, { connection, name, parquet: local.parquet, folder }, signal)),
    )
  })
  on(vizInternal.tableCopies, async ({ connection }) => ({ copies: await databases.copies(connection) }))
  on(vizInternal.dropCopy, async ({ connection, name }) => {
    await databases.dropCopy(connection, name)
    return {}
  })
  on(vizInternal.cancelIngest, ({ job }) => {
    jobs.cancel(job)
    return {}
  })
  on(vizInternal.rows, async ({ files: named, live, ...page }) => {
    if (live) return { rows: await databases.rows(live.connection, { ...page, table: placed(live) }) }
    if (!named) throw new TextError('invalid_request', vizTexts.message('service.no_table'))
    const local = localTable(files, named)
    const held = files.holdTables([{ files: local, profile: { fields: [] } }])
    return { rows: await whileHeld(held, () => queries.rows({ ...page, files: local })) }
  })
  on(vizInternal.figure, ({ files: named, live, profile, query }) => {
    if (live) return databases.figure(live.connection, placed(live), figureQuery.parse(query))
    if (!named) throw new TextError('invalid_request', vizTexts.message('service.no_table'))
    const table = { files: localTable(files, named), profile: profileOf(profile) }
    return whileHeld(files.holdTables([table]), () => queries.figure({ ...table, query: figureQuery.parse(query) }))
  })
  on(vizInternal.databaseTables, async ({ connection, ...search }) => ({
    tables: await databases.tables(connection, search),
  }))
  on(vizInternal.databaseTable, async ({ connection, ...place }) => ({
    found: await databases.table(connection, place),
  }))
  return routes
}

async function whileHeld<T>(holding: Promise<ReleaseCopies>, work: () => T | Promise<T>): Promise<T> {
  const release = await holding.catch((cause: unknown) => {
    if (!(cause instanceof StorageUnavailable || cause instanceof ObjectMissing)) throw cause
    throw new TextError('unavailable', vizTexts.message('service.files_away'), { cause })
  })
  try {
    return await work()
  } finally {
    release()
  }
}

type AskedLive = Omit<LiveTable, 'name'> & { connection: KnownConnection; revision: string }
type AskedTable = { profile: unknown } & ({ files: TableFiles; kept?: AskedLive } | { live: AskedLive })

/** What queries call a table that is asked alone. */
const placed = ({ schema, table, columns, order }: AskedLive): LiveTable => ({
  ...{ name: 'rows', schema, table, columns, order },
})

/** A table as processes that draw know it: by local paths, or by the key of its database, not how that is reached. */
function tableOf(
  table: AskedTable,
  { source, databases }: { source: ServiceFiles; databases: Databases },
): RenderTable {
  const profile = profileOf(table.profile)
  const sourceOf = ({ connection, ...live }: AskedLive): LiveSource => ({
    ...{ ...live, engine: connection.engine, database: databases.remember(connection) },
  })
  if ('live' in table) return { live: sourceOf(table.live), profile }
  return { files: localTable(source, table.files), ...(table.kept && { kept: sourceOf(table.kept) }), profile }
}

const localTables = (source: ServiceFiles, tables: { files: TableFiles; profile: unknown }[]): FileTable[] =>
  tables.map(({ files, profile }) => ({ files: localTable(source, files), profile: profileOf(profile) }))

/** A shallow check, because the server has already validated the spec. */
function isSpec(value: unknown): value is Spec {
  const parts = ['mark', 'layer', 'hconcat', 'vconcat', 'concat', 'facet', 'repeat']
  return isObject(value) && parts.some((part) => Object.hasOwn(value, part))
}

const profileOf = (profile: unknown): TableProfile => tableProfile.parse(profile)
