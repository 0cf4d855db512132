import {
  type Aggregate,
  fieldExpr,
  fieldRef,
  filterTransform,
  limitTransforms,
  othersColumn,
  type PartialEncoding,
  type PartialSpec,
  type Sort,
  type TableProfile,
  type Transform,
  wrappedPanels,
} from '@belvedere/spec'
import type { Cues } from './cues.ts'
import type { Draft, Slot } from './drafts.ts'
import type { TopN } from './limits.ts'
import { fieldFilter, predicatesOf } from './predicates.ts'
import type { Sentence } from './sentence.ts'

/** Writes a draft as a partial spec: what the words demand is locked, where a field goes is left to the solver as its role. */
export function partialOf(draft: Draft, sentence: Sentence, cues: Cues): PartialSpec {
  return topOfEach(draft, sentence, cues) ?? plainPartial(draft, sentence, cues)
}

function plainPartial(draft: Draft, sentence: Sentence, cues: Cues): PartialSpec {
  const { mark, x, y, series } = draft
  const { limit } = sentence
  const named = namer(sentence.table)
  const calendar = yearsAsDates(x, named)
  const related = mark === 'point' && isQuantity(x) && isQuantity(y)
  const along = encodingOf(x, 'x', related ? 'measure' : 'dimension', calendar?.as)
  if (x.field && limit && keepsOthers(draft, limit)) {
    along.field = othersColumn(x.field.name, limit.n)
    along.type = 'nominal'
  }
  const measure = encodingOf(y, 'y', 'measure')
  const sort = sortOf(draft, sentence)
  if (sort !== undefined) along.sort = sort
  if (cues.layouts.has('stacked')) measure.stack = 'zero'
  if (cues.layouts.has('normalized')) measure.stack = 'normalize'
  // "A against B" has A upright: of two numbers the solver stands the first on the y axis.
  const encodings = related ? [measure, along] : [along, measure]
  if (series) encodings.push(...seriesOf(draft, cues))
  const stated = cues.marks.includes(mark)
  const [task] = cues.tasks
  return {
    data: { name: sentence.table.name },
    ...(stated && { mark }),
    encodings,
    transform: [
      ...filterTransforms(draft, sentence, named),
      ...(calendar ? [calendar.transform] : []),
      ...topTransforms(draft, sentence),
    ],
    params: [],
    wishes: { mark, ...(task && { task }) },
  }
}

function isQuantity({ field, fieldClass, aggregate, unit }: Slot): boolean {
  return unit === null && (aggregate !== null || (field?.type === 'quantitative' && fieldClass === 'number'))
}

function encodingOf(slot: Slot, axis: 'x' | 'y', role: 'dimension' | 'measure', as?: string): PartialEncoding {
  const { field, aggregate, unit, mention } = slot
  if (!field) return { aggregate: 'count', role: 'measure' }
  const channel = axis === 'x' && mention?.tags.has('x') ? 'x' : axis === 'y' && mention?.tags.has('y') ? 'y' : null
  return {
    field: as ?? field.name,
    role: aggregate ? 'measure' : role,
    ...(channel && { channel }),
    aggregate,
    bin: unit === 'bin' ? true : null,
    timeUnit: unit === 'bin' ? null : unit,
    ...(as && { type: 'temporal' as const }),
  }
}

function seriesOf({ series, mark }: Draft, cues: Cues): PartialEncoding[] {
  if (!series?.field) return []
  const field = series.field.name
  const plain = { field, aggregate: null, bin: null, timeUnit: null }
  if (series.channel === 'column') {
    const channel = series.field.distinct < wrappedPanels ? 'column' : 'facet'
    return [{ ...plain, channel, role: 'facet' }]
  }
  const color: PartialEncoding = { ...plain, role: 'series', ...(cues.color && { channel: 'color' as const }) }
  return mark === 'bar' && cues.layouts.has('grouped') ? [color, { ...plain, channel: 'xOffset' }] : [color]
}

/** The wish for an order, told apart by what it names: the field along the axis, or what is measured. */
function sortOf({ x, y }: Draft, { sort }: Sentence): Sort | undefined {
  if (!sort) return undefined
  const byX = sort.fields.indexOf(x.field?.name ?? '')
  const byY = sort.fields.indexOf(y.field?.name ?? '')
  const named = byX < 0 && byY < 0 ? null : byY < 0 || (byX >= 0 && byX < byY) ? 'x' : 'y'
  const timely = x.fieldClass === 'time' || x.fieldClass === 'year'
  const axis = sort.axis ?? named ?? (timely ? 'x' : 'y')
  if (axis === 'x') return sort.order
  const op = y.aggregate ?? (y.field ? 'sum' : 'count')
  return { ...(y.field && { field: fieldRef(y.field.name) }), op, order: sort.order }
}

type Namer = (wish: string) => string

/** Names for derived fields that no column has. */
function namer(table: TableProfile): Namer {
  const taken = new Set(table.fields.map((field) => field.name))
  return (wish) => {
    let name = wish
    while (taken.has(name)) name += ' '
    taken.add(name)
    return name
  }
}

/** Months and weekdays of a bare year are those of its first day. */
function yearsAsDates({ field, unit, fieldClass }: Slot, named: Namer): { as: string; transform: Transform } | null {
  if (!field || fieldClass !== 'year' || !unit || unit === 'bin' || unit === 'year') return null
  const as = named(`${field.name} as date`)
  return { as, transform: { calculate: `utc(${fieldExpr(field.name)}, 0, 1)`, as } }
}

function filterTransforms({ filters, x, series }: Draft, { table }: Sentence, named: Namer): Transform[] {
  const rows = predicatesOf(
    filters.filter((filter) => !filter.having),
    table,
  ).map((filter) => ({ filter }))
  const groups = filters.flatMap((filter): Transform[] => {
    const group = x.aggregate ? series?.field : x.field
    if (!filter.having || !group) return []
    const as = named(`${filter.having} of ${filter.field}`)
    return [
      { joinaggregate: [{ op: filter.having, field: fieldRef(filter.field), as }], groupby: [fieldRef(group.name)] },
      filterTransform(fieldFilter(as, filter.condition)),
    ]
  })
  return [...rows, ...groups]
}

/** The first n: rows where nothing is aggregated, else groups by what is measured of them. */
function topTransforms(draft: Draft, { limit, table }: Sentence): Transform[] {
  const { x, y } = draft
  if (!limit) return []
  const from = limit.order === 'descending' ? 'top' : 'bottom'
  const taken = new Set(table.fields.map((field) => field.name))
  const by = limit.field ?? y.field?.name
  if (!y.aggregate) return by === undefined ? [] : limitTransforms({ n: limit.n, from, by: { field: by } }, taken)
  if (!x.field || x.unit === 'bin' || x.aggregate) return []
  const group = { field: x.field.name, ...(x.unit && { timeUnit: x.unit }) }
  const measured = y.field ? { field: y.field.name, aggregate: y.aggregate } : { aggregate: y.aggregate }
  const others = keepsOthers(draft, limit) && { others: true as const }
  return limitTransforms({ n: limit.n, from, group, by: measured, ...others }, taken)
}

/** "The top 5 and others": the rest stays as one group, where the groups are those of a column. */
const keepsOthers = ({ x, y }: Draft, limit: TopN | null): boolean =>
  limit?.others === true && x.field !== null && x.field.type !== 'quantitative' && !x.unit && y.aggregate !== null

/** So many panels can be looked at side by side; more groups stand along one axis with their best beside them. */
const maxPanels = 12

/**
 * "The top 3 products in each region": a panel for each region, each with its own three; of one product each, the regions
 * along the axis, told apart by the product. Null where a draft measures nothing, or the words do not rank within groups.
 */
function topOfEach(draft: Draft, sentence: Sentence, cues: Cues): PartialSpec | null {
  const { limit, table } = sentence
  const drawn = new Set([draft.x.field?.name, draft.series?.field?.name])
  const panels = table.fields.find(({ name }) => name === limit?.within)
  if (!limit || limit.ranked === null || !panels || !(drawn.has(limit.ranked) || drawn.has(panels.name))) return null
  const { y } = draft
  if (y.field?.name === limit.ranked || y.field?.name === panels.name) return null
  const other = limit.field !== null && limit.field !== y.field?.name
  const by = limit.field ?? y.field?.name
  const aggregate: Aggregate = other ? 'mean' : (y.aggregate ?? (y.field ? 'sum' : 'count'))
  const measured = { ...(by !== undefined && { field: by }), aggregate }
  const taken = new Set(table.fields.map((field) => field.name))
  const ranks = { n: limit.n, from: limit.order === 'descending' ? 'top' : 'bottom', by: measured } as const
  const cut = limitTransforms({ ...ranks, group: { field: limit.ranked }, within: panels.name }, taken)
  const measure: PartialEncoding = { ...measured, role: 'measure' }
  const plain = { aggregate: null, bin: null, timeUnit: null }
  const best = limit.n === 1 || panels.distinct > maxPanels
  const { transform } = plainPartial({ ...draft, series: null }, { ...sentence, limit: null, sort: null }, cues)
  return {
    data: { name: table.name },
    mark: 'bar',
    encodings: best
      ? [
          { ...plain, field: panels.name, role: 'dimension' },
          // One bar in each place, whatever its colour.
          { ...measure, stack: 'zero' },
          { ...plain, field: limit.ranked, role: 'series', channel: 'color' },
        ]
      : [
          { ...plain, field: limit.ranked, channel: 'y', role: 'dimension' },
          { ...measure, channel: 'x' },
          {
            ...plain,
            field: panels.name,
            channel: panels.distinct < wrappedPanels ? 'column' : 'facet',
            role: 'facet',
          },
        ],
    transform: [...transform, ...cut],
    params: [],
    wishes: { mark: 'bar', task: 'ranking' },
    ...(!best && { extra: { resolve: { scale: { y: 'independent' } } } }),
  }
}
