import { z } from 'zod'
import { storableText } from './text.ts'

/** An id, or a token that stands for one; opaque to clients. */
export const id = storableText({ min: 1, max: 100 })
export const isoTime = z.iso.datetime()
/** The number of an event in its room, from 1; 0 is before the first event. */
export const eventSeq = z.int().min(0)
export const emptyObject = z.strictObject({})
