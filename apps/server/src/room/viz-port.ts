import type {
  Assumption,
  CommandOrder,
  DatabaseTable,
  ExportFormat,
  RoomState,
  SharedCommand,
  TableReading,
  Theme,
} from '@belvedere/contract'
import type { ClosedConnection, describedTable, OpenedConnection, vizInternal } from '@belvedere/contract/internal'
import type {
  Derivation,
  ExceededLimit,
  FigureQuery,
  FigureResult,
  Json,
  Spec,
  StepCounts,
  TableProfile,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { z } from 'zod'
import type { RoomTable, StoredTable } from './room-files.ts'

export interface IngestJob {
  job: string
  /** The bytes of the file, with the names that they were uploaded with. */
  parts: { path: string; name: string }[]
  outDir: string
  overrides: { name: string; type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal' }[]
  /** What a person wants of the reading of tables, by their place in the file. */
  reading: { table: number; options: TableReading }[]
}

export interface DeriveJob {
  job: string
  derivation: Derivation
  /** The source tables, under the names that the derivation uses. */
  tables: StoredTable[]
  name: string
  outDir: string
}

export type IngestOutcome =
  | {
      state: 'ready'
      format: string
      tables: (StoredTable & { notes: string[]; assumptions: Assumption[]; counts?: StepCounts | undefined })[]
    }
  | { state: 'failed'; code: 'unreadable_file' | 'too_large'; detail: string; text?: TranslatableText | undefined }
  /** No result, but a retry may succeed: the process crashed, was killed, or the disk was full. */
  | { state: 'lost'; by: 'crash' | 'killed' | 'disk' }

/** `name`: of the copy. */
export interface KeepJob {
  job: string
  connection: OpenedConnection
  name: string
  files: StoredTable['files']
}
export type KeepOutcome = z.output<typeof vizInternal.keepTable.response>

export interface SpecProbe {
  /** Marks drawn, groups and guides not counted. */
  marks: number
  /** Texts are for people, strings the engine's own words. */
  warnings: (TranslatableText | string)[]
  fault: SpecProbeFault | null
}

/** `stopped`: the spec exceeds a limit, and no fault of it is known. */
type SpecProbeFault =
  | { kind: 'compile' | 'empty' | 'crash'; text: TranslatableText | string }
  | { kind: 'stopped'; exceeded: ExceededLimit; text: TranslatableText | string }

type DrawnState = Pick<RoomState, 'params' | 'selections' | 'timestep'>

/** A picture to export. Lengths in CSS pixels; `pixelRatio` is device pixels per CSS pixel. */
export interface FrameExport<Table = RoomTable> {
  spec: Spec
  tables: Table[]
  /** The room's state; params unknown to the chart are ignored. */
  state: DrawnState
  /** Requested changes; params unknown to the chart are `invalid_request`. */
  changes: { params: RoomState['params']; timestep: number | null }
  size: { width: number; height: number; pixelRatio: number }
  theme: Theme
  format: ExportFormat
  /** A `thumbnail` has no title, and is `invalid_spec` if the chart has no marks. */
  form: 'file' | 'thumbnail'
}

export interface RoomSnapshot<Table = RoomTable> {
  room: string
  version: number | null
  spec: Spec | null
  tables: Table[]
  state: DrawnState
  /** The last number of the room's log when it was read. */
  seq: number
  commandBase: number
  /** Whether the command base is above all numbers that were ever given. */
  isRebased: boolean
}

/** Updates from the visualization service. */
export type VizUpdate =
  /** It has ended with the state of every room, and is being restarted. */
  | { type: 'ended' }
  /** It has (re)started without any room. */
  | { type: 'ready' }
  | {
      type: 'viz_status'
      room: string
      state: 'starting' | 'ready' | 'failed' | 'restarted'
      detail?: string | undefined
    }
  | { type: 'settled'; room: string; state: RoomState }
  | {
      type: 'ingest_progress'
      job: string
      progress: { share: number; rowsPerSecond?: number | undefined; remainingMs?: number | undefined }
    }
  | { type: 'want_version'; room: string; version: number }
  | { type: 'viewers'; room: string; count: number }
  /** The node of a room is about to end; the room is to be moved. */
  | { type: 'leaving'; room: string }

/** The service is not running, or ended during a call. It is restarted automatically. */
export class VizUnavailable extends TextError {
  constructor({
    text = serverTexts.message('viz.away'),
    ...options
  }: { text?: TranslatableText; cause?: unknown } = {}) {
    super('unavailable', text, options)
  }
}

/** A table with how its database is reached now, or why it is not. */
export type ReachedTable = (StoredTable & { kept?: ReachedPlace }) | { live: ReachedPlace; profile: TableProfile }
type ReachedPlace = LiveDescription & { connection: OpenedConnection | ClosedConnection; revision: string }

/** Columns of a table of a database as it writes their types, and how rows are numbered. */
type LiveDescription = z.output<typeof describedTable>
/** A table of a database. Estimates are null where it has none; `unusable`: columns whose values no chart can show. */
export type FoundDatabaseTable = LiveDescription & {
  rows: number | null
  profile: TableProfile
  unusable: { name: string }[]
}

/**
 * The visualization service as the server sees it. During a restart calls wait some seconds; after that they reject
 * with `VizUnavailable`. Close codes are those of the contract.
 */
export interface VizPort<Table = RoomTable> {
  /** Whether it takes requests now. */
  readonly ready: boolean
  /** `not_found`: no service knows the room, and the snapshot is not rebased. What is older than what was shown is ignored. */
  show(snapshot: RoomSnapshot<Table>): Promise<void>
  /** Moves a room elsewhere, with the state that it has where it is. Does nothing if there is no other service. */
  move(snapshot: RoomSnapshot<Table>): Promise<void>
  /** Whether what was shown of a room is still where its viewers are sent to. */
  hasRoom(room: string): Promise<boolean>
  /** Sends a past version after `want_version`; spec null: there is none. */
  sendVersion(past: { room: string; version: number; spec: Spec | null; tables: Table[] }): Promise<void>
  forget(room: string, closeCode: number): Promise<void>
  dismiss(selector: { signIn?: string; room?: string }, closeCode: number): Promise<void>
  command(room: string, command: SharedCommand, order?: CommandOrder): Promise<number>
  probe(
    candidate: { room: string; spec: Spec; tables: Table[]; timeoutMs: number },
    signal?: AbortSignal,
  ): Promise<SpecProbe>
  /** Rejects with `unavailable` when the signal aborts. */
  exportFrame(request: FrameExport<Table>, signal: AbortSignal): Promise<Buffer>
  ingest(request: IngestJob): Promise<IngestOutcome>
  /** Derives a table. Ended when the signal aborts. */
  derive(request: DeriveJob, signal: AbortSignal): Promise<IngestOutcome>
  cancelIngest(job: string): Promise<void>
  /** Rows of a table; temporal cells as ISO 8601 text. */
  readRows(table: Table, limit: number): Promise<Json[][]>
  /** Computes figures from the table's rows. Ended when the signal aborts. */
  computeFigure(table: Table, query: FigureQuery, signal: AbortSignal): Promise<FigureResult>
  /** Tables of a database whose names have the text. `unavailable`: it does not answer, with the reason. */
  databaseTables(connection: OpenedConnection, search: { text: string; limit: number }): Promise<DatabaseTable[]>
  /** One of them with its columns and an estimated profile under the name; null if there is none. */
  databaseTable(
    connection: OpenedConnection,
    place: { schema: string; table: string; name: string },
  ): Promise<FoundDatabaseTable | null>
  /** Copies a table into a database, unless the copy is there. */
  keepTable(request: KeepJob): Promise<KeepOutcome>
  /** The names of the copies in a database, also of those that are being made. */
  tableCopies(connection: OpenedConnection): Promise<string[]>
  dropCopy(connection: OpenedConnection, name: string): Promise<void>
  /** Where viewers of a room are relayed to. */
  route(room: string): Promise<ViewerRoute>
  subscribe(listener: (update: VizUpdate) => void): () => void
}
/** `gone` aborts when nobody there can serve them any more, whatever their connections look like. */
export interface ViewerRoute {
  address: VizAddress
  gone: AbortSignal
}
export type VizAddress = { host: string; port: number } | { socketPath: string }
