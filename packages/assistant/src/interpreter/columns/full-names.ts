import { numbered, shortForms, substances } from '../../language/en/interpreter/columns/short-forms.ts'
import { spokenWords } from '../../language/english-words.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { type Token, tokenize } from '../words.ts'

/** A word of a column's name; `full`: it does not stand in the name, what stands there is short for it. */
export type NameToken = Token & { full?: true }

/**
 * The readings of a name whose short forms are put in full: `WS_avg` is "wind speed average", `NO2` is "nitrogen dioxide",
 * `pain_W12` is "pain week 12". As many as the short form with the most meanings has; none where nothing is short.
 * Tokens from `aside` on, its unit, stay as they are.
 */
export function inFull(name: string, tokens: Token[], aside: number, lexicon: Lexicon): NameToken[][] {
  const shorts = shortsIn(name, tokens, aside)
  const most = Math.max(0, ...shorts.map(({ fulls }) => fulls.length))
  return Array.from({ length: most }, (_, nth) => {
    const replaced = new Map(shorts.map((short) => [short.at, short]))
    const words: NameToken[] = []
    for (let at = 0; at < tokens.length; ) {
      const short = replaced.get(at)
      const token = tokens[at]
      if (!token) break
      if (short) words.push(...placed(short.fulls[nth] ?? short.fulls[0] ?? '', token, lexicon))
      else words.push(token)
      at += short?.length ?? 1
    }
    return words
  })
}

const placed = (full: string, { start, end }: Token, lexicon: Lexicon): NameToken[] =>
  tokenize(full, lexicon).map((token) => ({ ...token, start, end, full: true }))

interface Short {
  at: number
  length: number
  fulls: readonly string[]
}

function shortsIn(name: string, tokens: Token[], aside: number): Short[] {
  const found: Short[] = []
  for (let at = 0; at < tokens.length; at++) {
    const short = shortAt(name, tokens, at, aside)
    if (!short) continue
    found.push(short)
    at += short.length - 1
  }
  return found
}

function shortAt(name: string, tokens: Token[], at: number, aside: number): Short | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'word' || token.start >= aside) return null
  const joined = next?.kind === 'number' && next.start === token.end && next.start < aside ? next : null
  const formula = joined && substances.get(token.text + joined.text)
  if (formula) return { at, length: 2, fulls: formula }
  const letter = joined && numbered.get(token.text)
  if (letter) return { at, length: 1, fulls: letter }
  const capital = /\p{Lu}/u.test(name[token.start] ?? '')
  const symbol = (token.text.length > 1 && !spokenWords.has(token.text)) || capital
  const fulls = [...(symbol ? (substances.get(token.text) ?? []) : []), ...(shortForms.get(token.text) ?? [])]
  return fulls.length > 0 ? { at, length: 1, fulls } : null
}
