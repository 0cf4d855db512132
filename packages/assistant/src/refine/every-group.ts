import type { EditSentence } from '../edits/sentence.ts'
import { everyOne, wholes, withinWhole } from '../language/en/refine/every-group.ts'
import type { Reading } from '../recommendation.ts'

/** Columns of which all values are asked for, "all the 40 products"; `true`: of whatever there is, "all of them". */
export type Every = ReadonlySet<string> | true

export const everyGroupIn = ({ message, tokens, fill }: Pick<EditSentence, 'message' | 'tokens' | 'fill'>): Every => {
  if (everyOne.test(message)) return true
  const fields = tokens.flatMap(({ text }, at) => {
    if (!wholes.has(text)) return []
    const next = tokens.findIndex(({ text: word }, i) => i > at && !withinWhole.test(word))
    return next < 0
      ? []
      : fill('column', next).flatMap(({ value }) => (value.kind === 'column' ? value.field.name : []))
  })
  return new Set(fields)
}

/** Who asks for all of them is shown all, however many there are. */
export const everyGroup = (reading: Reading, { every }: { every: Every }): Reading => {
  const { partial } = reading
  const all = partial.encodings.some(({ field }) => field !== undefined && (every === true || every.has(field)))
  return all ? { ...reading, partial: { ...partial, wishes: { ...partial.wishes, every: true } } } : reading
}
