import { type FieldProfile, findLimit, type PartialEncoding, type TableProfile, type TimeUnit } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import { classOf } from '../interpreter/field-class.ts'
import { articles, overTime, stepping, steppingWords } from '../language/en/refine/along-time.ts'
import type { Reading } from '../recommendation.ts'
import { usualAggregate } from './amounts.ts'
import { alongIn, isMentioned, isNamed, plain, profileOf, said } from './reading.ts'

/** A unit of time that the sentence measures in: "per month", "weekly"; or time itself: "over time". */
export interface Step {
  /** Null: whichever suits. */
  unit: TimeUnit | null
  /** The column of times that the sentence names; null: none. */
  time: string | null
}

const adverb = stepping

/** Reads "per month", "in each quarter", "weekly", "over time": the unit, and the column of times if one is named. */
export const stepOf = (sentence: EditSentence): Step | null => {
  const { tokens, fill, named } = sentence
  const at = tokens.findIndex(({ text }, place) => {
    if (named.has(place) || fill('timeunit', place).length === 0) return false
    if (adverb.test(text)) return true
    const before = tokens[place - 1]?.text ?? ''
    if (articles.has(before)) return before !== 'the' && place > 1
    // "In a month" is a stretch of time, "in month" hardly said.
    return steppingWords.has(before) && before !== 'in' && before !== 'for' && before !== 'a'
  })
  const found = at < 0 ? undefined : fill('timeunit', at)[0]?.value
  if (found?.kind !== 'timeunit' && !overTime.test(sentence.message)) return null
  const times = tokens.flatMap((_, place) =>
    fill('column', place).flatMap(({ value }) =>
      value.kind === 'column' && value.field.type === 'temporal' && value.score >= sureName ? [value.field.name] : [],
    ),
  )
  return { unit: found?.kind === 'timeunit' ? found.timeUnit : null, time: times[0] ?? null }
}
const sureName = 0.6

/** Past so many days hours are those of the day; before, they follow one another. */
const fewDaysMs = 3 * 86_400_000

/**
 * "Revenue per month" is the revenue of each month, not how revenues are spread: what the unit of time measures stands along
 * the time, and a group beside it tells the lines apart.
 */
export const alongTime = (reading: Reading, { step }: { step: Step | null }, table: TableProfile): Reading => {
  if (!step) return reading
  const time = timeOf(step, table)
  const { encodings, mark, wishes } = reading.partial
  const timed = encodings.find(({ timeUnit }) => typeof timeUnit === 'string')
  if (!time) return reading
  if (timed) return alongTheFirst(reading, timed, time, table)
  const drawn = typeof mark === 'object' ? mark.type : (mark ?? 'line')
  if (encodings.some(({ field }) => field === time.name) || !alongMarks.has(drawn)) return reading
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series' || role === 'facet')
  const given = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const alongField = profileOf(table, along?.field)
  const counted = given?.aggregate === 'count' && given.field === undefined
  const spread = alongField?.type === 'quantitative' && classOf(alongField) !== 'year' && counted
  const wholly = spread && !isNamed(reading, 'count')
  const measured = wholly ? alongField : profileOf(table, given?.field)
  const groups = along !== undefined && !wholly && isMentioned(reading, along.field)
  if ((groups && (series || alongField?.type === 'quantitative')) || (!measured && !counted)) return reading
  const aggregate = (wholly ? null : given?.aggregate) ?? (measured && usualAggregate(measured)) ?? 'count'
  const beside: PartialEncoding[] = [
    ...(series ? [series] : []),
    ...(groups && along?.field !== undefined ? [{ ...plain, field: along.field, role: 'series' as const }] : []),
  ]
  const settled: Reading = {
    ...reading,
    partial: {
      ...reading.partial,
      encodings: [
        { ...stepped(step.unit, time), field: time.name, role: 'dimension' },
        { ...(measured && { field: measured.name }), aggregate, role: 'measure' },
        ...beside,
      ],
      wishes: { ...wishes, mark: drawn === 'bar' || drawn === 'area' ? drawn : 'line' },
    },
  }
  const kept = along?.field === undefined ? settled : said(settled, tookAlong(along.field), null)
  if (!measured || (!wholly && given?.aggregate)) return kept
  return { ...kept, assumptions: [...kept.assumptions, tookAggregate(aggregate, measured.name)] }
}

const alongMarks: ReadonlySet<string> = new Set(['line', 'area', 'bar', 'point'])

const timeOf = ({ unit, time }: Step, { fields }: TableProfile): FieldProfile | undefined =>
  fields.find(({ name }) => name === time) ??
  fields.find(({ type }) => type === 'temporal') ??
  (unit === 'year' || unit === null ? fields.find((field) => classOf(field) === 'year') : undefined)

/** Years that a column holds already need no unit; where none is named, whoever draws the chart takes one that suits. */
const stepped = (
  unit: TimeUnit | null,
  time: FieldProfile,
): Pick<PartialEncoding, 'aggregate' | 'bin' | 'timeUnit'> => {
  const plain = { aggregate: null, bin: null }
  if (time.type !== 'temporal') return { ...plain, timeUnit: null }
  const long = (time.max ?? 0) - (time.min ?? 0) > fewDaysMs
  return unit === null ? plain : { ...plain, timeUnit: unit === 'yearmonthdatehours' && long ? 'hours' : unit }
}

/** A line runs through more times than a month has days, unless a few are kept, and what is averaged runs through hours. */
export const throughManyTimes = (reading: Reading, _: unknown, table: TableProfile): Reading => {
  const { encodings, mark, transform, wishes } = reading.partial
  const along = alongIn(reading)
  const field = profileOf(table, along?.field)
  const open = field?.type === 'temporal' && !along?.bin && findLimit(transform) === null
  const measure = encodings.find(({ role }) => role === 'measure')
  const averaged = measure?.aggregate === 'mean' || measure?.aggregate === 'median'
  const many = along?.timeUnit ? along.timeUnit === 'hours' && averaged : (field?.distinct ?? 0) > daysOfAMonth
  if (!open || !many || !measure || mark !== undefined || wishes.mark !== 'bar') return reading
  return { ...reading, partial: { ...reading.partial, wishes: { ...wishes, mark: 'line' } } }
}
const daysOfAMonth = 31

/** Of several times of which none is named, the first is meant. */
const alongTheFirst = (
  reading: Reading,
  timed: PartialEncoding,
  { name }: FieldProfile,
  table: TableProfile,
): Reading => {
  const other = profileOf(table, timed.field)
  if (other?.type !== 'temporal' || other.name === name || isMentioned(reading, other.name)) return reading
  const encodings = reading.partial.encodings.map((one) => (one === timed ? { ...one, field: name } : one))
  return { ...reading, partial: { ...reading.partial, encodings } }
}
