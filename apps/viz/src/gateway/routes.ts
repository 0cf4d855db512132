import { vizInternal } from '@belvedere/contract/internal'
import { ObjectMissing, StorageUnavailable } from '@belvedere/objects'
import type { RenderTable } from '@belvedere/render'
import { figureQuery, isObject, type Spec, type TableProfile, tableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { z } from 'zod'
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
  /** Probes a spec outside of any room, in its own process. Throws `unavailable` if none can be started. */
  probe: (request: ProbeRequest) => Promise<ProbeOutcome>
  /** The bytes of an exported chart. */
  drawFile: (request: ExportRequest, signal: AbortSignal) => Promise<Buffer>
  files: ServiceFiles
}

/** The internal routes with their handlers; bodies and responses are parsed. */
export function internalRoutes({ rooms, jobs, queries, probe, drawFile, files }: RouteDeps): InternalRoutes {
  const routes = new Map<string, InternalHandler>()
  const on = <B extends z.ZodType>(
    route: { path: string; body: B; response: z.ZodType<object> },
    handle: (body: z.output<B>, signal: AbortSignal) => unknown,
  ) => {
    routes.set(route.path, async (body, signal) => route.response.parse(await handle(route.body.parse(body), signal)))
  }

  on(vizInternal.show, async ({ room, version, spec, tables, ...shown }) => {
    const { place = null, isPreparing = false, handedOver = null } = shown
    const roomSpec = version === null || spec === null ? null : { version, ...specAndTables(files, spec, tables) }
    rooms.show(room, { ...shown, place, isPreparing, handedOver, roomSpec })
    if (isPreparing) await rooms.get(room)?.prepare()
    return {}
  })
  on(vizInternal.handOver, ({ room }) => rooms.require(room).handOver())
  on(vizInternal.holds, ({ room, place }) => ({ isHeld: rooms.holds(room, place) }))
  on(vizInternal.version, ({ room, version, spec, tables }) => {
    rooms.require(room).provide(version, spec === null ? null : specAndTables(files, spec, tables))
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
    const request = { ...specAndTables(files, spec, tables), viewport, timeoutMs }
    const liveRoom = room === null ? null : rooms.get(room)
    return liveRoom === null ? probe(request) : liveRoom.probe(request)
  })
  on(vizInternal.export, async ({ spec, tables, ...request }, signal) => {
    const bytes = await drawFile({ ...request, ...specAndTables(files, spec, tables) }, signal)
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
  on(vizInternal.cancelIngest, ({ job }) => {
    jobs.cancel(job)
    return {}
  })
  on(vizInternal.rows, async ({ files: named, ...request }) => {
    const local = localTable(files, named)
    const held = files.holdTables([{ files: local, profile: { fields: [] } }])
    return { rows: await whileHeld(held, () => queries.rows({ ...request, files: local })) }
  })
  on(vizInternal.figure, ({ files: named, profile, query }) => {
    const table = { files: localTable(files, named), profile: profileOf(profile) }
    return whileHeld(files.holdTables([table]), () => queries.figure({ ...table, query: figureQuery.parse(query) }))
  })
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

function specAndTables(
  source: ServiceFiles,
  spec: unknown,
  tables: { files: TableFiles; profile: unknown }[],
): { spec: Spec; tables: RenderTable[] } {
  if (!isSpec(spec)) throw new TextError('invalid_spec', vizTexts.message('service.spec_shape'))
  return { spec, tables: localTables(source, tables) }
}

const localTables = (source: ServiceFiles, tables: { files: TableFiles; profile: unknown }[]): RenderTable[] =>
  tables.map(({ files, profile }) => ({ files: localTable(source, files), profile: profileOf(profile) }))

/** A shallow check, because the server has already validated the spec. */
function isSpec(value: unknown): value is Spec {
  const parts = ['mark', 'layer', 'hconcat', 'vconcat', 'concat', 'facet', 'repeat']
  return isObject(value) && parts.some((part) => Object.hasOwn(value, part))
}

const profileOf = (profile: unknown): TableProfile => tableProfile.parse(profile)
