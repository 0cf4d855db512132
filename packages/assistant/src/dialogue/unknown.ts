import type { EditSentence } from '../edits/sentence.ts'
import { between, openers } from '../language/en/dialogue/unknown.ts'
import { glue } from '../language/en/edits/classes.ts'
import type { Reading } from '../recommendation.ts'

/** What a word may be, beside a column, to be no stranger. */
const meaningful = ['timeunit', 'mark', 'aggregate', 'channel', 'condition']

export interface Unknown {
  words: string
  wanted: 'measure' | 'group' | null
  example(field: string): string
}

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
