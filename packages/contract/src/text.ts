import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'

const unstorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Text that every store can keep: no U+0000, no lone surrogates. Lengths are in UTF-16 units. */
export const text = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine(unstorable, fieldTexts.storable)

/** Line breaks, control characters, and marks that change the direction of the text that follows. */
const invisibleOrReordering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const visibleCharacter = /[^\p{Cf}\p{Z}\p{M}]/u

/** A one-line name or title: trimmed, 1–`max` characters, at least one of them visible. */
export const name = (max = 200) =>
  text({ max })
    .trim()
    .min(1, fieldTexts.not_empty)
    .refine((value) => !invisibleOrReordering.test(value), fieldTexts.one_line)
    .refine((value) => value === '' || visibleCharacter.test(value), fieldTexts.visible)

export const id = z.string().min(1).max(100)
export const isoTime = z.iso.datetime()
export const seq = z.int().min(0)
export const empty = z.strictObject({})

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
