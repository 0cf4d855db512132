import { fieldWords, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from './edits/sentence.ts'
import { findSpans } from './interpreter/index.ts'
import { grouping } from './language/en/uncounted.ts'
import { openers as designWords } from './language/en/weigh.ts'
import type { Reading } from './recommendation.ts'
import { countIn } from './refine/reading.ts'

/** "Goals per season": where the goals are no column the rows were counted instead, and that is said. */
export const withUncounted = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const { tokens, content, named, message } = sentence
  const spans = findSpans(message, [table])
  const measured = tokens.findIndex((token, at) => {
    const measures = content.has(at) && token.kind === 'word' && grouping.has(tokens[at + 1]?.text ?? '')
    return measures && !named.has(at) && token.text.length > 2 && !designWords.has(token.text)
  })
  const word = tokens[measured]
  if (!word) return readings
  const note = `I found no “${word.raw}” in ${fieldWords(table.name)}, so I counted rows.`
  return readings.map((reading) => {
    // "Readmitted patients": the noun after what holds of rows is what the rows are called.
    const called = spans.some((span) => span.kind === 'value' && span.how === 'flag' && span.end === word.start - 1)
    const read =
      called || [...reading.evidence, ...spans].some(({ start, end }) => start < word.end && end > word.start)
    const rows = countIn(reading) !== undefined
    const asked = reading.evidence.some(({ kind, meaning }) => kind === 'aggregate' && meaning === 'count')
    return rows && !asked && !read ? { ...reading, assumptions: [...reading.assumptions, note] } : reading
  })
}
