import type { DeriveOptions, IngestOptions, IngestResult } from '@belvedere/tables'
import type { CopyRequest, CopyResult } from '../databases/copy-table.ts'

export type JobRequest =
  | { type: 'ingest'; ingest: IngestOptions }
  | { type: 'derive'; derive: DeriveOptions }
  | { type: 'copy'; copy: CopyRequest }

export type JobResponse =
  | { type: 'ingested'; result: IngestResult }
  | { type: 'copied'; result: CopyResult }
  /** The job threw. `disk`: the disk was full. */
  | { type: 'failed'; by: 'disk' | 'job' }
