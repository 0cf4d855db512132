import { fieldLabel } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import { type AnyText, columnName, readerWords, text } from './text.ts'

const maxParts = 5

/** Which words of a message were read as what: at most one sentence; names as they are written need none. */
export function howRead(message: string, { evidence }: Reading): AnyText[] {
  const parts = new Map<string, AnyText>()
  for (const { start, end, kind, meaning } of evidence) {
    const words = message.slice(start, end)
    const what = { words: readerWords(words), field: columnName(meaning) }
    if (kind === 'column' && !isNamed(words, meaning)) parts.set(`${words} ${meaning}`, text('why.as_column', what))
    if (kind === 'filter') parts.set(`${words} ${meaning}`, text('why.as_condition', what))
    if (kind === 'rows') parts.set(words, text('why.as_rows', what))
  }
  return parts.size === 0 ? [] : [text('why.read', { parts: [...parts.values()].slice(0, maxParts) })]
}

const isNamed = (words: string, name: string): boolean =>
  [name, fieldLabel(name)].some((one) => one.toLowerCase() === words.toLowerCase())

/** What a message may mean instead, and how likely that is. */
export const otherReading = (confidence: number, chart: AnyText): AnyText =>
  text('why.other_reading', { percent: Math.max(1, Math.round(confidence * 100)), chart })
