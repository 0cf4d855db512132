import { isObject } from '../model/json.ts'
import type { FieldProfile, FieldType } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { fieldName } from './field-ref.ts'

export interface KnownFields {
  fields: Map<string, FieldProfile>
  /** A transform whose columns depend on the data (a pivot) was passed: unknown names may exist. */
  open: boolean
}

/**
 * The fields that exist after the transforms. What is known of a derived field is its name and its likely type; its
 * counts are those of the table's rows.
 */
export function fieldsAfter(
  fields: readonly FieldProfile[],
  transforms: readonly Transform[] | undefined,
): KnownFields {
  let known: KnownFields = { fields: new Map(fields.map((field) => [field.name, field])), open: false }
  for (const transform of transforms ?? []) known = step(known, transform)
  return known
}

function step(known: KnownFields, transform: Transform): KnownFields {
  const t: { [key: string]: unknown } = transform
  const add = (...derived: (FieldProfile | undefined)[]): KnownFields => {
    const next = new Map(known.fields)
    for (const field of derived) if (field) next.set(field.name, field)
    return { fields: next, open: known.open }
  }
  const only = (...derived: (FieldProfile | undefined)[]): KnownFields => {
    const kept = texts(t.groupby).map((ref) => known.fields.get(fieldName(ref)))
    const next = new Map<string, FieldProfile>()
    for (const field of [...kept, ...derived]) if (field) next.set(field.name, field)
    return { fields: next, open: known.open }
  }
  const named = (as: unknown, fallback: string[], type: FieldType) =>
    (texts(as).length > 0 ? texts(as) : fallback).map((name) => derivedField(name, type))
  if ('filter' in t || 'sample' in t || 'extent' in t) return known
  if ('calculate' in t) return add(...named(t.as, [], typeOfExpression(t.calculate)))
  if ('aggregate' in t) return only(...objects(t.aggregate).map((op) => aggregated(known, op)))
  if ('joinaggregate' in t) return add(...objects(t.joinaggregate).flatMap((op) => named(op.as, [], 'quantitative')))
  if ('window' in t) return add(...objects(t.window).flatMap((op) => named(op.as, [], 'quantitative')))
  if ('timeUnit' in t) {
    const source = known.fields.get(fieldName(String(t.field)))
    return add(...texts(t.as).map((name) => (source ? { ...source, name } : derivedField(name, 'temporal'))))
  }
  if ('bin' in t) {
    const [start] = texts(t.as)
    return add(
      ...named(t.as, [], 'quantitative'),
      ...(start && !Array.isArray(t.as) ? named(`${start}_end`, [], 'quantitative') : []),
    )
  }
  if ('stack' in t) {
    const [start] = texts(t.as)
    return add(
      ...named(t.as, [], 'quantitative'),
      ...(start && !Array.isArray(t.as) ? named(`${start}_end`, [], 'quantitative') : []),
    )
  }
  if ('fold' in t) {
    const [key = 'key', value = 'value'] = texts(t.as)
    return add(derivedField(key, 'nominal'), derivedField(value, 'quantitative'))
  }
  if ('flatten' in t) {
    const sources = texts(t.flatten).map(fieldName)
    const targets = texts(t.as)
    return add(...sources.map((source, i) => rename(known.fields.get(source), targets[i] ?? source)))
  }
  if ('impute' in t) return known
  if ('density' in t) return only(...named(t.as, ['value', 'density'], 'quantitative'))
  if ('quantile' in t) return only(...named(t.as, ['prob', 'value'], 'quantitative'))
  if ('regression' in t || 'loess' in t) {
    const on = typeof t.on === 'string' ? fieldName(t.on) : 'x'
    const source = String(t.regression ?? t.loess)
    return only(...named(t.as, [on, fieldName(source)], 'quantitative'))
  }
  if ('lookup' in t) {
    const from = isObject(t.from) ? t.from : {}
    return { ...add(...named(t.as ?? from.fields, [], 'nominal')), open: known.open }
  }
  return { fields: known.fields, open: true }
}

/** The least and the greatest value of a field are of its kind; every other aggregate is a number. */
function aggregated(known: KnownFields, op: { [key: string]: unknown }): FieldProfile {
  const keeps = op.op === 'min' || op.op === 'max'
  const source = keeps && typeof op.field === 'string' ? known.fields.get(fieldName(op.field)) : undefined
  return source ? { ...source, name: outputName(op) } : derivedField(outputName(op), 'quantitative')
}

function outputName(op: { [key: string]: unknown }): string {
  if (typeof op.as === 'string') return op.as
  return typeof op.field === 'string' ? `${String(op.op)}_${fieldName(op.field)}` : String(op.op)
}

/** Enough to choose an encoding by; a comparison or a text function gives words, a choice between numbers and everything else a number. */
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

/** The profile of a column that is not computed yet: nothing is known of its values. */
export function derivedField(name: string, type: FieldType): FieldProfile {
  return { name, type, count: 0, nulls: 0, distinct: 0, values: [] }
}

function rename(field: FieldProfile | undefined, name: string): FieldProfile | undefined {
  return field ? { ...field, name } : derivedField(name, 'nominal')
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one) => typeof one === 'string')
}

function objects(value: unknown): { [key: string]: unknown }[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
