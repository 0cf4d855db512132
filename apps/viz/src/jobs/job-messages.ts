import type { DeriveOptions, IngestOptions, IngestResult } from '@belvedere/tables'

export type JobRequest = { type: 'ingest'; ingest: IngestOptions } | { type: 'derive'; derive: DeriveOptions }

export type JobResponse =
  | { type: 'ingested'; result: IngestResult }
  /** The job threw. `disk`: the disk was full. */
  | { type: 'failed'; by: 'disk' | 'job' }
