import { knownAggregate, lemmas, nameWords, statedAggregate, understand, wordClass } from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import { type WideColumns, wideColumns } from '../derive/wide-columns.ts'
import { isTime } from '../edits/reader.ts'
import { inEnglish, text } from '../say/text.ts'
import { type Askable, askable } from './askable.ts'
import { quoteColumnName } from './quote-column-name.ts'

/** What a question looks for; each kind has a chart of its own. */
export type QuestionKind =
  | 'trend'
  | 'comparison'
  | 'distribution'
  | 'outliers'
  | 'relationship'
  | 'counts'
  | 'cross'
  | 'ranking'

/** A question worth asking, and the columns that its chart shows. */
export interface SuggestedQuestion {
  kind: QuestionKind
  text: TranslatableText
  fields: string[]
}

const maxQuestions = 4

/**
 * Up to four questions worth asking of a table, made of its own columns: a trend, a comparison, a distribution (outliers,
 * where a number has some) and a relationship. Where the table has no columns for one of them, another takes its place.
 */
export const questions = (profile: TableProfile): SuggestedQuestion[] => {
  const years = yearsOf(profile)
  const columns = askable(years ? withLast(profile, years) : profile)
  const usual = usualAggregates(profile)
  const asked = [...(years ? [overYears(years)] : []), ...eachOwnKind(columns, usual), ...more(columns, usual)]
  const seen = new Set<string>()
  return asked
    .filter((question) => {
      const words = inEnglish(question.text)
      return !seen.has(words) && seen.add(words)
    })
    .slice(0, maxQuestions)
}

/** The same, as messages to send. */
export const suggestions = (profile: TableProfile): TranslatableText[] => questions(profile).map(({ text }) => text)

/** Columns that are one measure year by year; null where time has a column of its own. */
function yearsOf(profile: TableProfile): WideColumns | null {
  const wide = wideColumns(profile)
  return wide?.name === 'year' && !profile.fields.some(isTime) ? wide : null
}

/** The last of the years stands for all: each alone would be asked about as if it were something else. */
const withLast = ({ fields, ...table }: TableProfile, { columns }: WideColumns): TableProfile => ({
  ...table,
  fields: fields.filter(({ name }) => !columns.slice(0, -1).includes(name)),
})

const overYears = ({ columns, measure }: WideColumns): SuggestedQuestion => ({
  kind: 'trend',
  text: measure === '' ? text('offer.trend_over_years') : text('offer.trend_of_over_years', { measure }),
  fields: columns,
})

/** The one best question of each kind; each measures something else where the table has enough to measure. */
function eachOwnKind({ measures, groups, names, times }: Askable, usual: UsualAggregates): SuggestedQuestion[] {
  const [time] = times
  const [first, second = first, third = first] = measures
  const [group = names[0], other] = groups
  const extreme = measures.find(hasOutliers)
  const [x, y] = [...measures.filter(isSpread), ...measures.filter((field) => !isSpread(field))]
  return [
    ...(time ? [trend(time, first, usual)] : []),
    ...(group ? [second ? comparison(group, second, usual) : counts(group)] : []),
    ...(groups[0] && extreme ? [outliers(extreme, groups[0])] : third ? [distribution(third)] : []),
    ...(x && y && differs(y) ? [relationship(y, x)] : groups[0] && other ? [cross(groups[0], other)] : []),
  ]
}

/** Further questions, for tables that have no columns for some of the kinds. */
function more({ measures, groups, names, times, many }: Askable, usual: UsualAggregates): SuggestedQuestion[] {
  const [first, second] = measures
  const [group, other] = groups
  return [
    ...(first && group ? [outliers(first, group)] : []),
    ...groups.slice(0, 2).map(counts),
    ...(first && other ? [comparison(other, first, usual)] : []),
    ...(second ? [distribution(second)] : []),
    ...many.slice(0, 2).map(ranking),
    ...(group && other ? [cross(group, other)] : []),
    ...times.slice(1).map((time) => trend(time, first, usual)),
    ...(first && names[0] ? [comparison(names[0], first, usual)] : []),
    ...groups.slice(2).map(counts),
  ]
}

const trend = (time: FieldProfile, measure: FieldProfile | undefined, usual: UsualAggregates): SuggestedQuestion => ({
  kind: 'trend',
  text: measure
    ? text(`offer.trend.${usual(measure)}`, { field: quoteColumnName(measure), time: timeText(time) })
    : text('offer.trend.count', { time: timeText(time) }),
  fields: measure ? [time.name, measure.name] : [time.name],
})
const comparison = (group: FieldProfile, measure: FieldProfile, usual: UsualAggregates): SuggestedQuestion => ({
  kind: 'comparison',
  text: text(`offer.${usual(measure)}_by`, { field: quoteColumnName(measure), group: quoteColumnName(group) }),
  fields: [group.name, measure.name],
})
const counts = (group: FieldProfile): SuggestedQuestion => ({
  kind: 'counts',
  text: text('offer.rows_per', { group: quoteColumnName(group) }),
  fields: [group.name],
})
const cross = (group: FieldProfile, other: FieldProfile): SuggestedQuestion => ({
  kind: 'cross',
  text: text('offer.rows_by', { groups: [quoteColumnName(group), quoteColumnName(other)] }),
  fields: [group.name, other.name],
})
const outliers = (measure: FieldProfile, group: FieldProfile): SuggestedQuestion => ({
  kind: 'outliers',
  text: text('offer.box_plots', { field: quoteColumnName(measure), group: quoteColumnName(group) }),
  fields: [measure.name, group.name],
})
const ranking = (group: FieldProfile): SuggestedQuestion => ({
  kind: 'ranking',
  text: text('offer.top_ten', { group: quoteColumnName(group) }),
  fields: [group.name],
})
// Few different numbers would be taken for groups, so the chart is named.
const relationship = (y: FieldProfile, x: FieldProfile): SuggestedQuestion => ({
  kind: 'relationship',
  text: text(isSpread(y) && isSpread(x) ? 'offer.versus' : 'offer.scatterplot', {
    field: quoteColumnName(y),
    other: quoteColumnName(x),
  }),
  fields: [y.name, x.name],
})
const distribution = (measure: FieldProfile): SuggestedQuestion => ({
  kind: 'distribution',
  text: text(isSpread(measure) ? 'offer.distribution' : 'offer.histogram', { field: quoteColumnName(measure) }),
  fields: [measure.name],
})

const isSpread = ({ distinct }: FieldProfile): boolean => distinct > 12
const differs = ({ distinct }: FieldProfile): boolean => distinct >= 5

/** A value four standard deviations above the mean: a histogram would be one bar and a void. */
const hasOutliers = ({ max = 0, mean = 0, stdev = 0 }: FieldProfile): boolean => stdev > 0 && max - mean > 4 * stdev

type UsualAggregates = (field: FieldProfile) => 'sum' | 'mean'

const earned = wordClass('what somebody earns')

/**
 * What adds up, money and counts are worth a total, unless the unit says that they are a rate, or the name what somebody
 * earns.
 */
function usualAggregates(table: TableProfile): UsualAggregates {
  const { fields } = understand(table)
  return (field) => {
    const stated = statedAggregate(field)
    if (stated !== null) return stated
    const { name, semanticType, unit } = field
    const kind = fields.get(name)?.kind
    const isEarned = nameWords(name).some(({ text }) => lemmas(text).some((form) => earned.has(form)))
    if (kind === undefined || isEarned || unit?.includes('/') === true) return 'mean'
    return knownAggregate(field, kind) ?? (semanticType === 'currency' || semanticType === 'count' ? 'sum' : 'mean')
  }
}

const timeText = (field: FieldProfile): TranslatableText | LocalizedString | string => {
  const name = quoteColumnName(field)
  if (field.type !== 'temporal') return name
  const years = ((field.max ?? 0) - (field.min ?? 0)) / 31_557_600_000
  if (field.distinct <= 60 || years > 20) return name
  return text(years > 1.2 ? 'offer.by_month' : 'offer.by_day', { field: name })
}
