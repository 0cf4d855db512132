export { colorOf, type Rgb } from './color.ts'
export { type AxisGrid, gridOf } from './density-grid.ts'
export { layoutSignal, movingSignal } from './draw-fewer.ts'
export {
  type QueryEngine,
  type QueryLimit,
  type QueryResult,
  QueryStopped,
  type TableCube,
  type TableQuery,
} from './engine.ts'
export { figureByEngine } from './figure-query.ts'
export { formatSql } from './format-sql.ts'
export { objectKey } from './lookup-transform.ts'
export { type MapProjection, type ProjectionPart, projectionFunction } from './map-projection.ts'
export { columnRef as columnNode, momentNode } from './nodes.ts'
export { domainColumn, domainTransform, panelColumns, panelsIn } from './panels.ts'
export { coordinateBounds, type FilteredTable, placeValues, pointsWithout } from './place-queries.ts'
export { planDataflow } from './plan-dataflow.ts'
export { type CompiledMark, frameOf, type PlotFrame } from './plot-frame.ts'
export { type DensityPlace, densityColumns, keysOf, type PointDensity, placeAt, placesOf } from './point-density.ts'
export { type QueriedData, queryTransform } from './queried-data.ts'
export { type EngineTable, rowNumber, type TableColumn } from './relation.ts'
export { rowCondition } from './row-condition.ts'
export type { SelectionStore } from './selection-test.ts'
export type { Moving } from './slices.ts'
export { mostWithin, someTexts } from './table-queries.ts'
export type { Spacing, ValueKind } from './typed-node.ts'
export { Inexpressible } from './typed-node.ts'
export { multipleOf, type ValueSteps } from './value-steps.ts'
