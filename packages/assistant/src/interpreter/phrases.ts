import type { Lexicon, Meaning } from '../language/lexicon.ts'
import { remembering } from '../language/remembering.ts'
import type { Span } from './span.ts'
import { type Token, tokenize } from './words.ts'

interface Node {
  next: Map<string, Node>
  meanings: Meaning[]
}

const rootOf = remembering((lexicon: Lexicon): Node => {
  const root: Node = { next: new Map(), meanings: [] }
  for (const [meaning, phrases] of lexicon.phrases) {
    for (const phrase of phrases) {
      let node = root
      for (const token of tokenize(phrase, lexicon)) {
        let next = node.next.get(token.text)
        if (!next) {
          next = { next: new Map(), meanings: [] }
          node.next.set(token.text, next)
        }
        node = next
      }
      node.meanings.push(meaning)
    }
  }
  return root
})

/** Finds the lexicon's phrases; of the same meaning only the longest at each place. */
export function findPhrases(tokens: Token[], lexicon: Lexicon): Span[] {
  const root = rootOf(lexicon)
  const found: Span[] = []
  for (let from = 0; from < tokens.length; from++) {
    const longest = new Map<string, { meaning: Meaning; to: number }>()
    let node: Node | undefined = root
    for (let to = from; node && to < tokens.length; to++) {
      const token = tokens[to]
      if (!token) break
      // A hyphen inside a phrase is as good as a space: "x-axis", "bar-chart".
      if (token.text === '-' && to > from && !node.next.has('-')) continue
      node = node.next.get(token.text)
      for (const meaning of node?.meanings ?? []) longest.set(JSON.stringify(meaning), { meaning, to })
    }
    for (const { meaning, to } of longest.values()) {
      const start = tokens[from]?.start ?? 0
      const end = tokens[to]?.end ?? start
      found.push({ ...meaning, start, end, score: 1, evidence: 'phrase' })
    }
  }
  return found.filter(
    (span) =>
      !found.some((other) => other !== span && sameKind(other, span) && covers(other, span) && longer(other, span)),
  )
}

/** "Total" stays beside "total number of": which of them is said, the field after it decides. */
const sameKind = (a: Span, b: Span) =>
  a.kind === b.kind && (a.kind !== 'aggregate' || b.kind !== 'aggregate' || a.aggregate === b.aggregate)
const covers = (a: Span, b: Span) => a.start <= b.start && a.end >= b.end
const longer = (a: Span, b: Span) => a.end - a.start > b.end - b.start
