import { z } from 'zod'

const unstorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Text that every store can keep: no U+0000, no lone surrogates. Lengths are in UTF-16 units. */
export const text = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine(unstorable, 'Remove the U+0000 or the broken character; they cannot be stored.')

/** One line for names and titles: trimmed, 1–`max` characters. */
export const name = (max = 200) => text({ max }).trim().min(1, 'Give at least one character.')

export const id = z.string().min(1).max(100)
export const isoTime = z.iso.datetime()
export const seq = z.int().min(0)
export const empty = z.strictObject({})

/** Any JSON value; parsed further where it matters. */
export const json = z.json()
