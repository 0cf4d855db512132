export { cleanStepText } from './clean/clean-text.ts'
export { readStepCounts } from './clean/step-counts.ts'
export { type StepValue, stepValues, withStepValues } from './clean/step-values.ts'
export { compareTables, type TableChanges } from './compare/compare-tables.ts'
export { type TimestepAxis, type TimestepsResult, timestepMeta, timestepOf, timestepsOf } from './controls/timestep.ts'
export { type ChartWidget, type FieldWidget, readWidgets, widgetsOf } from './controls/widgets.ts'
export { wrappedPanels } from './defaults/apply-channel-defaults.ts'
export { applyDefaults } from './defaults/apply-defaults.ts'
export { stripDefaults } from './defaults/strip-defaults.ts'
export { generatedTitle, subtitleOf, titleOf } from './defaults/title.ts'
export { derivationText, derivationWords, type StepCounts } from './derive/derivation-words.ts'
export { nameKey, sqlJoinKey } from './derive/join-key.ts'
export {
  type DerivationPlan,
  type DerivedColumn,
  type PlannedDerivation,
  planDerivation,
} from './derive/plan-derivation.ts'
export { describeSpec } from './describe/describe-spec.ts'
export { applyEdit, applyEdits, editPartial } from './edits/apply-edit.ts'
export { convertToMap } from './edits/map-edit.ts'
export { translateTitles } from './edits/multi-measure-edits.ts'
export { calendarOrder } from './fields/calendar.ts'
export { correctProfile, isCategory, type TableCorrection } from './fields/correct-profile.ts'
export { derivedField, fieldsAfter, type KnownFields } from './fields/derived-fields.ts'
export {
  encodedField,
  farShare,
  isAdditive,
  isDiscrete,
  isMap,
  isMeasure,
  isShare,
  isYear,
} from './fields/encoded-fields.ts'
export { editDistance, fieldExpr, fieldName, fieldPath, fieldRef, nearestName } from './fields/field-ref.ts'
export { mayNameShapes, namesOfShapes, shapesIn } from './fields/shape-names.ts'
export { isJoinable, storageOfField } from './fields/storage-type.ts'
export { isUnmeasured } from './fields/unmeasured.ts'
export { canWeighRows } from './fields/weight.ts'
export { addDerivedMeasure, derivationRejection } from './measures/add-derived-measure.ts'
export { combineMeasures } from './measures/combine-measures.ts'
export { type DerivedUnit, findDerived } from './measures/find-derived.ts'
export { channelDefs, encodingOf, facetChannels } from './model/channels.ts'
export { type CleanStep, type DateOrder, dateOrders, type FillWith, type StepCount } from './model/clean-step.ts'
export {
  children,
  isConcat,
  isFacet,
  isLayer,
  isRepeat,
  isUnit,
  markType,
  replaceUnitAt,
  type SpecPath,
  transformsOf,
  type UnitInContext,
  unitsOf,
} from './model/composition.ts'
export {
  type CleanDerivation,
  type Derivation,
  derivedTableName,
  type JoinDerivation,
  type PivotDerivation,
  parentsOf,
  pivotAggregates,
  type UnpivotDerivation,
  uncleanedName,
} from './model/derivation.ts'
export type { ComputedKind, DerivedMeasure, GroupMeasure } from './model/derived-measure.ts'
export type {
  ApplyEdit,
  ApplyEdits,
  Edit,
  EditPartial,
  EditResult,
  EncodingChoice,
  FieldFilter,
  FilterValue,
  ScaleChange,
  SortKey,
} from './model/edit.ts'
export {
  type FigureAggregate,
  type FigureQuery,
  type FigureResult,
  figureAggregates,
  figureQuery,
  figureResult,
} from './model/figure.ts'
export { canonicalJson, isObject, type Json, type JsonObject, sameJson } from './model/json.ts'
export { type ChartLanguage, chartLanguages } from './model/language.ts'
export {
  type ChartLimits,
  defaultChartLimits,
  defaultQueryLimits,
  defaultRoomLimits,
  defaultSampleSize,
  type ExceededLimit,
  maxSingleRows,
  type QueryLimits,
  type RoomLimits,
} from './model/limits.ts'
export type { Overlay } from './model/overlay.ts'
export { isSelection, isVariable, paramName } from './model/params.ts'
export type { PartialEncoding, PartialSpec } from './model/partial-spec.ts'
export {
  type Cell,
  cell,
  type FieldCorrection,
  type FieldProfile,
  type FieldType,
  fieldCorrection,
  fieldProfile,
  fieldType,
  fieldTypes,
  hasOutlines,
  type SemanticType,
  type StatedKind,
  semanticType,
  semanticTypes,
  statedKinds,
  type TableProfile,
  tableProfile,
} from './model/profile.ts'
export type {
  Animation,
  AnySpec,
  Bind,
  BinParams,
  ChannelDef,
  ConcatSpec,
  Encoding,
  FacetSpec,
  FieldPredicate,
  LayerSpec,
  ListChannel,
  MarkDef,
  Param,
  Predicate,
  RepeatSpec,
  SelectionParam,
  Sort,
  Spec,
  Transform,
  UnitSpec,
  Usermeta,
  VariableParam,
} from './model/spec.ts'
export {
  type Aggregate,
  aggregates,
  type Channel,
  channels,
  connectingMarks,
  type Mark,
  marks,
  pointMarks,
  type TimeUnit,
  timeUnits,
} from './model/vocabulary.ts'
export { type AnalysisTask, analyticTasks, type Wishes } from './model/wishes.ts'
export type { FieldRenames } from './names/field-scope.ts'
export { missingFields, renameFields, usedFields } from './names/rename-fields.ts'
export { findRenamedFields, namedTables, renameTable, usedTables } from './names/rename-table.ts'
export { addOverlayLayers, findOverlays, withoutOverlays } from './overlays/add-overlay-layers.ts'
export { overlayRejection } from './overlays/overlay-rejection.ts'
export { overlayText, overlayWords } from './overlays/overlay-words.ts'
export { fromPartial, partialAt, toPartial, vegaLiteSchema } from './partial/convert-partial.ts'
export { collapseOthers } from './partial/others.ts'
export { type PartColumn, partColumns } from './parts/part-columns.ts'
export { areSeries, compareNames, seriesKey, seriesTitle } from './parts/series.ts'
export { randomNumbers } from './random-numbers.ts'
export { sqlAggregates, sqlIdentifier, sqlStringLiteral } from './sql/sql.ts'
export { timeParts, timeUnitSql, truncatedSteps, truncates } from './sql/time-unit-sql.ts'
export type { RecipeStep } from './steps/step.ts'
export { type ControlValues, type Recipe, stepsOf, type TableOrigin } from './steps/steps-of.ts'
export { conditionText, conditionWords, filterTexts, filterWords } from './transforms/filter-words.ts'
export { fieldsReadBy, filteredField, filtersOf, filterTransform, readFilter } from './transforms/filters.ts'
export { findLimit, limitTransforms, othersColumn, type RankLimit, withoutLimit } from './transforms/limit.ts'
export { findOtherBucket, type OtherBucket } from './transforms/other-bucket.ts'
export { type ParamFilter, readParamFilter } from './transforms/param-filters.ts'
export { sampleSize } from './transforms/sample.ts'
export { specSizeLimits } from './validate/copy-json.ts'
export { expressionFunctions } from './validate/expression.ts'
export type { SpecFault } from './validate/faults.ts'
export { normalizeSpec } from './validate/normalize.ts'
export { type ValidationResult, validateSpec } from './validate/validate-spec.ts'
export { calendarText, momentText } from './wording/date-text.ts'
export { englishText } from './wording/spec-texts.ts'
export { canShareAxis, canShareScale, measurementUnit, nameAndUnit } from './wording/title-names.ts'
export type { Wording } from './wording/wording.ts'
export {
  aggregateWord,
  axisWords,
  capital,
  fieldLabel,
  fieldWords,
  listWords,
  localized,
  nameWords,
  quantityWords,
  timeUnitWord,
  titleWords,
  uncapital,
  withinTitle,
  wordingIn,
} from './wording/words.ts'
