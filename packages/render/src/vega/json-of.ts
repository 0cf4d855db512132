import type { Json } from '@belvedere/spec'
import { isObject } from '@belvedere/spec'
import { fromEngineText } from './aliases.ts'

/** Converts a Vega value to JSON: dates to milliseconds, NaN and infinities to null. */
export const jsonOf = (value: unknown): Json => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return fromEngineText(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(jsonOf)
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonOf(member)]))
  return String(value)
}
