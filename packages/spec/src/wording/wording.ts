import type { ComputedKind } from '../model/derived-measure.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { Aggregate, Mark, TimeUnit } from '../model/vocabulary.ts'
import { englishSentences, type SentenceTemplates } from './sentences.ts'

/** Words and templates of one language. Templates have the holes `{}` for the first part, `{2}` for the second, and so on. */
export interface Wording {
  language: ChartLanguage
  and: string
  count: string
  /** The bucket of smaller groups. */
  others: string
  chart: string
  aggregates: { readonly [aggregate in Aggregate]: string }
  timeUnits: { readonly [timeUnit in TimeUnit]: string }
  marks: { readonly [mark in Mark]: string }
  /** Null: derived measures already have names in this language. */
  derived: { readonly [kind in ComputedKind]: string } | null
  titles: { by: string; of: string; distribution: string; map: string; share: string; rowShare: string }
  conditions: { readonly [name in ConditionName]: string }
  sentences: SentenceTemplates
  /** Full words by common abbreviations in column names, in lower case. */
  abbreviations: ReadonlyMap<string, string>
  /** True if nouns are capitalized within phrases and names. */
  capitalNouns: boolean
}

type ConditionName =
  | 'is'
  | 'not'
  | 'from_to'
  | 'from'
  | 'up_to'
  | 'under'
  | 'over'
  | 'contains'
  | 'lacks'
  | 'starts_with'
  | 'ends_with'
  | 'missing'
  | 'known'
  | 'more'
  | 'top'
  | 'bottom'
  | 'within'
  | 'others'

/** Fills the holes of a template. */
export const fill = (template: string, ...parts: readonly string[]): string =>
  template.replace(/\{(\d?)\}/g, (_, place) => parts[Number(place || 1) - 1] ?? '')

export const english: Wording = {
  language: 'en',
  and: 'and',
  count: 'Count',
  others: 'Other',
  chart: 'Chart',
  aggregates: {
    count: 'count',
    sum: 'total {}',
    mean: 'average {}',
    median: 'median {}',
    min: 'lowest {}',
    max: 'highest {}',
    distinct: 'number of different {}',
    stdev: 'standard deviation of {}',
    variance: 'variance of {}',
    q1: 'lower quartile of {}',
    q3: 'upper quartile of {}',
    valid: 'number of known {}',
    missing: 'number of missing {}',
  },
  timeUnits: {
    year: 'year',
    quarter: 'quarter',
    month: 'month',
    week: 'week',
    date: 'day of the month',
    day: 'weekday',
    dayofyear: 'day of the year',
    hours: 'hour',
    minutes: 'minute',
    seconds: 'second',
    yearquarter: 'quarter',
    yearmonth: 'month',
    yearweek: 'week',
    yearmonthdate: 'day',
    yearmonthdatehours: 'hour',
    monthdate: 'day',
    hoursminutes: 'time of day',
  },
  marks: {
    bar: 'Bar chart',
    line: 'Line chart',
    area: 'Area chart',
    point: 'Scatterplot',
    circle: 'Scatterplot',
    square: 'Scatterplot',
    tick: 'Strip plot',
    rect: 'Heatmap',
    arc: 'Pie chart',
    boxplot: 'Box plot',
    errorbar: 'Error bars',
    errorband: 'Error band',
    rule: 'Rules',
    text: 'Text chart',
    trail: 'Trail chart',
    geoshape: 'Map',
  },
  derived: null,
  titles: {
    by: '{} by {2}',
    of: '{} of {2}',
    distribution: 'Distribution of {}',
    map: 'Map',
    share: 'Share of {}',
    rowShare: 'Share of rows',
  },
  conditions: {
    is: '{}: {2}',
    not: '{}: not {2}',
    from_to: '{} from {2} to {3}',
    from: '{} from {2}',
    up_to: '{} up to {2}',
    under: '{} under {2}',
    over: '{} over {2}',
    contains: '{} contains “{2}”',
    lacks: '{} without “{2}”',
    starts_with: '{} starts with “{2}”',
    ends_with: '{} ends with “{2}”',
    missing: '{} is missing',
    known: '{} is known',
    more: '{} and {2} more',
    top: 'Top {} by {2}',
    bottom: 'Bottom {} by {2}',
    within: '{} in each {2}',
    others: '{}, and the others together',
  },
  sentences: englishSentences,
  abbreviations: new Map([
    ['ts', 'time'],
    ['temp', 'temperature'],
    ['qty', 'quantity'],
    ['amt', 'amount'],
    ['avg', 'average'],
  ]),
  capitalNouns: false,
}
