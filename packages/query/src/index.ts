export { colorOf, type Rgb } from './color.ts'
export {
  type QueryEngine,
  type QueryLimit,
  type QueryResult,
  QueryStopped,
  type TableCube,
  type TableQuery,
} from './engine.ts'
export { formatSql } from './format-sql.ts'
export { domainColumn, domainTransform, panelColumns, panelsIn } from './panels.ts'
export {
  type EngineTable,
  planDataflow,
  type QueriedData,
  queryTransform,
} from './plan-dataflow.ts'
export { type CompiledMark, frameOf, type PlotFrame } from './plot-frame.ts'
export { densityColumns, gridOf, type PointDensity, placeAt } from './point-density.ts'
export { rowNumber, type TableColumn } from './relation.ts'
export { rowCondition } from './row-condition.ts'
export type { SelectionStore } from './selection-test.ts'
export type { SliderSteps } from './slider-steps.ts'
export { mostWithin, someTexts } from './table-queries.ts'
