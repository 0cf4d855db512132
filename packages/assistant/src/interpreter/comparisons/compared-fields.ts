import type { FieldProfile } from '@belvedere/spec'
import { ratingVerbs, unitNames } from '../../language/en/conditions.ts'
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
import { overlaps, spansOf, type Words, wordsOf } from '../utterance.ts'
import type { Amount } from './amounts.ts'

const farthestFieldWords = 7

export interface FoundField {
  profile: FieldProfile
  start: number
  end: number
  strength: number
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
  // "More than 4 cylinders": what is counted stands right after the number.
  const [, amountLast] = wordsOf(tokens, amount)
  const after = usable.filter(({ column, profile }) => {
    const gap = wordsOf(tokens, column)[0] - amountLast
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
  const inUnit = fieldOfUnit(words, amount)
  if (inUnit) found.push({ ...inUnit, start: span.start, strength: 0.85 })
  const rating = implicitRating(words, amount, span)
  if (rating && !found.some(({ profile }) => profile === rating.profile)) found.unshift(rating)
  const implied =
    (amount.isDate ? implicitTime(words, amount, span) : null) ?? (last >= 0 ? implicitAge(words, amount, span) : null)
  return implied ? [...found, implied] : found
}

/** "Over $500", "under 20 percent": the only number that is written in that unit. */
function fieldOfUnit({ tokens, table }: Words, amount: Amount): { profile: FieldProfile; end: number } | undefined {
  const [first, last] = wordsOf(tokens, amount)
  // "Between 200 and 500 dollars" says the unit once, behind both.
  const places = [first - 1, last + 1, ...(rangeLink.test(tokens[last + 1]?.text ?? '') ? [last + 3] : [])]
  const named = places.map((at) => tokens[at]).find((token) => unitNames.has(token?.text ?? ''))
  const unit = unitNames.get(named?.text ?? '')
  if (!named || unit === undefined) return undefined
  const fields = table.fields.filter((field) => field.type === 'quantitative' && inRange(field, amount) > 0)
  const [only, ...more] = fields.filter((field) => field.unit === unit)
  return only && more.length === 0 ? { profile: only, end: Math.max(amount.end, named.end) } : undefined
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
