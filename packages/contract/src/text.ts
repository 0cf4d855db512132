import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'

const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Text that every store can keep: no U+0000, no lone surrogates. Lengths are in UTF-16 units. */
export const storableText = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine(isStorable, fieldTexts.storable)

/** Line breaks, control characters, and marks that change the direction of the text that follows. */
const invisibleOrReordering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const visibleCharacter = /[^\p{Cf}\p{Z}\p{M}]/u

/** One line: trimmed, at most `max` characters; if it has any, at least one of them is visible. */
export const emptyOrOneLineText = (max: number) => oneLine(storableText({ max }).trim())

/** A one-line name or title: trimmed, 1–`max` characters, at least one of them visible. */
export const oneLineText = (max = 200) => oneLine(storableText({ max }).trim().min(1, fieldTexts.not_empty))

const oneLine = (schema: z.ZodString) =>
  schema
    .refine((value) => !invisibleOrReordering.test(value), fieldTexts.one_line)
    .refine((value) => value === '' || visibleCharacter.test(value), fieldTexts.visible)
