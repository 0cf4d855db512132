import { type FieldProfile, findLimit } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import type { Reading } from '../recommendation.ts'
import { alongIn, changed, countIn, isNamed } from './reading.ts'

/** A number whose one end is spoken of: "longest" of a length. */
export interface Extreme {
  field: FieldProfile
  aggregate: 'max' | 'min'
}

/** The first that is spoken of; null where none is, or no column holds such a number. */
export const extremeIn = ({ tokens, fill }: EditSentence): Extreme | null => {
  const ends = tokens.flatMap((_, at) => fill('superlative', at).map(({ value }) => value))
  const [first] = ends.flatMap((end) => (end.kind === 'superlative' && end.rivals.length === 0 ? end : []))
  return first ? { field: first.field, aggregate: first.from === 'top' ? 'max' : 'min' } : null
}

/** "Longest stay per ward" is how long the longest was in each, not how many there were. */
export const byExtreme = (
  reading: Reading,
  { extreme, grouped }: { extreme: Extreme | null; grouped: string | null },
): Reading => {
  const count = countIn(reading)
  const along = alongIn(reading)?.field
  if (!extreme || !count || along === undefined || along !== grouped || along === extreme.field.name) return reading
  if (isNamed(reading, 'count') || findLimit(reading.partial.transform)) return reading
  return changed(reading, count, { field: extreme.field.name, aggregate: extreme.aggregate, role: 'measure' })
}
