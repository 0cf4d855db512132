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

/** Iterative, because deeply nested input must not exhaust the stack here or in later recursive code. */
function isJson(value: unknown): boolean {
  const pending = [{ value, depth: 0 }]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { value, depth } = entry
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value === 'number' && Number.isFinite(value)) continue
    if (typeof value !== 'object' || depth >= maxDepth) return false
    if (!Array.isArray(value) && !isPlain(value)) return false
    for (const inner of Array.isArray(value) ? value : Object.values(value))
      pending.push({ value: inner, depth: depth + 1 })
  }
  return true
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
