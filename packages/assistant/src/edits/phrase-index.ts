import { type Token, tokenize } from '@belvedere/lexicon'

/** Phrases by their first word, so that a lookup at a token touches few. Phrases are lower case, words apart by spaces. */
export type PhraseIndex<T> = ReadonlyMap<string, { words: string[]; meaning: T }[]>

export const indexPhrases = <T extends string>(
  table: { readonly [meaning in T]?: readonly string[] },
): PhraseIndex<T> => {
  const index = new Map<string, { words: string[]; meaning: T }[]>()
  for (const meaning in table) {
    for (const phrase of table[meaning] ?? []) {
      const words = tokenize(phrase).map((token) => token.text)
      const [first] = words
      if (first !== undefined) index.set(first, [...(index.get(first) ?? []), { words, meaning }])
    }
  }
  for (const entries of index.values()) entries.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** The phrases that stand at token `at`, longest first. */
export const phrasesAt = <T>(
  index: PhraseIndex<T>,
  tokens: readonly Token[],
  at: number,
): { end: number; meaning: T }[] =>
  (index.get(tokens[at]?.text ?? '') ?? [])
    .filter(({ words }) => words.every((word, i) => tokens[at + i]?.text === word && tokens[at + i]?.kind !== 'quoted'))
    .map(({ words, meaning }) => ({ end: at + words.length, meaning }))
