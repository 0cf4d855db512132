import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type JsonValue = z.core.util.JSONType

/** Maximum nesting: more than anything here needs, and far from exhausting a stack. */
const maxDepth = 100

/** Any JSON value, at most 100 levels deep. */
export const json: z.ZodType<JsonValue, JsonValue> = z.custom<JsonValue>(isJson, fieldTexts.json)

/** Rows of JSON values, as `json` checks them. A schema for each of a hundred thousand cells would take longer to check. */
export const jsonRows: z.ZodType<JsonValue[][], JsonValue[][]> = z.custom<JsonValue[][]>(
  (rows) => Array.isArray(rows) && rows.every(Array.isArray) && isJson(rows),
  fieldTexts.json,
)

/** Iterative, because deeply nested input must not exhaust the stack here or in later recursive code. */
function isJson(value: unknown): boolean {
  if (isScalar(value)) return true
  const pending = [{ value, depth: 0 }]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { value, depth } = entry
    if (typeof value !== 'object' || value === null || depth >= maxDepth) return false
    if (!Array.isArray(value) && !isPlain(value)) return false
    for (const inner of Array.isArray(value) ? value : Object.values(value))
      if (!isScalar(inner)) pending.push({ value: inner, depth: depth + 1 })
  }
  return true
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
