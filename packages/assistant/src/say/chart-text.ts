import {
  type Aggregate,
  capital,
  combineMeasures,
  type DerivedMeasure,
  fieldLabel,
  filterWords,
  findOtherBucket,
  isMap,
  type Mark,
  quantityWords,
  type Spec,
  type TableProfile,
  transformsOf,
  uncapital,
  unitsOf,
  withoutLimit,
} from '@belvedere/spec'
import { chartFacts, type Use } from '../intent/chart-facts.ts'

const markPlurals: { readonly [mark in Mark]: string } = {
  bar: 'bars',
  line: 'lines',
  area: 'areas',
  point: 'points',
  circle: 'points',
  square: 'squares',
  tick: 'ticks',
  rect: 'a heatmap',
  arc: 'a pie',
  boxplot: 'box plots',
  errorbar: 'error bars',
  errorband: 'an error band',
  rule: 'rules',
  text: 'text',
  trail: 'trails',
  geoshape: 'a map',
}

export const markPlural = (mark: Mark): string => markPlurals[mark]

const quantity = ({ field, def }: Use, derived?: DerivedMeasure): string => {
  if (derived) return `the ${uncapital(derivedWords(derived, field, def.aggregate))}`
  if (def.aggregate === 'count' || field === null) return 'the number of rows'
  const words = uncapital(quantityWords({ field, aggregate: def.aggregate ?? null, timeUnit: def.timeUnit ?? null }))
  return def.aggregate ? `the ${words}` : words
}

/** What a measure is called; several are called anew, as titles may be in another language. */
const derivedWords = (derived: DerivedMeasure, field: string | null, aggregate: Aggregate | undefined): string =>
  derived.kind === 'combined' && aggregate && field !== null
    ? combineMeasures([{ field, aggregate }, ...derived.others]).as
    : derived.as

/** "Average horsepower": what a chart measures; null where it measures nothing. */
export const measureWords = (spec: Spec): string | null => {
  const facts = chartFacts(spec)
  const measure = facts?.measure
  if (facts?.derived) return facts.derived.as
  if (!measure?.field) return null
  return quantityWords({ field: measure.field, aggregate: measure.def.aggregate ?? null })
}

/** "The average horsepower for each origin, as bars": what a chart shows, without a full stop. */
export const chartPhrase = (spec: Spec, profile: TableProfile): string => {
  const facts = chartFacts(spec)
  if (!facts) return 'the chart'
  const map = unitsOf(spec).some(({ unit }) => isMap(unit))
  const as = map ? 'a map' : markPlural(facts.mark)
  const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
  const { measure, dimension } = facts
  const position = facts.uses.filter(({ channel }) => ['x', 'y', 'theta'].includes(channel))
  const [first, second] = position
  const what =
    binned?.field && measure?.def.aggregate === 'count' && !facts.derived
      ? `how ${fieldLabel(binned.field)} is distributed`
      : facts.aggregated && measure && dimension && dimension.def.aggregate === undefined
        ? `${quantity(measure, facts.derived)} ${joint(dimension)}`
        : second && first
          ? `${quantity(second, second === measure ? facts.derived : undefined)} against ${quantity(first)}`
          : first
            ? quantity(first)
            : rowsOf(profile)
  const rows = what === rowsOf(profile)
  const extra = facts.uses.flatMap((use) =>
    (!(map && rows) && (use === measure || use === dimension)) || use === binned || position.includes(use)
      ? []
      : extraOf(use),
  )
  const steps = transformsOf(spec)
  // Groups that stand together have a sentence of their own.
  const conditions = filterWords(findOtherBucket(steps) ? withoutLimit(steps) : steps, profile)
  const shown = [`${what} as ${as}`, ...extra].join(', ')
  return conditions.length > 0 ? `${shown} (${conditions.join('; ')})` : shown
}

const rowsOf = ({ name }: TableProfile): string => `the rows of ${name}`

const joint = (use: Use): string => {
  const time = use.def.type === 'temporal' || use.def.timeUnit !== undefined
  const words =
    use.field === null ? 'group' : uncapital(quantityWords({ field: use.field, timeUnit: use.def.timeUnit ?? null }))
  return time ? `over ${words}` : `for each ${words}`
}

const extraOf = (use: Use): string[] => {
  const name = use.field === null ? 'the count' : fieldLabel(use.field)
  switch (use.channel) {
    case 'color':
    case 'fill':
    case 'stroke':
      return [`coloured by ${name}`]
    case 'size':
      return [`sized by ${name}`]
    case 'shape':
      return [`with a shape for each ${name}`]
    case 'row':
    case 'column':
    case 'facet':
      return [`in a panel for each ${name}`]
    default:
      return []
  }
}

/** The same as a person would ask for it: "Average horsepower for each origin as bars". */
export const chartRequest = (spec: Spec, profile: TableProfile): string =>
  capital(chartPhrase(spec, profile).replace(/^the /, ''))
