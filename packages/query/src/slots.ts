import { isObject, type Json } from '@belvedere/spec'

/** An axis along which points stand at values, or at a single place: strips. Its parts are expressions. */
export interface SlotPosition {
  type: 'slots'
  /** Null where all points are at one place. */
  field: string | null
  scale: string | null
  values: string
  /** CSS pixels: where the first slot begins, from one to the next, of each. */
  start: string
  step: string
  size: string
}

/** The slots of an axis, as in `SlotPosition`. */
export interface Slots {
  values: Json[]
  start: number
  step: number
  size: number
}

/** Reads the slots of a frame's signal. */
export function slotsIn(value: unknown): Slots | undefined {
  if (!isObject(value)) return undefined
  const { values, start, step, size } = value
  const isComplete = Array.isArray(values) && [start, step, size].every((part) => Number.isFinite(part))
  return isComplete ? { values, start: Number(start), step: Number(step), size: Number(size) } : undefined
}
