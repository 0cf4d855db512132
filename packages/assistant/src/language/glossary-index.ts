import type { Glossary } from './glossary.ts'
import { remembering } from './remembering.ts'
import { tokenize } from './tokens.ts'

/** What a phrase means; several where the table decides. */
export interface Entry {
  words: readonly string[]
  glosses: readonly string[]
  kind: 'word' | 'noun' | 'verb' | 'verbatim'
}

/** A glossary made ready for looking up: everything folded, phrases by their first words. */
export interface GlossaryIndex {
  glossary: Glossary
  fold(text: string): string
  /** A word as it may stand in the glossary: as written, and without its endings; the first is the likeliest. */
  forms(word: string): readonly string[]
  entries: ReadonlyMap<string, readonly Entry[]>
  /** What values are called in English, folded, by their folded names. */
  values: ReadonlyMap<string, readonly string[]>
  /** Every word of the glossary, folded. */
  words: ReadonlySet<string>
}

/** What is left of a word without its ending must have as many letters. */
const leastStem = 3

/** `wort/anderes wort = gloss|other gloss`, as phrases and glosses. */
export const readEntry = (line: string): { phrases: string[]; glosses: string[] } => {
  const [phrases = '', glosses = ''] = line.split(' =')
  return { phrases: phrases.split('/'), glosses: glosses.split('|').map((gloss) => gloss.trim()) }
}

/** Makes a glossary ready, once. */
export const indexOf = remembering((glossary: Glossary): GlossaryIndex => {
  const folds = new Map(glossary.folds)
  const pattern = new RegExp([...folds.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')
  const fold = (text: string) => text.toLowerCase().replace(pattern, (found) => folds.get(found) ?? found)
  const forms = (word: string): string[] => {
    const folded = fold(word)
    const stripped = glossary.endings.flatMap((ending) =>
      folded.endsWith(ending) && folded.length - ending.length >= leastStem ? folded.slice(0, -ending.length) : [],
    )
    return [folded, ...stripped]
  }
  const entries = new Map<string, Entry[]>()
  const words = new Set<string>()
  const add = (phrase: string, glosses: readonly string[], kind: Entry['kind']) => {
    const parts = tokenize(phrase).map(({ text }) => fold(text))
    const [first] = parts
    if (first === undefined) return
    for (const part of parts) words.add(part)
    const known = entries.get(first) ?? []
    const same = known.find((entry) => entry.words.join(' ') === parts.join(' '))
    // A word of several meanings: the first is meant unless the table has one of the others.
    const entry = { words: parts, glosses: [...(same?.glosses ?? []), ...glosses], kind: same?.kind ?? kind }
    entries.set(first, [...known.filter((one) => one !== same), entry])
  }
  const addAll = (lines: readonly string[], kind: Entry['kind']) => {
    for (const line of lines) {
      const { phrases, glosses } = readEntry(line)
      for (const phrase of phrases) add(phrase, glosses, kind)
    }
  }
  addAll(glossary.verbatimAfter, 'verbatim')
  addAll(glossary.entries, 'word')
  addAll(glossary.fields, 'noun')
  addAll(glossary.verbs, 'verb')
  for (const known of entries.values()) known.sort((a, b) => b.words.length - a.words.length)
  const values = new Map([...glossary.values].map(([name, others]) => [fold(name), others.map(fold)]))
  return { glossary, fold, forms, entries, values, words }
})

/** The entries whose words stand in `written`, a list of words as people wrote them; longest first. */
export const entriesAt = ({ entries, forms }: GlossaryIndex, written: readonly string[]): Entry[] => {
  const [first, ...rest] = written
  if (first === undefined) return []
  const others = rest.map(forms)
  return forms(first)
    .flatMap((form) => entries.get(form) ?? [])
    .filter(({ words }) => words.slice(1).every((word, at) => others[at]?.includes(word)))
    .sort((a, b) => b.words.length - a.words.length)
}
