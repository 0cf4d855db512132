import { unitsOfField } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import type { Found } from '../edits/found.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { derivedClasses, derivedPatternNames, derivedPatterns } from '../language/en/derived.ts'
import { compilePattern, type Match } from '../language/pattern.ts'
import { indexPatterns, matchAll } from '../language/pattern-index.ts'
import { type DerivedWish, wishOf } from './derived-wish.ts'

/** A message that asks for a derived measure, and the message that is left when its measure is asked for plainly. */
export interface DerivedRequest {
  wish: DerivedWish
  rest: string
  /** The words that the wish was read from. */
  words: string
}

const compiled = indexPatterns(
  derivedPatternNames.flatMap((name) =>
    name === 'plain'
      ? []
      : derivedPatterns[name].map((source) => ({ name, pattern: compilePattern(source, derivedClasses) })),
  ),
)

/** Reads the one derived measure that a sentence asks for; of several readings the one that takes the most words. */
export const readDerived = (sentence: EditSentence, table: TableProfile): DerivedRequest | null => {
  let best: { request: DerivedRequest; weight: number } | null = null
  for (const { name, match } of matchAll(compiled, sentence)) {
    const kept = ['encoding', 'column'].flatMap((slot) => match.slots.get(slot) ?? [])
    const inSlots = new Set([...match.slots.values()].flatMap(({ start, end }) => range(start, end)))
    const said = match.taken.filter((token) => !inSlots.has(token))
    if (said.some((token) => isNamed(sentence, token)) || (name === 'per' && !isSurest(match, sentence))) continue
    const wish = wishOf(name, { get: (slot) => match.slots.get(slot)?.value }, table)
    const doubt = [...match.slots.values()].reduce(
      (sum, { value }) => sum + ('score' in value ? 1 - value.score : 0),
      0,
    )
    const weight = match.taken.length - doubt
    if (!wish || (best && best.weight >= weight)) continue
    const keeps = new Set(kept.flatMap(({ start, end }) => range(start, end)))
    best = { weight, request: { wish, ...partedAt(sentence, match.start, match.end, keeps) } }
  }
  return best?.request ?? null
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i)

/** "Per weather" is of the column that the word names best, even if that divides nothing. */
const isSurest = ({ slots }: Match<Found>, { fill }: EditSentence): boolean => {
  const by = slots.get('by')
  const [best] = by ? fill('column', by.start) : []
  return (
    by !== undefined &&
    best !== undefined &&
    'field' in best.value &&
    'field' in by.value &&
    best.value.field === by.value.field
  )
}

/** A word that is part of a column's name says nothing else: "growth rate" where there is one, the sign of "load %". */
const isNamed = ({ fill, tokens }: EditSentence, token: number): boolean =>
  range(0, token + 1).some((start) =>
    fill('column', start).some(
      ({ end, value }) =>
        value.kind === 'column' &&
        value.score >= sureName &&
        (end > token || (end === token && tokens[token]?.text === '%' && unitsOfField(value.field).has('%'))),
    ),
  )
const sureName = 0.75

const partedAt = ({ tokens, message }: EditSentence, from: number, to: number, keeps: ReadonlySet<number>) => {
  const first = tokens[from]?.start ?? 0
  const last = tokens[to - 1]?.end ?? message.length
  const kept = tokens
    .slice(from, to)
    .flatMap((token, i) => (keeps.has(from + i) ? [message.slice(token.start, token.end)] : []))
  return {
    rest: `${message.slice(0, first)}${kept.join(' ')}${message.slice(last)}`.trim(),
    words: message.slice(first, last),
  }
}
