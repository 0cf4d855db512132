import type { TranslatableText } from '@belvedere/texts'
import type { Json } from '../model/json.ts'
import { type Faults, pathAt, text } from './faults.ts'

/** Maximum sizes of a spec. */
export const specSizeLimits = {
  bytes: 256 * 1024,
  depth: 40,
  /** Objects, arrays and scalar values. */
  nodes: 60_000,
  stringLength: 10_000,
  listLength: 5_000,
  views: 50,
} as const

/** Keys that would change an object's prototype when merged. */
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies an unknown value as plain JSON within the limits, so that getters, prototypes and cycles of the original are gone.
 * Returns undefined for any other value, and adds the reason to `faults`.
 */
export function copyJson(input: unknown, faults: Faults): Json | undefined {
  const remaining = { bytes: specSizeLimits.bytes, nodes: specSizeLimits.nodes }
  let stopped = false
  const stop = (path: string, message: TranslatableText): undefined => {
    if (!stopped) faults.error(path, message)
    stopped = true
    return undefined
  }
  const copy = (value: unknown, path: string, depth: number): Json | undefined => {
    if (stopped) return undefined
    if (depth > specSizeLimits.depth) return stop(path, text('json.depth', { limit: specSizeLimits.depth }))
    remaining.nodes -= 1
    if (remaining.nodes < 0) return stop('', text('json.parts'))
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : stop(path, text('json.finite'))
    if (typeof value === 'string') return checkText(value, path)
    if (Array.isArray(value)) {
      if (value.length > specSizeLimits.listLength)
        return stop(path, text('json.list', { limit: specSizeLimits.listLength }))
      const list: Json[] = []
      for (let i = 0; i < value.length; i++) {
        const copied = copy(value[i], pathAt(path, i), depth + 1)
        if (copied === undefined) return undefined
        list.push(copied)
      }
      return list
    }
    if (typeof value !== 'object') return stop(path, text('json.values'))
    const object: { [key: string]: Json } = {}
    for (const [key, inner] of Object.entries(value)) {
      if (prototypeKeys.has(key)) return stop(path, text('json.key', { key }))
      if (checkText(key, path) === undefined) return undefined
      if (inner === undefined) continue
      const copied = copy(inner, pathAt(path, key), depth + 1)
      if (copied === undefined) return undefined
      object[key] = copied
    }
    return object
  }
  const checkText = (value: string, path: string): string | undefined => {
    if (value.length > specSizeLimits.stringLength)
      return stop(path, text('json.text_length', { limit: specSizeLimits.stringLength }))
    if (value.includes('\u0000')) return stop(path, text('json.nul'))
    if (!value.isWellFormed()) return stop(path, text('json.surrogate'))
    remaining.bytes -= value.length
    return remaining.bytes < 0 ? stop('', text('json.size', { limit: specSizeLimits.bytes / 1024 })) : value
  }
  const json = copy(input, '', 0)
  if (stopped || json === undefined) return undefined
  if (JSON.stringify(json).length > specSizeLimits.bytes)
    return stop('', text('json.size', { limit: specSizeLimits.bytes / 1024 }))
  return json
}
