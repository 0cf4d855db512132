export type { ColumnOverride, ColumnTable, IngestedTable, IngestRequest, IngestResult, TableFiles } from './table-store.ts'
