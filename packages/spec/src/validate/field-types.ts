import { fieldsAfter, type KnownFields } from '../fields/derived-fields.ts'
import { fieldName, fieldPath } from '../fields/field-ref.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'

/** Channels that are nominal by default in Vega-Lite, whatever the field's type. */
const nominal: ReadonlySet<string> = new Set(['row', 'column', 'facet', 'shape', 'strokeDash'])

/**
 * Adds the type of the table's field to each definition without a type. Vega-Lite would treat them all as nominal, and
 * later edits would have to guess.
 */
export function withFieldTypes(spec: JsonObject, tables: ReadonlyMap<string, TableProfile>): JsonObject {
  return typedView(spec, { fields: new Map(), open: true }, tables)
}

function typedView(view: JsonObject, outer: KnownFields, tables: ReadonlyMap<string, TableProfile>): JsonObject {
  const table = isObject(view.data) && typeof view.data.name === 'string' ? tables.get(view.data.name) : undefined
  const inputFields = table ? table.fields : [...outer.fields.values()]
  const knownFields = fieldsAfter(
    inputFields,
    Array.isArray(view.transform) ? view.transform.filter((transform) => isObject(transform)) : [],
  )
  const next: JsonObject = { ...view }
  if (isObject(view.encoding)) next.encoding = typedEncoding(view.encoding, knownFields)
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    const views = view[key]
    if (Array.isArray(views))
      next[key] = views.map((view) => (isObject(view) ? typedView(view, knownFields, tables) : view))
  }
  if (isObject(view.spec)) next.spec = typedView(view.spec, knownFields, tables)
  return next
}

function typedEncoding(encoding: JsonObject, knownFields: KnownFields): JsonObject {
  const typed = (channel: string, def: Json): Json => {
    if (Array.isArray(def)) return def.map((listedDef) => typed(channel, listedDef))
    return isObject(def) ? typedDef(channel, def, knownFields) : def
  }
  return Object.fromEntries(Object.entries(encoding).map(([channel, def]) => [channel, typed(channel, def)]))
}

function typedDef(channel: string, def: JsonObject, { fields }: KnownFields): JsonObject {
  if (def.type !== undefined || typeof def.field !== 'string' || fieldPath(def.field).length !== 1) return def
  const type = nominal.has(channel) ? 'nominal' : fields.get(fieldName(def.field))?.type
  if (type === undefined || type === 'geojson') return def
  return { ...def, type }
}
