import { wordClass } from '../classes/classes.ts'
import { wordVectors } from '../words/vectors.ts'
import { abbreviations } from './abbreviations.ts'

/** Words rarer than this are no parts of a joined name. */
const commonWords = 25_000
/** Stray letters stand beside words that are more frequent than this. */
const wellKnownWords = 8000
/** Short words that occur inside joined names. */
const shortWords = wordClass('short words inside names')
const minLength = 4
/** What each further part costs, in the logarithm of its rank. */
const partCost = 6
/** What letters of unknown meaning before or behind known words cost. */
const strayCost = 14
const maxStray = 2
const minWithStrayEnd = 7

/**
 * Splits a name written without spaces into common words and short forms: "yearsmarried" → years, married; "agegp" →
 * age, gp; "lwage" → l, wage. Returns the word itself if it is a common word, or there is no such sequence.
 */
export function segment(word: string): readonly string[] {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return [word]
  const own = rankOf(word)
  if (own !== undefined && own < commonWords) return [word]
  return bestParts(word) ?? [word]
}

function bestParts(word: string): string[] | null {
  const best: ({ cost: number; parts: string[] } | null)[] = [{ cost: 0, parts: [] }]
  for (let end = 1; end <= word.length; end++) {
    best[end] = null
    for (let from = 0; from < end; from++) {
      const before = best[from]
      const part = word.slice(from, end)
      const cost = before ? costOf(part, from === 0 || end === word.length) : null
      if (!before || cost === null) continue
      const total = before.cost + cost
      const known = best[end]
      if (!known || total < known.cost) best[end] = { cost: total, parts: [...before.parts, part] }
    }
  }
  const found = best[word.length]
  const parts = found?.parts ?? []
  const wordy = parts.some(
    (part) => abbreviations.has(part) || ((part.length >= 4 || shortWords.has(part)) && rankOf(part) !== undefined),
  )
  const stray = parts.some((part) => part.length <= maxStray && !shortWords.has(part) && !abbreviations.has(part))
  const isWord = (part: string) => part.length >= 4 || shortWords.has(part)
  // "Disch" is cut short, and no disc with a stray letter.
  if (word.length < minWithStrayEnd && (parts.at(-1)?.length ?? 0) < 2) return null
  const known = parts.some((part) => isWord(part) && (rankOf(part) ?? Number.POSITIVE_INFINITY) < wellKnownWords)
  return parts.length > 1 && parts.length <= 4 && wordy && (known || !stray) ? parts : null
}

function costOf(part: string, atEdge: boolean): number | null {
  const rank = rankOf(part)
  if (rank !== undefined && rank < commonWords && (part.length >= 4 || shortWords.has(part)))
    return Math.log(rank + 10) + partCost
  if (part.length >= 2 && abbreviations.has(part) && atEdge) return Math.log(commonWords) + partCost
  return atEdge && part.length <= maxStray ? strayCost : null
}

const rankOf = (word: string): number | undefined => wordVectors().rank(word)
