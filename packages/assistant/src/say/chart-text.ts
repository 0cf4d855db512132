import {
  type DerivedMeasure,
  filterTexts,
  findOtherBucket,
  isMap,
  type Mark,
  type Spec,
  type TableProfile,
  transformsOf,
  unitsOf,
  withoutLimit,
} from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import { type ChartFacts, chartFacts, type Use } from '../intent/chart-facts.ts'
import { askedDerived, isRateName, quantityText, shownDerived, shownMeasure, shownRate } from './measure-phrases.ts'
import { columnName, text } from './text.ts'

/** "Bars", as in "drawn as bars". */
export const markText = (mark: Mark): TranslatableText => text(`mark.${mark}`)

/** How the parts of a description are phrased: as the object of a sentence, or as people ask for a chart. */
interface Phrasing {
  distribution: (field: string) => TranslatableText
  rows: (table: string) => TranslatableText
  measure: (measure: Parameters<typeof shownMeasure>[0]) => Quantity
  /** The share of rows that meet a condition, which is the average of a computed column. */
  rate: (column: string) => Quantity
  derived: (derived: DerivedMeasure, facts: ChartFacts) => Quantity
}
type Quantity = TranslatableText | LocalizedString

const shown: Phrasing = {
  distribution: (field) => text('shown.distribution', { field: columnName(field) }),
  rows: (table) => text('shown.rows', { table }),
  measure: shownMeasure,
  rate: shownRate,
  derived: shownDerived,
}
const asked: Phrasing = {
  distribution: (field) => text('asked.distribution', { field: columnName(field) }),
  rows: (table) => text('asked.rows', { table }),
  measure: ({ field, aggregate }) => quantityText({ ...(field !== null && { field }), aggregate }),
  rate: (field) => quantityText({ field, aggregate: 'mean' }),
  derived: askedDerived,
}

/** "The average horsepower for each origin, as bars": what a chart shows, without a full stop. */
export const chartText = (spec: Spec, profile: TableProfile): TranslatableText => describe(spec, profile, shown)

/** The same as a person would ask for it: "Average horsepower for each origin as bars". */
export const chartRequest = (spec: Spec, profile: TableProfile): TranslatableText =>
  text('chart.request', { chart: describe(spec, profile, asked) })

function describe(spec: Spec, profile: TableProfile, phrasing: Phrasing): TranslatableText {
  const facts = chartFacts(spec)
  if (!facts) return text('chart.any')
  const map = unitsOf(spec).some(({ unit }) => isMap(unit))
  const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
  const position = facts.uses.filter(({ channel }) => ['x', 'y', 'theta'].includes(channel))
  const isRate = (name: string) => isRateName(name) && !profile.fields.some((field) => field.name === name)
  const isShape = (name: string) => profile.fields.some((field) => field.name === name && field.type === 'geojson')
  const what = contentText(facts, { binned, position, isRate, isShape }, phrasing)
  const { measure, dimension } = facts
  const extra = facts.uses.flatMap((use) =>
    (!(map && what === null) && (use === measure || use === dimension)) || use === binned || position.includes(use)
      ? []
      : extraText(use),
  )
  const mark = text(`mark.${map ? 'geoshape' : facts.mark}`)
  const drawn = text('chart.drawn_as', { what: what ?? phrasing.rows(profile.name), mark })
  const chart = text('chart.parts', { parts: [drawn, ...extra] })
  const steps = transformsOf(spec)
  // Groups that stand together have a sentence of their own.
  const conditions = filterTexts(findOtherBucket(steps) ? withoutLimit(steps) : steps, profile)
  return conditions.length > 0 ? text('chart.filtered', { chart, conditions }) : chart
}

/** What is drawn; null for charts that only place the rows. */
function contentText(
  facts: ChartFacts,
  {
    binned,
    position,
    isRate,
    isShape,
  }: {
    binned: Use | undefined
    position: readonly Use[]
    isRate: (name: string) => boolean
    isShape: (name: string) => boolean
  },
  phrasing: Phrasing,
): Quantity | null {
  const { measure, dimension, derived } = facts
  const [first, second] = position
  if (binned?.field && measure?.def.aggregate === 'count' && !derived) return phrasing.distribution(binned.field)
  const plain = ({ field, def: { aggregate, timeUnit } }: Use): Quantity => {
    if (field === null || aggregate === 'count') return phrasing.measure({ field: null, aggregate: 'count' })
    if (!aggregate) return quantityText({ field, timeUnit })
    return aggregate === 'mean' && isRate(field) ? phrasing.rate(field) : phrasing.measure({ field, aggregate })
  }
  const quantity = (use: Use): Quantity => (use === measure && derived ? phrasing.derived(derived, facts) : plain(use))
  if (facts.aggregated && measure && dimension && dimension.def.aggregate === undefined)
    return dimension.field !== null && isShape(dimension.field)
      ? text('chart.each_shape', { what: quantity(measure) })
      : alongText(quantity(measure), dimension)
  if (first && second) return text('chart.against', { what: quantity(second), other: plain(first) })
  return first ? plain(first) : null
}

function alongText(what: Quantity, { field, def }: Use): TranslatableText {
  const time = def.type === 'temporal' || def.timeUnit !== undefined
  if (field === null) return text('chart.each_group', { what })
  const group = quantityText({ field, timeUnit: def.timeUnit })
  return time ? text('chart.over', { what, along: group }) : text('chart.each', { what, group })
}

function extraText({ channel, field }: Use): TranslatableText[] {
  const what = field === null ? text('chart.count') : columnName(field)
  switch (channel) {
    case 'color':
    case 'fill':
    case 'stroke':
      return [text('chart.coloured', { what })]
    case 'size':
      return [text('chart.sized', { what })]
    case 'shape':
      return [text('chart.shaped', { what })]
    case 'row':
    case 'column':
    case 'facet':
      return [text('chart.panels', { what })]
    default:
      return []
  }
}

/** "Average horsepower": what a chart measures, by itself; null where it measures nothing. */
export const measureLabel = (spec: Spec): TranslatableText | null => {
  const facts = chartFacts(spec)
  const measure = facts?.measure
  if (facts?.derived) return text('label.measure', { what: askedDerived(facts.derived, facts) })
  if (!measure?.field) return null
  return text('label.measure', { what: quantityText({ field: measure.field, aggregate: measure.def.aggregate }) })
}
