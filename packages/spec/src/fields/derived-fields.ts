import { isObject, objectsIn, textsIn } from '../model/json.ts'
import type { FieldProfile, FieldType } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { fieldName } from './field-ref.ts'

export interface KnownFields {
  fields: Map<string, FieldProfile>
  /** True after a transform whose columns depend on the data, such as a pivot: other names may exist. */
  open: boolean
}

/**
 * The fields that exist after the transforms. Of a derived field only the name and the likely type are known; the profiles
 * of other fields are those of the table.
 */
export function fieldsAfter(
  fields: readonly FieldProfile[],
  transforms: readonly Transform[] | undefined,
): KnownFields {
  let knownFields: KnownFields = { fields: new Map(fields.map((field) => [field.name, field])), open: false }
  for (const transform of transforms ?? []) knownFields = fieldsAfterOne(knownFields, transform)
  return knownFields
}

/** The names that a transform makes. */
export const outputNames = (transform: { [key: string]: unknown }): string[] => [
  ...fieldsAfterOne({ fields: new Map(), open: false }, transform).fields.keys(),
]

function fieldsAfterOne(knownFields: KnownFields, t: { [key: string]: unknown }): KnownFields {
  const add = (...derived: (FieldProfile | undefined)[]): KnownFields => {
    const next = new Map(knownFields.fields)
    for (const field of derived) if (field) next.set(field.name, field)
    return { fields: next, open: knownFields.open }
  }
  const replaceBy = (...derived: (FieldProfile | undefined)[]): KnownFields => {
    const groups = textsIn(t.groupby).map((ref) => knownFields.fields.get(fieldName(ref)))
    const next = new Map<string, FieldProfile>()
    for (const field of [...groups, ...derived]) if (field) next.set(field.name, field)
    return { fields: next, open: knownFields.open }
  }
  const fieldsNamed = (as: unknown, fallback: string[], type: FieldType) =>
    (textsIn(as).length > 0 ? textsIn(as) : fallback).map((name) => derivedField(name, type))
  // Densities and regressions have an extent as well, but no parameter.
  if ('filter' in t || 'sample' in t || ('extent' in t && 'param' in t)) return knownFields
  if ('calculate' in t) return add(...fieldsNamed(t.as, [], typeOfExpression(t.calculate)))
  if ('aggregate' in t) return replaceBy(...objectsIn(t.aggregate).map((op) => aggregated(knownFields, op)))
  if ('joinaggregate' in t)
    return add(...objectsIn(t.joinaggregate).map((op) => derivedField(outputName(op), 'quantitative')))
  if ('window' in t) return add(...objectsIn(t.window).map((op) => derivedField(outputName(op), 'quantitative')))
  if ('timeUnit' in t) {
    const source = knownFields.fields.get(fieldName(String(t.field)))
    return add(...textsIn(t.as).map((name) => (source ? { ...source, name } : derivedField(name, 'temporal'))))
  }
  if ('bin' in t || 'stack' in t) {
    const [start] = textsIn(t.as)
    return add(
      ...fieldsNamed(t.as, [], 'quantitative'),
      ...(start && !Array.isArray(t.as) ? fieldsNamed(`${start}_end`, [], 'quantitative') : []),
    )
  }
  if ('fold' in t) {
    const [key = 'key', value = 'value'] = textsIn(t.as)
    return add(derivedField(key, 'nominal'), derivedField(value, 'quantitative'))
  }
  if ('flatten' in t) {
    const sources = textsIn(t.flatten).map(fieldName)
    const targets = textsIn(t.as)
    return add(...sources.map((source, i) => rename(knownFields.fields.get(source), targets[i] ?? source)))
  }
  if ('impute' in t) return knownFields
  if ('density' in t) return replaceBy(...fieldsNamed(t.as, ['value', 'density'], 'quantitative'))
  if ('quantile' in t) return replaceBy(...fieldsNamed(t.as, ['prob', 'value'], 'quantitative'))
  if ('regression' in t || 'loess' in t) {
    const on = typeof t.on === 'string' ? fieldName(t.on) : 'x'
    const source = String(t.regression ?? t.loess)
    return replaceBy(...fieldsNamed(t.as, [on, fieldName(source)], 'quantitative'))
  }
  if ('lookup' in t) {
    const from = isObject(t.from) ? t.from : {}
    return { ...add(...fieldsNamed(t.as, textsIn(from.fields).map(fieldName), 'nominal')), open: knownFields.open }
  }
  return { fields: knownFields.fields, open: true }
}

/** Minimum and maximum have the type of the field; every other aggregate is a number. */
function aggregated(knownFields: KnownFields, op: { [key: string]: unknown }): FieldProfile {
  const keepsType = op.op === 'min' || op.op === 'max'
  const source = keepsType && typeof op.field === 'string' ? knownFields.fields.get(fieldName(op.field)) : undefined
  return source ? { ...source, name: outputName(op) } : derivedField(outputName(op), 'quantitative')
}

/** What an aggregate is called. */
export function outputName(op: { [key: string]: unknown }): string {
  if (typeof op.as === 'string') return op.as
  return typeof op.field === 'string' ? `${String(op.op)}_${fieldName(op.field)}` : String(op.op)
}

/** A guess from the expression's form: nominal for comparisons and text functions, temporal for dates, else quantitative. */
function typeOfExpression(expression: unknown): FieldType {
  const text = String(expression).trim()
  if (
    /^(lower|upper|trim|toString|join|substring|slice|replace|format|timeFormat|utcFormat|monthFormat|dayFormat)\(/.test(
      text,
    )
  )
    return 'nominal'
  if (/^(datetime|utc|toDate|timeParse|utcParse)\(/.test(text)) return 'temporal'
  if (/\?\s*-?[\d.]+\s*:\s*-?[\d.]+/.test(text)) return 'quantitative'
  if (/\?\s*['"]|^['"]|['"]$|[<>]=?|[!=]==?|^(isValid|test|inrange)\(/.test(text)) return 'nominal'
  return 'quantitative'
}

/** The profile of a column whose values are not known yet. */
export function derivedField(name: string, type: FieldType): FieldProfile {
  return { name, type, count: 0, nulls: 0, distinct: 0, values: [] }
}

function rename(field: FieldProfile | undefined, name: string): FieldProfile | undefined {
  return field ? { ...field, name } : derivedField(name, 'nominal')
}
