import { z } from 'zod'
import { derivation } from './derivations.ts'
import { errorCode } from './errors.ts'
import { fieldType } from './files.ts'
import { frameFile } from './frame-file.ts'
import { json } from './text.ts'
import { commandOrder, roomState, sharedCommand, theme } from './viz.ts'

/**
 * What the server and the visualization service say to each other: JSON over HTTP on a local address that the service
 * reports at its start, each request with `Authorization: Bearer <secret>`; a viewer's upgrade with a signed ticket.
 * The service keeps no store: the server shows it a room before it relays a viewer, and again after either restarts.
 */

/**
 * The first line that the server writes to the standard input of the service it starts. The input then stays open: where
 * it ends, the service ends too.
 */
export const vizStart = z.strictObject({
  /** Signs tickets and opens the routes below; at least 32 characters. */
  secret: z.string().min(32),
  /** A Unix socket to listen on; absent: a port of 127.0.0.1 that the system picks. */
  socketPath: z.string().exactOptional(),
})
export type VizStart = z.infer<typeof vizStart>

/** The one line that the service writes to its standard output, once it takes requests. */
export const vizListening = z.object({
  listening: z.union([z.object({ host: z.string(), port: z.int() }), z.object({ socketPath: z.string() })]),
})
export type VizListening = z.infer<typeof vizListening>

export const noticesPath = '/internal/notices'
export const ticketHeader = 'x-belvedere-ticket'

/** What a refused request is answered, with the status of its code. */
export const internalFault = z.object({ code: errorCode, detail: z.string() })

/** A table that a room's specs may name. Paths are absolute and chosen by the server. */
export const tableFiles = z.strictObject({
  name: z.string(),
  parquet: z.string(),
  small: z.string().exactOptional(),
})
/** The spec as it was validated by the server; the service parses it no further. */
const spec = z.record(z.string(), json)
/** TableProfile of the spec package. */
const profile = z.record(z.string(), json)
const tables = z.array(z.strictObject({ files: tableFiles, profile }))

/** What became of a job that makes tables. */
const ingested = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    format: z.string(),
    tables: z.array(z.object({ files: tableFiles, profile, notes: z.array(z.string()) })),
  }),
  z.object({ state: z.literal('failed'), code: z.enum(['unreadable_file', 'too_large']), detail: z.string() }),
  /**
   * Came to no result: its process ended by its own doing (`crash`) or by another's (`killed`: the system, where it is
   * short of memory, or whoever runs it), or there was no space left on the disk.
   */
  z.object({ state: z.literal('lost'), by: z.enum(['crash', 'killed', 'disk']) }),
])

/** The part of a room's state that is drawn. */
const viewState = roomState.pick({ params: true, selections: true, timestep: true })

const post = <const P extends string, B extends z.ZodType, A extends z.ZodType>(path: P, body: B, answer: A) => ({
  path,
  body,
  answer,
})

export const outcomeFault = z.object({
  message: z.string(),
  kind: z.enum(['compile', 'empty', 'deadline', 'memory', 'crash']),
})

export const vizInternal = {
  /** The room's current spec (null: none yet), tables and state. Idempotent. Viewers present get the new version at once. */
  show: post(
    '/internal/show',
    z.strictObject({
      room: z.string(),
      version: z.int().nullable(),
      spec: spec.nullable(),
      tables,
      /** Where to begin if the service does not know the room; otherwise its own state stands for params that still exist. */
      state: viewState,
      /** Shared commands are numbered from above this. */
      commandBase: z.int(),
    }),
    z.object({}),
  ),
  /** The answer to the notice `want_version`: a past version's spec, or null where there is none. */
  version: post(
    '/internal/version',
    z.strictObject({ room: z.string(), version: z.int(), spec: spec.nullable(), tables }),
    z.object({}),
  ),
  /** Erase what is kept of a room and close its viewers with the code. */
  forget: post('/internal/forget', z.strictObject({ room: z.string(), closeCode: z.int() }), z.object({})),
  /** Close viewers whose ticket named this sign-in, room, or both. */
  dismiss: post(
    '/internal/dismiss',
    z.strictObject({ signIn: z.string().exactOptional(), room: z.string().exactOptional(), closeCode: z.int() }),
    z.object({ closed: z.int() }),
  ),
  command: post(
    '/internal/command',
    z.strictObject({ room: z.string(), command: sharedCommand, order: commandOrder.exactOptional() }),
    z.object({ command: z.int() }),
  ),
  /** Compile and draw a candidate in a render process; nothing is shown. With `room` its process may do it and keep the view. */
  probe: post(
    '/internal/probe',
    z.strictObject({
      room: z.string().nullable(),
      spec,
      tables,
      width: z.int(),
      height: z.int(),
      theme,
      deadlineMs: z.int(),
    }),
    z.object({
      /** Marks drawn, groups and guides not counted. */
      marks: z.int(),
      warnings: z.array(z.string()),
      fault: outcomeFault.nullable(),
      ms: z.number(),
    }),
  ),
  /** A picture to keep, with its title in it, drawn in a render process that no room has. */
  export: post(
    '/internal/export',
    z.strictObject({
      spec,
      tables,
      /** As the room stands; what the chart does not know of it is left out. */
      state: viewState,
      /** What is drawn otherwise; what the chart does not know of it is refused as `invalid_request`. */
      changes: z.strictObject({ params: z.record(z.string(), json), timestep: z.int().min(0).nullable() }),
      size: z.strictObject({ width: z.number(), height: z.number(), pixelRatio: z.number() }),
      theme,
      format: frameFile,
      /** From when the drawing begins; it may have to wait before. */
      deadlineMs: z.int(),
    }),
    /** The file in base64, at most 16 MB. */
    z.object({ file: z.string() }),
  ),
  /** Read an uploaded file into tables, in a job process with limits. Answers when done; progress comes as notices. */
  ingest: post(
    '/internal/ingest',
    z.strictObject({
      /** Names the job in progress notices; a second request with the same is refused while it runs. */
      job: z.string(),
      source: z.string(),
      fileName: z.string(),
      outDir: z.string(),
      overrides: z.array(z.strictObject({ name: z.string(), type: fieldType.exclude(['geojson']) })).exactOptional(),
    }),
    ingested,
  ),
  /** Make a table of others, in a job process with limits; `cancelIngest` ends it too. */
  derive: post(
    '/internal/derive',
    z.strictObject({ job: z.string(), derivation, tables, name: z.string(), outDir: z.string() }),
    ingested,
  ),
  cancelIngest: post('/internal/cancel-ingest', z.strictObject({ job: z.string() }), z.object({})),
  /** Rows of a table for the preview. Temporal cells are ISO 8601 text. */
  rows: post(
    '/internal/rows',
    z.strictObject({ files: tableFiles, profile, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
    z.object({ rows: z.array(z.array(json)) }),
  ),
  /** A few numbers computed from the rows of one table; query and answer are the spec package's. */
  figure: post(
    '/internal/figure',
    z.strictObject({ files: tableFiles, profile, query: z.record(z.string(), json) }),
    z.record(z.string(), json),
  ),
}

/** Service → server, one JSON line each, on GET /internal/notices (a response that stays open). */
export const vizNotice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('viz_status'),
    room: z.string(),
    state: z.enum(['starting', 'ready', 'failed', 'restarted']),
    detail: z.string().optional(),
  }),
  /** Half a second after the last shared command. */
  z.object({ type: z.literal('settled'), room: z.string(), state: roomState }),
  z.object({ type: z.literal('ingest_progress'), job: z.string(), progress: z.number() }),
  /** A viewer asked to see a past version that the service does not hold; the server answers by `version`. */
  z.object({ type: z.literal('want_version'), room: z.string(), version: z.int() }),
  z.object({ type: z.literal('viewers'), room: z.string(), count: z.int() }),
])
export type VizNotice = z.infer<typeof vizNotice>

/** The claims of a viewer's ticket: a JWT (HS256 with the shared secret), alive for 30 seconds, in the header `x-belvedere-ticket`. */
export const vizTicket = z.object({
  room: z.string(),
  signIn: z.string(),
  role: z.enum(['owner', 'editor', 'viewer']),
})
export type VizTicket = z.infer<typeof vizTicket>
