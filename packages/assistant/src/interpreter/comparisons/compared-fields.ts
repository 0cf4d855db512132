import { type FieldProfile, fieldWords } from '@belvedere/spec'
import { ofAge, ratingVerbs, unitNames } from '../../language/en/conditions.ts'
import { aged } from '../../language/en/edits/sentence.ts'
import {
  conjunction,
  momentOpening,
  rangeLink,
  timeOpening,
} from '../../language/en/interpreter/comparisons/compared-fields.ts'
import type { Free } from '../comparisons.ts'
import { classOf } from '../field-class.ts'
import type { Filter } from '../filters.ts'
import { ratingOf } from '../ratings.ts'
import type { SpanOf } from '../span.ts'
import { unitFactor, unitOf } from '../units.ts'
import { overlaps, spansOf, type Words, wordsOf } from '../utterance.ts'
import type { Amount } from './amounts.ts'

const farthestFieldWords = 7

export interface FoundField {
  profile: FieldProfile
  start: number
  end: number
  strength: number
  /** What the amount is multiplied by to be in the column's unit; absent: 1. */
  factor?: number
}

/** The fields that a comparison may be of, most likely first. */
export function fieldsFor(
  words: Words,
  span: SpanOf<'comparison'>,
  amount: Amount,
  before: Filter | undefined,
  free: Free,
): FoundField[] {
  const { tokens, spans, fields } = words
  const usable = spansOf(spans, 'column').flatMap((column) => {
    const profile = fields.get(column.field)
    const fits = profile && measurable(profile) && (classOf(profile) !== 'id' || column.score >= 0.9)
    return fits && free(column) ? [{ column, profile }] : []
  })
  const [first, last] = wordsOf(tokens, span)
  const byScore = (a: (typeof usable)[number], b: (typeof usable)[number]) => b.column.score - a.column.score
  const at = ({ profile }: (typeof usable)[number], strength: number, start = span.start, end = span.end) => ({
    profile,
    start,
    end,
    strength,
  })
  // "Younger than" itself asks for a field, "under the age of 50" names it before the number.
  const inside = usable.filter(({ column }) => overlaps(column, span)).sort(byScore)
  const within = usable.filter(({ column }) => column.start >= span.end && column.end <= amount.start).sort(byScore)
  // "More than 4 cylinders", "4 or more cylinders": what is counted stands right after the number.
  const boundLast = Math.max(wordsOf(tokens, amount)[1], last)
  const after = usable.filter(({ column, profile }) => {
    const gap = wordsOf(tokens, column)[0] - boundLast
    return gap === 1 && column.score >= 0.5 && inRange(profile, amount) > 0
  })
  const near = nearBefore(words, usable, { first, amount })
  const found: FoundField[] = [
    ...after.sort(byScore).map((candidate) => at(candidate, 0.9, span.start, candidate.column.end)),
    ...within.map((candidate) => at(candidate, 0.95)),
    ...inside.map((candidate) => at(candidate, 0.85)),
    ...near.map((candidate) => at(candidate, 0.95, candidate.column.start, candidate.column.end)),
  ]
  const shared =
    before && before.end <= span.start && span.start - before.end <= 12 ? fields.get(before.field) : undefined
  if (shared) found.push({ profile: shared, start: span.start, end: span.end, strength: 0.9 })
  const unit = unitSaid(words, amount)
  if (unit)
    found.push(...fieldsInUnit(words, amount, unit).map((one) => ({ ...one, start: span.start, strength: 0.85 })))
  const rating = implicitRating(words, amount, span)
  if (rating && !found.some(({ profile }) => profile === rating.profile)) found.unshift(rating)
  const implied =
    (amount.isDate ? implicitTime(words, amount, span) : null) ?? (last >= 0 ? implicitAge(words, amount, span) : null)
  const all = implied ? [...found, implied] : found
  const aged = ageSaid(words, amount, span)
  return aged ? [aged, ...all] : unit ? inUnitFirst(all, unit) : all
}

interface SaidUnit {
  unit: string
  end: number
}

/** The unit that is said with an amount: "over $500", "under 20 percent", "between 200 and 500 dollars". */
function unitSaid({ tokens }: Words, amount: Amount): SaidUnit | null {
  const [first, last] = wordsOf(tokens, amount)
  const places = [first - 1, last + 1, ...(rangeLink.test(tokens[last + 1]?.text ?? '') ? [last + 3] : [])]
  const named = places.map((at) => tokens[at]).find((token) => unitNames.has(token?.text ?? ''))
  const unit = unitNames.get(named?.text ?? '')
  return named && unit !== undefined ? { unit, end: Math.max(amount.end, named.end) } : null
}

/** What is measured in the unit that was said, or in one of its kind, comes before what is not; amounts are turned into it. */
function inUnitFirst(found: FoundField[], { unit, end }: SaidUnit): FoundField[] {
  const measured = found.flatMap((one): FoundField[] => {
    const factor = unitFactor(unit, unitOf(one.profile) ?? '')
    return factor === null ? [] : [{ ...one, factor, end: Math.max(one.end, end) }]
  })
  return [...measured, ...found.filter(({ profile }) => !measured.some((one) => one.profile === profile))]
}

/** "Over 60 years old" is of the age. */
function ageSaid({ message, table }: Words, amount: Amount, span: { start: number; end: number }): FoundField | null {
  const said = ofAge.exec(message.slice(amount.end).trimStart().toLowerCase())
  const profile =
    said && table.fields.find((field) => field.type === 'quantitative' && aged.test(fieldWords(field.name)))
  const end = said ? message.toLowerCase().indexOf(said[0], amount.end) + said[0].length : span.end
  return profile ? { profile, start: span.start, end, strength: 0.9 } : null
}

/** The only number that is written in that unit, or in one of its kind. */
function fieldsInUnit(
  { table }: Words,
  amount: Amount,
  { unit, end }: SaidUnit,
): { profile: FieldProfile; end: number }[] {
  const within = table.fields.filter((field) => {
    const factor = unitFactor(unit, unitOf(field) ?? '')
    return factor !== null && inRange(field, { ...amount, value: amount.value * factor }) > 0
  })
  const exact = within.filter((field) => unitOf(field) === unit)
  const [only, ...more] = exact.length > 0 ? exact : within
  return only && more.length === 0 ? [{ profile: only, end }] : []
}

type Usable = { column: SpanOf<'column'>; profile: FieldProfile }

/** Fields named in the few words before a comparison, in the same clause. */
function nearBefore(words: Words, usable: Usable[], { first, amount }: { first: number; amount: Amount }): Usable[] {
  const { tokens, message } = words
  const start = tokens[first]?.start ?? 0
  // A bare year after a word of time is a moment, unless a field is named right before: "cars built after 1975". Where
  // a column of time holds it, it is one: "revenue before 2020".
  const timed = amount.isDate && timeOpening.test(message.slice(start))
  const times = timed && words.table.fields.some(timelike)
  const momentary = momentOpening.test(message.slice(start)) && implicitTime(words, amount, amount) !== null
  return usable
    .map((candidate) => ({ ...candidate, last: wordsOf(tokens, candidate.column)[1] }))
    .filter(({ last, column }) => last < first && first - last <= farthestFieldWords && column.score >= 0.4)
    .filter(
      ({ last }) => !crossesBreak(words, last, first) && !conjunction.test(message.slice(tokens[last]?.end, start)),
    )
    .filter(
      ({ profile, last }) =>
        !amount.isDate ||
        timelike(profile) ||
        (!momentary && (times ? first - last <= 1 : Number.isFinite(amount.value))),
    )
    .map((candidate) => {
      const timely = amount.isDate ? (timelike(candidate.profile) ? 1 : -0.8) : 0
      const value =
        candidate.column.score * 2 - (first - candidate.last) * 0.25 + timely + inRange(candidate.profile, amount)
      return { ...candidate, value }
    })
    .sort((a, b) => b.value - a.value)
}

function implicitTime({ table }: Words, amount: Amount, span: { start: number; end: number }): FoundField | null {
  const profile = table.fields.find((field) => timelike(field) && inRange(field, amount) > 0)
  return profile ? { profile, start: span.start, end: span.end, strength: 0.75 } : null
}

/** "Who gave an 8 or more" compares the marks. */
function implicitRating(
  { table, tokens }: Words,
  amount: Amount,
  span: { start: number; end: number },
): FoundField | null {
  const profile = ratingOf(table)
  const start = Math.min(amount.start, span.start)
  const at = tokens.findIndex((token) => token.end > start)
  const verb = tokens.slice(Math.max(0, at - 2), at).find(({ text }) => ratingVerbs.has(text))
  return profile && verb && inRange(profile, amount) > 0
    ? { profile, start: verb.start, end: span.end, strength: 0.85 }
    : null
}

function implicitAge(
  { table, lexicon }: Words,
  amount: Amount,
  span: { start: number; end: number },
): FoundField | null {
  const words = lexicon.rephrasings.find(([phrase]) => phrase === 'how old')?.[1] ?? []
  const profile = table.fields.find((field) => words.includes(field.name.toLowerCase()) && inRange(field, amount) > 0)
  return profile ? { profile, start: span.start, end: span.end, strength: 0.8 } : null
}

const measurable = (field: FieldProfile) => field.type === 'quantitative' || field.type === 'temporal'

const timelike = (field: FieldProfile) =>
  field.type === 'temporal' ||
  field.semanticType === 'year' ||
  (field.integer === true && (field.min ?? 0) >= 1000 && (field.max ?? 0) <= 2100 && (field.max ?? 0) >= 1500)

function inRange(field: FieldProfile, amount: Amount): number {
  const value = field.type === 'temporal' ? amount.from : amount.value
  if (field.min === undefined || field.max === undefined || !Number.isFinite(value)) return 0
  return value >= field.min && value <= field.max ? 0.5 : -0.5
}

function crossesBreak({ breaks }: Words, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (breaks.has(at)) return true
  return false
}
