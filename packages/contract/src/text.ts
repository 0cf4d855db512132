import { z } from 'zod'

const unstorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Text that every store can keep: no U+0000, no lone surrogates. Lengths are in UTF-16 units. */
export const text = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine(unstorable, 'Remove the U+0000 or the broken character; they cannot be stored.')

/** Line breaks and controls, and the marks that turn around the text which follows: a name stands beside those of others. */
const disguising = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const visible = /[^\p{Cf}\p{Z}\p{M}]/u

/** One line for names and titles: trimmed, 1–`max` characters, of which one at least is seen. */
export const name = (max = 200) =>
  text({ max })
    .trim()
    .min(1, 'Give at least one character.')
    .refine((value) => !disguising.test(value), 'Write it on one line, without control characters.')
    .refine((value) => value === '' || visible.test(value), 'Give at least one character that can be seen.')

export const id = z.string().min(1).max(100)
export const isoTime = z.iso.datetime()
export const seq = z.int().min(0)
export const empty = z.strictObject({})

/** What a text of JSON says; undefined where it is not JSON. Its meaning is for a schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type JsonValue = z.core.util.JSONType

/** Levels of lists and objects: beyond what anything here means, and far from the end of any stack. */
const deepest = 100

/** Any JSON value, at most 100 levels deep; parsed further where it matters. */
export const json: z.ZodType<JsonValue, JsonValue> = z.custom<JsonValue>(
  isJson,
  `Send a JSON value of at most ${deepest} levels.`,
)

/** Walks without recursion: what was nested to exhaust the stack must not do so here, nor in whoever reads it after. */
function isJson(value: unknown): boolean {
  const left = [{ value, depth: 0 }]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { value, depth } = one
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value === 'number' && Number.isFinite(value)) continue
    if (typeof value !== 'object' || depth >= deepest) return false
    if (!Array.isArray(value) && !isPlain(value)) return false
    for (const inner of Array.isArray(value) ? value : Object.values(value))
      left.push({ value: inner, depth: depth + 1 })
  }
  return true
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
