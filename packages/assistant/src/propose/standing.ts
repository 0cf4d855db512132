import {
  type Aggregate,
  type Channel,
  type FieldFilter,
  type FieldProfile,
  findLimit,
  mayNameShapes,
  readFilter,
  type Spec,
  type TableProfile,
  type Transform,
  transformsOf,
  withoutLimit,
} from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import type { RankMention } from '../grammar/ranks.ts'
import { type ChartFacts, chartFacts, type Use } from '../intent/chart-facts.ts'
import type { Shape } from '../intent/chart-intent.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { ChartDraft, ChartSlot } from './draft.ts'

/** The chart that stands, as the draft that it would have been. */
export interface StandingChart {
  spec: Spec
  draft: ChartDraft
  facts: ChartFacts
  /** Where its parts are drawn. */
  channels: { readonly [place in ChartPlace]: Channel | null }
  /** Conditions and computed columns that are no part of a draft. */
  kept: readonly Transform[]
}
export const chartPlaces = ['measure', 'second', 'along', 'series', 'panel'] as const
export type ChartPlace = (typeof chartPlaces)[number]

/** The slots of a chart. */
interface SlotsByPlace<Slot> {
  measures: readonly Slot[]
  along: Slot | null
  series: Slot | null
  panel: Slot | null
}

/** The column in a place of a chart. */
export const slotAt = <Slot>({ measures, along, series, panel }: SlotsByPlace<Slot>, place: ChartPlace): Slot | null =>
  ({ measure: measures[0] ?? null, second: measures[1] ?? null, along, series, panel })[place]

/** What of a message a chart is read back against: its table, and the columns that it names again. */
type StandingContext = Pick<LinkedSentence, 'table' | 'facts' | 'columns'>

/**
 * Reads a chart back as a draft against a message; null where it shows what no draft can say. Of a measure that is derived
 * of another one, growth or a running total, the other one is read.
 */
export function standingChart(spec: Spec, sentence: StandingContext): StandingChart | null {
  const facts = chartFacts(spec)
  if (!facts) return null
  const places = placesOf(facts)
  const slots = slotsOf(places, sentence)
  const measures = measuresOf(facts.derived, { own: places.measure, slots }, sentence)
  if (!slots || !measures) return null
  const transforms = transformsOf(spec)
  const plain = withoutLimit(transforms)
  const filters = plain.flatMap((transform) => readFilter(transform) ?? [])
  const shape = shapeOf(facts, { ...slots, measures })
  const { along, series, panel } = slots
  return {
    spec,
    facts,
    draft: {
      shape,
      mark: facts.mark,
      measures,
      along,
      series,
      panel,
      conditions: filters.flatMap((filter, at) => conditionOf(filter, at, sentence.table)),
      top: topOf(transforms, measures[0], sentence.table),
      having: null,
      share: shareOf(facts),
    },
    channels: {
      measure: places.measure?.channel ?? null,
      second: places.second?.channel ?? null,
      along: places.along?.channel ?? null,
      series: places.series?.channel ?? null,
      panel: places.panel?.channel ?? null,
    },
    kept: plain.filter((transform) => readFilter(transform) === null),
  }
}

type Places = { [place in ChartPlace]: Use | null }

/** What each part of the chart is drawn by; two plain numbers are one against the other. */
function placesOf({ uses, measure, mark }: ChartFacts): Places {
  const on = (...channels: Channel[]) =>
    channels.flatMap((channel) => uses.find((use) => use.channel === channel && use !== measure) ?? [])[0] ?? null
  const panel = on('facet', 'column', 'row')
  const series = mark === 'rect' ? null : on('color', 'shape', 'strokeDash', 'detail')
  const [longitude, latitude] = [on('longitude'), on('latitude')]
  if (longitude && latitude) return { measure: latitude, along: longitude, series, panel, second: on('size') }
  const axis = mark === 'arc' ? on('color') : mark === 'geoshape' ? on('shape') : on('x', 'y')
  const isArea = mark === 'arc' || mark === 'geoshape'
  if (mark === 'rect') return { measure, along: on('x'), series: on('y'), panel, second: null }
  return { measure, along: axis, series: isArea ? null : series, panel, second: on('size') }
}

function slotsOf(
  { along, series, panel, second }: Places,
  sentence: StandingContext,
): { [place in Exclude<ChartPlace, 'measure'>]: ChartSlot | null } | null {
  const [first, other, third, fourth] = [along, series, panel, second].map((use) => use && slotOf(use, sentence))
  // Columns that a chart computes for itself are not in the table.
  if ([first, other, third, fourth].includes(undefined)) return null
  return { along: first ?? null, series: other ?? null, panel: third ?? null, second: fourth ?? null }
}

/** A place of which nothing is known yet. */
export const emptySlot = {
  aggregate: null,
  unit: null,
  link: null,
  noun: null,
  given: null,
  rate: null,
  over: null,
} as const

/** Undefined: a column that is not in the table. */
function slotOf({ field: name, def }: Use, sentence: StandingContext): ChartSlot | undefined {
  const aggregate = (def.aggregate as Aggregate | undefined) ?? null
  if (name === null) return { ...emptySlot, field: null, facts: null, aggregate: 'count' }
  const field = sentence.table.fields.find((one) => one.name === name)
  if (!field) return undefined
  const unit = def.bin ? 'bin' : (def.timeUnit ?? null)
  return { ...standingSlot(field, sentence), aggregate, unit: typeof unit === 'string' ? unit : null }
}

/** A column that is shown already, with the words that name it again; shapes may be called by what names them. */
function standingSlot(field: FieldProfile, { facts, columns }: StandingContext): ChartSlot {
  const mayMean = (one: FieldProfile) => one === field || (field.type === 'geojson' && mayNameShapes(one, field))
  const [link = null] = columns
    .filter((one) => mayMean(one.field) && one.score >= sureName)
    .toSorted((a, b) => b.score - a.score)
  return { ...emptySlot, field, facts: facts.fields.get(field.name) ?? null, link }
}
const sureName = 0.6

function measuresOf(
  derived: ChartFacts['derived'],
  { own: use, slots }: { own: Use | null; slots: { second: ChartSlot | null } | null },
  sentence: StandingContext,
): ChartSlot[] | null {
  const own = use && slotOf(use, sentence)
  if (!own || !slots) return null
  const fieldOf = (name: string | undefined) => sentence.table.fields.find((field) => field.name === name)
  if (derived?.kind === 'combined') {
    const others = derived.others.flatMap(({ field, aggregate }): ChartSlot[] => {
      const profile = fieldOf(field)
      return profile ? [{ ...standingSlot(profile, sentence), aggregate }] : []
    })
    return others.length === derived.others.length ? [own, ...others] : null
  }
  if (derived?.kind === 'ratio') {
    const over = fieldOf(derived.by.field)
    return over ? [{ ...own, over: standingSlot(over, sentence) }] : null
  }
  return slots.second ? [own, slots.second] : [own]
}

function shapeOf(
  { mark, aggregated, derived }: ChartFacts,
  { measures: [measure], along, series }: Pick<ChartDraft, 'measures' | 'along' | 'series'>,
): Shape {
  if (derived?.kind === 'combined') return 'columns'
  if (mark === 'geoshape') return 'map'
  if (mark === 'rect' && along && series) return 'grid'
  if (mark === 'boxplot') return 'spread'
  if (!along) return aggregated ? 'total' : 'spread'
  if (along.unit === 'bin' && measure?.field === null) return 'histogram'
  if (along.facts?.role === 'place' && measure?.facts?.role === 'place') return 'relation'
  const isNumber = along.facts?.role === 'measure' && along.unit === null && along.aggregate === null
  return !aggregated && isNumber && mark === 'point' ? 'relation' : 'summary'
}

function shareOf({ derived }: ChartFacts): ChartDraft['share'] {
  if (derived?.kind !== 'share') return null
  return derived.within === undefined ? 'all' : 'within'
}

const nowhere = { first: -1, last: -1 } as const

function topOf(
  transforms: readonly Transform[],
  measure: ChartSlot | undefined,
  { fields }: TableProfile,
): RankMention | null {
  const limit = findLimit(transforms)?.limit
  if (!limit) return null
  const by = fields.find(({ name }) => name === limit.by.field && name !== measure?.field?.name)
  return { n: limit.n, from: limit.from, word: '', ...nowhere, ...(by && { by }) }
}

function conditionOf(filter: FieldFilter, at: number, { fields }: TableProfile): FoundCondition[] {
  const field = fields.find(({ name }) => name === filter.field)
  if (!field) return []
  const isList = filter.op === 'one_of' || filter.op === 'none_of'
  return [
    {
      field,
      rule: isList ? 'values' : 'bound after column',
      condition: filter,
      score: 1,
      values: isList ? filter.values : [],
      negated: filter.op === 'none_of',
      // No words of the message: it stands.
      ...nowhere,
      place: -1 - at,
    },
  ]
}

/** Whether a condition stands, and is not said. */
export const isStanding = ({ place }: FoundCondition): boolean => place < 0
