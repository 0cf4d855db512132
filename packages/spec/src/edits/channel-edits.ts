import type { EditOf, EditResult, EncodingChoice } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { Sort } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'
import {
  type EditContext,
  editApplied,
  editRejected,
  fieldOr,
  isNumber,
  isRejection,
  onChannel,
  openEncoding,
  replaceEncoding,
  shownChannels,
  shownFields,
} from './edit-context.ts'
import { removeMeasure } from './multi-measure-edits.ts'

export function setChannel(context: EditContext, { channel, encoding }: EditOf<'set_channel'>): EditResult {
  const { partial } = context
  const added = newEncoding(context, encoding)
  if (isRejection(added)) return added
  const before = onChannel(partial, channel)
  const next: PartialEncoding = { channel, ...added }
  if (channel === 'x' || channel === 'y')
    next.role =
      before && isNumber(before) && encoding.aggregate === undefined
        ? roleOf(context, encoding, 'measure')
        : 'dimension'
  if (encoding.aggregate || encoding.field === undefined) delete next.role
  if (!before) return editApplied({ ...partial, encodings: [...partial.encodings, next] })
  if (next.role === 'dimension' && isNumber(before)) delete next.role
  return editApplied(replaceEncoding(withoutOffsetOf(partial, channel, before), before, next))
}

/** A number that replaces a number is a measure too. */
function roleOf({ fields }: EditContext, { field }: EncodingChoice, role: 'measure'): 'measure' | 'dimension' {
  return field !== undefined && fields.get(field)?.type === 'quantitative' ? role : 'dimension'
}

/** Removes the offset of grouped bars with their colour, because both encode the same field. */
function withoutOffsetOf(partial: PartialSpec, channel: Channel, removed: PartialEncoding): PartialSpec {
  if (channel !== 'color') return partial
  const stale = (encoding: PartialEncoding) =>
    (encoding.channel === 'xOffset' || encoding.channel === 'yOffset') && encoding.field === removed.field
  return { ...partial, encodings: partial.encodings.filter((encoding) => !stale(encoding)) }
}

export function addField(context: EditContext, { encoding }: EditOf<'add_field'>): EditResult {
  const added = newEncoding(context, encoding)
  if (isRejection(added)) return added
  const { partial } = context
  if (encoding.field !== undefined && shownFields(partial).includes(encoding.field) && !encoding.aggregate)
    return editRejected(text('edits.field_shown', { field: fieldWords(encoding.field) }))
  return editApplied({ ...partial, encodings: [...partial.encodings, added] })
}

function newEncoding(
  context: EditContext,
  choice: EncodingChoice,
): PartialEncoding | Extract<EditResult, { ok: false }> {
  const { field, aggregate, bin, timeUnit, type } = choice
  if (field === undefined)
    return aggregate === 'count'
      ? { aggregate }
      : { ok: false, reason: text('edits.which_field'), choices: [...context.fields.keys()].slice(0, 12) }
  const fieldProfile = fieldOr(context, field)
  if (isRejection(fieldProfile)) return fieldProfile
  const next: PartialEncoding = { field }
  if (aggregate !== undefined) next.aggregate = aggregate
  if (bin !== undefined) next.bin = bin
  if (timeUnit !== undefined) next.timeUnit = timeUnit
  if (type !== undefined) next.type = type
  return next
}

export function clearChannel({ partial }: EditContext, { channel }: EditOf<'clear_channel'>): EditResult {
  const before = onChannel(partial, channel)
  if (!before) return editRejected(text('edits.channel_empty', { channel }), shownChannels(partial))
  return removeEncodings(withoutOffsetOf(partial, channel, before), (encoding) => encoding.channel === channel)
}

export function removeField({ partial }: EditContext, { field }: EditOf<'remove_field'>): EditResult {
  const fewer = removeMeasure(partial, field)
  if (fewer) return editApplied(fewer)
  if (!shownFields(partial).includes(field))
    return editRejected(text('edits.field_not_shown', { field: fieldWords(field) }), shownFields(partial))
  return removeEncodings(partial, (encoding) => encoding.field === field)
}

/** Removes encodings; without an axis, the channels of the others become holes. */
function removeEncodings(partial: PartialSpec, isRemoved: (encoding: PartialEncoding) => boolean): EditResult {
  const removed = partial.encodings.filter(isRemoved)
  const remaining = partial.encodings.filter((encoding) => !isRemoved(encoding))
  if (remaining.every(({ field, aggregate }) => field === undefined && aggregate !== 'count'))
    return editRejected(text('edits.nothing_left'))
  const axis = removed.some(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
  return editApplied({ ...partial, encodings: axis ? remaining.map(openEncoding) : remaining })
}

export function moveChannel({ partial }: EditContext, { from, to }: EditOf<'move_channel'>): EditResult {
  const moving = onChannel(partial, from)
  if (!moving) return editRejected(text('edits.channel_empty', { channel: from }), shownChannels(partial))
  const target = onChannel(partial, to)
  const cleared = withoutOffsetOf(partial, from, moving)
  const encodings = cleared.encodings.map((encoding) => {
    if (encoding === moving) return moveTo(encoding, to)
    return encoding === target ? moveTo(encoding, from) : encoding
  })
  const leavesAxis = !target && (from === 'x' || from === 'y')
  return editApplied({
    ...cleared,
    encodings: leavesAxis
      ? encodings.map((encoding) => (encoding.channel === to ? encoding : openEncoding(encoding)))
      : encodings,
  })
}

/** Moves an encoding without its guide and scale, which belong to the channel. */
function moveTo(encoding: PartialEncoding, channel: Channel): PartialEncoding {
  const { rest, sort: _, stack: __, ...kept } = encoding
  const { axis: ___, legend: ____, scale: _____, ...common } = rest ?? {}
  const next: PartialEncoding = { ...kept, channel }
  if (Object.keys(common).length > 0) next.rest = common
  return next
}

export function replaceField(context: EditContext, { from, to }: EditOf<'replace_field'>): EditResult {
  const { partial, fields } = context
  if (!shownFields(partial).includes(from))
    return editRejected(text('edits.field_not_shown', { field: fieldWords(from) }), shownFields(partial))
  const target = fieldOr(context, to)
  if (isRejection(target)) return target
  const isSameType = fields.get(from)?.type === target.type
  const encodings = partial.encodings.map((encoding) => {
    if (encoding.field !== from) return encoding
    const { field: _, type: __, rest: ___, sort: ____, others: _____, ...kept } = encoding
    if (isSameType) return { ...kept, field: to }
    const next: PartialEncoding = { field: to }
    if (encoding.channel) next.channel = encoding.channel
    return next
  })
  return editApplied({ ...partial, encodings })
}

const mirroredChannels: Partial<Record<Channel, Channel>> = {
  x: 'y',
  y: 'x',
  x2: 'y2',
  y2: 'x2',
  xOffset: 'yOffset',
  yOffset: 'xOffset',
}

export function transpose({ partial }: EditContext): EditResult {
  if (!onChannel(partial, 'x') && !onChannel(partial, 'y')) return editRejected(text('edits.no_axes_to_swap'))
  const encodings = partial.encodings.map((encoding) => {
    const channel = encoding.channel && mirroredChannels[encoding.channel]
    const next: PartialEncoding = channel ? { ...encoding, channel } : { ...encoding }
    if (encoding.sort !== undefined) next.sort = mirroredSort(encoding.sort)
    return next
  })
  return editApplied({ ...partial, encodings })
}

function mirroredSort(sort: Sort): Sort {
  switch (sort) {
    case 'x':
      return 'y'
    case '-x':
      return '-y'
    case 'y':
      return 'x'
    case '-y':
      return '-x'
    default:
      return sort
  }
}
