export { type Cube, cubeName, sampledRows } from './cubes.ts'
export { type DeriveOptions, deriveTable } from './derive-table.ts'
export { computeFigure } from './figure.ts'
export { type HeldColumn, HeldTables } from './held-tables.ts'
export { ingest } from './ingest.ts'
export { type LoadedTable, loadTable, profileCsv } from './load-table.ts'
export { profileSample, type SampledColumn } from './profile-sample.ts'
export type { IngestProgress } from './progress.ts'
export { embeddedEngine } from './query-engine.ts'
export { readColumns, readMatchingRows, readRows } from './read-table.ts'
export { type NamedGeometry, readShapes, type ShapeSet, type StoredGeometry, shapesPath } from './shapes/shape-set.ts'
export { smallTableLimits } from './small-table.ts'
export { FileError } from './sources/row-source.ts'
export { type RunStatement, runInProcess, type Statement, type StatementResult, Statements } from './statements.ts'
export { reservedColumn, withTableParts } from './table-parts.ts'
export type {
  ColumnOverride,
  ColumnTable,
  IngestedTable,
  IngestOptions,
  IngestResult,
  TableFiles,
} from './table-store.ts'
export { countryCode } from './typing/countries.ts'
export { areStates, stateCode, stateName } from './typing/states.ts'
