import { wordVectors } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import { columnNames } from '../link/column-names.ts'
import { isContent, type LinkedSentence } from '../link/sentence.ts'

const known = new WeakMap<LinkedSentence, Map<FieldProfile, readonly number[]>>()

/** How near each word of a message is to a column's name, from 0 to 1; 0 for words that say nothing of their own. */
export function affinities(sentence: LinkedSentence, field: FieldProfile): readonly number[] {
  const ofFields = known.get(sentence) ?? new Map<FieldProfile, readonly number[]>()
  known.set(sentence, ofFields)
  const cached = ofFields.get(field)
  if (cached) return cached
  const name = columnNames(sentence.table).find((one) => one.field === field)
  const words = [...new Set((name?.variants ?? []).flatMap((variant) => variant.words))]
  const near = sentence.tokens.map((token) =>
    token.kind === 'word' && isContent(token)
      ? words.reduce((best, word) => Math.max(best, wordVectors().similarity(token.text, word)), 0)
      : 0,
  )
  ofFields.set(field, near)
  return near
}

/** How near the nearest word of a message is to a column's name, from 0 to 1. */
export const affinity = (sentence: LinkedSentence, field: FieldProfile): number =>
  Math.max(0, ...affinities(sentence, field))

/** The fields that the words are nearest to, and how near, the nearest first. */
export const nearestFields = (
  sentence: LinkedSentence,
  fields: readonly FieldProfile[],
): { field: FieldProfile; near: number }[] =>
  fields.map((field) => ({ field, near: affinity(sentence, field) })).sort((a, b) => b.near - a.near)
