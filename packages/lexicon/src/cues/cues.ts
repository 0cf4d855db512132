import { wordClass } from '../classes/classes.ts'
import { hasPhraseAt } from '../classes/phrases.ts'
import { lemmas } from '../text/lemmas.ts'
import { fold, type Token, tokenize } from '../text/tokens.ts'
import english from './english.json' with { type: 'json' }

/** Words that say something of a chart: `id` is a kind and what it means, such as `aggregate:mean` or `mark:line`. */
export interface Cue {
  id: string
  kind: string
  means: string
  /** Indices of the first and last token. */
  first: number
  last: number
}

interface Phrase {
  id: string
  words: readonly string[]
}

const phrases = new Map<string, Phrase[]>()
for (const [id, texts] of Object.entries(english))
  for (const text of texts.split(' | ')) {
    const words = tokenize(text).map((token) => fold(token.text))
    const first = words[0] ?? ''
    phrases.set(first, [...(phrases.get(first) ?? []), { id, words }])
  }

/** The words of every phrase about charts whose cue is of a kind. */
export const cueWords = (kind: string): string[] =>
  [...phrases.values()].flat().flatMap(({ id, words }) => (id.split(':')[0] === kind ? words : []))

/** The cues of a text; of one kind the longest at each place. */
export function findCues(tokens: readonly Token[]): Cue[] {
  const found: Cue[] = []
  tokens.forEach((token, at) => {
    const longest = new Map<string, Cue>()
    for (const { id, words } of phrases.get(token.text) ?? []) {
      if (!hasPhraseAt(tokens, at, words)) continue
      const [kind = '', ...means] = id.split(':')
      const cue = { id, kind, means: means.join(':'), first: at, last: at + words.length - 1 }
      const before = longest.get(kind)
      if (!before || before.last < cue.last) longest.set(kind, cue)
    }
    for (const cue of longest.values())
      if (!found.some((other) => other.kind === cue.kind && other.first <= cue.first && other.last >= cue.last))
        found.push(cue)
  })
  return found.filter(
    (cue) => !found.some((mark) => mark.kind === 'mark' && cue.kind !== 'mark' && contains(mark, cue)),
  )
}

/** "Map" in "heat map" is part of the mark's name. */
const contains = (a: Cue, b: Cue): boolean =>
  a.first <= b.first && a.last >= b.last && a.last - a.first > b.last - b.first

/** Words that name nothing of a table. */
const functionWords = wordClass('function words')
const auxiliaries = wordClass('auxiliary verbs')

export const isFunctionWord = (word: string): boolean =>
  functionWords.has(word) || lemmas(word).some((lemma) => auxiliaries.has(lemma))
