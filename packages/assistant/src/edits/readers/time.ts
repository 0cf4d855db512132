import type { Edit, EncodingChoice, FieldProfile, TimeUnit } from '@belvedere/spec'
import type { Use } from '../../intent/chart-facts.ts'
import { usualAggregate } from '../../interpreter/amounts.ts'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import {
  already,
  type EditContext,
  edits,
  fieldOf,
  impossible,
  isGroupable,
  isNumber,
  isTime,
  type Reader,
  slot,
} from '../reader.ts'

const tookTime = ({ name }: FieldProfile) => text('assumed.time', { field: name })

/** What recurs within the larger unit: months within years. */
const within: { readonly [unit in TimeUnit]?: TimeUnit } = {
  yearmonth: 'month',
  yearquarter: 'quarter',
  yearweek: 'week',
  yearmonthdate: 'dayofyear',
}

/** "One line per year": the year goes on colour, and the axis keeps what recurs within it. */
const splitByTime: Reader = (slots, { facts, table }) => {
  const unit = slot(slots, 'timeunit')?.timeUnit
  const channel = slot(slots, 'channel')?.channel ?? 'color'
  const used = facts.uses.find(({ field }) => table.fields.some((f) => f.name === field && f.type === 'temporal'))
  const first = table.fields.find(({ type }) => type === 'temporal')
  if (!unit || channel === 'x' || channel === 'y') return null
  if (!used?.field)
    return first
      ? edits({ type: 'set_channel', channel, encoding: { field: first.name, timeUnit: unit, type: 'ordinal' } })
      : null
  const recurring = used.def.timeUnit === undefined ? 'month' : within[used.def.timeUnit]
  const axis: Edit[] =
    unit === 'year' && recurring ? [{ type: 'set_time_unit', timeUnit: recurring, field: used.field }] : []
  return edits(...axis, {
    type: 'set_channel',
    channel,
    encoding: { field: used.field, timeUnit: unit, type: 'ordinal' },
  })
}

const setTimeUnit: Reader = (slots, context) => {
  const timeUnit = slot(slots, 'timeunit')?.timeUnit
  if (!timeUnit) return null
  const { facts, table } = context
  const used = facts.uses.find(({ field }) => table.fields.some((f) => f.name === field && f.type === 'temporal'))
  if (used?.field) {
    return used.def.timeUnit === timeUnit
      ? already(text('trouble.drawn_already'))
      : edits({ type: 'set_time_unit', timeUnit, field: used.field })
  }
  const dates = table.fields.filter((field) => field.type === 'temporal')
  const [first] = dates
  if (!first) return impossible(text('trouble.no_dates'))
  const encoding = { field: first.name, timeUnit }
  const edit: Edit = facts.dimension
    ? { type: 'set_channel', channel: facts.dimension.channel, encoding }
    : { type: 'add_field', encoding }
  return { edits: [edit], ...(dates.length > 1 ? { assumed: [tookTime(first)] } : {}) }
}

/** "Split by year": time comes beside the groups that stand. */
const addTime: Reader = (slots, context) => {
  const timeUnit = slot(slots, 'timeunit')?.timeUnit
  const [first, ...more] = context.table.fields.filter((field) => field.type === 'temporal')
  const timed = context.facts.uses.some((use) => fieldOf(context, use.field)?.type === 'temporal')
  if (!timeUnit || !first || timed || context.facts.dimension === null) return setTimeUnit(slots, context)
  const split: Edit = { type: 'add_field', encoding: { field: first.name, timeUnit } }
  return { edits: [split], ...(more.length > 0 && { assumed: [tookTime(first)] }) }
}

/** So many lines can be told apart. */
const maxLines = 7

/** "Over time": what is measured runs along the time; a few groups that stand become lines of their own. */
const overTime: Reader = (slots, context) => {
  const { facts, table } = context
  const mark = slot(slots, 'mark')?.mark ?? 'line'
  const drawn: Edit = { type: 'set_mark', mark }
  const standing = fieldOf(context, facts.dimension?.field)
  if (standing && isTime(standing))
    return facts.mark === mark ? already(text('trouble.along_already', { field: standing.name })) : edits(drawn)
  const [time, ...others] = table.fields.filter(isTime)
  if (!time) return impossible(text('trouble.no_dates'))
  const timeUnit = time.type === 'temporal' ? (slot(slots, 'timeunit')?.timeUnit ?? steadyUnit(time)) : undefined
  const encoding = { field: time.name, ...(timeUnit && { timeUnit }) }
  return {
    edits: [...alongTime(encoding, drawn, context), ...measuredAlong(context), ...withoutOneTime(time, context)],
    ...(others.length > 0 && { assumed: [tookTime(time)] }),
  }
}

/** Steps that hold enough rows to speak for; of a short time whoever draws the chart takes those that suit. */
const steadyUnit = ({ min = 0, max = 0 }: FieldProfile): TimeUnit | undefined => {
  const days = (max - min) / 86_400_000
  return days >= 3650 ? 'year' : days >= 120 ? 'yearmonth' : undefined
}

const alongTime = (encoding: EncodingChoice, drawn: Edit, context: EditContext): Edit[] => {
  const { dimension } = context.facts
  if (dimension && splitsWell(dimension, context)) return [drawn, { type: 'set_channel', channel: 'x', encoding }]
  return [{ type: 'set_channel', channel: dimension?.channel ?? 'x', encoding }, drawn]
}

/** One year that was picked would be a single point. */
const withoutOneTime = ({ name }: FieldProfile, { filters }: EditContext): Edit[] =>
  filters.some((filter) => filter.op === 'one_of' && filter.field === name && filter.values.length === 1)
    ? [{ type: 'clear_filter', field: name }]
    : []

/** Whether the groups would be lines that can be told apart, and colour is free for them. */
const splitsWell = ({ field: name, def }: Use, context: EditContext): boolean => {
  const field = fieldOf(context, name)
  const isFree = !context.facts.uses.some(({ channel, field: other }) => channel === 'color' && other !== name)
  const kept = context.filters.find((filter) => filter.op === 'one_of' && filter.field === name)
  const groups = kept?.op === 'one_of' ? kept.values.length : (field?.distinct ?? 0)
  return field !== null && isGroupable(field) && !def.bin && isFree && groups > 1 && groups <= maxLines
}

/** Single values and how many there are of each size say nothing along the time: their average does. */
const measuredAlong = ({ facts, table }: EditContext): Edit[] => {
  const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
  const { measure } = facts
  if (measure?.field === null && binned?.field && measure.def.aggregate === 'count')
    return [{ type: 'set_channel', channel: measure.channel, encoding: { field: binned.field, aggregate: 'mean' } }]
  const field = table.fields.find(({ name }) => name === measure?.field)
  if (facts.aggregated || !field || !isNumber(field)) return []
  return [{ type: 'set_aggregate', aggregate: usualAggregate(field), field: field.name }]
}

/** Units of time, and time itself. */
export const timeReaders = {
  set_time_unit: setTimeUnit,
  add_time: addTime,
  split_by_time: splitByTime,
  over_time: overTime,
} satisfies { [name in ReaderName]?: Reader }
