import { englishWords } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import { compoundGloss } from './compounds.ts'
import { german } from './de/german.ts'
import { entriesAt, indexOf } from './glossary-index.ts'
import { noNames } from './names.ts'

const cache = new WeakMap<TableProfile, ReadonlyMap<string, readonly string[]>>()
const none: ReadonlyMap<string, readonly string[]> = new Map()
const leastCompound = 7
/** Further columns are found by what they are called. */
const maxWords = 400

/** Words known so far; rooms come with the same tables again and again. */
const known = new Map<string, readonly (readonly string[])[]>()
const maxKnown = 5_000

/** What a word of a column's name means in English, where it is of another language; single words, the likeliest first. */
const meaningsOf = (word: string): readonly string[] => [...new Set(glossesOf(word).flat())]

/** The words of what it most likely means. */
export const likeliestMeaningOf = (word: string): readonly string[] => glossesOf(word)[0] ?? []

const glossesOf = (word: string): readonly (readonly string[])[] => {
  if (englishWords.has(word)) return []
  const before = known.get(word)
  if (before) return before
  if (known.size >= maxKnown) known.clear()
  const made = lookUp(word)
  known.set(word, made)
  return made
}

const lookUp = (word: string): readonly (readonly string[])[] => {
  const index = indexOf(german)
  const noun = entriesAt(index, [word]).find(({ kind, words }) => kind === 'noun' && words.length === 1)
  const glosses = noun?.glosses ?? (word.length >= leastCompound ? [compoundGloss(word, noNames, index) ?? ''] : [])
  return glosses.map((gloss) => gloss.split(' ').filter((one) => one.length > 2))
}

/**
 * What the words of a table's names mean in English, by word in lower case. Empty where the names are English: "kind" is
 * a child only beside other words of German.
 */
export const columnMeanings = (
  table: TableProfile,
  words: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const before = cache.get(table)
  if (before) return before
  const distinct = [...new Set(words)].slice(0, maxWords)
  const meanings = distinct.flatMap((word): [string, readonly string[]][] => {
    const meant = meaningsOf(word)
    return meant.length > 0 ? [[word, meant]] : []
  })
  const inEnglish = distinct.filter((word) => englishWords.has(word)).length
  const found = meanings.length > inEnglish ? new Map(meanings) : none
  cache.set(table, found)
  return found
}
