import { understand } from '@belvedere/lexicon'
import {
  type ChannelDef,
  type DerivedMeasure,
  findDerived,
  findLimit,
  isUnit,
  type Mark,
  readFilter,
  type Spec,
  type TableProfile,
  transformsOf,
  withoutLimit,
  withoutOverlays,
} from '@belvedere/spec'
import { type ChartFacts, chartFacts } from '../intent/chart-facts.ts'
import type { ChartIntent, ColumnCondition, IntentSlot } from '../intent/chart-intent.ts'
import { type StandingChart, standingChart } from '../propose/standing.ts'
import { type AnswerPlace, type ChartParts, drawable, eachRow, rowCount } from './answer.ts'
import type { ListedColumn } from './columns.ts'

/** The current chart in the form of a model's answer. */
export interface StandingParts extends Pick<StandingChart, 'facts' | 'channels'> {
  /** Without the conditions. */
  parts: Partial<ChartParts>
  draft: ChartIntent
  /** False if only the mark, the conditions and the limit could be read back. */
  isWhole: boolean
}

const noChannels = { measure: null, second: null, along: null, series: null, panel: null } as const

/** Reads the current chart back into such a form; null if it draws nothing. */
export const standingParts = (
  spec: Spec,
  table: TableProfile,
  columns: readonly ListedColumn[],
): StandingParts | null => {
  const facts = chartFacts(spec)
  if (!facts) return null
  const { base, derived } = computedIn(spec)
  const read = standingChart(base, { table, facts: understand(table), columns: [] })
  const whole = read && isListed(read.draft, columns) ? read : null
  const draft = whole?.draft ?? unreadDraft(spec, facts.mark, table)
  const shown = whole ? { ...partsShown(draft, columns), ...partsComputed(derived) } : {}
  return {
    parts: { ...shown, ...partsLooked(draft, facts) },
    draft,
    facts,
    channels: whole?.channels ?? noChannels,
    isWhole: whole !== null,
  }
}

/** Whether all columns that a chart shows were listed to the model. */
const isListed = ({ measures, along, series, panel }: ChartIntent, columns: readonly ListedColumn[]): boolean =>
  [...measures, ...measures.map(({ over }) => over), along, series, panel].every(
    (slot) => !slot?.field || columns.some(({ field }) => field.name === slot.field?.name),
  )

/** The chart without a derived measure that drafts cannot express. */
const computedIn = (spec: Spec): { base: Spec; derived: DerivedMeasure | null } => {
  const plain = withoutOverlays(spec)
  const found = isUnit(plain) ? findDerived(plain) : null
  if (!found || ['share', 'ratio', 'combined'].includes(found.derived.kind)) return { base: spec, derived: null }
  const { encoding = {}, transform = [] } = found.base
  return { base: { ...plain, encoding, transform }, derived: found.derived }
}

/** The filters and limit of a chart that shows computed columns. */
const unreadDraft = (spec: Spec, mark: Mark, table: TableProfile): ChartIntent => {
  const transforms = transformsOf(spec)
  const limit = findLimit(transforms)?.limit
  return {
    ...{ shape: 'summary', mark, measures: [], along: null, series: null, panel: null, having: null, share: null },
    conditions: withoutLimit(transforms).flatMap((transform): ColumnCondition[] => {
      const condition = readFilter(transform)
      const field = table.fields.find(({ name }) => name === condition?.field)
      return condition && field ? [{ field, condition, values: [] }] : []
    }),
    top: limit ? { n: limit.n, from: limit.from } : null,
  }
}

const partsShown = (
  { shape, measures, along, series, panel, share }: ChartIntent,
  columns: readonly ListedColumn[],
): Partial<ChartParts> => {
  const idOf = ({ field }: IntentSlot) => columns.find((column) => column.field.name === field?.name)?.id ?? rowCount
  const placeOf = (slot: IntentSlot | null): AnswerPlace | undefined => {
    if (!slot) return undefined
    const { field, aggregate, unit } = slot
    return {
      column: idOf(slot),
      ...(aggregate && field && { summary: aggregate }),
      ...(unit === 'bin' ? { bin: true } : unit && { unit }),
    }
  }
  const [second] = shape === 'columns' ? [] : measures.slice(1)
  return {
    show: (second ? measures.slice(0, 1) : measures).map((slot) => ({
      rate: [],
      column: idOf(slot),
      ...(slot.field && { summary: slot.aggregate ?? eachRow }),
      ...(slot.over && { over: idOf(slot.over) }),
    })),
    by: placeOf(along),
    color: placeOf(series),
    size: placeOf(second ?? null),
    panels: placeOf(panel),
    compute: share === 'all' ? 'share' : share === 'within' ? 'share_within' : undefined,
  }
}

const partsComputed = (derived: DerivedMeasure | null): Partial<ChartParts> => {
  switch (derived?.kind) {
    case 'growth':
    case 'change':
      return { compute: derived.steps > 1 ? `${derived.kind}_on_year` : derived.kind }
    case 'moving':
      return { compute: 'moving_average', steps: derived.steps }
    case 'running':
      return { compute: 'running_total' }
    case 'rank':
      return { compute: 'rank' }
    default:
      return {}
  }
}

/** The mark, limit, order and style that a model may change. */
const partsLooked = (
  { mark, top }: ChartIntent,
  { uses, horizontal, dimension, measure }: ChartFacts,
): Partial<ChartParts> => {
  const on = (channel: 'x' | 'y') => uses.find((use) => use.channel === channel)?.def
  const isGrouped = uses.some(({ channel }) => channel === 'xOffset' || channel === 'yOffset')
  const stack = isGrouped ? 'grouped' : measure?.def.stack === 'normalize' ? 'normalize' : undefined
  return {
    mark: mark === 'geoshape' ? 'map' : drawable.find((one) => one === mark),
    sort: sortOf(dimension?.def),
    ...(top && { [top.from]: top.n }),
    stack,
    ...(horizontal && { horizontal }),
    ...(on('x')?.scale?.type === 'log' && { scale_x: 'log' as const }),
    ...(on('y')?.scale?.type === 'log' && { scale_y: 'log' as const }),
  }
}

const sortOf = (def: ChannelDef | undefined): ChartParts['sort'] => {
  const sort = def?.sort
  if (sort === 'ascending' || sort === 'descending') return `axis_${sort}`
  if (typeof sort === 'string') return sort.startsWith('-') ? 'descending' : 'ascending'
  if (typeof sort !== 'object' || sort === null || Array.isArray(sort)) return undefined
  return sort.order === 'descending' ? 'descending' : 'ascending'
}
