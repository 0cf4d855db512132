import type { TableProfile } from '@belvedere/spec'
import { unexplainedIn, wordsOf } from '../dialogue/unexplained.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { findSpans } from '../interpreter/spans.ts'
import { overlaps } from '../interpreter/utterance.ts'
import { grouping } from '../language/en/new-chart/uncounted.ts'
import { countIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { readerWords, text } from '../say/text.ts'

/** "Goals per season": where the goals are no column the rows were counted instead, and that is said. */
export const withUncounted = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const { tokens, message } = sentence
  const run = unexplainedIn(sentence, table).find((one) => grouping.has(tokens[(one.at(-1) ?? 0) + 1]?.text ?? ''))
  const [first, last] = run ? [tokens[run[0] ?? 0], tokens[run.at(-1) ?? 0]] : []
  if (!run || !first || !last) return readings
  // "Female visitors": the noun after a value is what the rows are called.
  const called = findSpans(message, [table]).some(({ kind, end }) => kind === 'value' && end === first.start - 1)
  const words = readerWords(wordsOf(sentence, run))
  const note = text('assumed.counted_rows', { words, table: table.name })
  return readings.map((reading) => {
    const read = called || reading.evidence.some((place) => overlaps(place, { start: first.start, end: last.end }))
    return countIn(reading) !== undefined && !read
      ? { ...reading, assumptions: [...reading.assumptions, note] }
      : reading
  })
}
