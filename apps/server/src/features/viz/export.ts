import { createHash, randomUUID } from 'node:crypto'
import { AppError, type FrameFile, type FrameQuery, frameMediaType } from '@belvedere/contract'
import { canonicalJson, type Spec, titleOf } from '@belvedere/spec'
import { fileName } from '../../http/file-name.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/files.ts'
import type { FramePort } from '../../room/frame-port.ts'
import { currentSpec, noSuchVersion, specAt } from '../../room/spec-versions.ts'
import type { FrameExport, VizPort } from '../../room/viz-port.ts'
import { roomStates } from '../../store/json-columns.ts'
import type { RoomsTable } from '../../store/schema.ts'
import type { Store, StoreReader } from '../../store/store.ts'
import type { ExportLimiter } from './export-limiter.ts'

export interface ExportDeps {
  store: Store
  viz: VizPort
  atOnce: ExportLimiter
}
type Wanted = FrameQuery & { format: FrameFile }

/** A picture that may be drawn: known is what it depends on. */
export interface PlannedFrame {
  /** Equal for pictures that look the same. */
  etag: string
  /** Of the chart's title. */
  name: string
  mediaType: string
  /** When the signal aborts it rejects, and what draws is free for others. */
  draw(signal: AbortSignal): Promise<Buffer>
}

const mostPixels = 16_000_000
/** Of a file's name, without its ending: in UTF-8 that is at most what file systems take. */
const longestName = 60

/**
 * What a file of the room's chart would be: by default as the room stands, else with the params and the timestep that
 * are wanted. Drawing it throws `invalid_request` where the chart has no such thing, and `too_many_requests` while the
 * person waits for others. `conflict`: no chart stands.
 */
export async function planFrame(
  { store, viz, atOnce }: ExportDeps,
  by: Actor,
  roomId: string,
  wanted: Wanted,
): Promise<PlannedFrame> {
  const { room } = await requireRoom(store.read, by, roomId, 'view')
  const size = requireSize(wanted)
  const { version } = wanted
  const shown = version === undefined ? await standing(store.read, room) : await past(store.read, room, version)
  const { tables } = await roomTables(store.read, roomId)
  const changes = { params: wanted.params ?? {}, timestep: wanted.timestep ?? null }
  const { theme, format } = wanted
  const request: FrameExport = { ...shown, tables, changes, size, theme, format }
  return {
    etag: etagOf(request),
    name: nameOf(shown.spec, format),
    mediaType: frameMediaType[format],
    draw: (signal) => atOnce.run(by, () => viz.exportFrame(request, signal)),
  }
}

export const framePort = (deps: ExportDeps): FramePort => ({
  async exportFrame(by, roomId, wanted, signal) {
    const { mediaType, draw } = await planFrame(deps, by, roomId, wanted)
    return { bytes: await draw(signal), mediaType }
  },
})

function requireSize({ width, height, pixelRatio, format }: Wanted): FrameExport['size'] {
  const ratio = format === 'png' ? pixelRatio : 1
  if (width * height * ratio ** 2 > mostPixels) {
    const most = mostPixels / 1e6
    throw new AppError(
      'invalid_request',
      `A picture has at most ${most} megapixels; take a smaller size or pixelRatio.`,
    )
  }
  return { width, height, pixelRatio: ratio }
}

async function standing(read: StoreReader, room: RoomsTable): Promise<Pick<FrameExport, 'spec' | 'state'>> {
  const current = await currentSpec(read, room.id)
  if (current === null) throw new AppError('conflict', 'There is no chart yet. Ask for one first.')
  return { spec: current.spec, state: roomStates.readNullable(room.state, `room ${room.id}`) ?? asBegun }
}

/** A past version is still: it is drawn as it began. */
async function past(
  read: StoreReader,
  room: RoomsTable,
  version: number,
): Promise<Pick<FrameExport, 'spec' | 'state'>> {
  const spec = await specAt(read, room.id, version)
  if (spec === null) throw noSuchVersion(version)
  return { spec, state: asBegun }
}

const asBegun: FrameExport['state'] = { params: {}, selections: {}, timestep: null }

/** Another start may be another release, which draws otherwise. */
const release = randomUUID()

/** Weak: a PDF says when it was made. Tables are named by their files, which never change. */
function etagOf({ tables, ...request }: FrameExport): string {
  const drawn = canonicalJson({ release, ...request, tables: tables.map(({ files }) => files) })
  return `W/"${createHash('sha256').update(drawn).digest('base64url').slice(0, 27)}"`
}

function nameOf(spec: Spec, format: FrameFile): string {
  // Characters that one system or another does not take in names.
  const words = titleOf(spec)
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  return fileName(`${[...words].slice(0, longestName).join('')}.${format}`)
}
