import type { ComputedKind } from '../model/derived-measure.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { Aggregate, Mark, TimeUnit } from '../model/vocabulary.ts'
import { englishSentences, type SentenceTemplates } from './sentences.ts'

/** How a chart is put in words of one language. In its templates `{}` stands for what they are about, `{2}` and on for more. */
export interface Wording {
  language: ChartLanguage
  and: string
  count: string
  /** Groups that stand together. */
  others: string
  chart: string
  aggregates: { readonly [aggregate in Aggregate]: string }
  timeUnits: { readonly [timeUnit in TimeUnit]: string }
  marks: { readonly [mark in Mark]: string }
  /** Null: a derived measure is titled by its own name, which is of this language. */
  derived: { readonly [kind in ComputedKind]: string } | null
  titles: { by: string; of: string; distribution: string; map: string; share: string; rowShare: string }
  conditions: { readonly [name in ConditionName]: string }
  sentences: SentenceTemplates
  /** Words for what columns are often called in short, in lower case. */
  abbreviations: ReadonlyMap<string, string>
  /** Nouns keep their capitals in the middle of a phrase, and within names. */
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

/** The template with its holes filled: `{}` by the first part, `{2}` by the second, and so on. */
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
