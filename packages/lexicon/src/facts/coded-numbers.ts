import type { FieldProfile } from '@belvedere/spec'
import { wordClass } from '../classes/classes.ts'
import { unitsOfField } from '../concepts/units.ts'
import { nameWords } from '../names/name-words.ts'
import {
  countsThings,
  endsAsIdentifier,
  endsAsNumber,
  isQuantityName,
  isThingName,
  isTimeName,
  quantityOf,
} from './column-names.ts'

/** What numbers stand for that measure nothing: a name of each row, or of groups of rows. */
export type CodedMeaning = 'id' | 'category'

/** What is known of a column of whole numbers, by which codes are told from measured numbers. */
export interface CodeFacts {
  field: FieldProfile
  /** How often each value occurs, by value; null if there are too many values. */
  counts: readonly number[] | null
  /** Whether no whole number between the least and the greatest is missing. */
  isDense: boolean
  /** Columns whose names differ from this one's in a number only. */
  siblings: readonly FieldProfile[]
  /** Other columns of the same five or more whole levels, as those of a questionnaire on one scale. */
  sameScale: readonly FieldProfile[]
}

/** One reason for what numbers are: a fact that decides unless an earlier one did. */
interface CodeRule {
  name: string
  means: CodedMeaning | 'by repetition' | 'measured'
  holds: (facts: CodeFacts) => boolean
}

/** From this many levels on, 1 to 10 is a scale of marks. */
const maxLevels = 9
const fewLevels = 5
const leastOfOneScale = 2
/** Rows per level from which few levels of a quantity are no accident. */
const manyRows = 20

/** The first that holds decides; numbers of which none holds measure. */
export const codeRules: readonly CodeRule[] = [
  { name: 'one group', means: 'category', holds: ({ field }) => field.distinct === 1 && isThingName(field.name) },
  { name: 'constant', means: 'measured', holds: ({ field }) => field.distinct < 2 },
  { name: 'called an identifier', means: 'by repetition', holds: ({ field }) => endsAsIdentifier(field.name) },
  { name: 'called a number', means: 'by repetition', holds: isCalledNumber },
  { name: 'called a numbered thing', means: 'by repetition', holds: ({ field }) => isNumberedThing(field) },
  { name: 'unique where repetition was likely', means: 'id', holds: isUniqueAgainstChance },
  { name: 'complete where gaps were likely', means: 'by repetition', holds: isCompleteAgainstChance },
  { name: 'called by its scale', means: 'measured', holds: ({ field }) => namesItsScale(field) },
  { name: 'two codes', means: 'category', holds: isPairOfCodes },
  { name: 'equal groups', means: 'category', holds: numbersEqualGroups },
  { name: 'levels of a quantity', means: 'category', holds: isClassed },
  { name: 'called a quantity', means: 'measured', holds: ({ field }) => isQuantityName(field.name) },
  { name: 'counts things', means: 'measured', holds: ({ field }) => countsThings(field.name) },
  { name: 'called a time', means: 'measured', holds: ({ field }) => isTimeName(field.name) },
  { name: 'one of several like it', means: 'measured', holds: ({ siblings }) => siblings.length > 0 },
  { name: 'on one scale', means: 'measured', holds: ({ sameScale }) => sameScale.length >= leastOfOneScale },
  { name: 'levels from 1', means: 'category', holds: hasLevelsFromOne },
  { name: 'levels from 0', means: 'category', holds: hasLevelsFromZero },
  { name: 'called a thing', means: 'category', holds: ({ field }) => repeats(field, 2) && isThingName(field.name) },
]

/** What the numbers of a column stand for by its name, its values and its siblings; null if they measure. */
export function codedMeaning(field: FieldProfile, fields: readonly FieldProfile[]): CodedMeaning | null {
  if (!mayBeCoded(field)) return null
  const facts = codeFacts(field, fields)
  const means = codeRules.find(({ holds }) => holds(facts))?.means ?? 'measured'
  if (means === 'measured') return null
  return means === 'by repetition' ? namesByRepetition(field) : means
}

/** Whether numbers may be codes at all: whole ones without a unit or a meaning. */
export function mayBeCoded(field: FieldProfile): boolean {
  const { type, integer, semanticType, count, min = 0 } = field
  const isWhole = type === 'quantitative' && integer === true && count >= 2 && min >= -1
  return isWhole && semanticType === undefined && field.unit === undefined && unitsOfField(field).size === 0
}

/** Whether a name leaves open that the numbers name things: it says no quantity, time or count. */
export const mayNameThings = (name: string): boolean =>
  !isQuantityName(name) && !isTimeName(name) && !countsThings(name)

/** Whether a name says what its numbers name, or that they are times. */
export const saysWhatIsNumbered = (name: string): boolean =>
  endsAsIdentifier(name) || endsAsNumber(name) || isThingName(name) || isTimeName(name)

/** In fewer rows, that no number repeats says nothing. */
const fewRows = 12

const namesByRepetition = (field: FieldProfile): CodedMeaning =>
  field.distinct === field.count && field.count > fewRows ? 'id' : 'category'

function codeFacts(field: FieldProfile, fields: readonly FieldProfile[]): CodeFacts {
  const { distinct, values, min = 0, max = 0 } = field
  const isComplete = values.length === distinct
  return {
    field,
    counts: isComplete ? values.toSorted((a, b) => Number(a.value) - Number(b.value)).map(({ count }) => count) : null,
    isDense: max - min + 1 === distinct,
    siblings: siblingsOf(field, fields),
    sameScale: fields.filter((other) => other !== field && isOnScaleOf(field, other)),
  }
}

function siblingsOf(field: FieldProfile, fields: readonly FieldProfile[]): FieldProfile[] {
  const key = withoutNumbers(field.name)
  if (key === field.name) return []
  return fields.filter(
    (other) => other !== field && other.type === 'quantitative' && withoutNumbers(other.name) === key,
  )
}

const isOnScaleOf = (field: FieldProfile, other: FieldProfile): boolean =>
  other.integer === true && field.distinct >= fewLevels && other.min === field.min && other.max === field.max

const withoutNumbers = (name: string): string => name.replace(/\d+/g, '#')

const repeats = ({ distinct, count }: FieldProfile, times: number): boolean => count >= times * distinct

const groupNames = wordClass('last words of names of groups')
const thingNames = wordClass('names of numbered things')

/** School 1224, tree 5, group 2. */
function isNumberedThing({ name }: FieldProfile): boolean {
  const words = nameWords(name)
  const last = words.at(-1)
  if (words.length > 1 && !groupNames.has(last?.text ?? '')) return false
  return last !== undefined && [last.text, ...(last.full[0] ?? [])].some((word) => thingNames.has(word))
}

/** Numbering starts at 1: a "visitor no" of 0 counts. */
function isCalledNumber({ field: { name, min = 0 } }: CodeFacts): boolean {
  return min >= 1 && endsAsNumber(name)
}

const leastUnique = 20
/** With so many pairs of equal numbers expected by chance, none is no accident: e^−7 is below one in a thousand. */
const leastExpectedPairs = 7

/** A birthday problem: numbers drawn from a range as narrow as theirs would repeat. */
function isUniqueAgainstChance({ field }: CodeFacts): boolean {
  const { name, count, distinct, min = 0, max = 0 } = field
  if (count <= leastUnique || distinct !== count || isQuantityName(name) || isTimeName(name)) return false
  const pairs = (count * (count - 1)) / 2
  return pairs / (max - min + 1) >= leastExpectedPairs
}

/** So many gaps expected by chance, and none, is less likely than one in fifty: e^−4. */
const leastExpectedGaps = 4

/** Coupons to collect: the studies 1 to 16 in 20 rows. Numbers drawn from their range would leave some out. */
function isCompleteAgainstChance({ field, isDense }: CodeFacts): boolean {
  const { name, count, distinct, min } = field
  if (!isDense || min !== 1 || count === distinct || !mayNameThings(name)) return false
  return distinct * (1 - 1 / distinct) ** count >= leastExpectedGaps
}

const scale = /(\d+) ?(?:-|–|to|\.\.) ?(\d+)\W*$|\/ ?(\d+)\W*$/

/** Marks on a scale that the name states: "stress (1-7)", "taste /10". */
function namesItsScale({ name, min = 0, max = 0 }: FieldProfile): boolean {
  const [, from, to, outOf] = scale.exec(name) ?? []
  const greatest = Number(to ?? outOf)
  return greatest > 1 && max <= greatest && min >= Number(from ?? 0)
}

/** 1 and 2 of a sex, 0 and 10 of a flag; a pair of ages is measured. */
function isPairOfCodes({ field }: CodeFacts): boolean {
  const { name, distinct, min = 0, max = 0 } = field
  const isNumbering = min >= 0 && min <= fewLevels && (max - min === 1 || min === 0)
  return distinct === 2 && isNumbering && repeats(field, 3) && mayNameThings(name)
}

/** The runs of an experiment, the wafers of a lot: 1, 2, 3 … in as many rows each. */
function numbersEqualGroups({ field, counts, isDense }: CodeFacts): boolean {
  if (counts === null || !isDense || field.min !== 1 || field.distinct < 3 || !repeats(field, 2)) return false
  if (quantityOf(field.name) !== 'index' && !mayNameThings(field.name)) return false
  return counts.every((count) => count === counts[0])
}

const countedKinds: ReadonlySet<string | null> = new Set(['count', 'score', 'index'])
const ageNames = wordClass('names of ages')

/** A quantity with a handful of whole levels in many rows was put into classes: income 1 to 5, precipitation 0 to 2. */
function isClassed({ field, counts, isDense }: CodeFacts): boolean {
  const kind = quantityOf(field.name)
  if (kind === null || countedKinds.has(kind) || isTimeName(field.name) || counts === null) return false
  const { distinct, min = 0 } = field
  const isAge = nameWords(field.name).some(({ text }) => ageNames.has(text))
  return (
    isDense &&
    !isAge &&
    (min === 0 || min === 1) &&
    distinct >= 3 &&
    distinct <= fewLevels &&
    repeats(field, manyRows) &&
    !isFalling(counts)
  )
}

/** Codes of a few groups run from 1. Numbers that get rarer as they grow count something, and those with a peak rate. */
function hasLevelsFromOne({ field, counts, isDense }: CodeFacts): boolean {
  const { distinct, min } = field
  if (counts === null || !isDense || min !== 1 || distinct < 3 || distinct > maxLevels || !repeats(field, 3))
    return false
  return distinct < fewLevels || !(isFalling(counts) || hasOnePeak(counts))
}

/** Counts run from 0 too: most often there is none, and the more, the rarer. */
function hasLevelsFromZero({ field, counts, isDense }: CodeFacts): boolean {
  const { distinct, min } = field
  if (counts === null || !isDense || min !== 0 || distinct < 3 || distinct > fewLevels) return false
  return repeats(field, 2 * fewLevels) && !isFalling(counts)
}

/** By how many standard deviations of a count (its square root) chance may lift it above the one before. */
const chance = 2

/** Whether greater numbers are rarer, by more than half from the least to the greatest; chance may lift one of them. */
const isFalling = (counts: readonly number[]): boolean =>
  2 * (counts.at(-1) ?? 0) <= (counts[0] ?? 0) &&
  counts.every((count, at) => count <= mostAfter(counts[at - 1] ?? count))

const mostAfter = (count: number): number => count + chance * Math.sqrt(count)

const neverRises = (counts: readonly number[]): boolean =>
  counts.every((count, at) => count <= (counts[at - 1] ?? count))

function hasOnePeak(counts: readonly number[]): boolean {
  const peak = counts.indexOf(Math.max(...counts))
  return neverRises(counts.slice(peak)) && neverRises(counts.slice(0, peak + 1).toReversed())
}
