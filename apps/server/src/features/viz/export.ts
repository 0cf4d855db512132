import { createHash, randomUUID } from 'node:crypto'
import { type ExportFormat, type FrameQuery, frameMediaType } from '@belvedere/contract'
import { canonicalJson, type Spec, titleOf } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { fileName } from '../../http/file-name.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { ExportPort } from '../../room/export-port.ts'
import { contentOf, roomTables } from '../../room/room-files.ts'
import { currentSpec, noSuchVersion, specAt } from '../../room/spec-versions.ts'
import type { FrameExport, VizPort } from '../../room/viz-port.ts'
import { roomStateColumn } from '../../store/json-columns.ts'
import type { RoomsTable } from '../../store/schema.ts'
import type { Store, StoreReader } from '../../store/store.ts'
import type { ExportLimiter } from './export-limiter.ts'

export interface ExportDeps {
  store: Store
  viz: VizPort
  limiter: ExportLimiter
  /** Device pixels of a picture. */
  maxPixels: number
}
type FrameRequest = FrameQuery & { format: ExportFormat }

/** A planned picture: everything it depends on is known. */
export interface PlannedFrame {
  /** Equal for pictures that look the same. */
  etag: string
  /** File name made of the chart's title. */
  name: string
  mediaType: string
  size: FrameExport['size']
  /** Rejects when the signal aborts, which frees the render process. */
  draw(signal: AbortSignal): Promise<Buffer>
}

/** Characters of a file name without its ending; in UTF-8 at most what file systems allow. */
const maxNameLength = 60

/**
 * Plans a picture of the room's chart: by default in its current state, else with the requested params and timestep.
 * Drawing it throws `invalid_request` if the chart has no such param or timestep, and `too_many_requests` while the
 * person waits for others. `conflict`: there is no chart.
 */
export async function planFrameExport(
  { store, viz, limiter, maxPixels }: ExportDeps,
  actor: Actor,
  roomId: string,
  request: FrameRequest,
): Promise<PlannedFrame> {
  const { room } = await requireRoom(store.read, actor, roomId, 'view')
  const size = requireSize(request, maxPixels)
  const { version } = request
  const chart =
    version === undefined ? await currentFrame(store.read, room) : await pastFrame(store.read, room, version)
  const { tables } = await roomTables(store.read, roomId)
  const changes = { params: request.params ?? {}, timestep: request.timestep ?? null }
  const { theme, format } = request
  const frameExport: FrameExport = { ...chart, tables, changes, size, theme, format, form: 'file' }
  return {
    etag: etagOf(frameExport),
    name: nameOf(chart.spec, format),
    mediaType: frameMediaType[format],
    size,
    draw: (signal) => limiter.run(actor, () => viz.exportFrame(frameExport, signal)),
  }
}

export const exportPort = (deps: ExportDeps): ExportPort => ({
  async exportFrame(actor, roomId, request, signal) {
    const { mediaType, size, draw } = await planFrameExport(deps, actor, roomId, request)
    return { bytes: await draw(signal), mediaType, size }
  },
})

function requireSize({ width, height, pixelRatio, format }: FrameRequest, maxPixels: number): FrameExport['size'] {
  const mostRatio = Math.sqrt(maxPixels / (width * height))
  const ratio = format === 'png' ? (pixelRatio ?? Math.min(2, mostRatio)) : 1
  if (ratio > mostRatio) {
    const limit = maxPixels / 1e6
    throw new TextError('invalid_request', serverTexts.message('viz.too_many_pixels', { limit }))
  }
  return { width, height, pixelRatio: ratio }
}

async function currentFrame(read: StoreReader, room: RoomsTable): Promise<Pick<FrameExport, 'spec' | 'state'>> {
  const current = await currentSpec(read, room.id)
  if (current === null) throw new TextError('conflict', serverTexts.message('specs.no_chart'))
  return { spec: current.spec, state: roomStateColumn.readNullable(room.state, `room ${room.id}`) ?? initialState }
}

/** A past version is drawn in its initial state. */
async function pastFrame(
  read: StoreReader,
  room: RoomsTable,
  version: number,
): Promise<Pick<FrameExport, 'spec' | 'state'>> {
  const spec = await specAt(read, room.id, version)
  if (spec === null) throw noSuchVersion(version)
  return { spec, state: initialState }
}

const initialState: FrameExport['state'] = { params: {}, selections: {}, timestep: null }

/** Another release may draw differently. */
const release = randomUUID()

/** Weak, because a PDF contains its creation time. */
function etagOf({ tables, ...frameExport }: FrameExport): string {
  const drawnState = canonicalJson({ release, ...frameExport, tables: tables.map(contentOf) })
  return `W/"${createHash('sha256').update(drawnState).digest('base64url').slice(0, 27)}"`
}

function nameOf(spec: Spec, format: ExportFormat): string {
  // Characters that some file systems do not allow.
  const words = titleOf(spec)
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  return fileName(`${[...words].slice(0, maxNameLength).join('')}.${format}`)
}
