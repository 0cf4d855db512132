import type { TableFacts } from '@belvedere/lexicon'
import {
  canShareAxis,
  capital,
  combineMeasures,
  convertToMap,
  type DerivedMeasure,
  fieldExpr,
  fieldRef,
  fieldWords,
  type GroupMeasure,
  limitTransforms,
  type Mark,
  type PartialEncoding,
  type PartialSpec,
  type Sort,
  type TableProfile,
  type Transform,
  uncapital,
  wrappedPanels,
} from '@belvedere/spec'
import type { ChartIntent, ChartLooks, ColumnCondition, IntentSlot, Shape } from '../intent/chart-intent.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { boundPredicate, conditionStep, conditionTest } from './condition-steps.ts'
import { unnamedTotals } from './total-rows.ts'

/** What of a chart becomes which part of a spec; transforms are added as they are needed. */
interface Plan {
  chart: ChartIntent
  looks: ChartLooks
  table: TableProfile
  facts: TableFacts
  transform: Transform[]
  /** A name for a computed column that no column has. */
  nameFor: (wish: string) => string
}

/** Writes a draft as a partial spec, with what it leaves open as holes; null if no spec can say it. */
export const planDraft = (draft: ChartDraft, sentence: LinkedSentence): PartialSpec | null =>
  planChart(
    { ...draft, conditions: [...draft.conditions, ...unnamedTotals(draft, sentence)] },
    sentence,
    looksIn(sentence, draft),
  )

/** Writes what is to be seen of a table as a partial spec, with holes for the rest; null if no spec can say it. */
export function planChart(
  chart: ChartIntent,
  { table, facts }: { table: TableProfile; facts: TableFacts },
  looks: ChartLooks,
): PartialSpec | null {
  const plan: Plan = {
    chart,
    looks,
    table,
    facts,
    transform: chart.conditions.map(({ condition }) => conditionStep(condition, table)),
    nameFor: namesBeside(table),
  }
  if (chart.shape === 'columns') return chart.along ? columnsAlong(plan, chart.along) : columnsAsGroups(plan)
  const encodings = encodingsOf(plan)
  if (!encodings) return null
  const partial = partialOf(plan, encodings)
  if (looks.onMap && isOfCoordinates(chart)) return atCoordinates(partial, chart)
  if (chart.shape !== 'map') return partial
  const map = convertToMap(partial, table)
  return map.ok ? map.partial : null
}

const isOfCoordinates = ({ shape, along, measures: [measure] }: ChartIntent): boolean =>
  shape === 'relation' &&
  measure?.field?.semanticType === 'latitude' &&
  along?.field?.semanticType === 'longitude' &&
  measure.aggregate === null

/** Points on land in place of points between axes. */
const atCoordinates = (partial: PartialSpec, { along, measures: [measure] }: ChartIntent): PartialSpec => ({
  ...partial,
  mark: 'circle',
  wishes: {},
  encodings: partial.encodings.map((one): PartialEncoding => {
    if (one.field === along?.field?.name) return { ...one, channel: 'longitude' }
    return one.field === measure?.field?.name ? { ...one, channel: 'latitude' } : one
  }),
})

/** What the words ask of a draft beside what it shows. */
function looksIn({ cues, columns }: LinkedSentence, { mark, along, measures: [measure] }: ChartDraft): ChartLooks {
  const marks = cues.flatMap(({ kind, means }) => (kind === 'mark' ? [means.split(':')] : []))
  const cue = cues.find(({ kind }) => kind === 'order')
  const near = columns.filter(
    ({ first, last, score }) =>
      cue && score >= 0.6 && Math.abs(first - cue.last) + Math.abs(last - cue.first) <= maxFromOrder,
  )
  const byAxis =
    along?.facts?.role === 'time' ||
    (near.some(({ field }) => field === along?.field) &&
      !near.some(({ field }) => field === measure?.field && !measure.rate))
  return {
    fixesMark: marks.some(([named]) => named === mark),
    layouts: new Set(layouts.filter((layout) => marks.some(([, named]) => named === layout))),
    onMap: cues.some(({ kind }) => kind === 'map'),
    sort: cue
      ? { by: byAxis ? 'axis' : 'measure', order: cue.means === 'ascending' ? 'ascending' : 'descending' }
      : null,
  }
}
const layouts = ['stacked', 'normalized', 'grouped'] as const
const maxFromOrder = 8

function namesBeside(table: TableProfile): (wish: string) => string {
  const taken = new Set(table.fields.map(({ name }) => name))
  return (wish) => {
    let name = wish
    while (taken.has(name)) name += ' '
    taken.add(name)
    return name
  }
}

/** Shapes of which the mark is what was asked for; in the others the solver may find a better one. */
const fixedMarks: ReadonlySet<Shape> = new Set(['spread', 'grid', 'relation', 'columns'])

function partialOf(plan: Plan, encodings: PartialEncoding[]): PartialSpec {
  const { chart, looks, facts, table, transform } = plan
  const { mark, shape } = chart
  const derived = derivedOf(chart, facts)
  const measure = encodings.find(({ role }) => role === 'measure')
  const bounds = havingSteps(plan, measure, derived)
  return {
    data: { name: table.name },
    ...((looks.fixesMark || fixedMarks.has(shape)) && shape !== 'map' && { mark }),
    encodings,
    transform: [
      ...transform,
      ...bounds,
      ...(measure && derived?.kind !== 'ratio' ? limitSteps(chart, measure, table) : []),
    ],
    params: [],
    ...(derived && { derived }),
    wishes: shape === 'map' ? {} : { mark },
  }
}

function encodingsOf(plan: Plan): PartialEncoding[] | null {
  const { chart, looks } = plan
  const { shape, along, series } = chart
  const [first, second] = chart.measures
  const measure = first && measureEncoding(plan, first)
  const size = second && measureEncoding(plan, second)
  if (!measure || size === null) return null
  const isRelation =
    shape === 'relation' || (along?.facts?.role === 'measure' && chart.mark === 'point' && along.unit === null)
  const axis = along && (isRelation ? measureEncoding(plan, along) : dimensionEncoding(along))
  if (axis && !isRelation && looks.sort) axis.sort = sortOf(looks.sort, measure)
  if (looks.layouts.has('stacked')) measure.stack = 'zero'
  if (looks.layouts.has('normalized')) measure.stack = 'normalize'
  // Slices have no axes, and numbers that make slices are names.
  const isSliced = chart.mark === 'arc' && along?.unit === null && along.facts?.role !== 'measure'
  if (axis && isSliced) {
    if (along.field?.type === 'quantitative') axis.type = 'ordinal'
    // What has an order lies along the horizontal axis, whatever else the chart shows.
  } else if (axis && !isRelation && (along.field?.type !== 'nominal' || lines.has(chart.mark))) {
    axis.channel = 'x'
    measure.channel = 'y'
  }
  const axes = axis ? (isRelation ? [measure, axis] : [axis, measure]) : [measure]
  if (shape === 'grid' && axis && series)
    return [
      { ...axis, channel: 'x' },
      { ...dimensionEncoding(series), channel: 'y' },
      { ...measure, channel: 'color' },
    ]
  return [...axes, ...splitEncodings(plan), ...(size ? [{ ...size, channel: 'size' as const }] : [])]
}

/** What tells marks and panels apart. */
const splitEncodings = ({ chart: { mark, series, panel }, looks }: Plan): PartialEncoding[] => [
  ...(series ? seriesEncodings(series, looks.layouts.has('grouped') && mark === 'bar') : []),
  ...(panel ? [panelEncoding(panel)] : []),
]

const lines: ReadonlySet<Mark> = new Set(['line', 'area'])
const plain = { aggregate: null, bin: null, timeUnit: null } as const

function dimensionEncoding({ field, facts, unit }: IntentSlot): PartialEncoding {
  const isName = field?.type === 'quantitative' && (facts?.role === 'category' || facts?.role === 'yesno')
  return {
    ...plain,
    ...(field && { field: field.name }),
    // Numbers that only stand for things are no amounts.
    ...(isName && { type: 'ordinal' as const }),
    role: 'dimension',
    ...(unit === 'bin' ? { bin: true } : unit && { timeUnit: unit }),
  }
}

function seriesEncodings(slot: IntentSlot, isGrouped: boolean): PartialEncoding[] {
  const color: PartialEncoding = { ...dimensionEncoding(slot), role: 'series' }
  return isGrouped && slot.field ? [color, { ...plain, field: slot.field.name, channel: 'xOffset' }] : [color]
}

const panelEncoding = (slot: IntentSlot): PartialEncoding => ({
  ...dimensionEncoding(slot),
  role: 'facet',
  channel: (slot.field?.distinct ?? 0) < wrappedPanels ? 'column' : 'facet',
})

function measureEncoding(plan: Plan, { field, facts, aggregate, rate, over }: IntentSlot): PartialEncoding | null {
  const { transform, nameFor } = plan
  if (rate) {
    const test = conditionTest(rate.condition)
    if (test === null) return null
    const { weightField } = plan.facts
    const name = rateName(rate, facts)
    if (weightField !== undefined || aggregate === 'sum') {
      const as = nameFor(aggregate === 'sum' ? `# ${uncapital(name)}` : capital(name))
      const counted = weightField === undefined ? '' : ` * ${fieldExpr(weightField)}`
      transform.push({ calculate: `(${test} ? 1 : 0)${counted}`, as })
      return { field: as, type: 'quantitative', aggregate: 'sum', role: 'measure' }
    }
    const as = nameFor(`% ${uncapital(name)}`)
    transform.push({ calculate: `isValid(${fieldExpr(rate.field.name)}) ? (${test} ? 100 : 0) : null`, as })
    return { field: as, type: 'quantitative', aggregate: 'mean', role: 'measure' }
  }
  if (!field) return { aggregate: 'count', role: 'measure' }
  if (over?.field && aggregate !== 'sum') {
    const as = nameFor(`${fieldWords(field.name)} / ${uncapital(fieldWords(over.field.name))}`)
    transform.push({ calculate: `${fieldExpr(field.name)} / ${fieldExpr(over.field.name)}`, as })
    return { field: as, type: 'quantitative', aggregate, role: 'measure' }
  }
  return { ...plain, field: field.name, aggregate, role: 'measure' }
}

/** "Smoker" of a yes/no column, "Gender: female" of others. */
function rateName({ field, values }: ColumnCondition, facts: IntentSlot['facts']): string {
  const name = fieldWords(field.name)
  return facts?.role === 'yesno' || values.length === 0 ? name : `${name}: ${values.join(', ')}`
}

/** Whether a draft shows totals divided by others: no column holds them before groups are summed up. */
export const isRatio = (draft: ChartDraft, { facts }: LinkedSentence): boolean =>
  derivedOf(draft, facts)?.kind === 'ratio'

/** A share of a whole, or a total divided by another. */
function derivedOf(
  { share, series, along, measures: [measure] }: ChartIntent,
  { weightField }: TableFacts,
): DerivedMeasure | null {
  if (!measure) return null
  if (measure.rate && measure.aggregate !== 'sum' && weightField !== undefined)
    return { kind: 'ratio', as: 'Share', by: { field: weightField, aggregate: 'sum' } }
  if (share) {
    const within = share === 'within' && series ? along?.field?.name : undefined
    return { kind: 'share', as: 'Share', ...(within !== undefined && { within }) }
  }
  if (measure.over?.field && measure.aggregate === 'sum') {
    const [above, below] = [measure.field?.name ?? '', measure.over.field.name]
    return {
      kind: 'ratio',
      as: `${fieldWords(above)} / ${uncapital(fieldWords(below))}`,
      by: { field: below, aggregate: 'sum' },
    }
  }
  return null
}

/** The order of the axis, or by what is measured. */
const sortOf = ({ by, order }: NonNullable<ChartLooks['sort']>, measure: PartialEncoding): Sort =>
  by === 'axis'
    ? order
    : {
        ...(measure.field !== undefined && { field: fieldRef(measure.field) }),
        op: measure.aggregate ?? (measure.field === undefined ? 'count' : 'sum'),
        order,
      }

/** Keeps the groups of a chart by how many rows they have, or by what their measure comes to. */
function havingSteps(
  { chart: { having, along, series, panel }, nameFor }: Plan,
  measure: PartialEncoding | undefined,
  derived: DerivedMeasure | null,
): Transform[] {
  if (!having || !measure) return []
  const steps: Transform[] = []
  const groupby = [along, series, panel].flatMap((slot): string[] => {
    if (!slot?.field) return []
    if (!slot.unit) return [fieldRef(slot.field.name)]
    const as = nameFor(`${slot.unit} of ${slot.field.name}`)
    const field = fieldRef(slot.field.name)
    steps.push(slot.unit === 'bin' ? { bin: true, field, as } : { timeUnit: slot.unit, field, as })
    return [as]
  })
  const summedUp = ({ field, aggregate }: Partial<GroupMeasure>): string => {
    const op = aggregate ?? 'count'
    const as = nameFor(op === 'count' ? 'number of rows' : `${op} of ${field ?? 'rows'}`)
    const operand = op === 'count' || field === undefined ? {} : { field: fieldRef(field) }
    steps.push({ joinaggregate: [{ op, ...operand, as }], groupby })
    return as
  }
  const bound = (name: string): Transform[] => [...steps, { filter: boundPredicate(fieldRef(name), having.bound) }]
  if (having.of === 'rows') return bound(summedUp({}))
  const { field, aggregate } = measure
  const own = summedUp({ ...(field !== undefined && { field }), ...(aggregate && { aggregate }) })
  if (derived?.kind !== 'ratio') return bound(own)
  const as = nameFor(derived.as)
  steps.push({ calculate: `${fieldExpr(own)} / ${fieldExpr(summedUp(derived.by))}`, as })
  return bound(as)
}

function limitSteps(
  { top, along }: ChartIntent,
  { field, aggregate = null }: PartialEncoding,
  table: TableProfile,
): Transform[] {
  if (!top || !along?.field || along.unit === 'bin') return []
  const { n, from } = top
  const taken = new Set(table.fields.map(({ name }) => name))
  if (aggregate === null) {
    if (field === undefined) return []
    // Rows without a value would be the lowest.
    const hasGaps = table.fields.some(({ name, nulls }) => name === field && nulls > 0)
    return [
      ...(hasGaps ? [conditionStep({ op: 'present', field }, table)] : []),
      ...limitTransforms({ n, from, by: { field } }, taken),
    ]
  }
  const group = { field: along.field.name, ...(along.unit && { timeUnit: along.unit }) }
  return limitTransforms({ n, from, group, by: { aggregate, ...(field !== undefined && { field }) } }, taken)
}

/** Several columns beside each other in each group. */
function columnsAlong(plan: Plan, along: IntentSlot): PartialSpec | null {
  const { measures } = plan.chart
  const [own, ...others] = measures.flatMap((slot): GroupMeasure[] => {
    const encoding = measureEncoding(plan, slot)
    const { field } = encoding ?? {}
    return encoding ? [{ ...(field !== undefined && { field }), aggregate: encoding.aggregate ?? 'mean' }] : []
  })
  if (!own || others.length + 1 < measures.length) return null
  const partial = partialOf(plan, [
    { ...dimensionEncoding(along), channel: 'x' },
    { ...own, role: 'measure', channel: 'y', type: 'quantitative' },
    ...splitEncodings(plan),
  ])
  return {
    ...partial,
    derived: combineMeasures([own, ...others], { apart: !canShareAxis(measures.map(({ field }) => field)) }),
  }
}

/** Several columns as groups of their own: a bar or a box for each. Null where they are summed up in different ways. */
function columnsAsGroups(plan: Plan): PartialSpec | null {
  const { chart, transform, nameFor } = plan
  const columns = chart.measures.map((slot) => measureEncoding(plan, slot))
  const [aggregate, ...others] = new Set(columns.map((column) => column?.aggregate ?? null))
  const fields = columns.flatMap((column) => column?.field ?? [])
  if (others.length > 0 || fields.length < columns.length) return null
  const [key, value] = [nameFor('Column'), nameFor('Value')]
  transform.push({ fold: fields.map(fieldRef), as: [key, value] })
  return partialOf(plan, [
    { ...plain, field: key, type: 'nominal', role: 'dimension' },
    { ...plain, field: value, type: 'quantitative', aggregate: aggregate ?? null, role: 'measure' },
    ...splitEncodings(plan),
  ])
}
