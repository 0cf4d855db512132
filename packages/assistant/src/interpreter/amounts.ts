import { statedAggregate } from '@belvedere/lexicon'
import { type FieldProfile, fieldWords } from '@belvedere/spec'
import { likeliestMeaningOf } from '../language/column-words.ts'
import {
  addingUp,
  addingUpAsTime,
  amountWords,
  freshly,
  liquids,
  measuring,
  notAddingUp,
  ofAnother,
  standing,
  stuff,
  wholes,
} from '../language/en/interpreter/amounts.ts'
import { shortForms } from '../language/en/interpreter/columns/short-forms.ts'
import { wordsInName } from '../language/words-in-name.ts'

/** The words of a column's name, and what they mean in English. */
const wordsOf = ({ name }: FieldProfile): string[] =>
  wordsInName(name).flatMap((word) => [word, ...likeliestMeaningOf(word)])

/** "Happy (1-5)", "Rating /10", "E. coli /100ml". */
const scale = /\d\s*[-–]\s*\d+\)?\s*$|\/\s*\d+\s*\p{L}*\)?\s*$/u

/** Whether its values are shares, prices or marks, which are averaged. */
const isRate = (field: FieldProfile): boolean => {
  const stated = statedAggregate(field)
  if (stated !== null) return stated === 'mean'
  return (
    field.semanticType === 'percent' ||
    field.unit?.includes('/') === true ||
    scale.test(field.name) ||
    ofAnother.test(field.name) ||
    wordsOf(field).some((word) => notAddingUp.has(word))
  )
}

/** Whether its values are parts of a whole, so that their sum says something. */
export const addsUp = (field: FieldProfile): boolean => {
  if (isRate(field)) return false
  if (statedAggregate(field) === 'sum') return true
  if (field.semanticType === 'duration') return isCalled(field, addingUpAsTime)
  if (field.semanticType === 'currency' || isFlow(field) || countsThings(field) || isStuff(field)) return true
  return [amountWords, addingUp, addingUpAsTime].some((words) => isCalled(field, words)) || wholes.has(headOf(field))
}

const isCalled = (field: FieldProfile, words: ReadonlySet<string>): boolean =>
  wordsOf(field).some((word) => words.has(word) || words.has(inFull(word)))

/** "Cals" are calories, "dist" is a distance: the likeliest that is short for the word. */
const inFull = (word: string): string => shortForms.get(word)?.[0] ?? word

/** What differs by less from row to row is a level that is read again, as the weight of a body is, and no part of a whole. */
const leastSpread = 4

/** "kg" of a harvest, "Dist (km)" of trips: each row has its own part of it. */
const isStuff = (field: FieldProfile): boolean => {
  const { min = 0, max = 0 } = field
  const own = max > leastSpread * min || isCalled(field, liquids)
  return min >= 0 && own && wordsOf(field).every((word) => stuff.has(word) || stuff.has(inFull(word)))
}

/** The last word of a name, units in brackets aside. */
const headOf = ({ name }: FieldProfile): string =>
  fieldWords(name.replace(/\(.*?\)/g, ''))
    .toLowerCase()
    .match(/\p{L}+(?=\P{L}*$)/u)?.[0] ?? ''

const isFlow = (field: FieldProfile): boolean => field.semanticType === 'count' && !isCalled(field, standing)

/** "Calves", "new customers": whole numbers of things of which there may be none, or come more. */
const countsThings = (field: FieldProfile): boolean => {
  const { semanticType, integer, min, unit } = field
  const words = wordsOf(field).flatMap((word) => [word, ...inFull(word).split(' ')])
  const plain =
    semanticType === undefined && unit === undefined && integer === true && (min === 0 || words[0] === freshly)
  const head = headOf(field)
  const named = /[^s]s$/.test(head) || isShortForThings(head) || comesMostlyAsNone(field)
  return plain && named && !words.some((word) => measuring.has(word) || standing.has(word))
}

/** "YC" is short for yellow cards, but "dx" for a diagnosis. */
const isShortForThings = (word: string): boolean => inFull(word) !== word && /[^siu]s$/.test(inFull(word))

/** Yellow cards, faults: most rows have hardly any, whatever they are called. */
const comesMostlyAsNone = ({ median = 0, max = 0 }: FieldProfile): boolean =>
  max > 1 && max <= mostAtOnce && median * fewOf <= max
const fewOf = 4
const mostAtOnce = 50

/** How a number is summed up where nobody says. */
export const usualAggregate = (field: FieldProfile): 'sum' | 'mean' => (addsUp(field) ? 'sum' : 'mean')
