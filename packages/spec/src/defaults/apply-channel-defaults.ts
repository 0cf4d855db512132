import { calendarOrder } from '../fields/calendar.ts'
import { encodedField, farShare, isAdditive, isDiscrete, isMeasure, isShare, isYear } from '../fields/encoded-fields.ts'
import { fieldRef } from '../fields/field-ref.ts'
import { histogramBins } from '../fields/histogram-bins.ts'
import { measureKey } from '../measures/combine-measures.ts'
import type { JsonObject } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { BinParams, ChannelDef } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { axisWords } from '../wording/words.ts'
import { formatOf, isDollars, ticksOf } from './formats.ts'
import type { StyleContext } from './style-context.ts'

const titledChannels: ReadonlySet<Channel> = new Set([
  'x',
  'y',
  'theta',
  'radius',
  'color',
  'fill',
  'stroke',
  'size',
  'shape',
  'opacity',
  'strokeDash',
  'strokeWidth',
  'row',
  'column',
  'facet',
  'detail',
  'text',
])

/** Adds title, format, sort order, stacking and zero baseline, unless the channel sets them. */
export function applyChannelDefaults(channel: Channel, def: ChannelDef, context: StyleContext): ChannelDef {
  const name = encodedField(def)
  if (name === undefined && def.aggregate !== 'count') return def
  const field = name === undefined ? undefined : context.fields.get(name)
  const next: ChannelDef = { ...def }
  const stack = def.stack === undefined ? defaultStack(channel, def, context) : undefined
  if (stack !== undefined) next.stack = stack
  const guide = channel === 'x' || channel === 'y' ? 'axis' : legendChannels.has(channel) ? 'legend' : undefined
  const guideDef = guide ? def[guide] : undefined
  if (titledChannels.has(channel) && def.title === undefined && !(isObject(guideDef) && 'title' in guideDef))
    next.title = isLabelledElsewhere(def, context)
      ? null
      : axisWords(
          context.words(next),
          { field: name, aggregate: def.aggregate, timeUnit: def.timeUnit },
          isDollars(field, def) || isShare(next) ? undefined : field,
        )
  const sort = def.sort === undefined ? defaultSort(channel, def, field, context) : undefined
  if (sort !== undefined) next.sort = sort
  const bins = def.bin === true ? defaultBins(channel, field, context) : undefined
  if (bins !== undefined) next.bin = bins
  const columns = channel === 'facet' && def.columns === undefined ? panelColumns(def, field) : undefined
  if (columns !== undefined) next.columns = columns
  if (guide && guideDef !== null) {
    const added = {
      ...formatOf(next, field, context),
      ...(channel === 'x' ? ticksOf(def, field) : {}),
    }
    if (Object.keys(added).length > 0) next[guide] = { ...added, ...(guideDef ?? {}) }
  }
  if (def.scale !== null && (channel === 'x' || channel === 'y')) {
    const added = defaultZero(def, field, context)
    if (added) next.scale = { ...added, ...(def.scale ?? {}) }
  }
  return next
}

/** True for the channel that distinguishes measures, and for the axis of a panel with one of them: both have labels. */
function isLabelledElsewhere({ field }: ChannelDef, { derived }: StyleContext): boolean {
  if (derived?.measure.kind !== 'combined') return false
  const { as, apart } = derived.measure
  return field === fieldRef(measureKey) || (apart === true && field === fieldRef(as))
}

const legendChannels: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke', 'size', 'opacity'])

/** The number of histogram bins: more rows allow more than Vega-Lite's ten. */
function defaultBins(
  channel: Channel,
  field: FieldProfile | undefined,
  { defs, rows }: StyleContext,
): BinParams | undefined {
  if (!field || (channel !== 'x' && channel !== 'y')) return undefined
  const counted = defs.some(
    ([otherChannel, { aggregate }]) => otherChannel === (channel === 'x' ? 'y' : 'x') && aggregate === 'count',
  )
  return counted ? histogramBins(field, rows) : undefined
}

/** One row for up to four panels, else about as many rows as columns. */
function panelColumns(def: ChannelDef, field: FieldProfile | undefined): number | undefined {
  if (!field || def.timeUnit || field.distinct < wrappedPanels) return undefined
  return Math.ceil(Math.sqrt(field.distinct))
}

/** From this number on, panels wrap into several rows. */
export const wrappedPanels = 5

/** Lines and points may omit zero; bars and areas may not. */
function defaultZero(def: ChannelDef, field: FieldProfile | undefined, { mark }: StyleContext): JsonObject | undefined {
  if (def.type !== 'quantitative' || !field || def.bin || def.aggregate === 'count' || def.aggregate === 'sum')
    return undefined
  if (isYear(field) && !def.aggregate) return mark === 'bar' ? { zero: false } : { zero: false, nice: false }
  if (mark === 'bar' || mark === 'area' || mark === 'rect') return undefined
  const { min, max } = field
  if (min === undefined || max === undefined || min <= 0) return undefined
  return min > farShare * max ? { zero: false } : undefined
}

function defaultSort(
  channel: Channel,
  def: ChannelDef,
  field: FieldProfile | undefined,
  context: StyleContext,
): ChannelDef['sort'] {
  if (!isDiscrete(def) || def.timeUnit || def.bin || def.aggregate || !field) return undefined
  const { others } = context
  // The bucket of other groups comes last, whatever its size.
  if (others && encodedField(def) === others.column && context.fields.has(others.rank))
    return { field: others.rank, op: 'min', order: 'ascending' }
  const calendar = calendarOrder(field)
  if (calendar) return calendar
  if (channel !== 'x' && channel !== 'y') return undefined
  const other = channel === 'x' ? 'y' : 'x'
  const measure = context.defs.find(([channelOfDef]) => channelOfDef === other)?.[1]
  const scale = def.scale
  if (context.mark !== 'bar' || !measure || !isMeasure(measure) || (isObject(scale) && 'domain' in scale))
    return undefined
  if (field.semanticType === 'boolean' || isYear(field)) return undefined
  if (def.type === 'ordinal' && context.wishes.task !== 'ranking') return undefined
  return other === 'y' ? '-y' : '-x'
}

/** Stacks shares to the same height, for additive measures only. */
function defaultStack(channel: Channel, def: ChannelDef, context: StyleContext): ChannelDef['stack'] {
  if (channel !== 'x' && channel !== 'y') return undefined
  if (context.mark !== 'bar' && context.mark !== 'area') return undefined
  if (context.wishes.task !== 'share' || !isAdditive(def.aggregate)) return undefined
  return context.defs.some(([otherChannel, color]) => otherChannel === 'color' && isDiscrete(color))
    ? 'normalize'
    : undefined
}
