import {
  type FieldProfile,
  type FilterValue,
  filteredField,
  filterTransform,
  type PartialEncoding,
  type TableProfile,
} from '@belvedere/spec'
import type { Found } from '../edits/found.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import { classOf, isTimelike } from '../interpreter/field-class.ts'
import type { Reading } from '../recommendation.ts'
import { usualAggregate } from './amounts.ts'
import { alongIn, countIn, isNamed, plain, profileOf, said } from './reading.ts'

/** Values of one column that are named beside one another. */
export interface ComparedValues {
  field: FieldProfile
  values: FilterValue[]
}

const sureValue = 0.75

/** Reads "Leeds vs Cork", "what women earn compared to men": at least two values of one column, however far apart; columns that share them. */
export const comparedIn = ({ tokens, fill }: EditSentence): ComparedValues[] => {
  const named = new Map<FieldProfile, Set<FilterValue>>()
  for (let at = 0; at < tokens.length; at++) {
    const whole = fill('column', at).some(({ value }) => 'score' in value && value.score >= 0.95)
    if (whole) continue
    const stretch = fill('condition', at).find(({ end, value }) => end > at + 2 && isStretch(value))
    if (stretch) {
      at = stretch.end - 1
      continue
    }
    for (const { value } of fill('values', at)) {
      if (value.kind !== 'values' || value.score < sureValue) continue
      named.set(value.field, new Set([...(named.get(value.field) ?? []), ...value.values]))
    }
  }
  return [...named].flatMap(([field, values]) => (values.size >= 2 ? [{ field, values: [...values] }] : []))
}

/** "From April to September" names the months between as well. */
const isStretch = (value: Found): boolean =>
  value.kind === 'condition' && value.filters.some((filter) => filter.op === 'one_of' && filter.values.length > 2)

/** "Per week for Leeds and Cork, one line each": what is averaged over time of several named values has a line for each. */
export const aLineForEach = (
  reading: Reading,
  { compared, each }: { compared: ComparedValues[]; each: boolean },
  table: TableProfile,
): Reading => {
  const { encodings, transform } = reading.partial
  const along = alongIn(reading)
  const timed = along && (along.timeUnit || profileOf(table, along.field)?.type === 'temporal')
  const measure = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const kept = compared.find(({ field }) => transform.some((one) => filteredField(one) === field.name))
  const mixed = measure?.aggregate === 'mean' || measure?.aggregate === 'median'
  if (!timed || !kept || encodings.length !== 2 || !(each || mixed)) return reading
  const series: PartialEncoding = { ...plain, field: kept.field.name, role: 'series' }
  return { ...reading, partial: { ...reading.partial, encodings: [...encodings, series] } }
}

/** "Leeds vs Cork prices" sets what is measured of the values side by side; a histogram of both would tell nothing apart. */
export const besideOneAnother = (
  reading: Reading,
  { compared: named, distribution }: { compared: ComparedValues[]; distribution: boolean },
  table: TableProfile,
): Reading => {
  const { encodings, mark, transform, wishes } = reading.partial
  const isDrawn = ({ field: { name } }: ComparedValues) =>
    encodings.some(({ field }) => field === name) || transform.some((one) => filteredField(one) === name)
  const compared = named.find(isDrawn) ?? named[0]
  if (!compared || distribution || mark !== undefined) return reading
  const along = alongIn(reading)
  const count = countIn(reading)
  const given = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const number = profileOf(table, along?.field)
  const spread = number?.type === 'quantitative' && count && !isNamed(reading, 'count')
  const filledIn = along?.field !== undefined && reading.assumptions.includes(tookAlong(along.field))
  const others = encodings.some(
    ({ role, field }) => (role === 'series' || role === 'facet') && field !== compared.field.name,
  )
  if (along?.field === compared.field.name || others || !along?.field || !(spread || (filledIn && given)))
    return reading
  // What changes over the years is drawn over them, where they are spoken of.
  const timed = !filledIn || wishes.task === 'trend'
  if (timed && number && isTimelike(classOf(number)) && wishes.mark !== 'point') return reading
  const measured = spread ? number : given?.aggregate ? undefined : profileOf(table, given?.field)
  const aggregate = measured ? usualAggregate(measured) : null
  const measure: PartialEncoding | undefined =
    measured && aggregate ? { field: measured.name, aggregate, role: 'measure' } : given
  const all = compared.values.length >= compared.field.distinct
  const compare = all
    ? []
    : [filterTransform({ op: 'one_of', field: compared.field.name, values: compared.values }, table)]
  const { task: _, ...kept } = wishes
  const settled: Reading = {
    ...said(reading, tookAlong(along.field), null),
    partial: {
      ...reading.partial,
      encodings: [{ ...plain, field: compared.field.name, role: 'dimension' }, ...(measure ? [measure] : [])],
      transform: [...transform.filter((one) => filteredField(one) !== compared.field.name), ...compare],
      wishes: { ...kept, mark: 'bar' },
    },
  }
  if (!measured || !aggregate) return settled
  return { ...settled, assumptions: [...settled.assumptions, tookAggregate(aggregate, measured.name)] }
}
