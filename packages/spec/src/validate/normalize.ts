import type { Json, JsonObject } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import { timeUnits } from '../model/vocabulary.ts'

const aggregateAliases: { [alias: string]: string } = {
  average: 'mean',
  avg: 'mean',
  total: 'sum',
  maximum: 'max',
  minimum: 'min',
}

/**
 * Replaces shorthands and aliases: `average` becomes `mean`, UTC time units lose their prefix (the renderer runs in UTC), a
 * list of filters becomes an `and`, and definitions without `type` get Vega-Lite's default.
 */
export function normalizeSpec(spec: JsonObject): JsonObject {
  const next: JsonObject = { ...spec }
  if (isObject(next.encoding)) next.encoding = mapValues(next.encoding, normalizeDefs)
  if (isObject(next.facet) && 'spec' in next)
    next.facet = 'field' in next.facet ? normalizeDef(next.facet) : mapValues(next.facet, normalizeDefs)
  if (Array.isArray(next.transform)) next.transform = next.transform.map(normalizeTransform)
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    const views = next[key]
    if (Array.isArray(views)) next[key] = views.map((view) => (isObject(view) ? normalizeSpec(view) : view))
  }
  if (isObject(next.spec)) next.spec = normalizeSpec(next.spec)
  return next
}

function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}

function normalizeDefs(value: Json): Json {
  if (Array.isArray(value)) return value.map((element) => (isObject(element) ? normalizeDef(element) : element))
  return isObject(value) ? normalizeDef(value) : value
}

function normalizeDef(def: JsonObject): JsonObject {
  const next: JsonObject = { ...def }
  if (typeof next.aggregate === 'string') next.aggregate = aggregateAliases[next.aggregate] ?? next.aggregate
  if (next.timeUnit !== undefined) next.timeUnit = plainUnit(next.timeUnit)
  if (isObject(next.sort) && typeof next.sort.op === 'string')
    next.sort = { ...next.sort, op: aggregateAliases[next.sort.op] ?? next.sort.op }
  // Shapes are looked up by the field's values, which are names.
  if (next.type === 'geojson') next.type = 'nominal'
  if (next.type === undefined && (next.field !== undefined || next.aggregate === 'count')) {
    const type = defaultType(next)
    if (type) next.type = type
  }
  if (Array.isArray(next.condition))
    next.condition = next.condition.map((element) => (isObject(element) ? normalizeDef(element) : element))
  else if (isObject(next.condition)) next.condition = normalizeDef(next.condition)
  return next
}

/** Vega-Lite's default type; undefined if it depends on the field. */
function defaultType({ aggregate, bin, timeUnit, scale, sort }: JsonObject): string | undefined {
  if (aggregate !== undefined && aggregate !== 'min' && aggregate !== 'max') return 'quantitative'
  if (bin !== undefined && bin !== false) return 'quantitative'
  if (timeUnit !== undefined) return 'temporal'
  if (isObject(scale) && typeof scale.type === 'string')
    return ['log', 'pow', 'sqrt', 'symlog', 'linear'].includes(scale.type) ? 'quantitative' : undefined
  return Array.isArray(sort) ? 'ordinal' : undefined
}

function normalizeTransform(transform: Json): Json {
  if (!isObject(transform)) return transform
  const next: JsonObject = { ...transform }
  if (Array.isArray(next.filter)) next.filter = { and: next.filter }
  if (next.filter !== undefined) next.filter = normalizePredicate(next.filter)
  if (next.timeUnit !== undefined) next.timeUnit = plainUnit(next.timeUnit)
  for (const key of ['aggregate', 'joinaggregate', 'window']) {
    const ops = next[key]
    if (Array.isArray(ops))
      next[key] = ops.map((op) =>
        isObject(op) && typeof op.op === 'string' ? { ...op, op: aggregateAliases[op.op] ?? op.op } : op,
      )
  }
  return next
}

function normalizePredicate(predicate: Json): Json {
  if (!isObject(predicate)) return predicate
  const next: JsonObject = { ...predicate }
  for (const key of ['and', 'or']) {
    const parts = next[key]
    if (Array.isArray(parts)) next[key] = parts.map(normalizePredicate)
  }
  if (next.not !== undefined) next.not = normalizePredicate(next.not)
  if (next.timeUnit !== undefined) next.timeUnit = plainUnit(next.timeUnit)
  return next
}

function plainUnit(unit: Json): Json {
  const named = isObject(unit) && Object.keys(unit).length === 1 && typeof unit.unit === 'string' ? unit.unit : unit
  if (typeof named !== 'string') return unit
  const supported = named === 'monthyear' || named === 'utcmonthyear' ? 'yearmonth' : named.replace(/^utc/, '')
  return timeUnits.some((timeUnit) => timeUnit === supported) ? supported : unit
}
