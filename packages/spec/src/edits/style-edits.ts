import { fieldRef } from '../fields/field-ref.ts'
import { markType } from '../model/composition.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import type { JsonObject } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { ChannelDef, MarkDef, Sort } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'
import {
  type EditContext,
  editApplied,
  editRejected,
  fieldOr,
  isDimension,
  isNumber,
  isRejection,
  onChannel,
  replaceEncoding,
  shownChannels,
} from './edit-context.ts'
import { isDrawnOnMap } from './map-edit.ts'

export function setSort(context: EditContext, { channel, by, order }: EditOf<'sort'>): EditResult {
  const { partial } = context
  const target = channel ? onChannel(partial, channel) : sortable(context)
  if (!target && isDrawnOnMap(partial)) return editRejected(text('edits.map_has_no_order'))
  if (!target || (channel && !isDimension(target)))
    return editRejected(
      text('edits.no_groups_to_sort'),
      partial.encodings.filter(isDimension).flatMap(({ field }) => field ?? []),
    )
  if (typeof by === 'object' && 'field' in by) {
    const sortField = fieldOr(context, by.field)
    if (isRejection(sortField)) return sortField
  }
  const key = sortKey(partial, target, by, order)
  if (key === undefined) return editRejected(text('edits.no_number_to_sort'))
  return editApplied(replaceEncoding(partial, target, { ...withoutDomain(target), sort: key }))
}

/** The groups to sort: on an axis, else of colours or facets, else without a channel yet. */
function sortable({ partial, fields }: EditContext): PartialEncoding | undefined {
  for (const channel of ['x', 'y', 'color', 'row', 'column'] as const) {
    const encoding = onChannel(partial, channel)
    if (encoding && isGroup(encoding, fields) && !encoding.bin) return encoding
  }
  return partial.encodings.find((encoding) => encoding.channel === undefined && isGroup(encoding, fields))
}

const isGroup = (encoding: PartialEncoding, fields: EditContext['fields']): boolean => {
  if (isDimension(encoding)) return true
  const type = encoding.aggregate || encoding.type ? undefined : fields.get(encoding.field ?? '')?.type
  return type === 'nominal' || type === 'ordinal'
}

function sortKey(
  partial: PartialSpec,
  target: PartialEncoding,
  by: EditOf<'sort'>['by'],
  order: 'ascending' | 'descending',
): Sort | undefined {
  if (by === 'self') return order
  if (by !== 'measure' && 'field' in by) return { field: fieldRef(by.field), op: by.aggregate ?? 'mean', order }
  const minus = order === 'descending'
  if (by !== 'measure') return by.channel === 'x' ? (minus ? '-x' : 'x') : minus ? '-y' : 'y'
  const opposite = target.channel === 'x' ? 'y' : target.channel === 'y' ? 'x' : undefined
  const across = opposite && onChannel(partial, opposite)
  if (opposite && across && isNumber(across)) return opposite === 'x' ? (minus ? '-x' : 'x') : minus ? '-y' : 'y'
  const number = partial.encodings.find(isNumber)
  if (!number) return undefined
  if (number.aggregate === 'count') return { op: 'count', order }
  return number.field === undefined
    ? undefined
    : { field: fieldRef(number.field), op: number.aggregate ?? 'mean', order }
}

/** An explicit domain would override the sort order. */
function withoutDomain(encoding: PartialEncoding): PartialEncoding {
  const scale = encoding.rest?.scale
  if (!scale || !Array.isArray(scale.domain)) return encoding
  const { domain: _, ...otherProperties } = scale
  return withRest(encoding, 'scale', Object.keys(otherProperties).length > 0 ? otherProperties : undefined)
}

export function clearSort(context: EditContext): EditResult {
  const { partial } = context
  const sorted = partial.encodings.filter((encoding) => encoding.sort !== undefined)
  if (sorted.length > 0) {
    const encodings = partial.encodings.map((encoding) => {
      const { sort: _, ...unsorted } = encoding
      return unsorted
    })
    return editApplied({ ...partial, encodings })
  }
  const target = sortable(context)
  return target
    ? editApplied(replaceEncoding(partial, target, { ...target, sort: 'ascending' }))
    : editRejected(text('edits.no_groups_to_sort'))
}

export function setScale(context: EditContext, { channel, scale: change }: EditOf<'set_scale'>): EditResult {
  const { partial, fields } = context
  const target = channel
    ? onChannel(partial, channel)
    : scalable(partial, (change.scheme ?? change.range) !== undefined)
  if (!target?.channel || (target.field === undefined && target.aggregate !== 'count'))
    return editRejected(
      text(change.scheme || change.range ? 'edits.not_coloured' : 'edits.no_number_on_axis'),
      shownChannels(partial),
    )
  if ((change.scheme ?? change.range) !== undefined && !colours.has(target.channel))
    return editRejected(text('edits.scheme_for_colours'))
  const field = target.field === undefined ? undefined : fields.get(target.field)
  if (change.type && change.type !== 'linear' && !isNumber(target))
    return editRejected(text('edits.not_a_number_here', { field: fieldWords(target.field ?? 'count') }))
  if (change.type === 'log' && (field?.min ?? 1) <= 0)
    return editRejected(text('edits.log_of_zero', { field: fieldWords(target.field ?? ''), min: field?.min ?? 0 }), [
      'symlog',
      'sqrt',
    ])
  const previousScale = target.rest?.scale
  const next: JsonObject = { ...(isObject(previousScale) ? (target.rest?.scale ?? {}) : {}) }
  if (change.type === 'linear') delete next.type
  else if (change.type) next.type = change.type
  if (change.type === 'log') delete next.zero
  if (change.zero !== undefined) next.zero = change.zero
  if (change.reverse !== undefined) next.reverse = change.reverse
  if (change.scheme !== undefined) {
    next.scheme = change.scheme
    delete next.range
  }
  if (change.range !== undefined) {
    next.range = [...change.range]
    delete next.scheme
  }
  if (change.domain === null) delete next.domain
  else if (change.domain) next.domain = [...change.domain]
  return editApplied(
    replaceEncoding(partial, target, withRest(target, 'scale', Object.keys(next).length > 0 ? next : undefined)),
  )
}

/**
 * Gives all marks one colour; removes colour encodings and offsets. With null, removes only the marks' own colour.
 */
export function setColor(context: EditContext, { color }: EditOf<'set_color'>): EditResult {
  const { partial } = context
  const { mark } = partial
  if (mark === undefined) return editRejected(text('edits.no_mark_to_colour'))
  const shaded = markType(mark) === 'geoshape' ? onChannel(partial, 'color') : undefined
  if (shaded && isNumber(shaded) && color !== null)
    return setScale(context, { type: 'set_scale', channel: 'color', scale: shadesOf(color) })
  const { color: _color, fill: _fill, ...style }: MarkDef = typeof mark === 'string' ? { type: mark } : mark
  // Offsets separate the colours within a group; without colours they are meaningless.
  const removed: ReadonlySet<Channel | undefined> = new Set(['color', 'fill', 'xOffset', 'yOffset'])
  const encodings =
    color === null ? partial.encodings : partial.encodings.filter(({ channel }) => !removed.has(channel))
  const hasTypeOnly = color === null && Object.keys(style).length === 1
  return editApplied({
    ...partial,
    encodings,
    mark: hasTypeOnly ? style.type : color === null ? style : { ...style, color },
  })
}

const schemes: ReadonlySet<string> = new Set(['red', 'blue', 'green', 'orange', 'purple', 'grey'])
/** Between the land and a blank page, so that the least value is seen on both. */
const lightestShade = '#e8e6e1'

/** What colours numbers from light to a colour. */
const shadesOf = (color: string): EditOf<'set_scale'>['scale'] =>
  schemes.has(color) ? { scheme: `${color}s` } : { range: [lightestShade, color] }

const colours: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke'])

function scalable(partial: PartialSpec, colour: boolean): PartialEncoding | undefined {
  if (colour) return onChannel(partial, 'color') ?? onChannel(partial, 'fill')
  return (['y', 'x'] as const)
    .map((channel) => onChannel(partial, channel))
    .find((candidate) => candidate !== undefined && isNumber(candidate))
}

function withRest(encoding: PartialEncoding, key: string, value: ChannelDef[string]): PartialEncoding {
  const { rest, ...kept } = encoding
  const { [key]: _, ...others } = rest ?? {}
  const next: ChannelDef = value === undefined ? others : { ...others, [key]: value }
  return Object.keys(next).length > 0 ? { ...kept, rest: next } : kept
}

/** Stacks, groups or overlays coloured bars or areas. */
export function setStack({ partial }: EditContext, { stack }: EditOf<'set_stack'>): EditResult {
  const mark = partial.mark && markType(partial.mark)
  if (mark !== 'bar' && mark !== 'area') return editRejected(text('edits.stack_unsupported'))
  const color = onChannel(partial, 'color')
  if (!color?.field || !isDimension(color)) return editRejected(text('edits.stack_needs_colours'))
  const axes = (['y', 'x'] as const).map((channel) => onChannel(partial, channel))
  const measure = axes.find((axisEncoding) => axisEncoding !== undefined && isNumber(axisEncoding))
  if (!measure) return editRejected(text('edits.no_number_to_stack'))
  const encodings = partial.encodings.filter(({ channel }) => channel !== 'xOffset' && channel !== 'yOffset')
  const { stack: _, ...unstacked } = measure
  if (stack !== 'grouped') {
    const stacked: PartialEncoding = { ...unstacked, stack: stack === 'overlaid' ? null : stack }
    return editApplied({
      ...partial,
      encodings: encodings.map((encoding) => (encoding === measure ? stacked : encoding)),
    })
  }
  if (mark !== 'bar') return editRejected(text('edits.grouping_unsupported'))
  const offset: PartialEncoding = { ...color, channel: measure.channel === 'y' ? 'xOffset' : 'yOffset' }
  delete offset.rest
  delete offset.sort
  return editApplied({
    ...partial,
    encodings: [...encodings.map((encoding) => (encoding === measure ? unstacked : encoding)), offset],
  })
}

export function setTitle({ partial }: EditContext, { title }: EditOf<'set_title'>): EditResult {
  const { title: _, ...extra } = partial.extra ?? {}
  return editApplied({ ...partial, title: title ?? '', extra })
}

export function setAxisTitle({ partial }: EditContext, { channel, title }: EditOf<'set_axis_title'>): EditResult {
  const target = onChannel(partial, channel)
  if (!target) return editRejected(text('edits.channel_empty', { channel }), shownChannels(partial))
  return editApplied(replaceEncoding(partial, target, withRest(target, 'title', title)))
}
