import { outputName, outputNames } from '../fields/derived-fields.ts'
import { fieldExpr, fieldName } from '../fields/field-ref.ts'
import { isObject, objectsIn, textsIn } from '../model/json.ts'
import {
  type FieldScope,
  isColumn,
  mapExpression,
  mapPredicate,
  mapRef,
  type SpecPart,
  scopeOf,
} from './field-scope.ts'

/** Transforms that leave only the columns by which they group. */
const summaries = ['aggregate', 'density', 'quantile', 'regression', 'loess', 'pivot'] as const
const mappedKeys = [
  ...['bin', 'timeUnit', 'field', 'stack', 'impute', 'key', 'density', 'quantile', 'regression', 'on', 'loess'],
  ...['pivot', 'value', 'lookup', 'extent', 'groupby', 'fold', 'flatten'],
] as const

/** The transforms with their columns renamed, and what names mean after them. */
export function mapTransforms(transforms: unknown, before: FieldScope): { transforms: SpecPart[]; scope: FieldScope } {
  let scope = before
  const mapped: SpecPart[] = []
  for (const transform of objectsIn(transforms)) {
    mapped.push(...mapTransform(transform, scope))
    scope = scopeAfter(transform, scope)
  }
  return { transforms: mapped, scope }
}

function mapTransform(transform: SpecPart, scope: FieldScope): SpecPart[] {
  const mapped: SpecPart = { ...transform }
  const isRef = (key: string) => !isSetting(key, transform)
  for (const key of mappedKeys) if (key in mapped && isRef(key)) mapped[key] = mapRefs(mapped[key], scope)
  if ('filter' in mapped) mapped.filter = mapPredicate(mapped.filter, scope)
  if (typeof mapped.calculate === 'string') mapped.calculate = mapExpression(mapped.calculate, scope)
  if (Array.isArray(mapped.sort)) mapped.sort = mapped.sort.map((sort) => mapField(sort, scope))
  for (const key of ['aggregate', 'joinaggregate', 'window'])
    if (Array.isArray(mapped[key])) mapped[key] = objectsIn(mapped[key]).map((op) => mapOperation(op, scope))
  if (isObject(mapped.from)) mapped.from = mapLookup(mapped.from, scope)
  return [keepOutputNames(transform, mapped), ...keepFoldedNames(transform, mapped)]
}

/** Keys that are references in one transform and settings in another. */
function isSetting(key: string, transform: SpecPart): boolean {
  if (key === 'bin' || key === 'timeUnit') return true
  if (key === 'value') return !('pivot' in transform)
  return key === 'key' && !('impute' in transform)
}

const mapRefs = (refs: unknown, scope: FieldScope): unknown =>
  Array.isArray(refs) ? refs.map((ref) => mapRef(ref, scope)) : mapRef(refs, scope)

const mapField = (named: unknown, scope: FieldScope): unknown =>
  isObject(named) && 'field' in named ? { ...named, field: mapRef(named.field, scope) } : named

/** An aggregate without a name of its own is called by its field: it keeps the name. */
function mapOperation(op: unknown, scope: FieldScope): unknown {
  if (!isObject(op) || op.field === '*') return op
  const mapped = mapField(op, scope)
  if (!isObject(mapped) || mapped.field === op.field || op.as !== undefined) return mapped
  return { ...mapped, as: outputName(op) }
}

function mapLookup(from: SpecPart, scope: FieldScope): SpecPart {
  const table = isObject(from.data) && typeof from.data.name === 'string' ? from.data.name : undefined
  if (table === undefined) return from
  const other = scopeOf(scope.rename, table)
  const fields = from.fields === undefined ? {} : { fields: mapRefs(from.fields, other) }
  return { ...from, ...('key' in from && { key: mapRef(from.key, other) }), ...fields }
}

/** Outputs that are called by their columns unless `as` says otherwise keep their names. */
function keepOutputNames(transform: SpecPart, mapped: SpecPart): SpecPart {
  const names = defaultNames(transform)
  const isChanged = names.some((name, i) => name !== defaultNames(mapped)[i])
  return { ...mapped, ...(transform.as === undefined && isChanged && { as: names }) }
}

function defaultNames({ flatten, regression, loess, on, lookup, from }: SpecPart): string[] {
  if (flatten !== undefined) return textsIn(flatten).map(fieldName)
  if (lookup !== undefined) return isObject(from) ? textsIn(from.fields).map(fieldName) : []
  return regression === undefined && loess === undefined ? [] : textsIn([on, regression ?? loess]).map(fieldName)
}

/** The names of folded columns are values after it, which filters, orders and colours may name. */
function keepFoldedNames(transform: SpecPart, mapped: SpecPart): SpecPart[] {
  const names = textsIn(mapped.fold).map(fieldName)
  const previous = textsIn(transform.fold).map(fieldName)
  const [key = 'key'] = textsIn(transform.as)
  const renamed = names.flatMap((name, i) => (name === previous[i] ? [] : [[name, previous[i] ?? name] as const]))
  if (renamed.length === 0) return []
  const field = fieldExpr(key)
  const calculate = renamed.reduceRight(
    (otherwise, [name, old]) => `${field} === ${JSON.stringify(name)} ? ${JSON.stringify(old)} : ${otherwise}`,
    field,
  )
  return [{ calculate, as: key }]
}

function scopeAfter(transform: SpecPart, scope: FieldScope): FieldScope {
  const outputs = outputNames(transform)
  if (!summaries.some((key) => key in transform && transform[key] !== undefined)) {
    return outputs.length === 0 ? scope : { ...scope, derived: new Set([...scope.derived, ...outputs]) }
  }
  const groups = textsIn(transform.groupby).map(fieldName)
  const derivedGroups = groups.filter((name) => scope.derived.has(name))
  return {
    ...scope,
    derived: new Set([...derivedGroups, ...outputs]),
    remaining: new Set(groups.filter((name) => isColumn(name, scope))),
  }
}
