import {
  type Aggregate,
  capital,
  combineMeasures,
  convertToMap,
  type DerivedMeasure,
  fieldExpr,
  fieldRef,
  fieldWords,
  type GroupMeasure,
  limitTransforms,
  type PartialEncoding,
  type PartialSpec,
  type Sort,
  type TableProfile,
  type Transform,
  uncapital,
  wrappedPanels,
} from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import { conditionStep, conditionTest, havingSteps } from './condition-steps.ts'

/** What of a draft becomes which part of a spec; transforms are added as they are needed. */
interface Plan {
  draft: ChartDraft
  sentence: LinkedSentence
  table: TableProfile
  transform: Transform[]
  /** A name for a computed column that no column has. */
  nameFor: (wish: string) => string
}

/** Writes a draft as a partial spec, with what it leaves open as holes; null if no spec can say it. */
export function planDraft(draft: ChartDraft, sentence: LinkedSentence): PartialSpec | null {
  const { table } = sentence
  const plan: Plan = {
    draft,
    sentence,
    table,
    transform: draft.conditions.map(({ condition }) => conditionStep(condition, table)),
    nameFor: namesBeside(table),
  }
  if (draft.shape === 'columns') return draft.along ? columnsAlong(plan, draft.along) : columnsAsGroups(plan)
  const encodings = encodingsOf(plan)
  if (!encodings) return null
  const partial = partialOf(plan, encodings)
  if (draft.shape !== 'map') return partial
  const map = convertToMap(partial, table)
  return map.ok ? map.partial : null
}

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
const fixedMarks: ReadonlySet<ChartDraft['shape']> = new Set(['spread', 'grid', 'relation', 'columns'])

function partialOf({ draft, sentence, table, transform, nameFor }: Plan, encodings: PartialEncoding[]): PartialSpec {
  const { mark, shape } = draft
  const isNamed = sentence.cues.some(({ kind, means }) => kind === 'mark' && means.split(':')[0] === mark)
  const derived = derivedOf(draft, sentence)
  const cut = isRatio(draft, sentence) ? undefined : encodings.find(({ role }) => role === 'measure')
  return {
    data: { name: table.name },
    ...((isNamed || fixedMarks.has(shape)) && shape !== 'map' && { mark }),
    encodings,
    transform: [...transform, ...havingSteps(draft, nameFor), ...(cut ? limitSteps(draft, cut, table) : [])],
    params: [],
    ...(derived && { derived }),
    wishes: shape === 'map' ? {} : { mark },
  }
}

function encodingsOf(plan: Plan): PartialEncoding[] | null {
  const { draft, sentence } = plan
  const { shape, along, series, panel } = draft
  const [first, second] = draft.measures
  const measure = first && measureEncoding(plan, first)
  if (!measure) return null
  const isRelation =
    shape === 'relation' || (along?.facts?.role === 'measure' && draft.mark === 'point' && along.unit === null)
  const axis = along && (isRelation ? measureEncoding(plan, along) : dimensionEncoding(along))
  if (axis && !isRelation) {
    const sort = sortOf(plan, measure)
    if (sort !== undefined) axis.sort = sort
  }
  const layouts = new Set(sentence.cues.flatMap(({ kind, means }) => (kind === 'mark' ? [means.split(':')[1]] : [])))
  if (layouts.has('stacked')) measure.stack = 'zero'
  if (layouts.has('normalized')) measure.stack = 'normalize'
  // What has an order lies along the horizontal axis, whatever else the chart shows.
  if (axis && !isRelation && (along.field?.type !== 'nominal' || lines.has(draft.mark))) {
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
  return [
    ...axes,
    ...(series ? seriesEncodings(series, layouts.has('grouped') && draft.mark === 'bar') : []),
    ...(panel ? [panelEncoding(panel)] : []),
    ...(second?.field
      ? [{ field: second.field.name, channel: 'size' as const, aggregate: null, role: 'measure' as const }]
      : []),
  ]
}

const lines: ReadonlySet<ChartDraft['mark']> = new Set(['line', 'area'])
const plain = { aggregate: null, bin: null, timeUnit: null } as const

function dimensionEncoding({ field, facts, unit }: ChartSlot): PartialEncoding {
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

function seriesEncodings(slot: ChartSlot, isGrouped: boolean): PartialEncoding[] {
  const color: PartialEncoding = { ...dimensionEncoding(slot), role: 'series' }
  return isGrouped && slot.field ? [color, { ...plain, field: slot.field.name, channel: 'xOffset' }] : [color]
}

const panelEncoding = (slot: ChartSlot): PartialEncoding => ({
  ...dimensionEncoding(slot),
  role: 'facet',
  channel: (slot.field?.distinct ?? 0) < wrappedPanels ? 'column' : 'facet',
})

function measureEncoding(plan: Plan, { field, facts, aggregate, rate, over }: ChartSlot): PartialEncoding | null {
  const { transform, nameFor } = plan
  if (rate) {
    const test = conditionTest(rate.condition)
    if (test === null) return null
    const { weight } = plan.sentence.facts
    if (weight !== undefined) {
      const as = nameFor(capital(rateName(rate, facts)))
      transform.push({ calculate: `${test} ? ${fieldExpr(weight)} : 0`, as })
      return { field: as, type: 'quantitative', aggregate: 'sum', role: 'measure' }
    }
    const as = nameFor(`% ${uncapital(rateName(rate, facts))}`)
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
function rateName({ field, values }: FoundCondition, facts: ChartSlot['facts']): string {
  const name = fieldWords(field.name)
  return facts?.role === 'yesno' || values.length === 0 ? name : `${name}: ${values.join(', ')}`
}

/** Whether a draft shows totals divided by others: no column holds them before groups are summed up. */
export const isRatio = (draft: ChartDraft, sentence: LinkedSentence): boolean =>
  derivedOf(draft, sentence)?.kind === 'ratio'

/** A share of a whole, or a total divided by another. */
function derivedOf(
  { share, series, along, measures: [measure] }: ChartDraft,
  { facts: { weight } }: LinkedSentence,
): DerivedMeasure | null {
  if (!measure) return null
  if (measure.rate && weight !== undefined)
    return { kind: 'ratio', as: 'Share', by: { field: weight, aggregate: 'sum' } }
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

/** The order that is asked for: of the axis, or by what is measured. */
function sortOf({ sentence, draft }: Plan, measure: PartialEncoding): Sort | undefined {
  const cue = sentence.cues.find(({ kind }) => kind === 'order')
  if (!cue) return undefined
  const order = cue.means === 'ascending' ? 'ascending' : 'descending'
  const isTime = draft.along?.facts?.role === 'time'
  const near = sentence.columns.filter(
    ({ first, last, score }) => score >= 0.6 && Math.abs(first - cue.last) + Math.abs(last - cue.first) <= maxFromOrder,
  )
  const byAxis =
    near.some(({ field }) => field === draft.along?.field) && !near.some(({ field }) => field.name === measure.field)
  if (byAxis || isTime) return order
  return {
    ...(measure.field !== undefined && { field: fieldRef(measure.field) }),
    op: measure.aggregate ?? (measure.field === undefined ? 'count' : 'sum'),
    order,
  }
}
const maxFromOrder = 8

function limitSteps(
  { top, along }: ChartDraft,
  { field, aggregate = null }: PartialEncoding,
  table: TableProfile,
): Transform[] {
  if (!top || !along?.field || along.unit === 'bin') return []
  const { n, from } = top
  const taken = new Set(table.fields.map(({ name }) => name))
  if (aggregate === null) return field === undefined ? [] : limitTransforms({ n, from, by: { field } }, taken)
  const group = { field: along.field.name, ...(along.unit && { timeUnit: along.unit }) }
  return limitTransforms({ n, from, group, by: { aggregate, ...(field !== undefined && { field }) } }, taken)
}

/** Several columns beside each other in each group. */
function columnsAlong(plan: Plan, along: ChartSlot): PartialSpec | null {
  const { draft } = plan
  const aggregate: Aggregate = draft.measures[0]?.aggregate ?? 'mean'
  const [own, ...others] = draft.measures.flatMap(({ field }): GroupMeasure[] =>
    field ? [{ field: field.name, aggregate }] : [],
  )
  if (!own || others.length === 0) return null
  const partial = partialOf(plan, [
    { ...dimensionEncoding(along), channel: 'x' },
    { ...own, role: 'measure', channel: 'y', type: 'quantitative' },
  ])
  return { ...partial, derived: combineMeasures([own, ...others], { apart: !areAlike(draft.measures) }) }
}

const maxSizes = 20

/** Whether numbers can be compared on one scale: they are of about the same size. */
function areAlike(slots: readonly ChartSlot[]): boolean {
  const sizes = slots.map(({ field }) => Math.max(Math.abs(field?.min ?? 0), Math.abs(field?.max ?? 0)))
  return Math.max(...sizes) <= maxSizes * Math.min(...sizes)
}

/** Several columns as groups of their own: a bar or a box for each. */
function columnsAsGroups(plan: Plan): PartialSpec {
  const { draft, transform, nameFor } = plan
  const [key, value] = [nameFor('Column'), nameFor('Value')]
  transform.push({
    fold: draft.measures.flatMap(({ field }) => (field ? [fieldRef(field.name)] : [])),
    as: [key, value],
  })
  return partialOf(plan, [
    { ...plain, field: key, type: 'nominal', role: 'dimension' },
    { ...plain, field: value, type: 'quantitative', aggregate: draft.measures[0]?.aggregate ?? null, role: 'measure' },
  ])
}
