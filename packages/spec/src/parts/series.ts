import { stemOf, tokensOf } from './name-tokens.ts'

/**
 * What names have in common that differ in numbers or dates only, their ending included: equal keys make a series. Null for
 * a name without either.
 */
export function seriesKey(name: string): string | null {
  const { stem, ending } = stemOf(name)
  const tokens = tokensOf(stem, { hasDates: true })
  if (tokens.every(({ kind }) => kind === 'word')) return null
  let key = ''
  let end = 0
  for (const { kind, text, at } of tokens) {
    key += stem.slice(end, at) + (kind === 'word' ? text.toLowerCase() : '#')
    end = at + text.length
  }
  return (key + stem.slice(end) + ending).normalize('NFC')
}

/** Whether names are a series: at least two different ones with the same key. */
export function areSeries(names: readonly string[]): boolean {
  const keys = new Set(names.map(seriesKey))
  return keys.size === 1 && !keys.has(null) && new Set(names).size > 1
}

const collator = new Intl.Collator('en', { numeric: true })

/** The natural order of names: `step 2` before `step 10`. */
export const compareNames = (one: string, other: string): number =>
  collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)

/** What a series is called: the words that all names share, or else the first and the last of them. */
export function seriesTitle(names: readonly string[]): string {
  const stems = names.map((name) => stemOf(name).stem)
  const [first = ''] = stems
  const words = new Set(wordsOf(first))
  for (const stem of stems) {
    const here = new Set(wordsOf(stem))
    for (const word of words) if (!here.has(word)) words.delete(word)
  }
  if (words.size > 0) return [...words].join(' ')
  const sorted = stems.toSorted(compareNames)
  return first === '' ? 'files' : `${sorted[0]} – ${sorted.at(-1)}`
}

const wordsOf = (stem: string) =>
  tokensOf(stem, { hasDates: true }).flatMap(({ kind, text }) => (kind === 'word' ? text : []))
