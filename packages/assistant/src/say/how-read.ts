import { fieldLabel } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import { type AnyText, columnName, readerWords, text } from './text.ts'

const maxParts = 5

/** Which words of a message were read as what: at most one sentence; names as they are written need none. */
export function howRead({ evidence }: Reading): AnyText[] {
  const parts = new Map<string, AnyText>()
  for (const one of evidence) {
    const { words, kind, meaning } = one
    const what = { words: readerWords(words), field: columnName(meaning) }
    if (kind === 'column' && !isNamed(words, meaning) && !evidence.some((other) => isConditionOf(one, other)))
      parts.set(`${words} ${meaning}`, text('why.as_column', what))
    if (kind === 'filter') parts.set(`${words} ${meaning}`, text('why.as_condition', what))
    if (kind === 'rows') parts.set(words, text('why.as_rows', what))
  }
  return parts.size === 0 ? [] : [text('why.read', { parts: [...parts.values()].slice(0, maxParts) })]
}

type Evidence = Reading['evidence'][number]

/** "Women vs men" as a condition on a column says that they are of the column. */
const isConditionOf = (column: Evidence, { start, end, kind, meaning }: Evidence): boolean =>
  kind === 'filter' && meaning === column.meaning && start <= column.start && column.end <= end

const isNamed = (words: string, name: string): boolean =>
  [name, fieldLabel(name)].some((one) => one.toLowerCase() === words.toLowerCase())

/** What a message may mean instead, and how likely that is. */
export const otherReading = (confidence: number, chart: AnyText): AnyText =>
  text('why.other_reading', { percent: Math.max(1, Math.round(confidence * 100)), chart })
