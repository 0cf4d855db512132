import { editDistance } from '@belvedere/spec'
import { englishWords } from '../../language/english-words.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { remembering } from '../../language/remembering.ts'
import { areRelated, rootsOf } from '../relatives.ts'
import type { ColumnEvidence } from '../span.ts'
import { stem, type Token } from '../words.ts'
import type { Column } from './column.ts'

export interface WordMatch {
  column: Column
  word: number
  similarity: number
  how: ColumnEvidence
}

const maxColumnsPerWord = 24
/** How well a word of another language stands for the word that it means. */
const meant = 0.92
/** How well a word stands for what is short for it. */
const full = 0.95
/** How well a word made from the same verb does: "cancellations" for "canceled". */
const related = 0.75

export function matchWords(tokens: Token[], columns: Column[], lexicon: Lexicon): WordMatch[][] {
  const byStem: Places = new Map()
  const byFullForm: Places = new Map()
  const byMeaning: Places = new Map()
  for (const column of columns) {
    column.words.forEach((word, index) => {
      for (const key of new Set([word.text, word.stem])) place(word.full ? byFullForm : byStem, key, column, index)
      for (const key of new Set(word.meanings.map((meaning) => stem(meaning, lexicon))))
        place(byMeaning, key, column, index)
    })
  }
  const synonyms = synonymIndex(lexicon)
  const vocabulary = byFirstLetter(byStem.keys())
  const known = new Map<string, WordMatch[]>()
  return tokens.map((token) => {
    if (token.kind === 'sign') return []
    const cached = known.get(token.text)
    if (cached) return cached
    const matches = new Map<Column, Map<number, WordMatch>>()
    const add = (key: string, similarity: number, how: ColumnEvidence, places = byStem) => {
      for (const { column, word } of (places.get(key) ?? []).slice(0, maxColumnsPerWord)) {
        // What the rows are called is no slip or beginning of something else.
        if (uncertain(how) && places !== byFullForm && column.tableWords.has(token.stem)) continue
        const known = matches.get(column) ?? new Map<number, WordMatch>()
        matches.set(column, known)
        const before = known.get(word)
        if (!before || before.similarity < similarity) known.set(word, { column, word, similarity, how })
      }
    }
    add(token.text, 1, 'name')
    add(token.stem, 0.98, 'name')
    for (const key of new Set([token.text, token.stem])) add(key, full, 'abbreviation', byFullForm)
    if (token.kind === 'word' && !lexicon.stopWords.has(token.text)) {
      add(token.stem, meant, 'synonym', byMeaning)
      const alike = token.text.length >= 3 ? (vocabulary.get(token.text[0] ?? '') ?? []) : []
      for (const word of alike) {
        const cut = cutShort(token.stem, word)
        if (cut > 0) add(word, cut, 'abbreviation')
      }
      // A word that names a field itself stands less for another one.
      const doubt = matches.size > 0 ? 0.6 : 1
      for (const [other, strength] of synonyms.get(token.stem) ?? []) {
        add(other, strength * doubt, 'synonym')
        add(other, strength * doubt * full, 'synonym', byFullForm)
      }
      for (const word of alike) {
        const shared = rootShared(token.stem, word)
        if (shared > 0) add(word, shared, 'abbreviation')
      }
      if (matches.size === 0) {
        for (const word of alike) {
          const typo = englishWords.has(token.text) ? 0 : spelling(token.text, word)
          if (typo > 0) add(word, typo, 'spelling')
          else if (shortens(token.stem, word) || shortens(word, token.stem)) add(word, 0.7, 'abbreviation')
          else if (englishWords.has(token.stem)) continue
          else if (shortens(word, token.text)) add(word, 0.7, 'abbreviation')
          else if (isSkeleton(word, token.text)) add(word, 0.65, 'abbreviation')
        }
      }
      if (matches.size === 0 && token.text.length >= 4 && !englishWords.has(token.text)) {
        const roots = rootsOf(token.text)
        for (const word of vocabulary.get(token.text[0] ?? '') ?? [])
          if (areRelated(roots, rootsOf(word))) add(word, related, 'abbreviation')
      }
      if (matches.size === 0 && token.text.length >= 5) {
        for (const [word, others] of synonyms) {
          if (spelling(token.text, word) > 0)
            for (const [other, strength] of others) add(other, strength * 0.75, 'spelling')
        }
      }
    }
    const list = [...matches.values()].flatMap((words) => [...words.values()])
    known.set(token.text, list)
    return list
  })
}

const uncertain = (how: ColumnEvidence): boolean => how === 'spelling' || how === 'abbreviation'

type Places = Map<string, { column: Column; word: number }[]>

function place(places: Places, key: string, column: Column, word: number) {
  const list = places.get(key)
  if (list) list.push({ column, word })
  else places.set(key, [{ column, word }])
}

/** Slips of the pen and abbreviations keep the first letter; comparing only those keeps wide tables fast. */
function byFirstLetter(words: Iterable<string>): Map<string, string[]> {
  const letters = new Map<string, string[]>()
  for (const word of words) {
    const list = letters.get(word[0] ?? '')
    if (list) list.push(word)
    else letters.set(word[0] ?? '', [word])
  }
  return letters
}

const synonymIndex = remembering((lexicon: Lexicon): Map<string, [string, number][]> => {
  const index = new Map<string, [string, number][]>()
  for (const [strength, words] of lexicon.synonyms) {
    for (const a of words) {
      const others = index.get(a) ?? []
      for (const b of words) if (a !== b) others.push([stem(b, lexicon), strength], [b, strength])
      index.set(a, others)
    }
  }
  return index
})

/** How well a word is the beginning of another: "rev" for revenue, "temperature" where temp is said. */
function cutShort(said: string, word: string): number {
  if (said === word || word.length < 3) return 0
  const left = said.length - word.length
  if (left > 0 && said.startsWith(word))
    return left <= 3 ? 0.8 : beforeVowel.test(said.slice(word.length - 1)) ? 0.75 : 0.62
  return left < 0 && said.length >= 4 && word.startsWith(said) ? 0.72 : 0
}

/** Words are cut short behind a consonant, before a vowel. */
const beforeVowel = /^[^aeiou][aeiou]/

/** How well words do that begin alike: "arrived" for arrival. */
function rootShared(said: string, word: string): number {
  if (word.length < 3 || said.startsWith(word) || (said.length >= 4 && word.startsWith(said))) return 0
  let same = 0
  while (same < said.length && same < word.length && said[same] === word[same]) same++
  const share = same / Math.max(said.length, word.length)
  return same >= 5 && share >= 0.55 ? 0.75 : same >= 4 && share >= 0.6 ? 0.65 : 0
}

/** "Amt" for amount, "mgr" for manager: first and last letter, and consonants of those between. */
const shortens = (short: string, long: string): boolean =>
  short.length >= 3 &&
  long.length >= short.length + 2 &&
  short[0] === long[0] &&
  short.at(-1) === long.at(-1) &&
  !/[aeiou]/.test(short.slice(1)) &&
  isWithin(short, long)

/** "Svc" for service: the first consonants; "cttee" for committee: what is left out stands before the end. */
const isSkeleton = (short: string, long: string): boolean =>
  short.length >= (/[aeiou]/.test(short) ? 5 : 3) &&
  long.length >= short.length + 3 &&
  short[0] === long[0] &&
  (!/[aeiou]/.test(short) || short.slice(-3) === long.slice(-3)) &&
  isWithin(short, long)

/** Whether a word's letters stand in another in their order. */
function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

function spelling(written: string, word: string): number {
  if (written.length < 4 || word.length < 4 || written[0] !== word[0]) return 0
  const limit = Math.min(written.length, word.length) >= 7 ? 2 : 1
  const distance = editDistance(written, word, limit)
  return distance > limit ? 0 : 0.9 - 0.12 * distance
}
