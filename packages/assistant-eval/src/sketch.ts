import {
  type ChartDraft,
  type ChartSlot,
  conditionTest,
  type Having,
  type RowCondition,
} from '@belvedere/assistant/reader'
import { fieldExpr, fieldRef, filterTransform } from '@belvedere/spec'

type Json = { [key: string]: unknown }
export interface Sketch {
  mark: string
  encoding: { [channel: string]: Json }
  transform: Json[]
}

/** A draft, and the column that tells how many each row stands for. */
export type WeightedDraft = ChartDraft & { weight?: string | undefined }

/** A draft as a plain Vega-Lite spec, for judging what it shows; what people see is completed by the solver. */
export function sketch(draft: WeightedDraft): Sketch {
  const { mark, conditions, measures } = draft
  const spec: Sketch = {
    mark,
    encoding: {},
    transform: conditions.map(({ condition }) => ({ filter: predicateOf(condition) })),
  }
  const [measure] = measures
  if (draft.shape === 'columns') placeColumns(draft, spec)
  else placeSlots(draft, spec)
  if (measure?.over && measure.aggregate === 'sum') divideSums(draft, measure, spec)
  else if (measure?.rate && draft.weight !== undefined) weighRate(draft, draft.weight, spec)
  if (draft.share) takeShare(draft, spec)
  else {
    if (draft.having) boundGroups(draft, draft.having, spec)
    if (draft.top && draft.along?.unit === null) cutToTop(draft, spec)
  }
  return spec
}

/** The columns' names become groups. */
function placeColumns({ measures, along }: ChartDraft, spec: Sketch): void {
  spec.transform.push({ fold: measures.flatMap(({ field }) => field?.name ?? []), as: ['key', 'value'] })
  const aggregate = measures[0]?.aggregate
  spec.encoding.y = { field: 'value', type: 'quantitative', ...(aggregate && { aggregate }) }
  const names = { field: 'key', type: 'nominal' }
  if (!along) {
    spec.encoding.x = names
    return
  }
  spec.encoding.color = names
  spec.encoding.x = defOf(along, spec)
}

const channelsOf = ({
  shape,
  mark,
}: ChartDraft): { [place in 'measure' | 'second' | 'along' | 'series' | 'panel']: string } => {
  if (shape === 'map') return { measure: 'color', second: 'size', along: 'detail', series: 'shape', panel: 'column' }
  if (shape === 'grid') return { measure: 'color', second: 'size', along: 'x', series: 'y', panel: 'column' }
  if (mark === 'arc') return { measure: 'theta', second: 'size', along: 'color', series: 'detail', panel: 'column' }
  return { measure: 'y', second: 'size', along: 'x', series: 'color', panel: 'column' }
}

function placeSlots(draft: ChartDraft, spec: Sketch): void {
  const channels = channelsOf(draft)
  const { measures, along, series, panel } = draft
  const [measure = null, second = null] = measures
  for (const [place, slot] of Object.entries({ along, measure, series, second, panel } as const)) {
    if (slot) spec.encoding[channels[place as keyof typeof channels]] = defOf(slot, spec)
  }
}

function defOf({ field, rate, over, aggregate, unit }: ChartSlot, { transform }: Sketch): Json {
  if (field === null) return { aggregate: 'count', type: 'quantitative' }
  if (rate) {
    transform.push({ calculate: `(${conditionTest(rate.condition) ?? false}) ? 1 : 0`, as: rateName })
    return { field: rateName, aggregate: 'mean', type: 'quantitative' }
  }
  if (over?.field) {
    transform.push({ calculate: `${fieldExpr(field.name)} / ${fieldExpr(over.field.name)}`, as: ratioName })
    return { field: ratioName, type: 'quantitative', ...(aggregate && { aggregate }) }
  }
  return {
    field: fieldRef(field.name),
    type: aggregate || field.type === 'quantitative' ? 'quantitative' : field.type,
    ...(aggregate && { aggregate }),
    ...(unit === 'bin' ? { bin: true } : unit && { timeUnit: unit }),
  }
}
const rateName = 'rate'
const ratioName = 'ratio'

function predicateOf(condition: RowCondition): unknown {
  if ('all' in condition) return { and: condition.all.map(predicateOf) }
  if ('any' in condition) return { or: condition.any.map(predicateOf) }
  if ('not' in condition) return { not: predicateOf(condition.not) }
  const transform = filterTransform(condition)
  return 'filter' in transform ? transform.filter : true
}

const groupsOf = (slots: readonly (ChartSlot | null)[]): string[] => slots.flatMap((slot) => slot?.field?.name ?? [])

/** The ratio of the sums of each group, and not the sum of the ratios. */
function divideSums({ along, series, panel }: ChartDraft, { field, over }: ChartSlot, spec: Sketch): void {
  const sum = (name: string | undefined, as: string) => ({ op: 'sum', field: name, as })
  spec.transform.push({
    aggregate: [sum(field?.name, 'above'), sum(over?.field?.name, 'below')],
    groupby: groupsOf([along, series, panel]),
  })
  replaceMeasure(spec, ratioName)
}

/** The share of what the rows stand for, where a column counts it. */
function weighRate({ along, series, panel }: ChartDraft, weight: string, spec: Sketch): void {
  spec.transform.push(
    { calculate: `datum.${rateName} * ${fieldExpr(weight)}`, as: 'meeting' },
    {
      aggregate: [
        { op: 'sum', field: 'meeting', as: 'above' },
        { op: 'sum', field: weight, as: 'below' },
      ],
      groupby: groupsOf([along, series, panel]),
    },
  )
  replaceMeasure(spec, rateName)
}

function replaceMeasure(spec: Sketch, name: string): void {
  spec.transform.push({ calculate: 'datum.above / datum.below', as: 'quotient' })
  for (const [channel, { field }] of Object.entries(spec.encoding))
    if (field === name) spec.encoding[channel] = { field: 'quotient', type: 'quantitative' }
}

/** Aggregates the measure of each group under a name. */
function summarize({ measures }: ChartDraft, groups: readonly (ChartSlot | null)[], spec: Sketch): void {
  const [measure] = measures
  if (!measure?.aggregate) return
  const field = measure.rate ? rateName : measure.over ? ratioName : measure.field?.name
  spec.transform.push({
    aggregate: [
      { op: measure.aggregate, ...(field !== undefined && { field }), as: 'measured' },
      { op: 'count', as: 'rows' },
    ],
    groupby: groupsOf(groups),
  })
}

function takeShare(draft: ChartDraft, spec: Sketch): void {
  const { along, series, share } = draft
  summarize(draft, [along, series], spec)
  spec.transform.push(
    {
      joinaggregate: [{ op: 'sum', field: 'measured', as: 'whole' }],
      groupby: share === 'within' ? groupsOf([along]) : [],
    },
    { calculate: 'datum.measured / datum.whole', as: 'share' },
  )
  spec.encoding[channelsOf(draft).measure] = { field: 'share', type: 'quantitative' }
}

/** Keeps the groups whose measure, or number of rows, meets a bound. */
function boundGroups(draft: ChartDraft, { of, bound }: Having, spec: Sketch): void {
  summarize(draft, [draft.along, draft.series, draft.panel], spec)
  const name = `datum.${of === 'rows' && draft.measures[0]?.field ? 'rows' : 'measured'}`
  const { operator, value, to } = bound
  const test =
    operator === 'range'
      ? `${name} >= ${value} && ${name} <= ${to}`
      : `${name} ${operator === '=' ? '===' : operator} ${value}`
  spec.transform.push({ filter: test })
  spec.encoding[channelsOf(draft).measure] = { field: 'measured', type: 'quantitative' }
}

function cutToTop(draft: ChartDraft, spec: Sketch): void {
  const { top, along, measures } = draft
  const [measure] = measures
  if (!top || !measure) return
  if (!draft.having) summarize(draft, [along], spec)
  const field = measure.aggregate === null ? (measure.field?.name ?? '') : 'measured'
  spec.transform.push(
    { filter: `isValid(${fieldExpr(field)})` },
    {
      window: [{ op: 'row_number', as: 'rank' }],
      sort: [{ field, order: top.from === 'top' ? 'descending' : 'ascending' }],
    },
    { filter: `datum.rank <= ${top.n}` },
  )
  if (measure.aggregate !== null) spec.encoding[channelsOf(draft).measure] = { field: 'measured', type: 'quantitative' }
}
