import type { FieldFilter, FieldProfile, FilterValue } from '@belvedere/spec'
import { type Cycle, namedAt } from '../interpreter/cycles.ts'
import { fieldFilter } from '../interpreter/predicates.ts'
import { recentCondition } from '../interpreter/recent.ts'
import type { SpanOf } from '../interpreter/span.ts'
import { ratingVerbs } from '../language/en/conditions.ts'
import { recentUnits } from '../language/en/dates.ts'
import { calendar } from '../language/en/edits/calendar.ts'
import {
  comparisons,
  earliest,
  people,
  ranges,
  recent,
  smaller,
  textual,
  trailing,
} from '../language/en/edits/comparisons.ts'
import {
  articles,
  conjunctions,
  introducing,
  lengthsInDays,
  lengthsInMonths,
  listJoints,
  numberJoints,
} from '../language/en/edits/conditions.ts'
import type { Token } from '../language/tokens.ts'
import type { Found } from './found.ts'
import { indexPhrases, phrasesAt } from './phrase-index.ts'

type Condition = { end: number; value: Extract<Found, { kind: 'condition' }> }
type Column = { end: number; field: FieldProfile; score: number; rivals: string[] }
type Comparison = keyof typeof comparisons

/** What a condition is read from. Positions are token indices; an end is the index after the last token. */
export interface ConditionSource {
  tokens: Token[]
  columns(at: number): Column[]
  numbers(at: number): { end: number; value: number; span: SpanOf<'number'> }[]
  dates(at: number): { end: number; from: number; to: number }[]
  /** The field that bare years and dates speak of. */
  timeField: FieldProfile | null
  /** The field that bare numbers speak of: what the chart measures. */
  measure: FieldProfile | null
  /** The field whose numbers are bounded already: "actually over 30" moves its bound. */
  bounded: FieldProfile | null
  /** How old people are: "people over 65". */
  age: FieldProfile | null
  /** What people give marks in: "who gave an 8 or more". */
  rating: FieldProfile | null
  /** Columns of names of months or weekdays. */
  cycles: readonly Cycle[]
}

const comparisonIndex = indexPhrases(comparisons)
const trailingIndex = indexPhrases(trailing)
const textualIndex = indexPhrases(textual)
const openIndex = indexPhrases({ open: ranges.open })
const innerIndex = indexPhrases({ inner: ranges.inner })
const calendarIndex = indexPhrases(calendar)
const recentIndex = indexPhrases({ last: recent, first: earliest })

/** A number or a date as one end of a comparison, for the field it is compared with. */
interface Operand {
  end: number
  from: number
  /** Equal to `from` for a number; the last millisecond of a stretch of time. */
  to: number
}

const isTime = (field: FieldProfile) => field.type === 'temporal'
const isYear = (field: FieldProfile) => field.semanticType === 'year'
const looksLikeYear = (value: number) => Number.isInteger(value) && value >= 1500 && value <= 2200

const skip = (source: ConditionSource, at: number): number =>
  articles.has(source.tokens[at]?.text ?? '') ? skip(source, at + 1) : at

const operands = (source: ConditionSource, start: number, field: FieldProfile): Operand[] => {
  const at = skip(source, start)
  if (isTime(field)) {
    const dates = source.dates(at).map(({ end, from, to }) => ({ end, from, to: to - 1 }))
    return dates.length > 0 ? dates : dayOfMonth(source, at, field)
  }
  if (isYear(field)) {
    const dates = source.dates(at).map(({ end, from, to }) => ({
      end,
      from: new Date(from).getUTCFullYear(),
      to: new Date(to - 1).getUTCFullYear(),
    }))
    if (dates.length > 0) return dates
  }
  if (field.type === 'quantitative')
    return source.numbers(at).map(({ end, value }) => ({ end, from: value, to: value }))
  return []
}

/** "March 5", in the one year that the table holds. */
const dayOfMonth = ({ tokens }: ConditionSource, at: number, { min = 0, max = 0 }: FieldProfile): Operand[] => {
  const month = phrasesAt(calendarIndex, tokens, at).find(({ meaning }) => meaning.startsWith('month '))
  const day = Number(month && tokens[month.end]?.text.replace(/(?:st|nd|rd|th)$/, ''))
  const year = new Date(max).getUTCFullYear()
  if (!month || !(day >= 1 && day <= 31) || new Date(min).getUTCFullYear() !== year) return []
  const from = Date.UTC(year, Number(month.meaning.slice(6)) - 1, day)
  return [{ end: month.end + 1, from, to: from + dayMs - 1 }]
}

const filterOf = (field: FieldProfile, op: Comparison, { from, to }: Operand): FieldFilter => {
  const { name } = field
  switch (op) {
    case '>':
      return from === to ? { op: '>', field: name, value: to } : { op: '>=', field: name, value: to + 1 }
    case '>=':
      return { op: '>=', field: name, value: from }
    case '<':
      return { op: '<', field: name, value: from }
    case '<=':
      return { op: '<=', field: name, value: to }
    case '=':
      return from === to
        ? { op: 'one_of', field: name, values: [from] }
        : { op: 'range', field: name, min: from, max: to }
    case '!=':
      return { op: 'none_of', field: name, values: [from] }
    default:
      return op satisfies never
  }
}

const condition = (
  end: number,
  filters: FieldFilter[],
  { score, rivals }: { score: number; rivals: string[] },
  assumed?: string,
): Condition => ({
  end,
  value: { kind: 'condition', filters, score, rivals, ...(assumed === undefined ? {} : { assumed }) },
})

const range = (field: FieldProfile, low: Operand, high: Operand): FieldFilter => ({
  op: 'range',
  field: field.name,
  min: Math.min(low.from, high.from),
  max: Math.max(low.to, high.to),
})

/** "1975 to 1980", "between 5 and 10", "from May 2020 until July 2020". */
const rangeAt = (source: ConditionSource, at: number, field: FieldProfile): { end: number; filter: FieldFilter }[] => {
  const starts = [at, ...phrasesAt(openIndex, source.tokens, at).map(({ end }) => end)]
  return starts.flatMap((start) =>
    operands(source, start, field).flatMap((low) =>
      phrasesAt(innerIndex, source.tokens, low.end).flatMap((inner) => {
        const opened = start > at
        if (source.tokens[low.end]?.text === 'and' && !opened) return []
        return operands(source, inner.end, field).map((high) => ({ end: high.end, filter: range(field, low, high) }))
      }),
    ),
  )
}

/** "> 100", "at least 5", "100 or more", "before 1980". */
const comparisonAt = (
  source: ConditionSource,
  at: number,
  field: FieldProfile,
): { end: number; filter: FieldFilter }[] => [
  ...phrasesAt(comparisonIndex, source.tokens, at).flatMap(({ end, meaning }) =>
    operands(source, end, field).map((operand) => ({ end: operand.end, filter: filterOf(field, meaning, operand) })),
  ),
  ...operands(source, at, field).flatMap((operand) =>
    phrasesAt(trailingIndex, source.tokens, operand.end).map(({ end, meaning }) => ({
      end,
      filter: filterOf(field, meaning, operand),
    })),
  ),
]

/** "4", "4 and 8", "4, 6 or 8". */
const listAt = (source: ConditionSource, at: number, field: FieldProfile): { end: number; values: FilterValue[] }[] => {
  const [first] = operands(source, at, field)
  if (!first || first.from !== first.to) return []
  const values = [first.from]
  let { end } = first
  for (;;) {
    const joint = numberJoints.includes(source.tokens[end]?.text ?? '')
    const after = source.tokens[end]?.text === ',' && conjunctions.includes(source.tokens[end + 1]?.text ?? '') ? 2 : 1
    const [next] = joint ? operands(source, end + after, field) : []
    if (!next || next.from !== next.to) return [{ end, values }]
    values.push(next.from)
    end = next.end
  }
}

const occurs = (field: FieldProfile, wanted: FilterValue) =>
  isTime(field) || isYear(field) || field.values.some(({ value }) => value === wanted)

/** "Lighter than 3000" asks for less of the column that "light" stands for. */
const lessening: ReadonlySet<string> = new Set(smaller)

const onColumn = (source: ConditionSource, at: number): Condition[] =>
  source.columns(at).flatMap((column) => {
    const { field } = column
    const tests = [...rangeAt(source, column.end, field), ...comparisonAt(source, column.end, field)]
    // "Weight 10" is no condition unless some row weighs 10.
    const lists = listAt(source, column.end, field).filter(({ values }) =>
      values.every((value) => occurs(field, value)),
    )
    const texts = phrasesAt(textualIndex, source.tokens, column.end).flatMap(({ end, meaning }) => {
      const token = source.tokens[end]
      const text = field.type === 'nominal' || field.type === 'ordinal'
      return token && text && token.kind !== 'sign'
        ? [condition(end + 1, [{ op: meaning, field: field.name, text: token.raw }], column)]
        : []
    })
    const comparative = source.tokens[column.end]?.text === 'than' ? source.tokens[column.end - 1]?.text : undefined
    const degrees =
      comparative === undefined
        ? []
        : operands(source, column.end + 1, field).map((operand) =>
            condition(operand.end, [filterOf(field, lessening.has(comparative) ? '<' : '>', operand)], column),
          )
    return [
      ...degrees,
      ...tests.map(({ end, filter }) => condition(end, [filter], column)),
      ...lists.map(({ end, values }) => condition(end, [{ op: 'one_of', field: field.name, values }], column)),
      ...texts,
    ]
  })

/** "more than 100 horsepower", "8 cylinders", "between 5 and 10 mm of rain". */
const beforeColumn = (source: ConditionSource, at: number): Condition[] => {
  // The column may stand a few tokens on; every one that the rest could end in is tried.
  const ahead = Array.from({ length: 8 }, (_, i) => at + 1 + i)
  return ahead.flatMap((place) =>
    source.columns(place).flatMap((column) => {
      const { field } = column
      const reaches = (end: number) => skip(source, end) === place
      return [
        ...[...rangeAt(source, at, field), ...comparisonAt(source, at, field)]
          .filter(({ end }) => reaches(end))
          .map(({ filter }) => condition(column.end, [filter], column)),
        ...listAt(source, at, field)
          .filter(({ end, values }) => reaches(end) && values.every((value) => occurs(field, value)))
          .map(({ values }) => condition(column.end, [{ op: 'one_of', field: field.name, values }], column)),
      ]
    }),
  )
}

const sure = { score: 0.9, rivals: [] }

/** Years and dates that name no field: they speak of the table's time field. */
const onTime = (source: ConditionSource, at: number): Condition[] => {
  const field = source.timeField
  if (!field) return []
  const year = operands(source, at, field)
  return [
    ...rangeAt(source, at, field).map(({ end, filter }) => condition(end, [filter], sure)),
    ...comparisonAt(source, at, field).map(({ end, filter }) => condition(end, [filter], sure)),
    ...year.map((operand) => condition(operand.end, [filterOf(field, '=', operand)], sure)),
    ...stretchesAt(source, at, field),
    ...recentYears(source, at, field),
  ].filter(({ value }) => isTime(field) || value.filters.every(speaksOfYears))
}

/** "2012 and 2013", "2012, 2013 or 2014": years in a row become one stretch; others, and years of a number, stay a list. */
const stretchesAt = (source: ConditionSource, at: number, field: FieldProfile): Condition[] => {
  if (isYear(field)) {
    return listAt(source, at, field)
      .filter(({ values }) => values.length > 1)
      .map(({ end, values }) => condition(end, [{ op: 'one_of', field: field.name, values }], sure))
  }
  const [first] = operands(source, at, field)
  if (!first) return []
  const all = [first]
  for (let last = first; ; ) {
    const joint = listJoints.includes(source.tokens[last.end]?.text ?? '')
    const [next] = joint ? operands(source, last.end + 1, field) : []
    if (!next) break
    all.push(next)
    last = next
  }
  const last = all.at(-1) ?? first
  if (all.length === 1) return []
  if (all.every((one, i) => one.from === (all[i - 1]?.to ?? one.from - 1) + 1))
    return [condition(last.end, [range(field, first, last)], sure)]
  const years = all.map(({ from }) => new Date(from).getUTCFullYear())
  const whole = all.every(
    ({ from, to }, i) => from === Date.UTC(years[i] ?? 0, 0) && to === Date.UTC((years[i] ?? 0) + 1, 0) - 1,
  )
  return whole
    ? [condition(last.end, [{ op: 'one_of', field: field.name, values: years, timeUnit: 'year' }], sure)]
    : []
}

const speaksOfYears = (filter: FieldFilter): boolean => {
  if (filter.op === 'range') return looksLikeYear(filter.min ?? filter.max ?? 0)
  if (filter.op === 'one_of' || filter.op === 'none_of')
    return filter.values.every((v) => typeof v === 'number' && looksLikeYear(v))
  return 'value' in filter && typeof filter.value === 'number' && looksLikeYear(filter.value)
}

const dayMs = 86_400_000

/** "the last 5 years": counted from the latest year in the table. */
const recentYears = (source: ConditionSource, at: number, field: FieldProfile): Condition[] =>
  phrasesAt(recentIndex, source.tokens, at).flatMap(({ end, meaning }) => {
    const [number] = source.numbers(end)
    const count = number ?? { end, value: 1 }
    const unit = source.tokens[count.end]?.text.replace(/s$/, '') ?? ''
    const filter = meaning === 'last' ? lastOf(field, unit, number?.value ?? null) : firstOf(field, unit, count.value)
    return filter ? [condition(count.end + 1, [filter], sure)] : []
  })

/** As a new chart has it: "the last year" is the calendar's, "the last 5 years" are counted back. */
const lastOf = (field: FieldProfile, word: string, n: number | null): FieldFilter | null => {
  if (word === 'fortnight') return lastOf(field, 'week', 2 * (n ?? 1))
  const unit = recentUnits.get(word)
  const stretch = unit && recentCondition(field, unit, n)
  return stretch ? fieldFilter(field.name, stretch) : null
}

const firstOf = (field: FieldProfile, unit: string, n: number): FieldFilter | null => {
  const { min } = field
  const days = lengthsInDays.get(unit)
  const months = lengthsInMonths.get(unit)
  if (min === undefined) return null
  if (days !== undefined && isTime(field)) return { op: '<', field: field.name, value: min + n * days * dayMs }
  if (months === undefined) return null
  if (isYear(field)) return { op: '<=', field: field.name, value: min + Math.max(1, Math.round((n * months) / 12)) - 1 }
  const date = new Date(min)
  return { op: '<', field: field.name, value: date.setUTCMonth(date.getUTCMonth() + n * months) }
}

/** "In January", "on weekends": what recurs, whatever the year. */
const recurring = (source: ConditionSource, at: number): Condition[] => {
  const field = source.timeField
  if (!field || !isTime(field) || beginsName(source, at)) return []
  const found: { end: number; part: CalendarPart }[] = []
  for (let place = at; ; ) {
    const [here] = phrasesAt(calendarIndex, source.tokens, place)
    const [unit, first, last = first] = here?.meaning.split(' ') ?? []
    if (
      !here ||
      (unit !== 'month' && unit !== 'day' && unit !== 'quarter') ||
      (found[0] && found[0].part.unit !== unit)
    )
      break
    found.push({ end: here.end, part: { unit, first: Number(first), last: Number(last) } })
    if (!listJoints.includes(source.tokens[here.end]?.text ?? '')) break
    place = here.end + 1
  }
  const [head] = found
  const end = found.at(-1)?.end
  const text = source.tokens[at]?.text ?? ''
  // "May" and "march" are words of other kinds as well; a month stands in capitals or after a word of time.
  const doubtful = text === 'may' || text === 'march'
  const introduced =
    /^\p{Lu}/u.test(source.tokens[at]?.raw ?? '') || introducing.test(source.tokens[at - 1]?.text ?? '')
  if (!head || end === undefined || (doubtful && !introduced)) return []
  const values = found.flatMap(({ part: { first, last } }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  )
  return [condition(end, [{ op: 'one_of', field: field.name, values, timeUnit: head.part.unit }], sure)]
}
/** "Q1" is no quarter where a column is called "Q1 I like my work". */
const beginsName = ({ columns, tokens }: ConditionSource, at: number): boolean =>
  columns(at).some(({ field }) => field.name.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0] === tokens[at]?.text)

interface CalendarPart {
  unit: 'month' | 'day' | 'quarter'
  first: number
  last: number
}

/** A number that names no field moves the bound that stands, or is compared with what the chart measures. */
const onMeasure = (source: ConditionSource, at: number): Condition[] => {
  const unsure = { score: 0.6, rivals: [] }
  const bare = (field: FieldProfile) =>
    [...rangeAt(source, at, field), ...comparisonAt(source, at, field)].map(({ end, filter }) => ({
      filter,
      found: condition(end, [filter], unsure, field.name),
    }))
  const { bounded, measure } = source
  const moved = bounded ? bare(bounded).filter(({ filter }) => isWithin(filter, bounded)) : []
  return (moved.length > 0 ? moved : measure ? bare(measure) : []).map(({ found }) => found)
}

/** Whether the field has such numbers. */
const isWithin = (filter: FieldFilter, { min = 0, max = 0 }: FieldProfile): boolean => {
  const ends = 'value' in filter ? [Number(filter.value)] : filter.op === 'range' ? [filter.min, filter.max] : []
  return ends.every((end) => end === null || (end >= min && end <= max))
}

/** "People over 65" are told by their age. */
const onAge = (source: ConditionSource, at: number): Condition[] => {
  const { age, tokens } = source
  if (!age || !people.has(tokens[at]?.text ?? '')) return []
  return [...rangeAt(source, at + 1, age), ...comparisonAt(source, at + 1, age)].map(({ end, filter }) =>
    condition(end, [filter], sure),
  )
}

/** "Those who gave an 8 or more" are told by the marks that they gave. */
const onRating = (source: ConditionSource, at: number): Condition[] => {
  const { rating, tokens } = source
  if (!rating || !ratingVerbs.has(tokens[at]?.text ?? '')) return []
  const from = skip(source, at + 1)
  return [...rangeAt(source, from, rating), ...comparisonAt(source, from, rating)].map(({ end, filter }) =>
    condition(end, [filter], sure),
  )
}

/** "From April to September", "in summer", where months are names. */
const onCycles = ({ tokens, cycles }: ConditionSource, at: number): Condition[] =>
  cycles.flatMap((cycle) => {
    const stretch = namedAt(tokens, at, cycle)
    const { name } = cycle.field
    return stretch && stretch.values.length > 0
      ? [condition(stretch.end, [{ op: 'one_of', field: name, values: stretch.values }], sure)]
      : []
  })

/** Every condition that can be read from token `at` on. */
export const conditionsAt = (source: ConditionSource, at: number): Condition[] => {
  const named = [
    ...onColumn(source, at),
    ...beforeColumn(source, at),
    ...onAge(source, at),
    ...onRating(source, at),
    ...onCycles(source, at),
  ]
  const time = [...onTime(source, at), ...recurring(source, at)]
  const bare = time.length > 0 ? [] : onMeasure(source, at)
  return [...named, ...time, ...bare].sort((a, b) => b.end - a.end || b.value.score - a.value.score).slice(0, 6)
}
