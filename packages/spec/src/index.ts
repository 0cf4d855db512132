export { calendarName, calendarOrder } from './calendar.ts'
export { channelDefs, encodingOf, facetChannels } from './channels.ts'
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
} from './compose.ts'
export { wrappedPanels } from './defaults/apply-channel-defaults.ts'
export { applyDefaults } from './defaults/apply-defaults.ts'
export { stripDefaults } from './defaults/strip-defaults.ts'
export {
  type Derivation,
  derivedTableName,
  type JoinDerivation,
  type PivotDerivation,
  parentsOf,
  pivotAggregates,
  type UnpivotDerivation,
} from './derive/derivation.ts'
export { derivationWords } from './derive/derivation-words.ts'
export {
  type DerivationPlan,
  type DerivedColumn,
  type PlannedDerivation,
  planDerivation,
} from './derive/plan-derivation.ts'
export { isJoinable, storageOfField } from './derive/storage.ts'
export { derivedField, fieldsAfter, type KnownFields } from './derived-fields.ts'
export { canonical, diffSpecs, type SpecDifference } from './diff.ts'
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
} from './edit.ts'
export { applyEdit, applyEdits, editPartial } from './edits/apply-edit.ts'
export { translateTitles } from './edits/beside-edits.ts'
export { convertToMap } from './edits/map-edit.ts'
export { editDistance, fieldExpr, fieldName, fieldPath, fieldRef, nearestName } from './field-ref.ts'
export { farShare, isAdditive, isDiscrete, isMap, isMeasure, isShare, isYear, shownField } from './fields-in.ts'
export {
  type FigureAggregate,
  type FigureQuery,
  type FigureResult,
  figureAggregates,
  figureQuery,
  figureResult,
} from './figure.ts'
export { filteredField, filtersOf, filterTransform, readFilter } from './filters.ts'
export { canonicalJson, isObject, sameJson } from './json.ts'
export { findLimit, type Limit, limitTransforms, othersColumn, withoutLimit } from './limit.ts'
export { combineMeasures } from './measures/combine-measures.ts'
export { derivationRejection, derive } from './measures/derive.ts'
export type { ComputedKind, DerivedMeasure, Operand } from './measures/derived-measure.ts'
export { type Derived, findDerived } from './measures/find-derived.ts'
export { normalizeSpec } from './normalize.ts'
export { type OtherBucket, othersIn, readOthers } from './others.ts'
export { addOverlayLayers, findOverlays, withoutOverlays } from './overlays/add-overlay-layers.ts'
export { type Overlay, overlayWords } from './overlays/overlay.ts'
export { overlayRejection } from './overlays/overlay-rejection.ts'
export { type ParamFilter, readParamFilter } from './param-filters.ts'
export { isSelection, isVariable, paramName } from './params.ts'
export { type PartialEncoding, type PartialSpec, type Task, tasks, type Wishes } from './partial.ts'
export { fromPartial, partialAt, toPartial, vegaLiteSchema } from './partial-of.ts'
export {
  type Cell,
  cell,
  type FieldProfile,
  type FieldType,
  fieldProfile,
  fieldType,
  fieldTypes,
  type SemanticType,
  semanticType,
  semanticTypes,
  type TableProfile,
  tableProfile,
} from './profile.ts'
export {
  type Aggregate,
  type AnySpec,
  aggregates,
  type Bind,
  type BinParams,
  type Channel,
  type ChannelDef,
  type ConcatSpec,
  channels,
  courseMarks,
  type Encoding,
  type FacetSpec,
  type FieldPredicate,
  type Json,
  type JsonObject,
  type LayerSpec,
  type ListChannel,
  type Mark,
  type MarkDef,
  marks,
  type Param,
  type Predicate,
  pointMarks,
  type RepeatSpec,
  type SelectionParam,
  type Sort,
  type Spec,
  type TimeUnit,
  type Transform,
  timeUnits,
  type UnitSpec,
  type Usermeta,
  type VariableParam,
} from './spec.ts'
export { sqlAggregates, sqlName, sqlText } from './sql.ts'
export type { Step } from './steps/step.ts'
export { type ControlValues, type Origin, type Recipe, stepsOf } from './steps/steps-of.ts'
export { isTruncated, timeUnitSql } from './steps/time-unit-sql.ts'
export { type Timestep, type Timesteps, timestepOf, timestepsOf } from './timestep.ts'
export type { Fault } from './validate/faults.ts'
export { limits } from './validate/plain-json.ts'
export { type Validation, validateSpec } from './validate/validate-spec.ts'
export { type FieldWidget, readWidgets, type Widget, widgetsOf } from './widgets.ts'
export { describeSpec } from './wording/describe.ts'
export { conditionWords, filterWords } from './wording/filter-words.ts'
export { generatedTitle, subtitleOf, titleOf } from './wording/title.ts'
export { canShareScale, measurementUnit, nameAndUnit } from './wording/title-names.ts'
export { type Language, languages, type Wording } from './wording/wording.ts'
export {
  aggregateWord,
  axisWords,
  capital,
  fieldLabel,
  fieldWords,
  listWords,
  markWord,
  nameWords,
  quantityWords,
  timeUnitWord,
  titleWords,
  uncapital,
  wordingIn,
} from './wording/words.ts'
