import { fieldName } from '../field-ref.ts'
import { isObject } from '../json.ts'
import type { Wording } from '../wording/wording.ts'
import { ownWords, withinTitle } from '../wording/words.ts'

/** A transform, or a part of one, of which every value is still to be looked at. */
export type Loose = { [key: string]: unknown }

export const fieldOf = (ref: unknown): string | undefined => (typeof ref === 'string' ? fieldName(ref) : undefined)
export const fieldsOf = (refs: unknown): string[] =>
  Array.isArray(refs) ? refs.flatMap((ref) => fieldOf(ref) ?? []) : []
export const objects = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A field in the middle of a sentence. */
export const named = (field: string, wording: Wording): string => withinTitle(ownWords(field, wording), wording)
