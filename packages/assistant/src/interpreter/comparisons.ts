import type { FieldProfile } from '@belvedere/spec'
import { classOf } from './field-class.ts'
import type { Condition, Filter } from './filters.ts'
import type { Comparison } from './lexicon/lexicon.ts'
import type { SpanOf } from './span.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

type Free = (span: { start: number; end: number }) => boolean
type Amount = { value: number; from: number; to: number; isDate: boolean; start: number; end: number }

/** Words that may stand between a comparison and its number: "over the age of 40", "more than $500". */
const fillers = new Set([
  'the',
  'a',
  'an',
  'of',
  '$',
  '€',
  '£',
  'year',
  'is',
  'are',
  'was',
  'were',
  'than',
  'to',
  'age',
  'about',
  'and',
])
const farthestFieldWords = 7

/** Reads "price higher than 1000 or lower than 500", "between 2009 and 2011", "under 40", "grade is 5", "50 or more". */
export function readComparisons(words: Words, free: Free): Filter[] {
  const { tokens, spans } = words
  const found: Filter[] = []
  for (const span of comparisonSpans(words, free)) {
    const [first, last] = wordsOf(tokens, span)
    const amounts = amountsAfter(words, last)
    const amount = amounts[0] ?? amountBefore(words, span, first)
    if (!amount || !free(amount)) continue
    const candidates = fieldsFor(words, span, amount, found.at(-1), free)
    const read = candidates.flatMap((field) => {
      const condition = conditionOf(span.op, field.profile, amounts, amount)
      return condition && possible(condition, field.profile) ? [{ field, condition }] : []
    })[0]
    if (!read) continue
    const { field, condition } = read
    const end = Math.max(field.end, span.end, (condition.test === 'range' ? amounts[1]?.end : undefined) ?? amount.end)
    const start = Math.min(field.start, span.start, amount.start)
    if (found.some((other) => other.start < end && span.start < other.end)) continue
    const having = havingOf(words, field)
    found.push({
      field: field.profile.name,
      condition,
      having,
      join: 'and',
      strength: field.strength,
      kind: 'comparison',
      start,
      end,
    })
  }
  return [...found, ...readEqualNumbers(words, free, found), ...readPresence(words, free, spans)]
}

/** The longest comparison at each place that is no part of a field's name or of a sort clause. */
function comparisonSpans({ spans }: Words, free: Free): SpanOf<'comparison'>[] {
  const all = spansOf(spans, 'comparison').filter(free)
  return all.filter(
    (span) => !all.some((other) => other !== span && overlaps(other, span) && longerOrFirst(other, span)),
  )
}

const longerOrFirst = (a: SpanOf<'comparison'>, b: SpanOf<'comparison'>) =>
  a.end - a.start > b.end - b.start || (a.end - a.start === b.end - b.start && a.start < b.start)

function amountsAfter({ tokens, spans }: Words, last: number): Amount[] {
  const found: Amount[] = []
  for (let at = last + 1; at < tokens.length && found.length < 2 && at <= last + 10; at++) {
    const token = tokens[at]
    if (!token) break
    const amount = amountAt(spans, token.start)
    if (amount) {
      found.push(amount)
      while ((tokens[at + 1]?.start ?? Number.POSITIVE_INFINITY) < amount.end) at++
    } else if (!fillers.has(token.text) && token.text !== '-' && !columnAt(spans, token.start)) break
  }
  return found
}

const columnAt = (spans: Words['spans'], start: number) =>
  spansOf(spans, 'column').some((span) => span.start === start && span.score >= 0.9)

function amountAt(spans: Words['spans'], start: number): Amount | null {
  const date = spansOf(spans, 'date').find((span) => span.start === start)
  const number = spansOf(spans, 'number').find((span) => span.start === start)
  if (date && (!number || date.end >= number.end)) {
    return { value: number?.value ?? Number.NaN, from: date.from, to: date.to, isDate: true, start, end: date.end }
  }
  return number ? { value: number.value, from: 0, to: 0, isDate: false, start, end: number.end } : null
}

/** "50 or more", "40 years or older". */
function amountBefore({ message, tokens, spans }: Words, span: SpanOf<'comparison'>, first: number): Amount | null {
  if (!/^or\b/i.test(message.slice(span.start, span.end))) return null
  for (let at = first - 1; at >= first - 3; at--) {
    const amount = amountAt(spans, tokens[at]?.start ?? -1)
    if (amount) return amount
  }
  return null
}

interface FoundField {
  profile: FieldProfile
  start: number
  end: number
  strength: number
}

/** The fields that a comparison may be of, most likely first. */
function fieldsFor(
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
  const implied =
    (amount.isDate ? implicitTime(words, amount, span) : null) ?? (last >= 0 ? implicitAge(words, amount, span) : null)
  return implied ? [...found, implied] : found
}

type Usable = { column: SpanOf<'column'>; profile: FieldProfile }

/** Fields named in the few words before a comparison, in the same clause. */
function nearBefore(words: Words, usable: Usable[], { first, amount }: { first: number; amount: Amount }): Usable[] {
  const { tokens, message } = words
  const start = tokens[first]?.start ?? 0
  // A bare year after a word of time is a moment, unless a field is named right before: "cars built after 1975".
  const timed = amount.isDate && /^(since|from|starting|after|before|until|through|between)/i.test(message.slice(start))
  const times = timed && words.table.fields.some(timelike)
  return usable
    .map((candidate) => ({ ...candidate, last: wordsOf(tokens, candidate.column)[1] }))
    .filter(({ last, column }) => last < first && first - last <= farthestFieldWords && column.score >= 0.4)
    .filter(
      ({ last }) => !crossesBreak(words, last, first) && !/\b(or|and)\b/i.test(message.slice(tokens[last]?.end, start)),
    )
    .filter(
      ({ profile, last }) =>
        !amount.isDate || timelike(profile) || (times ? first - last <= 1 : Number.isFinite(amount.value)),
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

function conditionOf(op: Comparison, field: FieldProfile, amounts: Amount[], amount: Amount): Condition | null {
  const [low, high] = amounts
  const time = field.type === 'temporal'
  if (time && !amount.isDate) return null
  if (op === 'between') {
    if (!low || !high) return null
    return time
      ? { test: 'range', from: low.from, to: high.to - 1 }
      : { test: 'range', from: Math.min(low.value, high.value), to: Math.max(low.value, high.value) }
  }
  if (op === 'contains' || op === 'startsWith' || op === 'endsWith') return null
  if (op === 'gte' && low && high && !time) return { test: 'range', from: low.value, to: high.value }
  if (!time) return Number.isFinite(amount.value) ? { test: 'compare', op, value: amount.value } : null
  switch (op) {
    case 'eq':
      return { test: 'range', from: amount.from, to: amount.to - 1 }
    case 'ne':
      return null
    case 'gt':
      return { test: 'compare', op: 'gte', value: amount.to }
    case 'gte':
      return { test: 'compare', op, value: amount.from }
    case 'lt':
      return { test: 'compare', op, value: amount.from }
    case 'lte':
      return { test: 'compare', op: 'lt', value: amount.to }
  }
}

/** A condition that no row can meet was misread: years written as "70" against "since 1974". */
function possible(condition: Condition, { min, max }: FieldProfile): boolean {
  if (min === undefined || max === undefined) return true
  if (condition.test === 'range') return condition.from <= max && condition.to >= min
  if (condition.test !== 'compare') return true
  if (condition.op === 'gt' || condition.op === 'gte') return condition.value <= max
  if (condition.op === 'lt' || condition.op === 'lte') return condition.value >= min
  return true
}

/** "where the average life expectancy is below 72": an aggregate inside a clause that restricts the groups. */
function havingOf({ tokens, spans }: Words, field: FoundField): Filter['having'] {
  const [first] = wordsOf(tokens, field)
  const aggregate = spansOf(spans, 'aggregate').find((span) => {
    const [, last] = wordsOf(tokens, span)
    return (
      last < first &&
      first - last <= 2 &&
      tokens.slice(last + 1, first).every((t) => t.text === 'of' || t.text === 'the')
    )
  })
  if (!aggregate || aggregate.aggregate === 'count') return null
  const [start] = wordsOf(tokens, aggregate)
  const opened = tokens.slice(Math.max(0, start - 4), start).some((token) => clauseOpeners.has(token.text))
  return opened ? aggregate.aggregate : null
}
const clauseOpeners = new Set(['where', 'whose', 'having', 'have', 'has', 'with', 'which', 'that'])

/** "grade 0", "department number is 40", "in 2008". */
function readEqualNumbers(words: Words, free: Free, others: Filter[]): Filter[] {
  const { tokens, spans, fields } = words
  const found: Filter[] = []
  const columns = spansOf(spans, 'column').filter(free)
  const binned = spansOf(spans, 'bin').length > 0
  for (const number of spansOf(spans, 'number')) {
    if (!free(number) || others.some((other) => overlaps(other, number)) || binned) continue
    if (columns.some((column) => overlaps(column, number))) continue
    const [at] = wordsOf(tokens, number)
    const counted = columns.find((candidate) => {
      const profile = fields.get(candidate.field)
      const next = wordsOf(tokens, candidate)[0] === at + 1
      return next && candidate.score >= 0.9 && profile?.type === 'quantitative' && holds(profile, number.value)
    })
    const named = columns.find((candidate) => {
      const [, last] = wordsOf(tokens, candidate)
      const between = tokens.slice(last + 1, at).map((token) => token.text)
      const profile = fields.get(candidate.field)
      return (
        last < at &&
        candidate.score >= 0.45 &&
        between.length <= 2 &&
        between.every((word) => equalWords.has(word)) &&
        profile?.type === 'quantitative' &&
        holds(profile, number.value)
      )
    })
    const column = named ?? counted
    if (!column) continue
    found.push({
      field: column.field,
      condition: { test: 'compare', op: 'eq', value: number.value },
      having: null,
      join: 'and',
      strength: named ? 0.7 : 0.6,
      kind: 'comparison',
      start: Math.min(column.start, number.start),
      end: Math.max(column.end, number.end),
    })
  }
  return found
}
const equalWords = new Set(['is', '=', 'equals', 'of', 'equal', 'to', 'number', 'was', 'are'])

const holds = (field: FieldProfile, value: number) =>
  field.values.some((known) => known.value === value) ||
  (field.values.length < field.distinct && value >= (field.min ?? value) && value <= (field.max ?? value))

/** "commission is not null", "has no email". */
function readPresence({ tokens }: Words, free: Free, spans: Words['spans']): Filter[] {
  return spansOf(spans, 'column')
    .filter(free)
    .flatMap((column): Filter[] => {
      const [, last] = wordsOf(tokens, column)
      const after = tokens.slice(last + 1, last + 5).map((token) => token.text)
      const said = after.join(' ')
      const match =
        /^(?:(?:is|are|was|were|does|do|has|have|be|equal|equals|to) )*(not )?(?:equal to |equals? )?(null|missing|empty|blank)\b/.exec(
          said,
        )
      if (!match || column.score < 0.45) return []
      const end = tokens[last + match[0].split(' ').length]?.end ?? column.end
      const condition: Condition = { test: 'present', not: match[1] === undefined }
      return [
        {
          field: column.field,
          condition,
          having: null,
          join: 'and',
          strength: 0.95,
          kind: 'present',
          start: column.start,
          end,
        },
      ]
    })
}
