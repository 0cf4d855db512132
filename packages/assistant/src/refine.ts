import {
  type FieldProfile,
  fieldWords,
  findLimit,
  limitTransforms,
  type PartialEncoding,
  type TableProfile,
  uncapital,
} from '@belvedere/spec'
import type { EditSentence } from './edits/sentence.ts'
import { groupedBy, tookAggregate, tookAlong } from './interpreter/explain.ts'
import type { Reading } from './recommendation.ts'

/** Names of amounts that add up over rows, and words in a name by which it does not, in English. */
const addingUp: ReadonlySet<string> = new Set(
  `revenue revenues sales profit profits amount amounts cost costs spend spending spent expense expenses turnover quantity qty
  units sold orders payment payments donation donations purchases losses goals visits clicks downloads deaths births`.split(
    /\s+/,
  ),
)
const notAddingUp: ReadonlySet<string> = new Set(
  'per avg average mean median rate ratio share percent percentage pct unit price growth index score rating'.split(' '),
)

/**
 * Settles what the words of a reading leave open the way people mean it: what adds up is totalled, months of several
 * years follow one another, what nobody named makes way for what was, and counting names counts each once.
 */
export const refine = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const asked = askedOf(sentence)
  return readings.map((reading) =>
    [withTotals, inSequence, withNamedGroup, countingNames].reduce((one, step) => step(one, asked, table), reading),
  )
}

/** What the sentence says of time and counting. */
interface Asked {
  /** A unit of time is named. */
  unit: boolean
  /** Months, weeks and the like are meant as they recur: "by month of the year", "seasonality". */
  recurring: boolean
  /** The column right after "how many". */
  counted: FieldProfile | null
}

const recurrence =
  /\b(?:of|in|across|over) (?:the|each|every|a) (?:year|week|month|day)\b|\b(?:calendar|season\w*|weekday\w*|of year|of week)\b/i

const askedOf = ({ message, tokens, fill, named }: EditSentence): Asked => {
  const after = tokens.findIndex(({ text }, at) => {
    const before = tokens[at - 1]?.text
    return (text === 'many' && before === 'how') || (text === 'of' && before === 'number')
  })
  const column = after < 0 ? undefined : fill('column', after + 1).map(({ value }) => value)[0]
  return {
    unit: tokens.some((_, at) => !named.has(at) && fill('timeunit', at).length > 0),
    recurring: recurrence.test(message),
    counted: column?.kind === 'column' ? column.field : null,
  }
}

type Step = (reading: Reading, asked: Asked, table: TableProfile) => Reading

const changed = (reading: Reading, from: PartialEncoding, to: PartialEncoding | null): Reading => ({
  ...reading,
  partial: {
    ...reading.partial,
    encodings: reading.partial.encodings.flatMap((one) => (one === from ? (to ?? []) : one)),
  },
})
const said = (reading: Reading, from: string, to: string | null): Reading => ({
  ...reading,
  assumptions: reading.assumptions.flatMap((sentence) => (sentence === from ? (to ?? []) : sentence)),
})
const profileOf = (table: TableProfile, name: string | undefined): FieldProfile | undefined =>
  table.fields.find((field) => field.name === name)

const addsUp = ({ name, semanticType }: FieldProfile): boolean => {
  const words = fieldWords(name)
    .toLowerCase()
    .split(/[^a-z]+/)
  return (
    semanticType !== 'percent' &&
    words.some((word) => addingUp.has(word)) &&
    !words.some((word) => notAddingUp.has(word))
  )
}

/** "Revenue by region" is all of it; an average that nobody named only where values do not add up. */
const withTotals: Step = (reading, _, table) => {
  const measure = reading.partial.encodings.find(({ aggregate }) => aggregate === 'mean' || aggregate === 'sum')
  const field = profileOf(table, measure?.field)
  if (!measure?.aggregate || !field) return reading
  const before = tookAggregate(measure.aggregate, field.name)
  const aggregate = addsUp(field) ? 'sum' : measure.aggregate
  if (aggregate === measure.aggregate || !reading.assumptions.includes(before)) return reading
  const total = changed(reading, measure, { ...measure, aggregate })
  return said(rankedByTotals(total, field.name, table), before, tookAggregate(aggregate, field.name))
}

/** The best few are the best by what is shown. */
const rankedByTotals = (reading: Reading, measure: string, table: TableProfile): Reading => {
  const { transform } = reading.partial
  const found = findLimit(transform)
  if (!found || found.limit.by.field !== measure || found.limit.by.aggregate !== 'mean') return reading
  const by = { field: measure, aggregate: 'sum' as const }
  const ranked = limitTransforms({ ...found.limit, by }, new Set(table.fields.map(({ name }) => name)))
  return {
    ...reading,
    partial: { ...reading.partial, transform: transform.toSpliced(found.start, found.end - found.start, ...ranked) },
  }
}

const yearMs = 366 * 86_400_000
const inOrder = { month: 'yearmonth', quarter: 'yearquarter', week: 'yearweek', date: 'yearmonthdate' } as const
const isRecurring = (unit: string): unit is keyof typeof inOrder => Object.hasOwn(inOrder, unit)

/** Months of several years follow one another unless they are asked for as they recur; an unnamed unit is the solver's. */
const inSequence: Step = (reading, asked, table) => {
  const along = reading.partial.encodings.find(({ timeUnit }) => typeof timeUnit === 'string')
  const field = profileOf(table, along?.field)
  if (!along?.timeUnit || field?.type !== 'temporal') return reading
  const { mark } = reading.partial.wishes
  if (!asked.unit) {
    if (mark !== 'line' && mark !== 'area') return reading
    const { timeUnit: _, ...open } = along
    return said(changed(reading, along, open), groupedBy(along.timeUnit, field.name), null)
  }
  const years = (field.max ?? 0) - (field.min ?? 0) > yearMs
  if (asked.recurring || !years || !isRecurring(along.timeUnit)) return reading
  const ordered = changed(reading, along, { ...along, timeUnit: inOrder[along.timeUnit] })
  const open = reading.partial.mark === undefined && mark === 'bar'
  return open
    ? { ...ordered, partial: { ...ordered.partial, wishes: { ...ordered.partial.wishes, mark: 'line' } } }
    : ordered
}

/** Where one group was named and another only filled in, the named one takes its place. */
const withNamedGroup: Step = (reading, _, table) => {
  const { encodings } = reading.partial
  const along = encodings.find(({ role, aggregate }) => role === 'dimension' && !aggregate)
  const series = encodings.find(({ role }) => role === 'series')
  const field = profileOf(table, along?.field)
  const filledIn = field !== undefined && reading.assumptions.includes(tookAlong(field.name))
  if (!along || !series || series.channel !== undefined || !filledIn || field.type === 'temporal') return reading
  if (field.semanticType === 'year') return reading
  const { role: _role, ...group } = series
  return said(
    changed(changed(reading, along, { ...group, role: 'dimension' }), series, null),
    tookAlong(field.name),
    null,
  )
}

/** "How many countries per continent" counts each country once, not its rows. */
const countingNames: Step = (reading, { counted }, table) => {
  const measure = reading.partial.encodings.find(({ aggregate, field }) => aggregate === 'count' && field === undefined)
  const shown = reading.partial.encodings.some(({ field }) => field === counted?.name)
  const names = counted?.type === 'nominal' && counted.semanticType !== 'id' && counted.distinct * 1.5 < counted.count
  // Along time a name that comes again is counted again.
  const timed = reading.partial.encodings.some(({ field }) => {
    const profile = profileOf(table, field)
    return profile?.type === 'temporal' || profile?.semanticType === 'year'
  })
  if (!measure || !counted || shown || timed || !names) return reading
  const once = changed(reading, measure, { ...measure, field: counted.name, aggregate: 'distinct' })
  return { ...once, assumptions: [...once.assumptions, `I counted each ${uncapital(fieldWords(counted.name))} once.`] }
}
