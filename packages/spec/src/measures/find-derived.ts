import { fieldName, fieldRef } from '../fields/field-ref.ts'
import { channelDefs, encodingOf } from '../model/channels.ts'
import type { DerivedMeasure, GroupMeasure, MultiMeasure } from '../model/derived-measure.ts'
import type { Json } from '../model/json.ts'
import { isObject, sameJson } from '../model/json.ts'
import type { ChannelDef, Encoding, Transform, UnitSpec } from '../model/spec.ts'
import { aggregates, type Channel } from '../model/vocabulary.ts'
import { findLimit, limitTransforms } from '../transforms/limit.ts'
import { addDerivedMeasure } from './add-derived-measure.ts'
import { measureKey } from './combine-measures.ts'

/** The unit before `addDerivedMeasure`, and the derived measure. */
export interface DerivedUnit {
  base: UnitSpec
  derived: DerivedMeasure
}

/** Inverse of `addDerivedMeasure`; null unless the unit is exactly what that returns. */
export function findDerived(unit: UnitSpec): DerivedUnit | null {
  const candidate = findPerGroup(unit) ?? findPerRow(unit)
  return candidate && sameJson(withoutKey(addDerivedMeasure(candidate.base, candidate.derived)), withoutKey(unit))
    ? candidate
    : null
}

/** Ignores defaults and styles of the channel that distinguishes measures. */
function withoutKey(unit: UnitSpec): UnitSpec {
  return { ...unit, encoding: mapDefs(unit, ([channel, def]) => (isKey(def) ? [] : [[channel, def]])) }
}

const isKey = (def: ChannelDef) => def.field === fieldRef(measureKey)

type TransformRecord = { [key: string]: Json }

const step = (transform: Transform | undefined): TransformRecord | null =>
  transform && !('filter' in transform) && isObject(transform) ? transform : null
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const firstRecord = (list: Json | undefined): TransformRecord | null => {
  const firstOp = Array.isArray(list) ? list[0] : undefined
  return isObject(firstOp) ? firstOp : null
}

function findPerRow(unit: UnitSpec): DerivedUnit | null {
  const transforms = unit.transform ?? []
  const last = step(transforms.at(-1))
  const as = text(last?.as)
  const [value, other] = columnsIn(text(last?.calculate))
  if (value === undefined || other === undefined) return null
  const kind = text(last?.calculate).includes('?') ? 'ratio' : 'difference'
  // A ratio names its divisor first, in the test for zero.
  const [field, by] = kind === 'ratio' ? [other, value] : [value, other]
  const encoding = mapDefs(unit, ([channel, def]) => [
    [channel, def.field === fieldRef(as) ? { ...def, field: fieldRef(field) } : def],
  ])
  return {
    base: withTransforms({ ...unit, encoding }, transforms.slice(0, -1)),
    derived: { as, kind, by: { field: by, aggregate: 'sum' } },
  }
}

/** The columns that an expression reads, in order. */
function columnsIn(expression: string): string[] {
  return [...expression.matchAll(/datum\[("(?:[^"\\]|\\.)*")\]/g)].map(([, name = '""']) => String(JSON.parse(name)))
}

function findPerGroup(unit: UnitSpec): DerivedUnit | null {
  const transforms = unit.transform ?? []
  const at = transforms.findLastIndex((transform) => step(transform)?.aggregate !== undefined)
  const sums = step(transforms[at])
  const value = operandOf(firstRecord(sums?.aggregate))
  if (!sums || !value) return null
  const materialized = materializedColumns(transforms, at, sums.groupby)
  const derived =
    readCombined(unit, step(transforms[at + 1]), sums) ?? readComputed(transforms.slice(at + 1), sums, materialized)
  if (!derived) return null
  const limit = findLimit(transforms.slice(at + 1))?.limit
  const ownTransforms = transforms.slice(0, at - materialized.size)
  const by = { aggregate: value.aggregate, ...(value.field !== undefined && { field: value.field }) }
  const encoding = mapDefs(unit, ([channel, def]) => baseDef(channel, def, { value, materialized, derived }))
  const { resolve: _, ...unresolved } = unit
  const baseUnit = derived.kind === 'combined' && derived.apart ? unresolved : unit
  return {
    base: withTransforms({ ...baseUnit, encoding }, [
      ...ownTransforms,
      ...(limit ? limitTransforms({ ...limit, by }) : []),
    ]),
    derived,
  }
}

function operandOf(operation: TransformRecord | null): GroupMeasure | null {
  const aggregate = aggregates.find((aggregate) => aggregate === operation?.op)
  if (!aggregate) return null
  return { aggregate, ...(typeof operation?.field === 'string' && { field: fieldName(operation.field) }) }
}

/** The steps right before the sums that wrote the columns they group by, by these columns. */
function materializedColumns(
  transforms: readonly Transform[],
  at: number,
  groupby: Json | undefined,
): Map<string, TransformRecord> {
  const grouped = new Set(Array.isArray(groupby) ? groupby.map((ref) => fieldName(text(ref))) : [])
  const materialized = new Map<string, TransformRecord>()
  for (let i = at - 1; i >= 0; i--) {
    const parsedStep = step(transforms[i])
    const as = text(Array.isArray(parsedStep?.as) ? parsedStep.as[0] : parsedStep?.as)
    if (!parsedStep || !('timeUnit' in parsedStep || 'bin' in parsedStep) || !grouped.has(as)) break
    materialized.set(as, parsedStep)
  }
  return materialized
}

function readCombined(
  { encoding, resolve }: UnitSpec,
  last: TransformRecord | null,
  sums: TransformRecord,
): MultiMeasure | null {
  const [, as] = Array.isArray(last?.as) ? last.as : []
  const operations = (Array.isArray(sums.aggregate) ? sums.aggregate : []).flatMap((operation) =>
    isObject(operation) ? [operation] : [],
  )
  const measures = operations.slice(0, Array.isArray(last?.fold) ? last.fold.length : 0)
  const [own] = measures
  if (!own) return null
  const others = measures.slice(1).flatMap((measure) => {
    const operand = operandOf(measure)
    return operand ? [{ ...operand, as: text(measure.as) }] : []
  })
  const apart = encoding?.row?.field === fieldRef(measureKey) && resolve !== undefined
  return { as: text(as), kind: 'combined', own: text(own.as), others, ...(apart && { apart }) }
}

function readComputed(
  tail: readonly Transform[],
  sums: TransformRecord,
  materialized: ReadonlyMap<string, TransformRecord>,
): DerivedMeasure | null {
  const [firstStep, secondStep] = [step(tail[0]), step(tail[1])]
  if (!firstStep) return null
  if (firstStep.joinaggregate !== undefined) {
    const [group] = Array.isArray(firstStep.groupby) ? firstStep.groupby : []
    const column = group === undefined ? undefined : fieldName(text(group))
    const field = column === undefined ? undefined : fieldName(text(materialized.get(column)?.field)) || column
    return { as: text(secondStep?.as), kind: 'share', ...(field !== undefined && { within: field }) }
  }
  if (firstStep.calculate !== undefined) {
    const by = operandOf(Array.isArray(sums.aggregate) && isObject(sums.aggregate[1]) ? sums.aggregate[1] : null)
    const kind = text(firstStep.calculate).includes('?') ? 'ratio' : 'difference'
    return by ? { as: text(firstStep.as), kind, by } : null
  }
  const window = firstRecord(firstStep.window)
  switch (window?.op) {
    case 'lag': {
      const steps = Number(window.param)
      return { as: text(secondStep?.as), kind: text(secondStep?.calculate).includes('/') ? 'growth' : 'change', steps }
    }
    case 'sum':
      return { as: text(window.as), kind: 'running' }
    case 'mean': {
      const [from] = Array.isArray(firstStep.frame) ? firstStep.frame : []
      return { as: text(window.as), kind: 'moving', steps: 1 - Number(from) }
    }
    case 'rank':
      return { as: text(window.as), kind: 'rank' }
    default:
      return null
  }
}

interface BaseContext {
  value: GroupMeasure
  materialized: ReadonlyMap<string, TransformRecord>
  derived: DerivedMeasure
}

function baseDef(
  channel: Channel,
  def: ChannelDef,
  { value, materialized, derived }: BaseContext,
): [Channel, ChannelDef][] {
  const as = fieldRef(derived.as)
  if (def.field === as) {
    const { field: _, scale, ...rest } = def
    const scaleEntry = scale !== undefined && derived.kind !== 'rank' ? { scale } : {}
    const measure: ChannelDef = { ...rest, ...scaleEntry, aggregate: value.aggregate, type: 'quantitative' }
    if (value.field !== undefined) measure.field = fieldRef(value.field)
    return [[channel, measure]]
  }
  if (channel === 'x2' || channel === 'y2' || isKey(def)) return []
  const range = [...materialized.values()].find(
    (candidate) => candidate.bin !== undefined && candidate.field === def.field,
  )
  const base: ChannelDef = { ...def }
  if (def.bin === 'binned' && range) base.bin = range.bin === true || !isObject(range.bin) ? true : range.bin
  if (isObject(def.sort) && 'op' in def.sort && def.sort.field === as) {
    const { order } = def.sort
    base.sort = {
      ...(value.field !== undefined && { field: fieldRef(value.field) }),
      op: value.aggregate,
      ...(order && { order }),
    }
  }
  return [[channel, base]]
}

function mapDefs(unit: UnitSpec, change: (channelDef: [Channel, ChannelDef]) => [Channel, ChannelDef][]): Encoding {
  return encodingOf(channelDefs(unit.encoding).flatMap(change))
}

function withTransforms({ transform: _, ...unit }: UnitSpec, transforms: Transform[]): UnitSpec {
  return transforms.length > 0 ? { ...unit, transform: transforms } : unit
}
