import { fieldName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import type { Spec } from '../model/spec.ts'
import { channels } from '../model/vocabulary.ts'
import { type FieldScope, mapPredicate, mapRef, type RenameField, type SpecPart, scopeOf } from './field-scope.ts'
import { mapTransforms } from './map-transforms.ts'

/** Gives the columns of tables other names wherever a valid spec uses them. Everything else stays identical. */
export function mapTableFields(spec: Spec, rename: RenameField): Spec {
  // Only names change: what was valid is a spec still.
  return mapView(spec, scopeOf(rename)) as Spec
}

function mapView(view: SpecPart, outer: FieldScope): SpecPart {
  const { data } = view
  const before = isObject(data) && typeof data.name === 'string' ? scopeOf(outer.rename, data.name) : outer
  const { transforms, scope } = mapTransforms(view.transform, before)
  const mapped: SpecPart = { ...view }
  if (view.transform !== undefined) mapped.transform = transforms
  if (Array.isArray(view.params)) mapped.params = view.params.map((param) => mapParam(param, before))
  if (isObject(view.encoding)) mapped.encoding = mapEncoding(view.encoding, scope)
  if (isObject(view.facet)) mapped.facet = mapFacet(view.facet, scope)
  if (view.repeat !== undefined) mapped.repeat = mapRepeat(view.repeat, scopeInside(view.spec, scope))
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    const inner = mapped[key]
    if (Array.isArray(inner)) mapped[key] = inner.filter(isObject).map((child) => mapView(child, scope))
  }
  if (isObject(view.spec)) mapped.spec = mapView(view.spec, scope)
  return mapped
}

function mapEncoding(encoding: SpecPart, scope: FieldScope): SpecPart {
  const summarized = new Map<string, readonly [string, string]>()
  for (const def of Object.values(encoding).flat()) {
    if (!isObject(def) || typeof def.field !== 'string') continue
    const step = def.aggregate ?? def.timeUnit
    if (typeof step === 'string') summarized.set(`${step}_${fieldName(def.field)}`, [step, fieldName(def.field)])
  }
  const rename: RenameField = (table, name, use) => {
    const [step, field] = (use.inCondition && summarized.get(name)) || []
    return step === undefined || field === undefined
      ? scope.rename(table, name, use)
      : `${step}_${scope.rename(table, field, use)}`
  }
  return mapValues(encoding, (def) => mapDefs(def, { ...scope, rename }))
}

/** Repeated fields are those after the transforms of the repeated view. */
function scopeInside(view: unknown, scope: FieldScope): FieldScope {
  return isObject(view) ? mapTransforms(view.transform, scope).scope : scope
}

const mapValues = (values: SpecPart, map: (value: unknown) => unknown): SpecPart =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

const mapFacet = (facet: SpecPart, scope: FieldScope): SpecPart =>
  'field' in facet ? mapDef(facet, scope) : mapValues(facet, (def) => mapDefs(def, scope))

function mapRepeat(repeat: unknown, scope: FieldScope): unknown {
  if (Array.isArray(repeat)) return repeat.map((ref) => mapRef(ref, scope))
  return isObject(repeat) ? mapValues(repeat, (refs) => mapRepeat(refs, scope)) : repeat
}

const mapDefs = (def: unknown, scope: FieldScope): unknown =>
  Array.isArray(def) ? def.map((one) => mapDefs(one, scope)) : isObject(def) ? mapDef(def, scope) : def

/** A channel definition or a condition in one. */
function mapDef(def: SpecPart, scope: FieldScope): SpecPart {
  const mapped = { ...def }
  if ('field' in def) mapped.field = mapRef(def.field, scope)
  if ('test' in def) mapped.test = mapPredicate(def.test, { ...scope, inCondition: true })
  if ('condition' in def) mapped.condition = mapDefs(def.condition, scope)
  if (isObject(def.sort) && 'field' in def.sort) mapped.sort = { ...def.sort, field: mapRef(def.sort.field, scope) }
  if (isObject(def.scale) && isObject(def.scale.domain) && 'field' in def.scale.domain)
    mapped.scale = { ...def.scale, domain: { ...def.scale.domain, field: mapRef(def.scale.domain.field, scope) } }
  return mapped
}

const channelNames: ReadonlySet<string> = new Set(channels)

/** Selections name fields in `select.fields`, and as keys of `bind` and of values; keys may be channels as well. */
function mapParam(param: unknown, scope: FieldScope): unknown {
  if (!isObject(param) || !('select' in param)) return param
  const mapped: SpecPart = { ...param }
  const { select, bind, value } = mapped
  if (isObject(select) && Array.isArray(select.fields))
    mapped.select = { ...select, fields: select.fields.map((ref) => mapRef(ref, scope)) }
  const mapKeys = (keyed: unknown): unknown => {
    if (Array.isArray(keyed)) return keyed.map(mapKeys)
    if (!isObject(keyed)) return keyed
    const mapKey = (key: string) => (channelNames.has(key) || key === 'legend' ? key : mapRef(key, scope))
    return Object.fromEntries(Object.entries(keyed).map(([key, entry]) => [mapKey(key), entry]))
  }
  if (isObject(bind)) mapped.bind = mapKeys(bind)
  if (value !== undefined) mapped.value = mapKeys(value)
  return mapped
}
