import {
  AppError,
  type CommandOrder,
  type FrameFile,
  type RoomState,
  type SharedCommand,
  type Theme,
} from '@belvedere/contract'
import type { Derivation, FigureQuery, FigureResult, Json, Spec } from '@belvedere/spec'
import type { LinkedTable } from './files.ts'

export interface IngestJob {
  job: string
  source: string
  fileName: string
  outDir: string
  overrides: { name: string; type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal' }[]
}

export interface DeriveJob {
  job: string
  derivation: Derivation
  /** The tables that it reads, under the names that it calls them. */
  tables: LinkedTable[]
  name: string
  outDir: string
}

export type Ingested =
  | {
      state: 'ready'
      format: string
      tables: (LinkedTable & { notes: string[] })[]
    }
  | { state: 'failed'; code: 'unreadable_file' | 'too_large'; detail: string }
  /** Came to no result, which another try may: its process crashed, was ended by another, or had no space on the disk. */
  | { state: 'lost'; by: 'crash' | 'killed' | 'disk' }

export interface ProbeResult {
  /** Marks drawn, groups and guides not counted. */
  marks: number
  warnings: string[]
  fault: { message: string; kind: 'compile' | 'empty' | 'deadline' | 'memory' | 'crash' } | null
}

type DrawnState = Pick<RoomState, 'params' | 'selections' | 'timestep'>

/** A picture to keep. Lengths in CSS pixels; `pixelRatio` is device pixels per CSS pixel. */
export interface FrameExport {
  spec: Spec
  tables: LinkedTable[]
  /** As the room stands; what the chart does not know of it is left out. */
  state: DrawnState
  /** What is drawn otherwise; what the chart does not know of it is refused as `invalid_request`. */
  changes: { params: RoomState['params']; timestep: number | null }
  size: { width: number; height: number; pixelRatio: number }
  theme: Theme
  format: FrameFile
}

export interface RoomSnapshot {
  room: string
  version: number | null
  spec: Spec | null
  tables: LinkedTable[]
  state: DrawnState
  commandBase: number
}

/** What the visualization service tells by itself. */
export type VizUpdate =
  /** It is gone, with every room that it knew; it is started again. */
  | { type: 'ended' }
  /** It has (re)started and knows no room. */
  | { type: 'ready' }
  | {
      type: 'viz_status'
      room: string
      state: 'starting' | 'ready' | 'failed' | 'restarted'
      detail?: string | undefined
    }
  | { type: 'settled'; room: string; state: RoomState }
  | { type: 'ingest_progress'; job: string; progress: number }
  | { type: 'want_version'; room: string; version: number }
  | { type: 'viewers'; room: string; count: number }

/** The service is not there, or went away under a call. It is started again by itself. */
export class VizUnavailable extends AppError {
  constructor(detail: string, options: { cause?: unknown } = {}) {
    super('unavailable', detail, options)
  }
}

/**
 * The visualization service as the server sees it. While it is started again, what needs it waits some seconds; beyond
 * that everything rejects with `VizAway`. Closing codes are those of the contract.
 */
export interface VizPort {
  /** It takes requests now. */
  readonly ready: boolean
  show(shown: RoomSnapshot): Promise<void>
  version(past: { room: string; version: number; spec: Spec | null; tables: LinkedTable[] }): Promise<void>
  forget(room: string, closeCode: number): Promise<void>
  dismiss(whom: { signIn?: string; room?: string }, closeCode: number): Promise<void>
  command(room: string, command: SharedCommand, order?: CommandOrder): Promise<number>
  probe(
    candidate: { room: string; spec: Spec; tables: LinkedTable[]; deadlineMs: number },
    signal?: AbortSignal,
  ): Promise<ProbeResult>
  /** Given up when the signal aborts: `unavailable`. */
  exportFrame(request: FrameExport, signal: AbortSignal): Promise<Buffer>
  ingest(request: IngestJob): Promise<Ingested>
  /** Makes a table of others. Ended when the signal aborts. */
  derive(request: DeriveJob, signal: AbortSignal): Promise<Ingested>
  cancelIngest(job: string): Promise<void>
  /** Rows of a table; temporal cells as ISO 8601 text. */
  rows(table: LinkedTable, limit: number): Promise<Json[][]>
  /** Numbers computed from the table's rows. Given up when the signal aborts. */
  figure(table: LinkedTable, query: FigureQuery, signal: AbortSignal): Promise<FigureResult>
  /** Where viewers are relayed to. */
  address(): Promise<VizAddress>
  subscribe(listener: (told: VizUpdate) => void): () => void
}
export type VizAddress = { host: string; port: number } | { socketPath: string }
