import { spokenWords } from '../../language/english-words.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import { type Column, span } from './column.ts'
import type { WordMatch } from './word-matches.ts'

/** "MPG" for miles per gallon, and "miles per gallon" for MPG. */
export function byInitials(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const byLetters = new Map<string, Column[]>()
  const add = (letters: string, column: Column) => byLetters.set(letters, [...(byLetters.get(letters) ?? []), column])
  for (const column of columns) {
    if (column.words.length >= 3) add(column.words.map(({ text }) => text[0] ?? '').join(''), column)
    if (column.words.length === 1 && column.joined.length >= 3 && column.joined.length <= 5) add(column.joined, column)
  }
  const found: SpanOf<'column'>[] = []
  tokens.forEach((token, from) => {
    if (token.kind !== 'word') return
    for (const column of byLetters.get(token.text) ?? [])
      if (column.words.length >= 3) found.push(span(tokens, from, from, column, 0.9, 'abbreviation'))
    let letters = ''
    for (let to = from; to < Math.min(tokens.length, from + 5); to++) {
      if (tokens[to]?.kind !== 'word') break
      letters += tokens[to]?.text[0] ?? ''
      for (const column of letters.length >= 3 ? (byLetters.get(letters) ?? []) : [])
        if (column.words.length === 1) found.push(span(tokens, from, to, column, 0.85, 'unit'))
    }
  })
  return found
}

/**
 * "Strike outs" for SO, "gust speed" for `GS_max`: letters in capitals that are the first ones of words said in a row. Each
 * word is one that names nothing else, the rest of the name is no word of its own, and no other name fits.
 */
export function byCapitals(tokens: Token[], columns: Column[], perToken: WordMatch[][]): SpanOf<'column'>[] {
  const byLetters = Map.groupBy(columns, capitalsOf)
  if (byLetters.size === 1 && byLetters.has('')) return []
  const free = (at: number): boolean => {
    const { kind, text = '' } = tokens[at] ?? {}
    const named = (perToken[at] ?? []).some(({ similarity }) => similarity >= sureName)
    return kind === 'word' && text.length >= 3 && !spokenWords.has(text) && !named
  }
  const found: SpanOf<'column'>[] = []
  const add = (letters: string, from: number, to: number) => {
    const [only, ...others] = byLetters.get(letters) ?? []
    if (only && others.length === 0) found.push(span(tokens, from, to, only, 0.8, 'abbreviation'))
  }
  tokens.forEach(({ kind, text }, from) => {
    // "MTTR" is the mean TTR.
    if (kind === 'word' && text.length > longSeries && text.startsWith('m')) add(text.slice(1), from, from)
    let letters = ''
    let rare = true
    for (let to = from; to < from + maxLetters && tokens[to]?.kind === 'word'; to++) {
      letters += tokens[to]?.text[0] ?? ''
      rare &&= free(to)
      if (letters.length >= longSeries || (rare && letters.length >= 2)) add(letters, from, to)
    }
  })
  return found
}

const maxLetters = 4
/** So many words in a row are hardly by chance what capitals stand for: "time to resolve" for `TTR_h`, small words too. */
const longSeries = 3
const sureName = 0.7

/** The two to four capitals that a name begins with, where only what sums up or measures follows; else nothing. */
function capitalsOf({ field, words: [first, ...rest] }: Column): string {
  const [letters = ''] = /^\p{Lu}{2,4}(?![\p{L}\d])/u.exec(field.name) ?? []
  return first?.text === letters.toLowerCase() && rest.every(isSmall) ? first.text : ''
}

const isSmall = ({ text, weight }: Column['words'][number]): boolean => weight < 0.4 || spokenWords.has(text)
