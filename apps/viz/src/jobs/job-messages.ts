import type { TableProfile } from '@belvedere/spec'
import type { IngestRequest, IngestResult, TableFiles } from '@belvedere/tables'

export type JobRequest =
  | { type: 'ingest'; ingest: IngestRequest }
  | { type: 'rows'; files: TableFiles; profile: TableProfile; offset: number; limit: number }

export type JobAnswer =
  | { type: 'ingested'; result: IngestResult }
  | { type: 'read'; rows: (string | number | boolean | null)[][] }
  | { type: 'failed'; message: string }
