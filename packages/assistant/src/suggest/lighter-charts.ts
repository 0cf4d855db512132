import { solve } from '@belvedere/solver'
import {
  applyEdits,
  conditionText,
  defaultSampleSize,
  type Edit,
  type ExceededLimit,
  type FieldFilter,
  type FieldProfile,
  type FilterValue,
  filtersOf,
  filterTexts,
  findLimit,
  findOtherBucket,
  isCategory,
  isSelection,
  type Mark,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  type TimeUnit,
  toPartial,
  transformsOf,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { isNumber } from '../edits/reader.ts'
import { type ChartFacts, chartFacts } from '../intent/chart-facts.ts'
import { chartRequest } from '../say/chart-text.ts'
import { quantityText } from '../say/measure-phrases.ts'
import { type AnyText, columnName, text } from '../say/text.ts'
import { quoteColumnName } from './quote-column-name.ts'

/** A chart that takes less to draw. */
export interface LighterChart {
  label: AnyText
  spec: Spec
  /** Messages that ask for it, the plainest first; the reader may not understand each of them. */
  requests: AnyText[]
}

/** In order of how much they keep of the chart. `forms` show it in another way, `parts` show fewer rows. */
export interface LighterCharts {
  forms: LighterChart[]
  parts: LighterChart[]
}

/**
 * The same chart in forms that take less to draw: counts or averages in place of points, coarser steps of time, the first ten
 * groups, and a part of the rows.
 */
export function lighterCharts(spec: Spec, table: TableProfile, exceeded: ExceededLimit): LighterCharts {
  const facts = chartFacts(spec)
  if (!facts) return { forms: [], parts: [] }
  const chart: StoppedChart = { spec, table, facts }
  const forms = [...summarizedPoints(chart), ...coarserSteps(chart), ...firstTen(chart)]
  return { forms, parts: partsOfRows(chart, exceeded) }
}

interface StoppedChart {
  spec: Spec
  table: TableProfile
  facts: ChartFacts
}

const pointMarks: ReadonlySet<string> = new Set(['point', 'circle', 'square', 'tick', 'text', 'boxplot'])

/** In place of a point for each row: counts by both numbers, a sample, or the number summed up. */
function summarizedPoints(chart: StoppedChart): LighterChart[] {
  const { mark, aggregated, uses } = chart.facts
  if (!pointMarks.has(mark) || aggregated) return []
  const fields = (['x', 'y', 'longitude', 'latitude'] as const).flatMap(
    (channel) => fieldOf(chart, uses.find((use) => use.channel === channel)?.field) ?? [],
  )
  const [number, other] = fields.filter(isNumber)
  if (!number) return []
  const count: PartialEncoding = { aggregate: 'count' }
  if (other) {
    const groups = [number, other].map(quoteColumnName)
    const what = text('chart.drawn_as', { what: text('offer.rows_by', { groups }), mark: text('mark.rect') })
    const encodings = [inRanges(number), inRanges(other), { ...count, channel: 'color' as const }]
    return [
      ...redrawChart(chart, 'rect', encodings, text('label.heatmap'), withFilters(what, chart)),
      ...sampledPoints(chart),
    ]
  }
  const group = fields.find(isCategory)
  const average: PartialEncoding = { field: number.name, aggregate: 'mean', bin: null }
  return [
    ...(group
      ? redrawChart(chart, 'bar', [plain(group), average], text('label.mean_per', { field: columnName(group.name) }))
      : []),
    ...redrawChart(chart, 'bar', [inRanges(number), count], text('label.spread', { field: columnName(number.name) })),
  ]
}

/** A sample is asked of the chart that stands, so only where that shows the same. */
const sampledPoints = (chart: StoppedChart): LighterChart[] =>
  editChart(chart, text('label.sample', { size: defaultSampleSize }), [
    { type: 'draw_rows', as: 'sample', size: defaultSampleSize },
  ]).map((sample) => ({ ...sample, requests: [text('offer.sample', { size: defaultSampleSize })] }))

const inRanges = ({ name }: FieldProfile): PartialEncoding => ({ field: name, bin: true, aggregate: null })
const plain = ({ name }: FieldProfile): PartialEncoding => ({ field: name, bin: null, aggregate: null, timeUnit: null })

const yearMs = 31_557_600_000

/** The steps of time from fine to coarse, with their milliseconds. Weeks of large tables are counted row by row. */
const steps = [
  { unit: 'yearmonthdate', ms: 86_400_000, label: 'offer.day' },
  { unit: 'yearmonth', ms: 2_629_800_000, label: 'offer.month' },
  { unit: 'yearquarter', ms: 7_889_400_000, label: 'offer.quarter' },
  { unit: 'year', ms: yearMs, label: 'offer.year' },
] as const satisfies { unit: TimeUnit; ms: number; label: string }[]
/** Where the steps begin that are coarser than a unit. */
const startAfter: { readonly [unit in TimeUnit]?: number } = {
  yearmonthdatehours: 0,
  yearmonthdate: 1,
  yearweek: 1,
  yearmonth: 2,
  yearquarter: 3,
}
const fewestSteps = 3
const mostSteps = 500

/** Along a time, by the two finest steps that are coarser than those of the chart. */
function coarserSteps(chart: StoppedChart): LighterChart[] {
  const { uses, aggregated, measure, mark } = chart.facts
  const along = uses.find(({ channel, def }) => (channel === 'x' || channel === 'y') && def.type === 'temporal')
  const time = fieldOf(chart, along?.field)
  if (!along || !time) return []
  const span = (time.max ?? 0) - (time.min ?? 0)
  const now = along.def.timeUnit
  // Months of the year and the like are few already.
  const start = now === undefined ? 0 : startAfter[now]
  if (start === undefined) return []
  const number = aggregated ? undefined : fieldOf(chart, measure?.field)
  const summarized: Edit[] = number ? [{ type: 'set_aggregate', aggregate: 'mean', field: number.name }] : []
  const drawn: Edit[] = pointMarks.has(mark) ? [{ type: 'set_mark', mark: 'line' }] : []
  return steps
    .slice(start)
    .filter(({ ms }) => span / ms >= fewestSteps && span / ms <= mostSteps)
    .slice(0, 2)
    .flatMap(({ unit, label }) =>
      editChart(chart, text(label), [
        ...summarized,
        { type: 'set_time_unit', timeUnit: unit, field: time.name },
        ...drawn,
      ]),
    )
}

const manyGroups = 10

/** The ten groups that have most. */
function firstTen(chart: StoppedChart): LighterChart[] {
  const { facts, spec } = chart
  const transforms = transformsOf(spec)
  if (!facts.aggregated || findLimit(transforms) || findOtherBucket(transforms)) return []
  const groups = facts.uses
    .filter(({ def }) => def.aggregate === undefined)
    .flatMap(({ field }) => fieldOf(chart, field) ?? [])
    .filter((field) => isCategory(field) && field.distinct > manyGroups)
    .sort((a, b) => b.distinct - a.distinct)
  const { measure } = facts
  return groups.slice(0, 1).flatMap((group) => {
    const limit = { type: 'limit', n: manyGroups, from: 'top', field: group.name } as const
    const by = measure && quantityText({ field: measure.field ?? undefined, aggregate: measure.def.aggregate })
    const ranking = by && text('offer.top_ten_by', { group: quoteColumnName(group), measure: by })
    return editChart(chart, text('offer.only_top_ten'), [limit], ranking && withFilters(ranking, chart))
  })
}

const mostParts = 4

/** The largest parts of the rows that are at most half of them, and half of what a limit of rows allows. */
function partsOfRows(chart: StoppedChart, { limit, value }: ExceededLimit): LighterChart[] {
  const { table, spec } = chart
  const most = Math.min(table.rows, limit === 'rows' ? value : table.rows) / 2
  const conditioned = new Set(filtersOf(spec).map(({ field }) => field))
  const parts = table.fields
    .filter(({ name }) => !conditioned.has(name))
    .flatMap((field) => largestPart(field, most) ?? [])
    .sort((a, b) => b.rows - a.rows)
  return parts
    .slice(0, mostParts)
    .flatMap(({ filter }) =>
      editChart(chart, conditionText(filter, table), [{ type: 'set_filter', filter, keep: true }]),
    )
}

const mostValues = 40

function largestPart(field: FieldProfile, most: number): { filter: FieldFilter; rows: number } | null {
  const { name, values } = field
  if (field.type === 'temporal') return yearOf(field, most)
  if (!isCategory(field) || field.distinct < 2 || field.distinct > mostValues) return null
  const [largest] = values
    .filter((one): one is { value: string; count: number } => typeof one.value === 'string' && one.count <= most)
    .sort((a, b) => b.count - a.count)
  return largest ? { filter: oneOf(name, largest.value), rows: largest.count } : null
}

/** The year with most rows; the last whole year where its rows are not counted and can only be estimated. */
function yearOf(field: FieldProfile, most: number): ReturnType<typeof largestPart> {
  const { name, min, max, count, values, distinct } = field
  if (min === undefined || max === undefined) return null
  const part = (year: number, rows: number) => ({ filter: oneOf(name, year, 'year'), rows })
  if (values.length < distinct) {
    const last = new Date(max).getUTCFullYear() - 1
    const rows = (count * yearMs) / (max - min)
    return Date.UTC(last, 0, 1) >= min && rows <= most ? part(last, rows) : null
  }
  const counts = new Map<number, number>()
  for (const { value, count: rows } of values) {
    const year = typeof value === 'number' ? new Date(value).getUTCFullYear() : Number.NaN
    counts.set(year, (counts.get(year) ?? 0) + rows)
  }
  const [largest] = [...counts].filter(([, rows]) => rows <= most).sort(([, a], [, b]) => b - a)
  return largest ? part(...largest) : null
}

const oneOf = (field: string, value: FilterValue, timeUnit?: TimeUnit): FieldFilter => ({
  op: 'one_of',
  field,
  values: [value],
  ...(timeUnit && { timeUnit }),
})

const fieldOf = ({ table }: StoppedChart, name: string | null | undefined): FieldProfile | undefined =>
  table.fields.find((field) => field.name === name)

/** The chart after some edits; none where they do not fit it. */
function editChart(
  { spec, table }: StoppedChart,
  label: AnyText,
  edits: readonly Edit[],
  request?: AnyText | null,
): LighterChart[] {
  const applied = applyEdits(spec, edits, table)
  return applied.ok ? solveChart(applied.partial, table, label, request) : []
}

/** The rows of the chart as another mark, without its selections. */
function redrawChart(
  { spec, table }: StoppedChart,
  mark: Mark,
  encodings: PartialEncoding[],
  label: AnyText,
  request?: AnyText,
): LighterChart[] {
  const whole = toPartial(spec, table)
  if (!whole) return []
  const { data, transform, params } = whole
  const partial = {
    data,
    mark,
    encodings,
    transform,
    params: params.filter((param) => !isSelection(param)),
    wishes: {},
  }
  return solveChart(partial, table, label, request)
}

function solveChart(
  partial: PartialSpec,
  table: TableProfile,
  label: AnyText,
  request?: AnyText | null,
): LighterChart[] {
  const solution = solve(partial, table, { limit: 1 })
  const [best] = solution.state === 'solved' ? solution.specs : []
  return best
    ? [{ label, spec: best.spec, requests: [...(request ? [request] : []), chartRequest(best.spec, table)] }]
    : []
}

/** A chart of the rows that the filters of the stopped one leave. */
function withFilters(chart: TranslatableText, { spec, table }: StoppedChart): TranslatableText {
  const conditions = filterTexts(transformsOf(spec), table)
  return conditions.length > 0 ? text('chart.filtered', { chart, conditions }) : chart
}
