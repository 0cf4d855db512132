import type { TranslatableText } from '@belvedere/texts'
import { encodedField } from '../fields/encoded-fields.ts'
import { fieldExpr, fieldRef } from '../fields/field-ref.ts'
import { channelDefs, encodingOf } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import {
  type DerivedMeasure,
  type GroupMeasure,
  type MultiMeasure,
  ranking,
  sequential,
} from '../model/derived-measure.ts'
import type { JsonObject } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { ChannelDef, Sort, Transform, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { findLimit, limitTransforms, withoutLimit } from '../transforms/limit.ts'
import { text } from '../wording/spec-texts.ts'
import { keyDef, measureKey, multiMeasureMarks } from './combine-measures.ts'
import {
  canBeWritten,
  distinctGroups,
  type GroupField,
  readSummarizedUnit,
  type SummarizedUnit,
  sameMeasure,
} from './summarized-unit.ts'

/**
 * Replaces the measure of a unit by a derived one, in Vega-Lite transforms: groups are materialized and aggregated, then a
 * window, join or formula computes the new measure. `findDerived` reads it back. A unit that `derivationRejection` rejects
 * is returned unchanged.
 */
export function addDerivedMeasure(unit: UnitSpec, derived: DerivedMeasure): UnitSpec {
  const parts = readSummarizedUnit(unit)
  if (!parts || derivationRejection(unit, derived)) return unit
  if (derived.kind === 'combined') return deriveCombined(unit, parts, derived)
  return parts.measure[1].aggregate ? derivePerGroup(unit, parts, derived) : derivePerRow(unit, parts, derived)
}

/** Why this measure cannot be derived for the unit; null if it can. */
export function derivationRejection(unit: UnitSpec, derived: DerivedMeasure): TranslatableText | null {
  const parts = readSummarizedUnit(unit)
  if (!parts) return text('derived_refused.single_measure')
  const [, { aggregate, bin }] = parts.measure
  const perRow = (derived.kind === 'ratio' || derived.kind === 'difference') && derived.by.field !== undefined
  if (!aggregate && !perRow) return text('derived_refused.single_rows')
  if (bin) return text('derived_refused.ranges')
  if (!parts.groups.every(canBeWritten)) return text('derived_refused.ranges_in_groups')
  if (derived.kind === 'combined') return combinationRejection(unit, parts, derived)
  if (sequential.has(derived.kind) && !parts.sequence) return text('derived_refused.sequence')
  return null
}

function combinationRejection(
  unit: UnitSpec,
  { groups, measure: [channel] }: SummarizedUnit,
  derived: MultiMeasure,
): TranslatableText | null {
  if (!multiMeasureMarks.has(markType(unit.mark)) || (channel !== 'x' && channel !== 'y'))
    return text('derived_refused.several_marks')
  const names = [measureKey, derived.as, derived.own, ...derived.others.map(({ as }) => as)]
  if (groups.some(({ field, column }) => names.includes(field) || names.includes(column)))
    return text('derived_refused.name_taken')
  return keyDef(unit, derived) ? null : text('derived_refused.no_channel')
}

/** Names of the columns with the aggregates. */
interface Columns {
  value: string
  other: string
  /** Of the whole, or of the group before. */
  reference: string
}

function columnsOf({ measure: [, { field, aggregate }], groups }: SummarizedUnit): Columns {
  const taken = new Set(groups.flatMap(({ field, column }) => [field, column, `${column} end`]))
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name)
  const value = free(field === undefined ? 'count' : `${aggregate} of ${field}`)
  return { value, other: free('other'), reference: free('reference') }
}

/** The transforms to one row per group, and the column with the measure. */
export function aggregateRows(parts: SummarizedUnit): { transform: Transform[]; column: string } {
  const columns = columnsOf(parts)
  return { transform: [...materializeGroups(parts.groups), aggregateMeasure(parts, columns)], column: columns.value }
}

function derivePerRow(unit: UnitSpec, { measure: [, def] }: SummarizedUnit, derived: DerivedMeasure): UnitSpec {
  if (derived.kind !== 'ratio' && derived.kind !== 'difference') return unit
  const calculate = formula(derived.kind, encodedField(def) ?? '', derived.by.field ?? '')
  return {
    ...unit,
    transform: [...(unit.transform ?? []), { calculate, as: derived.as }],
    encoding: encodingOf(
      channelDefs(unit.encoding).map(([channel, channelDef]) => [
        channel,
        sameMeasure(channelDef, def) ? { ...channelDef, field: fieldRef(derived.as) } : channelDef,
      ]),
    ),
  }
}

/** Transforms to one row per group and measure. */
function deriveCombined(unit: UnitSpec, parts: SummarizedUnit, derived: MultiMeasure): UnitSpec {
  const key = keyDef(unit, derived)
  const [channel, def] = parts.measure
  const field = encodedField(def)
  const ownMeasure = { ...(field !== undefined && { field }), aggregate: def.aggregate ?? 'sum', as: derived.own }
  const measures = [ownMeasure, ...derived.others]
  return {
    ...unit,
    transform: [
      ...(unit.transform ?? []),
      ...materializeGroups(parts.groups),
      aggregateTo(
        parts,
        measures.map((measure) => operation(measure, measure.as)),
      ),
      { fold: measures.map(({ as }) => fieldRef(as)), as: [measureKey, derived.as] },
    ],
    encoding: encodingOf([
      ...channelDefs(unit.encoding).flatMap(([measureChannel, channelDef]) =>
        derivedDefs(measureChannel, channelDef, { parts, derived }),
      ),
      ...(key ? [key] : []),
    ]),
    ...(derived.apart && { resolve: { scale: { [channel]: 'independent' } } }),
  }
}

function formula(kind: 'ratio' | 'difference', value: string, other: string): string {
  const [a, b] = [fieldExpr(value), fieldExpr(other)]
  return kind === 'difference' ? `${a} - ${b}` : `${b} ? ${a} / ${b} : null`
}

function derivePerGroup(
  unit: UnitSpec,
  parts: SummarizedUnit,
  derived: Exclude<DerivedMeasure, MultiMeasure>,
): UnitSpec {
  const columns = columnsOf(parts)
  const [, def] = parts.measure
  const ownTransforms = unit.transform ?? []
  const limit = ranking.has(derived.kind) ? findLimit(ownTransforms)?.limit : undefined
  // The bucket of other groups is computed before aggregation.
  const ranksGroups = limit?.group !== undefined && !limit.others
  const ranksByMeasure = ranksGroups && limit.by.aggregate === def.aggregate && limit.by.field === encodedField(def)
  const after =
    limit && ranksByMeasure ? limitTransforms({ ...limit, by: { field: derived.as, aggregate: 'max' } }) : []
  return {
    ...unit,
    transform: [
      ...(ranksByMeasure ? withoutLimit(ownTransforms) : ownTransforms),
      ...materializeGroups(parts.groups),
      aggregateMeasure(parts, columns, derived),
      ...computationSteps(parts, columns, derived),
      ...after,
    ],
    encoding: encodingOf(
      channelDefs(unit.encoding).flatMap(([channel, channelDef]) =>
        derivedDefs(channel, channelDef, { parts, derived }),
      ),
    ),
  }
}

/** Adds columns for time units and bins, because a transform can only group by columns. */
export function materializeGroups(groups: readonly GroupField[]): Transform[] {
  return distinctGroups(groups).flatMap(({ field, timeUnit, bin, column }): Transform[] => {
    if (timeUnit) return [{ timeUnit, field: fieldRef(field), as: column }]
    if (bin) return [{ bin: bin === true ? true : { ...bin }, field: fieldRef(field), as: [column, `${column} end`] }]
    return []
  })
}

function aggregateMeasure(parts: SummarizedUnit, columns: Columns, derived?: DerivedMeasure): Transform {
  const [, def] = parts.measure
  const by = derived?.kind === 'ratio' || derived?.kind === 'difference' ? derived.by : null
  const field = encodedField(def)
  return aggregateTo(parts, [
    operation({ ...(field !== undefined && { field }), aggregate: def.aggregate ?? 'sum' }, columns.value),
    ...(by ? [operation(by, columns.other)] : []),
  ])
}

function aggregateTo({ groups }: SummarizedUnit, measures: JsonObject[]): Transform {
  const distinct = distinctGroups(groups)
  // The earliest time of a group lies within each of its units, so the axes go on reading the field itself.
  const materialized = distinct.filter(({ column, field }) => column !== field)
  const restored = materialized.filter(
    ({ field }, at) => materialized.findIndex((other) => other.field === field) === at,
  )
  return {
    aggregate: [
      ...measures,
      ...restored.map(({ field, column, bin }) => operation({ field: bin ? column : field, aggregate: 'min' }, field)),
    ],
    groupby: distinct.flatMap(({ column, bin }) =>
      bin ? [fieldRef(column), fieldRef(`${column} end`)] : [fieldRef(column)],
    ),
  }
}

function operation({ field, aggregate }: GroupMeasure, as: string): JsonObject {
  return field === undefined ? { op: aggregate, as } : { op: aggregate, field: fieldRef(field), as }
}

function computationSteps(
  { groups, sequence }: SummarizedUnit,
  columns: Columns,
  derived: Exclude<DerivedMeasure, MultiMeasure>,
): Transform[] {
  const { as } = derived
  const [value, reference] = [fieldExpr(columns.value), fieldExpr(columns.reference)]
  const along = {
    sort: [{ field: fieldRef(sequence?.column ?? ''), order: 'ascending' }],
    groupby: distinctGroups(groups).flatMap(({ column }) => (column === sequence?.column ? [] : [fieldRef(column)])),
  }
  switch (derived.kind) {
    case 'share': {
      const within = groups.find(({ field }) => field === derived.within)
      const whole: Transform = {
        joinaggregate: [{ op: 'sum', field: fieldRef(columns.value), as: columns.reference }],
        groupby: within ? [fieldRef(within.column)] : [],
      }
      return [whole, { calculate: `${reference} ? ${value} / ${reference} : null`, as }]
    }
    case 'ratio':
    case 'difference':
      return [{ calculate: formula(derived.kind, columns.value, columns.other), as }]
    case 'growth':
    case 'change': {
      const lag = { op: 'lag', field: fieldRef(columns.value), param: derived.steps, as: columns.reference }
      const calculate =
        derived.kind === 'growth'
          ? `${reference} ? (${value} - ${reference}) / abs(${reference}) : null`
          : `isValid(${reference}) ? ${value} - ${reference} : null`
      return [
        { window: [lag], ...along },
        { calculate, as },
      ]
    }
    case 'running':
      return [{ window: [{ op: 'sum', field: fieldRef(columns.value), as }], frame: [null, 0], ...along }]
    case 'moving':
      return [{ window: [{ op: 'mean', field: fieldRef(columns.value), as }], frame: [1 - derived.steps, 0], ...along }]
    case 'rank':
      return [
        {
          window: [{ op: 'rank', as }],
          sort: [{ field: fieldRef(columns.value), order: 'descending' }],
          groupby: [fieldRef(sequence?.column ?? '')],
        },
      ]
    default:
      return derived satisfies never
  }
}

interface DerivationContext {
  parts: SummarizedUnit
  derived: DerivedMeasure
}

function derivedDefs(
  channel: Channel,
  def: ChannelDef,
  { parts, derived }: DerivationContext,
): [Channel, ChannelDef][] {
  const [, measure] = parts.measure
  if (sameMeasure(def, measure)) {
    const { aggregate: _, ...rest } = def
    const derivedDef: ChannelDef = { ...rest, field: fieldRef(derived.as), type: 'quantitative' }
    // Rank 1 is at the top.
    return [[channel, derived.kind === 'rank' ? { ...derivedDef, scale: { reverse: true, zero: false } } : derivedDef]]
  }
  const sort = derivedSort(def.sort, measure, derived)
  const sorted: ChannelDef = sort === undefined ? def : { ...def, sort }
  const range = parts.groups.find((group) => group.channel === channel && group.bin)
  if (!range) return [[channel, sorted]]
  return [
    [channel, { ...sorted, bin: 'binned', type: 'quantitative' }],
    [channel === 'x' ? 'x2' : 'y2', { field: fieldRef(`${range.column} end`) }],
  ]
}

/** A sort by the measure becomes a sort by the derived measure. */
function derivedSort(sort: Sort | undefined, measure: ChannelDef, derived: DerivedMeasure): Sort | undefined {
  if (!isObject(sort) || !('op' in sort)) return sort
  const { field, order } = sort
  if (field !== measure.field) return sort
  return { field: fieldRef(derived.as), op: 'max', ...(order && { order }) }
}
