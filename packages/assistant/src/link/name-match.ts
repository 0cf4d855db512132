import {
  deniedBy,
  isFunctionWord,
  lemmas,
  meaningsOf,
  ordinalOf,
  rootsOf,
  shareSense,
  wordVectors,
} from '@belvedere/lexicon'
import { editDistance } from '@belvedere/spec'
import { noneOff, type PartsOff } from './parts.ts'

/** Why a word of a message stands for a word of a column's name, the surest first. */
export const evidences = [
  'name',
  'inflected',
  'cut',
  'synonym',
  'adjective',
  'verb',
  'sense',
  'family',
  'skeleton',
  'typo',
  'vector',
  'values',
  'unit',
  'any word',
] as const
export type Evidence = (typeof evidences)[number]

/** Ways to say a name itself, and not something like it. */
export const ownWords: ReadonlySet<string> = new Set<Evidence>(['name', 'inflected', 'cut', 'skeleton', 'typo'])

export interface NameMatch {
  strength: number
  how: Evidence
}

/** Longer ones are no words; comparing them letter by letter would take long. */
const longestWord = 48

const caches = new WeakMap<PartsOff, Map<string, NameMatch | null>>()
const maxCached = 200_000

function cacheFor(off: PartsOff): Map<string, NameMatch | null> {
  const cached = caches.get(off)
  if (cached) return cached
  const isOwn = off === noneOff || [...off].some((part) => part.startsWith('column '))
  const cache = isOwn ? new Map<string, NameMatch | null>() : cacheFor(noneOff)
  caches.set(off, cache)
  return cache
}

/** How well a word that was said stands for a word of a name; null if it does not. */
export function matchWords(said: string, word: string, off: PartsOff): NameMatch | null {
  if (said === word && !off.has('column name')) return { strength: 1, how: 'name' }
  if (said.length > longestWord || word.length > longestWord) return null
  const cache = cacheFor(off)
  const key = `${said} ${word}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  if (cache.size >= maxCached) cache.clear()
  const match = compare(said, word, off)
  cache.set(key, match)
  return match
}

function compare(said: string, word: string, off: PartsOff): NameMatch | null {
  if (ordinalOf(said) === word && !off.has('column synonym')) return { strength: 0.8, how: 'synonym' }
  if (/\d/.test(said) || /\d/.test(word)) return null
  const [mine, theirs] = [lemmas(said), lemmas(word)]
  if (mine.some((lemma) => theirs.includes(lemma)) && !off.has('column inflected'))
    return { strength: 0.97, how: 'inflected' }
  if (isFunctionWord(said)) return null
  const found: NameMatch[] = []
  for (const lemma of theirs)
    for (const meaning of meaningsOf(said))
      if (meaning.word === lemma) found.push({ strength: meaning.strength, how: meaning.how })
  const denied = deniedBy(said)
  if (denied !== null && lemmas(denied).some((lemma) => theirs.includes(lemma)))
    found.push({ strength: 0.85, how: 'family' })
  const cut = cutShort(mine, word)
  if (cut > 0) found.push({ strength: cut, how: 'cut' })
  const family = familyOf(said, word)
  if (family > 0) found.push({ strength: family, how: 'family' })
  if (isSkeleton(word, said)) found.push({ strength: 0.6, how: 'skeleton' })
  const typo = typoOf(said, word)
  if (typo > 0) found.push({ strength: typo, how: 'typo' })
  const alike = lettersAlike(said, word)
  if (alike >= 0.45) found.push({ strength: 0.4 + 0.4 * alike, how: 'typo' })
  const near = Math.max(...mine.flatMap((a) => theirs.map((b) => wordVectors().similarity(a, b))))
  if (mine.some((a) => theirs.some((b) => shareSense(a, b))))
    found.push({ strength: 0.45 + 0.35 * Math.max(0, near), how: 'sense' })
  if (near >= leastSimilarity && said.length >= 3 && word.length >= 3)
    found.push({ strength: near * 0.8, how: 'vector' })
  return found.reduce<NameMatch | null>(
    (best, one) => ((best && best.strength >= one.strength) || off.has(`column ${one.how}`) ? best : one),
    null,
  )
}

const leastSimilarity = 0.45

/** "Temp" is cut short of temperature; "rev" of revenue. Either may be said, or be the name. */
function cutShort(said: readonly string[], word: string): number {
  let best = 0
  for (const one of said) {
    const [short, long] = one.length < word.length ? [one, word] : [word, one]
    if (short.length < 3 || !long.startsWith(short) || long.length - short.length < (short.length > 3 ? 1 : 2)) continue
    const share = short.length / long.length
    best = Math.max(best, word === short ? 0.6 + 0.3 * share : one.length >= 4 ? 0.45 + 0.3 * share : 0)
  }
  return best
}

/** Words of one family: "employed" and employment, "happiness" and happy. */
function familyOf(said: string, word: string): number {
  if (said.length < 4 || word.length < 4) return 0
  const theirs = rootsOf(word)
  for (const root of rootsOf(said)) if (theirs.has(root)) return 0.75
  if (isCompoundOf(said, word) || isCompoundOf(word, said)) return 0.7
  let same = 0
  while (same < said.length && same < word.length && said[same] === word[same]) same++
  const share = same / Math.max(said.length, word.length)
  return same >= 5 && share >= 0.5 ? 0.4 + 0.3 * share : same >= 4 && share >= 0.6 ? 0.5 : 0
}

/** "Rainfall" is made of rain and another word. */
function isCompoundOf(long: string, short: string): boolean {
  if (short.length < 4 || long.length < short.length + 3) return false
  const rest = long.startsWith(short)
    ? long.slice(short.length)
    : long.endsWith(short)
      ? long.slice(0, -short.length)
      : ''
  const rank = wordVectors().rank(rest)
  return rank !== undefined && rank < commonWords && rest.length >= 3
}
const commonWords = 12_000

/** "Wt" for weight, "mgr" for manager: the first letter, then consonants in their order. */
function isSkeleton(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 5 || long.length <= short.length || short[0] !== long[0]) return false
  if (/[aeiou]/.test(short.slice(1))) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && (short.length > 2 || short.at(-1) === long.at(-1))
}

/** "Letters" and "lettr": how many pairs of letters two words share (Dice), where the name is no English word. */
function lettersAlike(said: string, word: string): number {
  if (said.length < 4 || word.length < 4 || said[0] !== word[0] || wordVectors().rank(word) !== undefined) return 0
  const pairs = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
  const [mine, theirs] = [pairs(said), pairs(word)]
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (mine.size + theirs.size)
}

function typoOf(said: string, word: string): number {
  if (said.length < 4 || word.length < 4 || said[0] !== word[0]) return 0
  if (wordVectors().rank(said) !== undefined && wordVectors().rank(word) !== undefined) return 0
  const limit = Math.min(said.length, word.length) >= 7 ? 2 : 1
  const distance = editDistance(said, word, limit)
  return distance > limit ? 0 : 0.9 - 0.12 * distance
}
