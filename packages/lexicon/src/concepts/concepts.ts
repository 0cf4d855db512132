import { z } from 'zod'
import { lemmas } from '../text/lemmas.ts'
import quantityData from './quantities.json' with { type: 'json' }
import synonymData from './synonyms.json' with { type: 'json' }

const wordList = z.string().transform((text) => text.split(' '))
const phraseList = z.string().transform((text) => text.split(' | ').map((phrase) => phrase.split(' ')))

/** Something that is measured: the words of columns that hold it, and how people speak of it. */
const quantity = z.strictObject({
  id: z.string(),
  words: wordList,
  verbs: wordList.optional(),
  /** Adjectives for much of it and for little of it. */
  up: wordList.optional(),
  down: wordList.optional(),
  /** Phrases that ask for it. */
  asked: phraseList.optional(),
  units: wordList.optional(),
})
export type Quantity = z.infer<typeof quantity>
export const quantities: readonly Quantity[] = z.array(quantity).parse(quantityData)

/** Words that may stand for one another in a column's name, and how well. */
const synonyms = z.array(z.strictObject({ strength: z.number().min(0).max(1), words: wordList })).parse(synonymData)

/** How a word points to a column: as another word for its name, as what is done or said of what it holds. */
type ConceptEvidence = 'synonym' | 'verb' | 'adjective'
export interface Meaning {
  /** A word that a column's name may have. */
  word: string
  strength: number
  how: ConceptEvidence
}

/** The degree of an adjective and its direction: "cheapest" is the superlative of little. */
export interface Degree {
  quantity: Quantity
  direction: 'up' | 'down'
  form: 'positive' | 'comparative' | 'superlative'
}

const strengths = { noun: 0.7, verb: 0.6, adjective: 0.75 }

const meanings = new Map<string, Meaning[]>()
const degrees = new Map<string, Degree[]>()
const phrases = new Map<string, { words: readonly string[]; meanings: Meaning[] }>()

const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

for (const { strength, words } of synonyms)
  for (const said of words)
    for (const word of words) if (word !== said) add(meanings, said, { word, strength, how: 'synonym' })

for (const one of quantities) {
  for (const said of one.words)
    for (const word of one.words)
      if (word !== said) add(meanings, said, { word, strength: strengths.noun, how: 'synonym' })
  for (const said of one.verbs ?? [])
    for (const word of one.words) add(meanings, said, { word, strength: strengths.verb, how: 'verb' })
  for (const direction of ['up', 'down'] as const)
    for (const adjective of one[direction] ?? [])
      for (const [form, said] of forms(adjective)) {
        add(degrees, said, { quantity: one, direction, form })
        for (const word of one.words) add(meanings, said, { word, strength: strengths.adjective, how: 'adjective' })
      }
  for (const words of one.asked ?? [])
    phrases.set(words.join(' '), {
      words,
      meanings: [
        ...(phrases.get(words.join(' '))?.meanings ?? []),
        ...one.words.map((word): Meaning => ({ word, strength: strengths.adjective, how: 'adjective' })),
      ],
    })
}

function* forms(adjective: string): Iterable<[Degree['form'], string]> {
  yield ['positive', adjective]
  const stem = /[^aeiou]y$/.test(adjective)
    ? `${adjective.slice(0, -1)}i`
    : /^[^aeiou]*[aeiou][bdgmnt]$/.test(adjective)
      ? adjective + adjective.at(-1)
      : adjective.endsWith('e')
        ? adjective.slice(0, -1)
        : adjective
  yield ['comparative', `${stem}er`]
  yield ['superlative', `${stem}est`]
}

/** What a word may say of a column, by the words of columns' names. */
export function meaningsOf(word: string): readonly Meaning[] {
  for (const lemma of lemmas(word)) {
    const found = meanings.get(lemma)
    if (found) return found
  }
  return []
}

/** The quantities of which an adjective says much or little. */
export const degreesOf = (word: string): readonly Degree[] => degrees.get(word) ?? []

/** Phrases that ask for a quantity, such as "how old". */
export const askingPhrases = (): Iterable<{ words: readonly string[]; meanings: readonly Meaning[] }> =>
  phrases.values()
