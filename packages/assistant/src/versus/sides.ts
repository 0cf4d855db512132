import type { FieldFilter, FieldProfile, FilterValue, TimeUnit } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { classOf } from '../interpreter/field-class.ts'
import type { Sentence } from '../interpreter/sentence.ts'
import type { SpanOf } from '../interpreter/span.ts'
import { overlaps, spansOf } from '../interpreter/utterance.ts'

type Place = { start: number; end: number }

/** What is weighed against each other: values of one column, or stretches of its time. */
export interface Sides {
  field: FieldProfile
  timeUnit: TimeUnit | null
  /** Two of them; of one that is held against all others, all that there are. */
  values: FilterValue[]
  /** Where the message names them. */
  places: Place[]
}

const sureValue = 0.75
const sureCondition = 0.8
const sureFlag = 0.6
/** So many values can be told apart in one answer. */
const mostOthers = 12

/** "Rome or Oslo", "in April than in May", "members than non-members"; null where no two such things are named. */
export const pairIn = (sentence: Sentence): Sides | null => valuesIn(sentence) ?? timesIn(sentence) ?? bothOf(sentence)

/** The column of which two values are named; of several the one that the sentence is read to speak of. */
const valuesIn = ({ spans, fields, filters }: Sentence): Sides | null => {
  const named = spansOf(spans, 'value').filter(({ score }) => score >= sureValue)
  const longest = named.filter(
    (span) => !named.some((other) => overlaps(other, span) && lengthOf(other) > lengthOf(span)),
  )
  const found = [...Map.groupBy(longest, ({ field }) => field)].flatMap(([name, said]): Sides[] => {
    const field = fields.get(name)
    const values = [...new Set(said.map(({ value }) => value))].filter((value) => value !== null)
    return field && values.length === 2 ? [{ field, timeUnit: null, values, places: said }] : []
  })
  return found.find(({ field: { name } }) => filters.some(({ field }) => field === name)) ?? found[0] ?? null
}
const lengthOf = ({ start, end }: SpanOf<'value'>): number => end - start

/** Two months, weekdays or years of one column. */
const timesIn = ({ message, table }: Sentence): Sides | null => {
  const { tokens, fill } = sentenceOf(message, table, null)
  const found = tokens.flatMap((token, at) => {
    const [best] = fill('condition', at)
    const last = best && tokens[best.end - 1]
    if (best?.value.kind !== 'condition' || !last || best.value.score < sureCondition) return []
    const [filter, ...more] = best.value.filters
    const time = filter && more.length === 0 ? timeOf(filter) : null
    return time ? [{ ...time, start: token.start, end: last.end }] : []
  })
  const [a, b, ...more] = found
  const field = table.fields.find(({ name }) => name === a?.field)
  if (!a || !b || !field || more.length > 0 || a.field !== b.field || a.timeUnit !== b.timeUnit) return null
  return a.value === b.value ? null : { field, timeUnit: a.timeUnit, values: [a.value, b.value], places: [a, b] }
}

const timeOf = (filter: FieldFilter): { field: string; timeUnit: TimeUnit | null; value: FilterValue } | null => {
  if (filter.op === 'range') {
    const [from, to] = [new Date(filter.min ?? 0), new Date((filter.max ?? 0) + 1)]
    const year = from.getUTCFullYear()
    const whole = from.getTime() === Date.UTC(year, 0) && to.getTime() === Date.UTC(year + 1, 0)
    return whole ? { field: filter.field, timeUnit: 'year', value: year } : null
  }
  if (filter.op !== 'one_of') return null
  const [value, ...more] = filter.values
  return value === undefined || more.length > 0
    ? null
    : { field: filter.field, timeUnit: filter.timeUnit ?? null, value }
}

/** "Smokers than non-smokers": a column of two values that is named, whichever of them is said. */
const bothOf = (sentence: Sentence): Sides | null => {
  const found = sentence.mentions.flatMap((mention) => {
    const [best] = mention.fields
    const field = best && best.score >= sureFlag ? sentence.fields.get(best.field) : undefined
    return field && field.distinct === 2 && classOf(field) === 'category' ? [{ field, place: mention }] : []
  })
  const [first] = found
  return first && found.every(({ field }) => field === first.field)
    ? allOf(
        first.field,
        found.map(({ place }) => place),
      )
    : null
}

/** "Do smokers tip more": one value is held against the others of its column. */
export const oneAgainstOthers = ({ filters, fields }: Sentence): Sides | null => {
  const found = filters.flatMap((filter) => {
    const { condition, having } = filter
    const field = fields.get(filter.field)
    const single = condition.test === 'oneOf' && !condition.not && condition.values.length === 1 && having === null
    return field && single && field.distinct >= 2 && field.distinct <= mostOthers ? [{ field, place: filter }] : []
  })
  const [only, ...more] = found
  return only && more.length === 0 ? allOf(only.field, [only.place]) : null
}

const allOf = (field: FieldProfile, places: Place[]): Sides | null => {
  const values = field.values.flatMap(({ value }) => value ?? [])
  return values.length === field.distinct ? { field, timeUnit: null, values, places } : null
}
