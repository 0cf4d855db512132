import {
  type Channel,
  canShareAxis,
  combineMeasures,
  type Edit,
  type EncodingChoice,
  type FieldFilter,
  fieldWords,
  type GroupMeasure,
  type Mark,
  uncapital,
} from '@belvedere/spec'
import type { ChartIntent, IntentSlot } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'
import { type ChartPlace, type StandingChart, slotAt } from '../propose/standing.ts'

/** The edits that make of the chart that stands what is to be seen instead; null where no edits can. */
export function planChange(
  { draft: before, channels, facts }: Pick<StandingChart, 'channels' | 'facts'> & { draft: ChartIntent },
  after: ChartIntent,
): Edit[] | null {
  const filters = filterEdits(before, after)
  if (!filters) return null
  const places = { before, after, channels, isHorizontal: facts.horizontal }
  return [
    ...filters,
    ...(after.share ? [] : shareEdits(before, after)),
    ...measureEdits(places),
    ...(['along', 'series', 'panel', 'second'] as const).flatMap((place) => placeEdits(places, place)),
    ...(before.mark === after.mark ? [] : [{ type: 'set_mark', mark: after.mark } as const]),
    ...(after.share ? shareEdits(before, after) : []),
    ...topEdits(before, after),
    ...placedEdits(after, facts),
  ]
}

/** Channels that a column leaves for another; colour, size and the like may repeat what an axis shows. */
const positions: ReadonlySet<Channel> = new Set(['x', 'y', 'row', 'column', 'facet'])

function placedEdits({ placed = [] }: ChartIntent, { uses }: StandingChart['facts']): Edit[] {
  return placed.flatMap(({ channel, slot }, at): Edit[] => {
    if (!slot) return uses.some((use) => use.channel === channel) ? [{ type: 'clear_channel', channel }] : []
    const from = uses.find((use) => use.field === slot.field?.name)?.channel
    if (from === undefined || from === channel || !positions.has(channel))
      return from === channel ? [] : [{ type: 'set_channel', channel, encoding: encodingOf(slot) }]
    // "Price on x and weight on y" says one exchange twice.
    const isTold = placed
      .slice(0, at)
      .some(
        (one) => one.channel === from && one.slot?.field?.name === uses.find((use) => use.channel === channel)?.field,
      )
    return isTold ? [] : [{ type: 'move_channel', from, to: channel }]
  })
}

interface Places {
  before: ChartIntent
  after: ChartIntent
  channels: StandingChart['channels']
  isHorizontal: boolean
}

const isField = (condition: RowCondition): condition is FieldFilter => 'op' in condition

function filterEdits(before: ChartIntent, after: ChartIntent): Edit[] | null {
  const gone = before.conditions.filter((one) => !after.conditions.includes(one))
  const added = after.conditions.filter((one) => !before.conditions.includes(one))
  const set: Edit[] = []
  for (const { condition } of added) {
    if (!isField(condition)) return null
    const isFurther = after.conditions.some(
      (other) => before.conditions.includes(other) && other.field.name === condition.field,
    )
    set.push({ type: 'set_filter', filter: condition, ...(isFurther && { keep: true }) })
  }
  const isAll = gone.length > 0 && gone.length === before.conditions.length
  const replaced = new Set(added.map(({ field }) => field))
  if (isAll)
    return [...(gone.every(({ field }) => replaced.has(field)) ? [] : [{ type: 'clear_filter' } as const]), ...set]
  const cleared = new Set(gone.flatMap(({ field }) => (replaced.has(field) ? [] : [field])))
  // A column loses all its conditions at once: those that stay are set again.
  const restored = after.conditions.flatMap(({ field, condition }): Edit[] =>
    cleared.has(field) && isField(condition) ? [{ type: 'set_filter', filter: condition, keep: true }] : [],
  )
  return [...[...cleared].map(({ name }): Edit => ({ type: 'clear_filter', field: name })), ...restored, ...set]
}

type ShareEdit = Extract<Edit, { type: 'derive_measure' | 'set_stack' }>

/** Marks that are stacked: parts of a whole fill it. */
const stacked: ReadonlySet<Mark> = new Set(['bar', 'area'])

function shareEdits(before: ChartIntent, { share, along, series, mark, measures: [own] }: ChartIntent): ShareEdit[] {
  const isSame = along?.field === before.along?.field && own?.field === before.measures[0]?.field
  if (share === before.share && (share === null || isSame)) return []
  if (share === 'within' && series && stacked.has(mark)) return [{ type: 'set_stack', stack: 'normalize' }]
  if (!share) return [{ type: 'derive_measure', derived: null }]
  const within = share === 'within' ? along?.field?.name : undefined
  const as = `Share of ${own?.field ? uncapital(fieldWords(own.field.name)) : 'rows'}`
  return [{ type: 'derive_measure', derived: { kind: 'share', as, ...(within !== undefined && { within }) } }]
}

function measureEdits({ before, after, channels }: Places): Edit[] {
  if (after.shape === 'columns' && after.measures.length > before.measures.length) {
    const [own, ...others] = after.measures.flatMap(({ field, aggregate }): GroupMeasure[] =>
      field ? [{ field: field.name, aggregate: aggregate ?? 'mean' }] : [],
    )
    const apart = !canShareAxis(after.measures.map(({ field }) => field))
    return own ? [{ type: 'derive_measure', derived: combineMeasures([own, ...others], { apart }) }] : []
  }
  const gone = before.measures.filter((one) => !after.measures.some(({ field }) => field === one.field))
  const isFewer = after.measures.length === before.measures.length - gone.length
  if (before.shape === 'columns' && gone.length > 0 && isFewer)
    return gone.flatMap(({ field }): Edit[] => (field ? [{ type: 'remove_field', field: field.name }] : []))
  const [was, is] = [before.measures[0], after.measures[0]]
  if (!was || !is || (was.field === is.field && was.aggregate === is.aggregate)) return []
  const isKept = was.field === is.field && was.field !== null
  // A box or a point of each row comes with its mark.
  if (isKept && is.aggregate === null && after.mark !== before.mark) return []
  if (isKept) return [{ type: 'set_aggregate', aggregate: is.aggregate, field: is.field?.name ?? '' }]
  const encoding: EncodingChoice = is.field ? { field: is.field.name, aggregate: is.aggregate } : { aggregate: 'count' }
  return channels.measure ? [{ type: 'set_channel', channel: channels.measure, encoding }] : []
}

const sameSlot = (a: IntentSlot | null, b: IntentSlot | null): boolean =>
  a?.field === b?.field && a?.unit === b?.unit && (a === null) === (b === null)

function placeEdits(places: Places, place: Exclude<ChartPlace, 'measure'>): Edit[] {
  const { before, after, channels } = places
  const [was, is] = [slotAt(before, place), slotAt(after, place)]
  if (sameSlot(was, is) || (place === 'second' && after.shape === 'columns')) return []
  const channel = channels[place]
  if (!is) return channel ? [{ type: 'clear_channel', channel }] : []
  if (was && was.field === is.field && place === 'along')
    return is.unit === 'bin'
      ? [{ type: 'set_bin', bin: true, field: is.field?.name ?? '' }]
      : [{ type: 'set_time_unit', timeUnit: is.unit, field: is.field?.name ?? '' }]
  const groups = place === 'panel' || after.measures.some(({ aggregate }) => aggregate !== null)
  const encoding = groups ? asGroup(is) : encodingOf(is)
  const to = channel ?? newChannel(places, place)
  return to ? [{ type: 'set_channel', channel: to, encoding }] : [{ type: 'add_field', encoding }]
}

function newChannel({ after, channels }: Places, place: Exclude<ChartPlace, 'measure'>): Channel | null {
  switch (place) {
    case 'panel':
      return 'facet'
    case 'series':
      return after.mark === 'rect' || channels.measure === 'color' ? null : 'color'
    case 'second':
      return 'size'
    case 'along':
      return null
    default:
      return place satisfies never
  }
}

function encodingOf({ field, unit, aggregate }: IntentSlot): EncodingChoice {
  if (!field) return { aggregate: 'count' }
  const base = { field: field.name, ...(aggregate && { aggregate }) }
  if (unit === 'bin') return { ...base, bin: true }
  return unit ? { ...base, timeUnit: unit } : base
}

/** A number that groups: stated, because left open the solver may aggregate it. */
const asGroup = (slot: IntentSlot): EncodingChoice =>
  slot.field?.type === 'quantitative' && slot.facts?.steps && slot.unit === null && slot.aggregate === null
    ? { field: slot.field.name, aggregate: null, bin: null, type: 'ordinal' }
    : encodingOf(slot)

function topEdits(before: ChartIntent, { top, measures: [own] }: ChartIntent): Edit[] {
  const [was, is] = [before.top, top].map((one) => one && `${one.n} ${one.from} ${one.by?.name}`)
  if (was === is) return []
  if (!top) return [{ type: 'clear_limit' }]
  const by = top.by && { field: top.by.name, ...(own?.aggregate && { aggregate: 'mean' as const }) }
  return [{ type: 'limit', n: top.n, from: top.from, ...(by && { by }) }]
}
