import type { StatedKind } from '@belvedere/spec'
import { wordClass } from '../classes/classes.ts'
import { type NameWord, namePieces, nameWords } from '../names/name-words.ts'
import { lemmas } from '../text/lemmas.ts'
import { wordVectors } from '../words/vectors.ts'
import kindWords from './kinds.json' with { type: 'json' }

/** What a number measures, which decides how it is summed up. */
export type NumberKind = Exclude<StatedKind, 'weight' | 'id' | 'code'>

const kinds = new Map<string, NumberKind>()
for (const kind of ['measurement', 'flow', 'stock', 'score', 'index', 'rate', 'share', 'count'] as const)
  for (const word of kindWords[kind].split(' ')) if (!kinds.has(word)) kinds.set(word, kind)

/** What a word measures where a column is called so: "sales" are a flow. */
export const numberKindOf = (word: string): NumberKind | undefined =>
  lemmas(word).flatMap((lemma) => kinds.get(lemma) ?? [])[0]

const spelled = ({ text, full }: NameWord): string[] => [text, ...(full[0] ?? [])]

/** What the words of a name measure, the last first; null if none says. */
export function quantityOf(name: string): NumberKind | null {
  const words = nameWords(name).flatMap(spelled).toReversed()
  return words.flatMap((word) => numberKindOf(word) ?? [])[0] ?? null
}

const plainAmounts = wordClass('names of plain amounts')

/** Whether a name says that something is measured, whatever it is. */
export const isQuantityName = (name: string): boolean =>
  quantityOf(name) !== null || plainAmounts.has(nameWords(name).at(-1)?.text ?? '')

const timeNames = wordClass('names of times')
const stepNames = wordClass('names of steps in time')

/** Whether a name ends in a time or a step of time: "month", "visit". */
export function isTimeName(name: string): boolean {
  const last = nameWords(name).at(-1)
  return last !== undefined && spelled(last).some((word) => timeNames.has(word) || stepNames.has(word))
}

/** Whether a name says that things are counted: by a plural ("bedrooms", "dependents") or by a number in front ("no_veh"). */
export function countsThings(name: string): boolean {
  const [first, ...rest] = namePieces(name)
  if (first !== undefined && rest.length > 0 && countBeginnings.has(first)) return true
  const last = namePieces(name).findLast((piece) => /\p{L}/u.test(piece)) ?? ''
  if (isThing(last) || last.length < 4 || !last.endsWith('s')) return false
  return lemmas(last).some((lemma) => lemma !== last && wordVectors().rank(lemma) !== undefined)
}

const countBeginnings = wordClass('beginnings of names of counts')
const identifierEndings = wordClass('endings of names of identifiers')
const numberEndings = wordClass('endings of names of numbered things')

/** Whether a name says that its values name something: "townid", "state code". */
export const endsAsIdentifier = (name: string): boolean => identifierEndings.has(nameWords(name).at(-1)?.text ?? '')

/** Whether a name may say that things were numbered: "school NR"; a "number" alone counts. */
export function endsAsNumber(name: string): boolean {
  const words = nameWords(name).map(({ text }) => text)
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  return numberEndings.has(last) && before.length > 0 && !before.some((word) => numberKindOf(word) !== undefined)
}

const things = [...wordClass('names of numbered things'), ...wordClass('names of kinds of things')]
const thingSet: ReadonlySet<string> = new Set(things)
const quantities = [...kinds.keys()]
const isThing = (word: string): boolean => thingSet.has(word)

/** How near a word must be to names of things, and how much nearer than to those of quantities. */
const leastLikeThings = 0.5
const leastLead = 0.15
const nearest = 3
const known = new Map<string, boolean>()

/** Whether a name ends in a word for things that are told apart, or in one of like meaning: "occupation", "religion". */
export function isThingName(name: string): boolean {
  const last = nameWords(name).at(-1)
  return last !== undefined && isLikeThings(last.text)
}

function isLikeThings(word: string): boolean {
  if (isThing(word)) return true
  const cached = known.get(word)
  if (cached !== undefined) return cached
  const like = likeness(word, things)
  const is = like >= leastLikeThings && like - likeness(word, quantities) >= leastLead
  known.set(word, is)
  return is
}

/** The mean similarity of a word to the nearest of some words. */
function likeness(word: string, others: readonly string[]): number {
  const best = others.map((other) => wordVectors().similarity(word, other)).sort((a, b) => b - a)
  return best.slice(0, nearest).reduce((sum, one) => sum + one / nearest, 0)
}
