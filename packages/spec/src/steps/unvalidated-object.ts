import { fieldName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import type { Wording } from '../wording/wording.ts'
import { nameInWords, withinTitle } from '../wording/words.ts'

/** A transform, or a part of one, whose values have not been validated. */
export type UnvalidatedObject = { [key: string]: unknown }

export const fieldOf = (ref: unknown): string | undefined => (typeof ref === 'string' ? fieldName(ref) : undefined)
export const fieldsOf = (refs: unknown): string[] =>
  Array.isArray(refs) ? refs.flatMap((ref) => fieldOf(ref) ?? []) : []
/** The objects of a list; none if it is no list. */
export const objectsIn = (value: unknown): UnvalidatedObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A field's name for use within a sentence. */
export const fieldInSentence = (field: string, wording: Wording): string =>
  withinTitle(nameInWords(field, wording), wording)
