import { editDistance } from '@belvedere/spec'
import { englishWords } from '../../language/english-words.ts'
import type { Lexicon } from '../../language/lexicon.ts'
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
/** How well a word made from the same verb does: "cancellations" for "canceled". */
const related = 0.75

export function matchWords(tokens: Token[], columns: Column[], lexicon: Lexicon): WordMatch[][] {
  const byStem: Places = new Map()
  const byMeaning: Places = new Map()
  for (const column of columns) {
    column.words.forEach((word, index) => {
      for (const key of new Set([word.text, word.stem])) place(byStem, key, column, index)
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
    const matches = new Map<string, WordMatch>()
    const add = (key: string, similarity: number, how: ColumnEvidence, places = byStem) => {
      for (const { column, word } of (places.get(key) ?? []).slice(0, maxColumnsPerWord)) {
        // What the rows are called is no slip or beginning of something else.
        if ((how === 'spelling' || how === 'abbreviation') && column.tableWords.has(token.stem)) continue
        const id = `${column.table}\n${column.field.name}\n${word}`
        const before = matches.get(id)
        if (!before || before.similarity < similarity) matches.set(id, { column, word, similarity, how })
      }
    }
    add(token.text, 1, 'name')
    add(token.stem, 0.98, 'name')
    if (token.kind === 'word' && !lexicon.stopWords.has(token.text)) {
      add(token.stem, meant, 'synonym', byMeaning)
      // A word that names a field itself stands less for another one.
      const doubt = matches.size > 0 ? 0.75 : 1
      for (const [other, strength] of synonyms.get(token.stem) ?? []) add(other, strength * doubt, 'synonym')
      if (token.text.length >= 3) {
        for (const word of vocabulary.get(token.text[0] ?? '') ?? []) {
          const near = nearness(token, word)
          if (near) add(word, near.similarity, near.how)
          else if (matches.size === 0) {
            const typo = englishWords.has(token.text) ? 0 : spelling(token.text, word)
            if (typo > 0) add(word, typo, 'spelling')
            else if (shortens(token.stem, word) || shortens(word, token.stem)) add(word, 0.7, 'abbreviation')
          }
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
    const list = [...matches.values()]
    known.set(token.text, list)
    return list
  })
}

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

const synonymIndexes = new WeakMap<Lexicon, Map<string, [string, number][]>>()

function synonymIndex(lexicon: Lexicon): Map<string, [string, number][]> {
  const before = synonymIndexes.get(lexicon)
  if (before) return before
  const index = new Map<string, [string, number][]>()
  for (const [strength, words] of lexicon.synonyms) {
    for (const a of words) {
      const others = index.get(a) ?? []
      for (const b of words) if (a !== b) others.push([stem(b, lexicon), strength], [b, strength])
      index.set(a, others)
    }
  }
  synonymIndexes.set(lexicon, index)
  return index
}

/** Beginnings and shared roots: "dept" for department, "arrived" for arrival. */
function nearness(token: Token, word: string): { similarity: number; how: ColumnEvidence } | null {
  const a = token.stem
  if (a === word || word.length < 3 || a[0] !== word[0]) return null
  let same = 0
  while (same < a.length && same < word.length && a[same] === word[same]) same++
  if (same === word.length && same >= 3) return { similarity: a.length - same <= 3 ? 0.8 : 0.62, how: 'abbreviation' }
  if (same === a.length && same >= 4) return { similarity: 0.72, how: 'abbreviation' }
  if (same >= 5 && same / Math.max(a.length, word.length) >= 0.55) return { similarity: 0.75, how: 'abbreviation' }
  if (same >= 4 && same / Math.max(a.length, word.length) >= 0.6) return { similarity: 0.65, how: 'abbreviation' }
  return null
}

/** "Amt" for amount, "mgr" for manager: first and last letter, and consonants of those between. */
function shortens(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 2) return false
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1) || /[aeiou]/.test(short.slice(1))) return false
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
