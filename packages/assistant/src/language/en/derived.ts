import { list } from '../list.ts'

/** How people ask for a number that is derived of a measure, in English; slots and classes as in the patterns of edits. */
export const derivedClasses = {
  share: list(`share|shares|percentage|percentages|percent|proportion|proportions|fraction|portion|%|contribution`),
  whole: list(`the total|total|the whole|whole|all|everything|the grand total|the overall|overall`),
  as_share: list(`
    as a percentage of total|as a percentage of the total|as percentage of total|as a percentage of the whole|
    as a share of the total|as a share of the whole|as a percentage|as percentages|as a percent|as percent|in percent|
    as % of total|as a % of total|as a share|as shares|as a proportion|as proportions|in relative terms|
    relative to the total|percent of total|% of total|percentage of total`),
  ratio: list(`ratio|ratios|the ratio|quotient`),
  divided: list(
    `divided by|relative to|in relation to|as a share of|as a percentage of|as percentage of|as a fraction of|/|over its`,
  ),
  head: list(`capita|head|inhabitant|resident`),
  difference: list(`difference|gap|margin|spread`),
  minus: list(`minus|less|net of|subtracted by|after subtracting`),
  growth: list(`
    growth|growth rate|growth rates|rate of growth|percent change|percentage change|relative change|rate of change|
    % change|percentage growth|percent growth|relative growth`),
  change: list(`change|changes|absolute change|increase`),
  by_year: list(`
    year over year|year-over-year|yoy|year on year|year-on-year|from one year to the next|
    compared to the previous year|compared with the previous year|against the previous year|versus the previous year|
    compared to the year before|vs previous year`),
  by_quarter: list(`
    quarter over quarter|quarter-over-quarter|qoq|quarter on quarter|from one quarter to the next|
    compared to the previous quarter`),
  by_month: list(`
    month over month|month-over-month|mom|month on month|month-on-month|
    from one month to the next|compared to the previous month|against the previous month`),
  by_week: list(`week over week|week-over-week|wow|week on week|compared to the previous week`),
  by_day: list(`day over day|day-over-day|compared to the previous day`),
  running: list(`
    cumulative|cumulated|running total of|running sum of|accumulated|running total|running sum|cumulative sum of|
    cumulative total of|cumulative sum|cumulative total|the cumulative|cumulatively|running count of|year to date|ytd|
    cumulative count of|cumulative number of`),
  moving: list(`
    moving average|rolling average|moving mean|rolling mean|running average|trailing average|sliding average|
    moving averages|rolling averages|smoothed average`),
  plain: list(
    `absolute numbers|absolute values|absolute figures|absolute amounts|plain numbers|actual numbers|actual values|raw numbers|raw values|original numbers|original values`,
  ),
  rank: list(`rank|ranks|the rank|ranking|rankings|position in the ranking`),
} as const

const moved = '{number} [-] {timeunit} <moving>'

export const derivedPatterns = {
  share: [
    '[what|which] <share> of [<whole>] {encoding}',
    '<share> of [<whole>] {encoding} <as_share>',
    '{encoding} <as_share>',
    '{encoding} <share>',
    '<as_share>',
  ],
  ratio: [
    '[{unknown:name} (=|as)] {encoding} <divided> {encoding:by}',
    '<ratio> (of|between) {encoding} (to|and|over|vs|versus) {encoding:by}',
    '{encoding} [-] to [-] {encoding:by} <ratio>',
    '{encoding} {encoding:by} <ratio>',
  ],
  per: ['[average|mean] {encoding} per [single|one|unit of] {column:by}'],
  per_head: ['{encoding} per <head>'],
  difference: [
    '<difference> between {encoding} and {encoding:by}',
    '[{unknown:name} (=|as)] {encoding} <minus> {encoding:by}',
  ],
  growth: ['<growth> (of|in|for) {encoding}', '{encoding} <growth>', '<growth>'],
  growth_by_year: steps('by_year'),
  growth_by_quarter: steps('by_quarter'),
  growth_by_month: steps('by_month'),
  growth_by_week: steps('by_week'),
  growth_by_day: steps('by_day'),
  change_by_year: changes('by_year'),
  change_by_quarter: changes('by_quarter'),
  change_by_month: changes('by_month'),
  change_by_week: changes('by_week'),
  change_by_day: changes('by_day'),
  running: ['<running> {encoding}', '{encoding} <running>', '<running>'],
  moving: [
    `${moved} (of|for|in) {encoding}`,
    `${moved} {encoding}`,
    `{encoding} (as|with|using|,) [a] ${moved}`,
    moved,
    '<moving> (of|for|in) {encoding} (over|across|with|in|of) [the] [last] {number} {timeunit}',
    '<moving> (over|across|of|for|in) [the] [last] {number} {timeunit}',
    '<moving> (of|for|in) {encoding}',
    '{encoding} <moving>',
    '<moving>',
  ],
  /** Back to the measure itself. */
  plain: [
    '<plain> [again]',
    '(remove|without|no|drop) [the] (<share>|<growth>|<running>|<moving>|<rank>|<ratio>|<difference>)',
  ],
  rank: ['<rank> of {column} by {encoding}'],
} satisfies { [name: string]: string[] }

export type DerivedPattern = keyof typeof derivedPatterns
const isPattern = (name: string): name is DerivedPattern => Object.hasOwn(derivedPatterns, name)
export const derivedPatternNames: readonly DerivedPattern[] = Object.keys(derivedPatterns).filter(isPattern)

function steps(by: string): string[] {
  return [
    `<${by}> <growth> (of|in|for) {encoding}`,
    `<${by}> {encoding} <growth>`,
    `<${by}> {encoding}`,
    `{encoding} <${by}> <growth>`,
    `{encoding} <growth> <${by}>`,
    `<growth> (of|in|for) {encoding} <${by}>`,
    `<${by}> <growth>`,
    `{encoding} <${by}>`,
    `<${by}>`,
  ]
}

function changes(by: string): string[] {
  return [
    `<${by}> <change> (of|in|for) {encoding}`,
    `<${by}> {encoding} <change>`,
    `<change> (of|in|for) {encoding} <${by}>`,
    `{encoding} <change> <${by}>`,
  ]
}

/** What a derived number is called. */
export const derivedNames = {
  share: 'Share of {measure}',
  ratio: '{measure} / {by}',
  difference: '{measure} minus {by}',
  growth: 'Growth of {measure}',
  growthOnYear: 'Growth of {measure} over the year before',
  change: 'Change of {measure}',
  running: 'Running total of {measure}',
  moving: '{steps} moving average of {measure}',
  rank: 'Rank by {measure}',
} as const

/** Words in the names of columns that count people. */
export const people: ReadonlySet<string> = new Set(
  'population inhabitants residents people persons citizens'.split(' '),
)
