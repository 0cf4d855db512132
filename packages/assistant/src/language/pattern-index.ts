import { type Match, matchPattern, type Pattern, type Sentence } from './pattern.ts'

type Words = ReadonlySet<string> | ReadonlyMap<string, unknown>

/** Patterns by what they may begin with, so that a word of a message meets only those that it may begin. */
export interface PatternIndex<P> {
  all: readonly { one: P; needs: readonly Words[] }[]
  /** Places in `all`. */
  byWord: ReadonlyMap<string, readonly number[]>
  bySlot: ReadonlyMap<string, readonly number[]>
}

/** Reads once what each of the patterns may begin with and what it cannot do without. */
export const indexPatterns = <P extends { pattern: Pattern }>(patterns: readonly P[]): PatternIndex<P> => {
  const byWord = new Map<string, number[]>()
  const bySlot = new Map<string, number[]>()
  const all = patterns.map((one) => ({ one, needs: needsOf(one.pattern.nodes) }))
  patterns.forEach(({ pattern: { starts } }, place) => {
    for (const word of starts.words) add(byWord, word, place)
    for (const slot of starts.slots) add(bySlot, slot, place)
  })
  return { all, byWord, bySlot }
}

/** Per part of a pattern that has to be said, the words of which it takes one. */
const needsOf = (nodes: Pattern['nodes']): Words[] =>
  nodes.flatMap((node): Words[] => {
    switch (node.kind) {
      case 'word':
        return [new Set([node.text])]
      case 'class':
        return [node.phrases]
      case 'choice': {
        const each = node.options.flatMap((option) => needsOf(option).slice(0, 1))
        return each.length === node.options.length ? [new Set(each.flatMap((words) => [...words.keys()]))] : []
      }
      case 'slot':
      case 'optional':
        return []
      default:
        return node satisfies never
    }
  })

/** Every way in which the patterns fit anywhere in a sentence, in their order, then in that of the words. */
export const matchAll = <P extends { pattern: Pattern }, V>(
  { all, byWord, bySlot }: PatternIndex<P>,
  sentence: Sentence<V>,
): (P & { order: number; match: Match<V> })[] => {
  const { tokens, fill } = sentence
  const starts = new Map<number, number[]>()
  tokens.forEach(({ text }, at) => {
    const filled = [...bySlot].flatMap(([slot, places]) => (fill(slot, at).length > 0 ? places : []))
    for (const place of new Set([...(byWord.get(text) ?? []), ...filled])) add(starts, place, at)
  })
  return all.flatMap(({ one, needs }, order) => {
    const here = starts.get(order)
    return here && needs.every((words) => tokens.some(({ text }) => words.has(text)))
      ? here.flatMap((at) => matchPattern(one.pattern, at, sentence).map((match) => ({ ...one, order, match })))
      : []
  })
}

const add = <K, T>(lists: Map<K, T[]>, key: K, one: T): void => {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}
