import type { TableProfile } from '@belvedere/spec'
import { isNumber } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { overlaps } from '../interpreter/utterance.ts'
import { stem } from '../interpreter/words.ts'
import { amounts, determiners, heads, plurals, showing, within } from '../language/en/dialogue/unexplained.ts'
import { between, openers } from '../language/en/dialogue/unknown.ts'
import { classes, glue } from '../language/en/edits/classes.ts'
import { english } from '../language/en/lexicon.ts'
import { against } from '../language/en/new-chart/new-chart.ts'
import { countIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { unexplainedIn } from './unexplained.ts'

/** What a word may be, beside a column, to be no stranger. */
const meaningful = ['timeunit', 'mark', 'aggregate', 'channel', 'condition']

export interface Unknown {
  words: string
  wanted: 'measure' | 'group' | null
  example(field: string): string
}

/**
 * What is to be seen where no column is called so, "emissions per country", if the reading only counts rows in its place;
 * null where things are counted in so many words, or by their plural: those may be the rows.
 */
export const findMissing = (sentence: EditSentence, best: Reading | undefined, table: TableProfile): Unknown | null => {
  const { tokens, message } = sentence
  const run = unexplainedIn(sentence, table).find((one) => heads.has(tokens[(one.at(-1) ?? 0) + 1]?.text ?? '.'))
  const head = run && tokens[run.at(-1) ?? 0]
  if (!run || !head) return null
  const asked = best?.evidence.some(({ kind, meaning }) => kind === 'aggregate' && meaning === 'count') ?? false
  const shown = best ? countIn(best) !== undefined || isOpposed(sentence, run, best, table) : showing.test(message)
  const before = tokens.slice(0, run[0]).findLast(({ text }) => !determiners.has(text))
  if (asked || !shown || isCounted(head.text) || within.has(before?.text ?? '')) return null
  let from = run[0] ?? 0
  while (from > 0 && isPart(sentence, from - 1)) from -= 1
  const start = tokens[from]?.start ?? head.start
  return {
    words: message.slice(start, head.end),
    wanted: 'measure',
    example: (field) => `${message.slice(0, start)}${field}${message.slice(head.end)}`,
  }
}

/** "Rent vs footfall": it is set against a number that there is. */
const isOpposed = (
  { tokens }: EditSentence,
  run: readonly number[],
  { evidence }: Reading,
  { fields }: TableProfile,
) => {
  const numbers = new Set(fields.filter(isNumber).map(({ name }) => name))
  const isNumberAt = (at: number) =>
    evidence.some(
      ({ kind, meaning, start, end }) =>
        kind === 'column' && numbers.has(meaning) && overlaps({ start, end }, tokens[at] ?? { start: -1, end: -1 }),
    )
  const [before, after] = [(run[0] ?? 0) - 1, (run.at(-1) ?? 0) + 1]
  const isAgainst = (at: number) => against.has(tokens[at]?.text ?? '')
  return (isAgainst(before) && isNumberAt(before - 1)) || (isAgainst(after) && isNumberAt(after + 1))
}

/** "Visitors" are counted, "emissions" are measured. */
const isCounted = (text: string): boolean =>
  !amounts.has(text) && (text !== stem(text, english) || plurals.some((ending) => ending.test(text)))

/** "Return rate": a word that may say something else alone belongs to the name that it stands before. */
const isPart = (sentence: EditSentence, at: number): boolean => {
  const text = sentence.tokens[at]?.text ?? ''
  const says = meaningful.some((slot) => sentence.fill(slot, at).length > 0)
  return /^\p{L}{3,}$/u.test(text) && !says && !sentence.named.has(at) && !glue.has(text) && !orders.has(text)
}
const orders: ReadonlySet<string> = new Set([...classes.make, ...openers.keys()].flatMap((phrase) => phrase.split(' ')))

/** A word that stands where a column's name should and names nothing; null where there is none. */
export const findUnknown = (sentence: EditSentence, evidence: Reading['evidence']): Unknown | null => {
  const { tokens, named, message, filler } = sentence
  const known = (at: number) => {
    const token = tokens[at]
    return (
      token === undefined ||
      token.kind !== 'word' ||
      named.has(at) ||
      meaningful.some((slot) => sentence.fill(slot, at).length > 0) ||
      glue.has(token.text) ||
      filler.has(token.text) ||
      openers.has(token.text) ||
      evidence.some(({ start, end }) => start < token.end && end > token.start) ||
      token.text.length < 3
    )
  }
  const strangers = tokens.flatMap(
    (token, at): { start: number; end: number; wanted: 'measure' | 'group' | null }[] => {
      if (!openers.has(token.text)) return []
      let from = at + 1
      while (between.has(tokens[from]?.text ?? '')) from += 1
      if (known(from)) return []
      let to = from + 1
      while (to < from + 3 && to < tokens.length && !known(to)) to += 1
      return [{ start: from, end: to, wanted: openers.get(token.text) ?? null }]
    },
  )
  const [first] = strangers
  const from = first && tokens[first.start]
  const to = first && tokens[first.end - 1]
  if (!first || !from || !to) return null
  const example = (field: string) => `${message.slice(0, from.start)}${field}${message.slice(to.end)}`
  return {
    words: message.slice(from.start, to.end),
    wanted: first.wanted,
    example,
  }
}
