import { channelDefs, encodingOf } from '../channels.ts'
import { markType } from '../compose.ts'
import { fieldExpr, fieldRef } from '../field-ref.ts'
import { shownField } from '../fields-in.ts'
import { isObject } from '../json.ts'
import { findLimit, limitTransforms, withoutLimit } from '../limit.ts'
import type { Channel, ChannelDef, JsonObject, Sort, Transform, UnitSpec } from '../spec.ts'
import { besideMarks, keyDef, measureKey } from './beside.ts'
import { type Beside, type DerivedMeasure, type Operand, ranking, sequential } from './derived-measure.ts'
import { canBeWritten, distinctGroups, type Group, type Parts, partsOf, sameMeasure } from './parts.ts'

/**
 * The unit with its measure replaced by what is derived from it, in Vega-Lite's transforms: groups are written out and
 * summed up, then a window, a join or a formula makes the new measure of the sums. `findDerived` reads it back. A unit
 * that `whyNotDerived` speaks against comes back as it is.
 */
export function derive(unit: UnitSpec, derived: DerivedMeasure): UnitSpec {
  const parts = partsOf(unit)
  if (!parts || whyNotDerived(unit, derived)) return unit
  if (derived.kind === 'beside') return ofSeveral(unit, parts, derived)
  return parts.measure[1].aggregate ? ofGroups(unit, parts, derived) : ofRows(unit, parts, derived)
}

/** Why the unit's measure cannot be turned into this, as a sentence; null: it can. */
export function whyNotDerived(unit: UnitSpec, derived: DerivedMeasure): string | null {
  const parts = partsOf(unit)
  if (!parts) return 'That needs a chart with a single measure.'
  const [, { aggregate, bin }] = parts.measure
  const perRow = (derived.kind === 'ratio' || derived.kind === 'difference') && derived.by.field !== undefined
  if (!aggregate && !perRow) return 'That needs a number for each group; the chart shows single rows.'
  if (bin) return 'That cannot be computed of ranges.'
  if (!parts.groups.every(canBeWritten)) return 'That cannot be computed where colours or panels show ranges.'
  if (derived.kind === 'beside') return whyNotBeside(unit, parts, derived)
  if (sequential.has(derived.kind) && !parts.sequence)
    return 'That needs an order to follow, such as time, along an axis.'
  return null
}

function whyNotBeside(unit: UnitSpec, { groups, measure: [channel] }: Parts, derived: Beside): string | null {
  if (!besideMarks.has(markType(unit.mark)) || (channel !== 'x' && channel !== 'y'))
    return 'Several measures stand beside one another as bars, lines or points.'
  const names = [measureKey, derived.as, derived.own, ...derived.others.map(({ as }) => as)]
  if (groups.some(({ field, column }) => names.includes(field) || names.includes(column)))
    return 'A group of the chart is called as one of the measures.'
  return keyDef(unit, derived) ? null : 'There is no place left to tell several measures apart.'
}

/** Names of the columns that the sums are written to. */
interface Columns {
  value: string
  other: string
  /** Of the whole, or of the group before. */
  reference: string
}

function columnsOf({ measure: [, { field, aggregate }], groups }: Parts): Columns {
  const taken = new Set(groups.flatMap(({ field, column }) => [field, column, `${column} end`]))
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name)
  const value = free(field === undefined ? 'count' : `${aggregate} of ${field}`)
  return { value, other: free('other'), reference: free('reference') }
}

/** The steps to one row for each of the unit's groups, and the column that then holds its measure. */
export function summedRows(parts: Parts): { transform: Transform[]; column: string } {
  const columns = columnsOf(parts)
  return { transform: [...writtenOut(parts.groups), summedUp(parts, columns)], column: columns.value }
}

function ofRows(unit: UnitSpec, { measure: [, def] }: Parts, derived: DerivedMeasure): UnitSpec {
  if (derived.kind !== 'ratio' && derived.kind !== 'difference') return unit
  const calculate = formula(derived.kind, shownField(def) ?? '', derived.by.field ?? '')
  return {
    ...unit,
    transform: [...(unit.transform ?? []), { calculate, as: derived.as }],
    encoding: encodingOf(
      channelDefs(unit.encoding).map(([channel, one]) => [
        channel,
        sameMeasure(one, def) ? { ...one, field: fieldRef(derived.as) } : one,
      ]),
    ),
  }
}

/** The groups with a row for each of the measures. */
function ofSeveral(unit: UnitSpec, parts: Parts, derived: Beside): UnitSpec {
  const key = keyDef(unit, derived)
  const [channel, def] = parts.measure
  const field = shownField(def)
  const own = { ...(field !== undefined && { field }), aggregate: def.aggregate ?? 'sum', as: derived.own }
  const measures = [own, ...derived.others]
  return {
    ...unit,
    transform: [
      ...(unit.transform ?? []),
      ...writtenOut(parts.groups),
      summedUpTo(
        parts,
        measures.map((one) => operation(one, one.as)),
      ),
      { fold: measures.map(({ as }) => fieldRef(as)), as: [measureKey, derived.as] },
    ],
    encoding: encodingOf([
      ...channelDefs(unit.encoding).flatMap(([at, one]) => encoded(at, one, { parts, derived })),
      ...(key ? [key] : []),
    ]),
    ...(derived.apart && { resolve: { scale: { [channel]: 'independent' } } }),
  }
}

function formula(kind: 'ratio' | 'difference', value: string, other: string): string {
  const [a, b] = [fieldExpr(value), fieldExpr(other)]
  return kind === 'difference' ? `${a} - ${b}` : `${b} ? ${a} / ${b} : null`
}

function ofGroups(unit: UnitSpec, parts: Parts, derived: Exclude<DerivedMeasure, Beside>): UnitSpec {
  const columns = columnsOf(parts)
  const [, def] = parts.measure
  const before = unit.transform ?? []
  const found = ranking.has(derived.kind) ? findLimit(before)?.limit : undefined
  // Groups that are gathered are what the others are summed up for: they stay before the sums.
  const cuts = found?.group !== undefined && !found.others
  const ranks = cuts && found.by.aggregate === def.aggregate && found.by.field === shownField(def)
  const after = found && ranks ? limitTransforms({ ...found, by: { field: derived.as, aggregate: 'max' } }) : []
  return {
    ...unit,
    transform: [
      ...(ranks ? withoutLimit(before) : before),
      ...writtenOut(parts.groups),
      summedUp(parts, columns, derived),
      ...steps(parts, columns, derived),
      ...after,
    ],
    encoding: encodingOf(
      channelDefs(unit.encoding).flatMap(([channel, one]) => encoded(channel, one, { parts, derived })),
    ),
  }
}

/** Units of time and ranges as columns of their own, because a transform can only group by columns. */
export function writtenOut(groups: readonly Group[]): Transform[] {
  return distinctGroups(groups).flatMap(({ field, timeUnit, bin, column }): Transform[] => {
    if (timeUnit) return [{ timeUnit, field: fieldRef(field), as: column }]
    if (bin) return [{ bin: bin === true ? true : { ...bin }, field: fieldRef(field), as: [column, `${column} end`] }]
    return []
  })
}

function summedUp(parts: Parts, columns: Columns, derived?: DerivedMeasure): Transform {
  const [, def] = parts.measure
  const by = derived?.kind === 'ratio' || derived?.kind === 'difference' ? derived.by : null
  const field = shownField(def)
  return summedUpTo(parts, [
    operation({ ...(field !== undefined && { field }), aggregate: def.aggregate ?? 'sum' }, columns.value),
    ...(by ? [operation(by, columns.other)] : []),
  ])
}

function summedUpTo({ groups }: Parts, measures: JsonObject[]): Transform {
  const distinct = distinctGroups(groups)
  // The earliest time of a group lies within each of its units, so the axes go on reading the field itself.
  const kept = distinct.filter(({ column, field }) => column !== field)
  const restored = kept.filter(({ field }, at) => kept.findIndex((other) => other.field === field) === at)
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

function operation({ field, aggregate }: Operand, as: string): JsonObject {
  return field === undefined ? { op: aggregate, as } : { op: aggregate, field: fieldRef(field), as }
}

function steps({ groups, sequence }: Parts, columns: Columns, derived: Exclude<DerivedMeasure, Beside>): Transform[] {
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
      const before = { op: 'lag', field: fieldRef(columns.value), param: derived.steps, as: columns.reference }
      const calculate =
        derived.kind === 'growth'
          ? `${reference} ? (${value} - ${reference}) / abs(${reference}) : null`
          : `isValid(${reference}) ? ${value} - ${reference} : null`
      return [
        { window: [before], ...along },
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

interface Deriving {
  parts: Parts
  derived: DerivedMeasure
}

function encoded(channel: Channel, def: ChannelDef, { parts, derived }: Deriving): [Channel, ChannelDef][] {
  const [, measure] = parts.measure
  if (sameMeasure(def, measure)) {
    const { aggregate: _, ...rest } = def
    const plain: ChannelDef = { ...rest, field: fieldRef(derived.as), type: 'quantitative' }
    // The first place is at the top.
    return [[channel, derived.kind === 'rank' ? { ...plain, scale: { reverse: true, zero: false } } : plain]]
  }
  const sort = derivedSort(def.sort, measure, derived)
  const ordered: ChannelDef = sort === undefined ? def : { ...def, sort }
  const range = parts.groups.find((group) => group.channel === channel && group.bin)
  if (!range) return [[channel, ordered]]
  return [
    [channel, { ...ordered, bin: 'binned', type: 'quantitative' }],
    [channel === 'x' ? 'x2' : 'y2', { field: fieldRef(`${range.column} end`) }],
  ]
}

/** An order by the measure is one by what became of it. */
function derivedSort(sort: Sort | undefined, measure: ChannelDef, derived: DerivedMeasure): Sort | undefined {
  if (!isObject(sort) || !('op' in sort)) return sort
  const { field, order } = sort
  if (field !== measure.field) return sort
  return { field: fieldRef(derived.as), op: 'max', ...(order && { order }) }
}
