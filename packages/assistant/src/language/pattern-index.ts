import { type Match, matchPattern, type Pattern, type Sentence } from './pattern.ts'

/** Patterns by what they may begin with, so that a word of a message meets only those that it may begin. */
export interface PatternIndex<P> {
  all: readonly P[]
  /** Places in `all`. */
  byWord: ReadonlyMap<string, readonly number[]>
  bySlot: ReadonlyMap<string, readonly number[]>
}

export const indexPatterns = <P extends { pattern: Pattern }>(all: readonly P[]): PatternIndex<P> => {
  const byWord = new Map<string, number[]>()
  const bySlot = new Map<string, number[]>()
  all.forEach(({ pattern: { starts } }, place) => {
    for (const word of starts.words) add(byWord, word, place)
    for (const slot of starts.slots) add(bySlot, slot, place)
  })
  return { all, byWord, bySlot }
}

/** Every way in which the patterns fit anywhere in a sentence, in their order, then in that of the words. */
export const matchAll = <P extends { pattern: Pattern }, V>(
  { all, byWord, bySlot }: PatternIndex<P>,
  sentence: Sentence<V>,
): (P & { order: number; match: Match<V> })[] => {
  const starts = new Map<number, number[]>()
  sentence.tokens.forEach(({ text }, at) => {
    const filled = [...bySlot].flatMap(([slot, places]) => (sentence.fill(slot, at).length > 0 ? places : []))
    for (const place of new Set([...(byWord.get(text) ?? []), ...filled])) add(starts, place, at)
  })
  return all.flatMap((one, order) =>
    (starts.get(order) ?? []).flatMap((start) =>
      matchPattern(one.pattern, start, sentence).map((match) => ({ ...one, order, match })),
    ),
  )
}

const add = <K, T>(lists: Map<K, T[]>, key: K, one: T): void => {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}
