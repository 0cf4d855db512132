import { z } from 'zod'
import { stepCount } from './clean-steps.ts'
import { derivation } from './derivations.ts'
import { errorCode } from './errors.ts'
import { fieldType } from './files.ts'
import { exportFormat } from './frame-export.ts'
import { json, jsonRows } from './json.ts'
import { assumption, readingOptions } from './reading.ts'
import { translatableText } from './translatable-text.ts'
import { commandOrder, exceededLimit, roomState, sharedCommand, theme } from './viz.ts'

export type { LocalizedString, TranslatableText, TranslatableTextValue } from './translatable-text.ts'

/**
 * The protocol between server and visualization service: JSON over HTTP on a local address that the service reports at
 * its start, each request with `Authorization: Bearer <secret>`; a viewer's upgrade with a signed ticket. The service
 * has no store: the server shows it a room before it relays a viewer, and again after either restarts.
 */

/**
 * The first line that the server writes to the service's standard input. The input then stays open; when it ends, the
 * service ends too.
 */
export const vizStartOptions = z.strictObject({
  /** Signs tickets and authenticates the routes below; at least 32 characters. */
  secret: z.string().min(32),
  /** A Unix socket to listen on; absent: a free port of 127.0.0.1. */
  socketPath: z.string().exactOptional(),
  /** Where files are; absent: on the machine of both. The environment has the credentials. */
  bucket: z
    .strictObject({
      bucket: z.string(),
      endpoint: z.string().nullable(),
      region: z.string(),
      prefix: z.string(),
      /** A folder of this service alone. */
      cacheDir: z.string(),
      cacheBytes: z.int().positive(),
    })
    .exactOptional(),
})
export type VizStartOptions = z.infer<typeof vizStartOptions>

/** The only line the service writes to its standard output, once it takes requests. */
export const vizListening = z.object({
  listening: z.union([z.object({ host: z.string(), port: z.int() }), z.object({ socketPath: z.string() })]),
})
export type VizListening = z.infer<typeof vizListening>

/** The group of leases of visualization nodes; each tells of itself a `vizNodeInfo` as JSON. */
export const vizNodesGroup = 'viz nodes'
export const vizNodeInfo = z.object({
  /** Where servers reach it. */
  host: z.string(),
  port: z.int(),
  version: z.string(),
  rooms: z.int(),
  viewers: z.int(),
  /** Memory that is left to it, by its cgroup or machine. */
  spareBytes: z.number().min(0),
  /** Share of its processors that is in use; above 1, work waits. */
  load: z.number().min(0),
  /** It takes rooms only where all others are full too. */
  isFull: z.boolean(),
  /** It takes no rooms and is about to end. */
  isDraining: z.boolean(),
})
/** The group of assignments of rooms to nodes: the key is the room, the value begins with the node's id and a slash. */
export const vizPlacesGroup = 'viz places'
export type VizNodeInfo = z.infer<typeof vizNodeInfo>

/** With the id of the server in the query as `server`. An empty line each second says that the service is still there. */
export const noticesPath = '/internal/notices'
export const ticketHeader = 'x-belvedere-ticket'

/** The body of a refused request, whose status is that of the code. `text` is the detail, not yet translated. */
export const internalProblem = z.object({ code: errorCode, detail: z.string(), text: translatableText.optional() })

/**
 * A table that a room's specs may name. Files, and folders of them, are named by absolute paths that the server has chosen;
 * where there is a bucket, by the keys of objects, without the prefix.
 */
export const tableFiles = z.strictObject({
  name: z.string(),
  parquet: z.string(),
  small: z.string().exactOptional(),
})
/**
 * How to reach a database. The server has resolved and checked `address`; `host` is what its certificate has to name. Nothing of
 * it is logged or part of an error.
 */
export const liveConnection = z.strictObject({
  engine: z.enum(['postgres', 'clickhouse']),
  host: z.string().min(1).max(255),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65_535),
  database: z.string().max(255),
  user: z.string().max(255),
  password: z.string().max(1000),
  /** `on`: encrypted, to whoever it is; `verified`: the certificate has to be valid for `host`. */
  tls: z.enum(['off', 'on', 'verified']),
  /** Certificates of authorities in PEM. */
  ca: z.string().max(100_000).exactOptional(),
})
/** With its password, only for one request. */
export type OpenedConnection = z.infer<typeof liveConnection>
const liveName = z.string().min(1).max(1000)
/** A table that lies in a database, as `databaseTable` describes it. */
export const describedTable = z.strictObject({
  schema: liveName,
  table: liveName,
  columns: z
    .array(
      z.strictObject({
        name: liveName,
        type: z.string().max(10_000),
        nullable: z.boolean(),
        /** What the database calls it, where that is another name. */
        column: liveName.exactOptional(),
      }),
    )
    .max(2000),
  /** How rows are numbered: by a whole number, by a key of columns, which costs a sort, or not at all. */
  order: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('number'), column: liveName }),
    z.strictObject({ type: z.literal('columns'), columns: z.array(liveName).min(1) }),
    z.strictObject({ type: z.literal('none') }),
  ]),
})
/** A connection that must not or cannot be used: what asks it fails for this reason, and nothing else does. */
const closedConnection = z.strictObject({
  engine: liveConnection.shape.engine,
  closed: z.enum(['removed', 'password', 'refused']),
})
export type ClosedConnection = z.infer<typeof closedConnection>
/** `revision`: results are kept no longer than it stays the same; a new one makes charts ask anew. */
const liveSource = z.strictObject({
  ...describedTable.shape,
  connection: z.union([liveConnection, closedConnection]),
  revision: z.string().max(100),
})

/** A spec validated by the server; the service does not parse it further. */
const spec = z.record(z.string(), json)
/** TableProfile of the spec package. */
const profile = z.record(z.string(), json)
const fileTable = z.strictObject({ files: tableFiles, profile })
/** With a copy in a database, which charts ask as long as it answers. */
const drawnTable = fileTable.extend({ kept: liveSource.exactOptional() })
const tables = z.array(z.union([drawnTable, z.strictObject({ live: liveSource, profile })]))

/** One of the two: a table in files, or one that lies in a database. */
const oneTable = { files: tableFiles.exactOptional(), live: liveSource.exactOptional() }
const catalogueTable = z.object({
  schema: z.string(),
  table: z.string(),
  kind: z.enum(['table', 'view']),
  /** Estimated; null: unknown. */
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
})

/** The result of a job that creates tables. */
const ingested = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    format: z.string(),
    tables: z.array(
      z.object({
        files: tableFiles,
        profile,
        notes: z.array(z.string()),
        assumptions: z.array(assumption),
        counts: z.array(stepCount.nullable()).optional(),
      }),
    ),
  }),
  z.object({
    state: z.literal('failed'),
    code: z.enum(['unreadable_file', 'too_large']),
    detail: z.string(),
    /** The detail, not yet translated. */
    text: translatableText.optional(),
  }),
  /**
   * No result: the process crashed (`crash`), was killed by the system or a person (`killed`), or the disk was full.
   */
  z.object({ state: z.literal('lost'), by: z.enum(['crash', 'killed', 'disk']) }),
])

/** The part of a room's state that is drawn. */
const viewState = roomState.pick({ params: true, selections: true, timestep: true })

const post = <const P extends string, B extends z.ZodType, A extends z.ZodType>(path: P, body: B, response: A) => ({
  path,
  body,
  response,
})

/** What a room is on the node that it leaves, so that it goes on elsewhere as if nothing had happened. */
const handedOver = z.strictObject({
  state: roomState,
  /** The newest numbers of senders, least recent first. */
  orders: z.array(z.tuple([z.string(), z.int()])),
  /** Speed and looping of its timesteps. */
  playback: z.strictObject({ fps: z.number(), loop: z.boolean() }),
})
export type HandedOver = z.infer<typeof handedOver>

/** A sentence for people; a string is in English. */
const faultText = z.union([z.string(), translatableText])

/** `stopped`: the chart exceeds a limit, and no fault of its design is known. */
export const outcomeFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['compile', 'empty', 'crash']), text: faultText }),
  z.object({ kind: z.literal('stopped'), exceeded: exceededLimit, text: faultText }),
])

/** `file`: with its title. `thumbnail`: without it, and refused as `invalid_spec` if the chart has no marks. */
const exportForm = z.enum(['file', 'thumbnail'])

export const vizInternal = {
  /**
   * The room's current spec (null: none yet), tables and state. Idempotent. Viewers present get the new version at once.
   * `not_found`: the service does not know the room, and the command base may have been used before.
   */
  show: post(
    '/internal/show',
    z.strictObject({
      room: z.string(),
      version: z.int().nullable(),
      spec: spec.nullable(),
      tables,
      /**
       * Initial state if the service does not know the room; otherwise the service keeps its own state for params
       * that still exist.
       */
      state: viewState,
      /** The last number of the room's log when this was read: what is older than what was shown is ignored. */
      seq: z.int(),
      /** Shared commands are numbered from above this. */
      commandBase: z.int(),
      /** Whether the command base is above all numbers that were ever given, so that the room may be opened. */
      isRebased: z.boolean(),
      /** The node opens the room, and answers when that is done; then it is shown to it with what it was elsewhere, or not at all. */
      isPreparing: z.boolean().exactOptional(),
      handedOver: handedOver.exactOptional(),
      /** The value that the room has among the places of rooms; the node renews it. */
      place: z.string().exactOptional(),
    }),
    z.object({}),
  ),
  /**
   * What a room is, which takes no commands from then on: they wait until the room is forgotten, and are then refused as
   * `not_found`, or until three seconds have passed without that.
   */
  handOver: post('/internal/hand-over', z.strictObject({ room: z.string() }), handedOver),
  /** Whether the room was shown at this place and is still there. */
  holds: post(
    '/internal/holds',
    z.strictObject({ room: z.string(), place: z.string() }),
    z.object({ isHeld: z.boolean() }),
  ),
  /** Answers the notice `want_version` with a past version's spec; null if there is none. */
  version: post(
    '/internal/version',
    z.strictObject({ room: z.string(), version: z.int(), spec: spec.nullable(), tables }),
    z.object({}),
  ),
  /** Forgets a room and closes its viewers with the code. */
  forget: post('/internal/forget', z.strictObject({ room: z.string(), closeCode: z.int() }), z.object({})),
  /** Closes viewers by the sign-in and room of their ticket. */
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
  /**
   * Compiles and draws a candidate in a render process without showing it. With `room` the room's process may do it
   * and keep the view.
   */
  probe: post(
    '/internal/probe',
    z.strictObject({
      room: z.string().nullable(),
      spec,
      tables,
      width: z.int(),
      height: z.int(),
      theme,
      timeoutMs: z.int(),
    }),
    z.object({
      /** Marks drawn, groups and guides not counted. */
      marks: z.int(),
      /** Texts are for people, strings the engine's own words. */
      warnings: z.array(z.union([z.string(), translatableText])),
      fault: outcomeFault.nullable(),
      ms: z.number(),
    }),
  ),
  /** Draws a picture in a render process without a room. */
  export: post(
    '/internal/export',
    z.strictObject({
      spec,
      tables,
      /** The room's state; params unknown to the chart are ignored. */
      state: viewState,
      /** Requested changes; params unknown to the chart are `invalid_request`. */
      changes: z.strictObject({ params: z.record(z.string(), json), timestep: z.int().min(0).nullable() }),
      size: z.strictObject({ width: z.number(), height: z.number(), pixelRatio: z.number() }),
      theme,
      format: exportFormat,
      form: exportForm,
      /** From the start of the drawing, which may have to wait before. */
      timeoutMs: z.int(),
    }),
    /** The file in base64, at most 16 MB. */
    z.object({ file: z.string() }),
  ),
  /**
   * Reads an uploaded file into tables in a job process with limits. Answers when done; progress is sent as notices.
   */
  ingest: post(
    '/internal/ingest',
    z.strictObject({
      /** Identifies the job in progress notices; a second request with the same id is refused while it runs. */
      job: z.string(),
      /** One, or several that make one file, with the names that they were uploaded with. */
      parts: z.array(z.strictObject({ path: z.string(), name: z.string() })).min(1),
      outDir: z.string(),
      overrides: z.array(z.strictObject({ name: z.string(), type: fieldType.exclude(['geojson']) })).exactOptional(),
      /** What a person wants of the reading of tables, by their place in the file from 0. */
      reading: z.array(z.strictObject({ table: z.int(), options: readingOptions })).exactOptional(),
    }),
    ingested,
  ),
  /** Derives a table in a job process with limits; `cancelIngest` ends it too. */
  derive: post(
    '/internal/derive',
    z.strictObject({
      job: z.string(),
      derivation,
      tables: z.array(fileTable),
      name: z.string(),
      outDir: z.string(),
    }),
    ingested,
  ),
  /** Copies a table into a database in a job process with limits; `cancelIngest` ends it too. Does nothing if the copy is there. */
  keepTable: post(
    '/internal/keep-table',
    z.strictObject({ job: z.string(), connection: liveConnection, name: z.string(), files: tableFiles }),
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('kept'), columns: describedTable.shape.columns, rowColumn: liveName }),
      /** The database cannot hold it so that it gives the same answers. */
      z.object({ state: z.literal('unfit'), because: z.enum(['columns', 'types', 'times']) }),
      z.object({ state: z.literal('failed'), because: z.string() }),
    ]),
  ),
  /** The names of the copies of tables in a database, also of those that are being made. */
  tableCopies: post(
    '/internal/table-copies',
    z.strictObject({ connection: liveConnection }),
    z.object({ copies: z.array(z.string()) }),
  ),
  dropCopy: post('/internal/drop-copy', z.strictObject({ connection: liveConnection, name: z.string() }), z.object({})),
  cancelIngest: post('/internal/cancel-ingest', z.strictObject({ job: z.string() }), z.object({})),
  /** Rows of a table for the preview, as cells of these fields. Temporal cells are ISO 8601 text. */
  rows: post(
    '/internal/rows',
    z.strictObject({
      ...oneTable,
      fields: z.array(z.strictObject({ name: z.string(), type: fieldType })),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    z.object({ rows: jsonRows }),
  ),
  /** Computes figures from the rows of one table; query and answer are those of the spec package. */
  figure: post(
    '/internal/figure',
    z.strictObject({ ...oneTable, profile, query: z.record(z.string(), json) }),
    z.record(z.string(), json),
  ),
  /** Tables of a database that its user may read, by schema and name, with what is estimated of them. */
  databaseTables: post(
    '/internal/database-tables',
    z.strictObject({
      connection: liveConnection,
      /** A part of the name with its schema; empty: all. */
      text: z.string().max(200),
      limit: z.int().min(1).max(1000),
    }),
    z.object({ tables: z.array(catalogueTable) }),
  ),
  /** One of these with its columns and a profile, which is estimated of some rows; null if there is none. */
  databaseTable: post(
    '/internal/database-table',
    z.strictObject({
      connection: liveConnection,
      schema: liveName,
      table: liveName,
      /** What specs call it. */
      name: z.string(),
    }),
    z.object({
      found: z
        .object({
          ...catalogueTable.shape,
          ...describedTable.shape,
          profile,
          /** Columns whose values no chart can show. */
          unusable: z.array(z.object({ name: z.string(), type: z.string() })),
        })
        .nullable(),
    }),
  ),
}

/** Service → server, one JSON line each, on GET /internal/notices (a response that stays open). */
export const vizNotice = z.discriminatedUnion('type', [
  /** The first of each stream. `node`: the id of the visualization node, new with each start. */
  z.object({ type: z.literal('ready'), node: z.string().exactOptional() }),
  z.object({
    type: z.literal('viz_status'),
    room: z.string(),
    state: z.enum(['starting', 'ready', 'failed', 'restarted']),
    detail: z.string().optional(),
  }),
  /** Half a second after the last shared command. */
  z.object({ type: z.literal('settled'), room: z.string(), state: roomState }),
  z.object({
    type: z.literal('ingest_progress'),
    job: z.string(),
    /** As of `file_status`. */
    progress: z.object({
      share: z.number(),
      rowsPerSecond: z.number().optional(),
      remainingMs: z.number().optional(),
    }),
  }),
  /** A viewer requested a past version unknown to the service; the server answers with `version`. */
  z.object({ type: z.literal('want_version'), room: z.string(), version: z.int() }),
  z.object({ type: z.literal('viewers'), room: z.string(), count: z.int() }),
  /** The node is about to end, so the server moves the room to another one. */
  z.object({ type: z.literal('leaving'), room: z.string() }),
])
export type VizNotice = z.infer<typeof vizNotice>

/**
 * The claims of a viewer's ticket: a JWT (HS256 with the shared secret), valid for 30 seconds, in the header
 * `x-belvedere-ticket`.
 */
export const vizTicket = z.object({
  room: z.string(),
  signIn: z.string(),
  role: z.enum(['owner', 'editor', 'viewer']),
})
export type VizTicket = z.infer<typeof vizTicket>
