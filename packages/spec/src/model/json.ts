export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export interface JsonObject {
  [key: string]: Json
}

/** A plain JSON object: neither null nor an array. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of an array; none of another value. */
export function objectsIn(value: unknown): { [key: string]: unknown }[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The texts of an array, or the one that a value is. */
export function textsIn(value: unknown): string[] {
  return [value].flat().filter((element) => typeof element === 'string')
}

/** True if both are equal as JSON: the order of keys does not matter, and an absent key equals `undefined`. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((candidate, i) => sameJson(candidate, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) if (!sameJson(a[key], b[key])) return false
  return true
}

/** Compact JSON with sorted keys: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element ?? null)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`
}
