import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DeriveOptions, IngestOptions, IngestResult, TableFiles } from '@belvedere/tables'

export type JobRequest =
  | { type: 'ingest'; ingest: IngestOptions }
  | { type: 'derive'; derive: DeriveOptions }
  | { type: 'rows'; files: TableFiles; profile: TableProfile; offset: number; limit: number }
  | { type: 'figure'; files: TableFiles; profile: TableProfile; query: FigureQuery }

export type JobResponse =
  | { type: 'ingested'; result: IngestResult }
  | { type: 'read'; rows: (string | number | boolean | null)[][] }
  | { type: 'computed'; result: FigureResult }
  /** The job threw. `disk`: the disk was full. */
  | { type: 'failed'; by: 'disk' | 'job' }
