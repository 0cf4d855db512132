import { z } from 'zod'
import { wordClass } from '../classes/classes.ts'
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

/** Words that may stand for one another in a column's name, by how well. */
const synonyms = z.record(z.string(), z.array(wordList)).parse(synonymData)

/** How a word points to a column: as another word for its name, as what is done or said of what it holds. */
type ConceptEvidence = 'synonym' | 'verb' | 'adjective'
export interface WordMeaning {
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

const meanings = new Map<string, WordMeaning[]>()
const degrees = new Map<string, Degree[]>()
const phrases = new Map<string, { words: readonly string[]; meanings: WordMeaning[] }>()

const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

for (const [strength, groups] of Object.entries(synonyms))
  for (const words of groups)
    for (const said of words)
      for (const word of words)
        if (word !== said) add(meanings, said, { word, strength: Number(strength), how: 'synonym' })

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
        ...one.words.map((word): WordMeaning => ({ word, strength: strengths.adjective, how: 'adjective' })),
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

const saying = new Map<string, Set<Quantity>>()
const measuring = new Map<string, Set<Quantity>>()
for (const one of quantities) {
  for (const said of [...one.words, ...(one.verbs ?? []), ...(one.up ?? []), ...(one.down ?? [])])
    saying.set(said, (saying.get(said) ?? new Set()).add(one))
  for (const unit of one.units ?? []) measuring.set(unit, (measuring.get(unit) ?? new Set()).add(one))
}
const none: ReadonlySet<Quantity> = new Set()

/** The quantities that a word speaks of: "energy", "heavy". */
export function quantitiesSaidBy(word: string): ReadonlySet<Quantity> {
  for (const lemma of lemmas(word)) {
    const found = saying.get(lemma)
    if (found) return found
  }
  return none
}

/** The quantities that are measured in a unit, in lower case. */
export const quantitiesIn = (unit: string): ReadonlySet<Quantity> => measuring.get(unit) ?? none

/** What a word may say of a column, by the words of columns' names. */
export function meaningsOf(word: string): readonly WordMeaning[] {
  for (const lemma of lemmas(word)) {
    const found = meanings.get(lemma)
    if (found) return found
  }
  return []
}

/** The quantities of which an adjective says much or little. */
export const degreesOf = (word: string): readonly Degree[] => degrees.get(word) ?? []

/** A superlative that no quantity knows: "smokiest". */
const unknownSuperlative = /^.{3,}est$/
const noSuperlatives = wordClass('ends like a superlative')

/** Towards which end a superlative points; null of other words. */
export function superlativeOf(word: string): Degree['direction'] | null {
  const degree = degreesOf(word).find(({ form }) => form === 'superlative')
  if (degree) return degree.direction
  return unknownSuperlative.test(word) && !noSuperlatives.has(word) ? 'up' : null
}

/** Phrases that ask for a quantity, such as "how old". */
export const askingPhrases = (): Iterable<{ words: readonly string[]; meanings: readonly WordMeaning[] }> =>
  phrases.values()
