import { englishWords, spokenWords } from '@belvedere/lexicon'
import type { Request } from '../recommendation.ts'
import { compoundGloss } from './compounds.ts'
import { german } from './de/german.ts'
import type { Glossary } from './glossary.ts'
import { entriesAt, indexOf } from './glossary-index.ts'
import { noNames } from './names.ts'
import { type RawToken, tokenize } from './tokens.ts'
import { foreign, shared } from './unread.ts'

/** English, or a language that is put into its words. */
export type Spoken = { language: 'en' } | { language: 'de'; glossary: Glossary }

const englishSpoken: Spoken = { language: 'en' }
const germanSpoken: Spoken = { language: 'de', glossary: german }

/** Longer messages tell their language by their beginning. */
const maxTokens = 60

/** Shorter words are no compounds that tell a language. */
const leastCompound = 8

/** How many words belong to either language alone, and how many to the likeliest of those that are not read. */
const countsOf = (tokens: readonly RawToken[]) => {
  const index = indexOf(german)
  let mine = 0
  let theirs = 0
  const others = foreign.map(() => 0)
  for (const { text, kind } of tokens.slice(0, maxTokens)) {
    if (kind !== 'word') continue
    const forms = [text, text.replace(/s$/, '')]
    const isSpoken = forms.some((form) => spokenWords.has(form))
    const inEnglish = isSpoken || forms.some((form) => englishWords.has(form))
    const entries = entriesAt(index, [text]).filter(({ words }) => words.length === 1)
    const isSmall = index.words.has(index.fold(text)) || entries.some(({ kind }) => kind === 'word')
    const inGerman =
      isSmall ||
      entries.length > 0 ||
      (!inEnglish && text.length >= leastCompound && compoundGloss(text, noNames, index) !== null)
    // Nouns that English has as well tell nothing: they may be names of columns.
    // Letters are columns and axes in any language.
    if (inGerman && text.length > 1 && !(isSmall ? isSpoken : inEnglish)) theirs += 1
    if (isSpoken && !inGerman) mine += 1
    foreign.forEach(({ words: small }, at) => {
      if (small.includes(text) && !shared.has(text)) others[at] = (others[at] ?? 0) + 1
    })
  }
  return { mine, theirs, others: Math.max(0, ...others) }
}

/** The language of one message by its words; null where they tell none. */
const languageOfText = (message: string): Spoken | null => {
  const { mine, theirs, others } = countsOf(tokenize(message))
  if (theirs > mine && theirs >= others) return germanSpoken
  return mine > theirs ? englishSpoken : null
}

/**
 * The language that a message is read and answered in: that of its words, else that of the person's messages before. A
 * choice of an option belongs to the language of its question.
 */
export const spokenIn = ({ message, history }: Pick<Request, 'message' | 'history'>): Spoken => {
  const options = history.findLast(({ role }) => role === 'assistant')?.options ?? []
  const chosen = options.some((option) => isSame(option.label, message) || isSame(option.message, message))
  const own = chosen ? null : languageOfText(message)
  if (own) return own
  for (const { role, text } of history.toReversed()) {
    const before = role === 'user' ? languageOfText(text) : null
    if (before) return before
  }
  return englishSpoken
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
