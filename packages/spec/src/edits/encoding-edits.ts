import { markType, unitsOf } from '../compose.ts'
import type { Edit, EditResult, EncodingChoice } from '../edit.ts'
import { isObject } from '../json.ts'
import { whyNotDerived } from '../measures/derive.ts'
import { isSelection } from '../params.ts'
import type { PartialEncoding, PartialSpec } from '../partial.ts'
import { fromPartial } from '../partial-of.ts'
import type { Channel, Mark, MarkDef, Sort } from '../spec.ts'
import { fieldWords } from '../wording/words.ts'
import {
  done,
  type EditContext,
  exchanged,
  fieldOr,
  isNumber,
  isRefusal,
  onChannel,
  opened,
  refused,
  shownFields,
} from './edit-context.ts'
import { isDrawnOnMap, offMap, onMap } from './map-edit.ts'

type Of<T extends Edit['type']> = Extract<Edit, { type: T }>

export function setMark({ partial: standing, profile }: EditContext, { mark }: Of<'set_mark'>): EditResult {
  const before = standing.mark
  if (before && markType(before) === mark && !onChannel(standing, 'longitude')) return done(standing)
  if (mark === 'geoshape' && isDrawnOnMap(standing)) return done(standing)
  const partial = offMap(standing)
  const { mark: _, ...wishes } = partial.wishes
  const next: PartialSpec = {
    ...partial,
    wishes,
    mark: restyled(before, mark),
    encodings: partial.encodings.map(opened),
  }
  if (mark === 'geoshape') return onMap(withoutSelections(next), profile)
  return done(unselectable.has(mark) ? withoutSelections(next) : next)
}

/** Marks that Vega-Lite draws no selections on. */
const unselectable: ReadonlySet<Mark> = new Set(['arc', 'text', 'boxplot', 'errorbar', 'errorband'])

function withoutSelections(partial: PartialSpec): PartialSpec {
  const gone = new Set(partial.params.filter(isSelection).map(({ name }) => name))
  const speaks = ({ rest }: PartialEncoding) => isObject(rest?.condition) && gone.has(String(rest.condition.param))
  return {
    ...partial,
    params: partial.params.filter(({ name }) => !gone.has(name)),
    encodings: partial.encodings.filter(
      (encoding) => encoding.field !== undefined || encoding.aggregate !== undefined || !speaks(encoding),
    ),
  }
}

/** What was said of the mark's look goes along, but not what only the old mark had. */
function restyled(before: Mark | MarkDef | undefined, mark: Mark): Mark | MarkDef {
  if (before === undefined || typeof before === 'string') return mark
  const kept = Object.entries(before).filter(([key]) => commonStyles.has(key))
  return kept.length === 0 ? mark : { type: mark, ...Object.fromEntries(kept) }
}

const commonStyles: ReadonlySet<string> = new Set([
  'color',
  'fill',
  'stroke',
  'opacity',
  'fillOpacity',
  'strokeOpacity',
  'tooltip',
  'clip',
])

export function setChannel(context: EditContext, { channel, encoding }: Of<'set_channel'>): EditResult {
  const { partial } = context
  const chosen = chosenEncoding(context, encoding)
  if (isRefusal(chosen)) return chosen
  const before = onChannel(partial, channel)
  const next: PartialEncoding = { channel, ...chosen }
  if (channel === 'x' || channel === 'y')
    next.role =
      before && isNumber(before) && encoding.aggregate === undefined
        ? roleOf(context, encoding, 'measure')
        : 'dimension'
  if (encoding.aggregate || encoding.field === undefined) delete next.role
  if (!before) return done({ ...partial, encodings: [...partial.encodings, next] })
  if (next.role === 'dimension' && isNumber(before)) delete next.role
  return done(exchanged(withoutOffsetOf(partial, channel, before), before, next))
}

/** A number that takes a number's place is one too. */
function roleOf({ fields }: EditContext, { field }: EncodingChoice, role: 'measure'): 'measure' | 'dimension' {
  return field !== undefined && fields.get(field)?.type === 'quantitative' ? role : 'dimension'
}

/** Grouped bars stand side by side by their colour's field; another colour groups anew. */
function withoutOffsetOf(partial: PartialSpec, channel: Channel, before: PartialEncoding): PartialSpec {
  if (channel !== 'color') return partial
  const stale = (encoding: PartialEncoding) =>
    (encoding.channel === 'xOffset' || encoding.channel === 'yOffset') && encoding.field === before.field
  return { ...partial, encodings: partial.encodings.filter((encoding) => !stale(encoding)) }
}

export function addField(context: EditContext, { encoding }: Of<'add_field'>): EditResult {
  const chosen = chosenEncoding(context, encoding)
  if (isRefusal(chosen)) return chosen
  const { partial } = context
  if (encoding.field !== undefined && shownFields(partial).includes(encoding.field) && !encoding.aggregate)
    return refused(`${fieldWords(encoding.field)} is in the chart already.`)
  return done({ ...partial, encodings: [...partial.encodings, chosen] })
}

function chosenEncoding(
  context: EditContext,
  choice: EncodingChoice,
): PartialEncoding | Extract<EditResult, { ok: false }> {
  const { field, aggregate, bin, timeUnit, type } = choice
  if (field === undefined)
    return aggregate === 'count'
      ? { aggregate }
      : { ok: false, reason: 'Say which field to show.', choices: [...context.fields.keys()].slice(0, 12) }
  const known = fieldOr(context, field)
  if (isRefusal(known)) return known
  const next: PartialEncoding = { field }
  if (aggregate !== undefined) next.aggregate = aggregate
  if (bin !== undefined) next.bin = bin
  if (timeUnit !== undefined) next.timeUnit = timeUnit
  if (type !== undefined) next.type = type
  return next
}

export function clearChannel({ partial }: EditContext, { channel }: Of<'clear_channel'>): EditResult {
  const before = onChannel(partial, channel)
  if (!before)
    return refused(
      `Nothing is on ${channel}.`,
      partial.encodings.flatMap((encoding) => encoding.channel ?? []),
    )
  return without(withoutOffsetOf(partial, channel, before), (encoding) => encoding.channel === channel)
}

export function removeField({ partial }: EditContext, { field }: Of<'remove_field'>): EditResult {
  if (!shownFields(partial).includes(field))
    return refused(`${fieldWords(field)} is not in the chart.`, shownFields(partial))
  return without(partial, (encoding) => encoding.field === field)
}

/** Without an axis the rest has to find its place again. */
function without(partial: PartialSpec, goes: (encoding: PartialEncoding) => boolean): EditResult {
  const gone = partial.encodings.filter(goes)
  const left = partial.encodings.filter((encoding) => !goes(encoding))
  if (left.every(({ field, aggregate }) => field === undefined && aggregate !== 'count'))
    return refused('Nothing would be left to show.')
  const axis = gone.some(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
  return done({ ...partial, encodings: axis ? left.map(opened) : left })
}

export function moveChannel({ partial }: EditContext, { from, to }: Of<'move_channel'>): EditResult {
  const moving = onChannel(partial, from)
  if (!moving)
    return refused(
      `Nothing is on ${from}.`,
      partial.encodings.flatMap((encoding) => encoding.channel ?? []),
    )
  const there = onChannel(partial, to)
  const cleared = withoutOffsetOf(partial, from, moving)
  const encodings = cleared.encodings.map((encoding) => {
    if (encoding === moving) return moved(encoding, to)
    return encoding === there ? moved(encoding, from) : encoding
  })
  const leavesAxis = !there && (from === 'x' || from === 'y')
  return done({
    ...cleared,
    encodings: leavesAxis ? encodings.map((one) => (one.channel === to ? one : opened(one))) : encodings,
  })
}

/** A guide belongs to its channel: an axis is no legend. */
function moved(encoding: PartialEncoding, channel: Channel): PartialEncoding {
  const { rest, sort: _, stack: __, ...kept } = encoding
  const { axis: ___, legend: ____, scale: _____, ...common } = rest ?? {}
  const next: PartialEncoding = { ...kept, channel }
  if (Object.keys(common).length > 0) next.rest = common
  return next
}

export function replaceField(context: EditContext, { from, to }: Of<'replace_field'>): EditResult {
  const { partial, fields } = context
  if (!shownFields(partial).includes(from))
    return refused(`${fieldWords(from)} is not in the chart.`, shownFields(partial))
  const target = fieldOr(context, to)
  if (isRefusal(target)) return target
  const alike = fields.get(from)?.type === target.type
  const encodings = partial.encodings.map((encoding) => {
    if (encoding.field !== from) return encoding
    const { field: _, type: __, rest: ___, sort: ____, ...kept } = encoding
    if (alike) return { ...kept, field: to }
    const next: PartialEncoding = { field: to }
    if (encoding.channel) next.channel = encoding.channel
    return next
  })
  return done({ ...partial, encodings })
}

const mirrored: Partial<Record<Channel, Channel>> = {
  x: 'y',
  y: 'x',
  x2: 'y2',
  y2: 'x2',
  xOffset: 'yOffset',
  yOffset: 'xOffset',
}

export function transpose({ partial }: EditContext): EditResult {
  if (!onChannel(partial, 'x') && !onChannel(partial, 'y')) return refused('This chart has no axes to exchange.')
  const encodings = partial.encodings.map((encoding) => {
    const channel = encoding.channel && mirrored[encoding.channel]
    const next: PartialEncoding = channel ? { ...encoding, channel } : { ...encoding }
    if (encoding.sort !== undefined) next.sort = mirroredSort(encoding.sort)
    return next
  })
  return done({ ...partial, encodings })
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

export function setAggregate(context: EditContext, { aggregate, field }: Of<'set_aggregate'>): EditResult {
  const { partial } = context
  const numbers = partial.encodings.filter((encoding) => isNumber(encoding) || encoding.aggregate)
  const named = field === undefined ? numbers : numbers.filter((encoding) => encoding.field === field)
  const counted = numbers.find((encoding) => encoding.aggregate === 'count' && encoding.field === undefined)
  const [target] = named.length > 0 ? preferAxes(named) : counted ? [counted] : []
  if (!target || (named.length > 1 && preferAxes(named).length > 1))
    return refused('Say which number to sum up.', shownFields({ ...partial, encodings: numbers }))
  const { type: _, stack: __, field: own, ...kept } = target
  if (aggregate === 'count') return done(exchanged(partial, target, { ...withoutStyle(kept), aggregate }))
  const shown = field ?? own
  if (shown === undefined)
    return refused('Rows are counted here; say which number to show instead.', numberFields(context))
  const known = fieldOr(context, shown)
  if (isRefusal(known)) return known
  if (aggregate !== null && needsNumbers.has(aggregate) && known.type !== 'quantitative')
    return refused(
      `${fieldWords(shown)} holds no numbers, so it has no ${aggregate === 'sum' ? 'total' : 'average'}.`,
      numberFields(context),
    )
  return done(exchanged(partial, target, { ...withoutStyle(kept), field: shown, aggregate, bin: null }))
}

const needsNumbers: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'stdev', 'variance', 'q1', 'q3'])

/** Where a number is on an axis and again on a colour, the axis is meant. */
function preferAxes(encodings: PartialEncoding[]): PartialEncoding[] {
  const axes = encodings.filter(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
  const summed = axes.filter(({ aggregate }) => aggregate)
  return summed.length > 0 ? summed : axes.length > 0 ? axes : encodings
}

function numberFields({ fields }: EditContext): string[] {
  return [...fields.values()].filter(({ type }) => type === 'quantitative').map(({ name }) => name)
}

/** A title, a format and a domain belong to what was shown before. */
function withoutStyle(encoding: PartialEncoding): PartialEncoding {
  const { rest, ...kept } = encoding
  const { title: _, ...left } = rest ?? {}
  return Object.keys(left).length > 0 ? { ...kept, rest: left } : kept
}

export function deriveMeasure({ partial }: EditContext, { derived }: Of<'derive_measure'>): EditResult {
  const { derived: before, ...plain } = partial
  if (!derived) return before ? done(plain) : refused('The chart shows the plain measure already.')
  const spec = fromPartial(plain)
  const [placed] = spec ? unitsOf(spec) : []
  const reason = placed ? whyNotDerived(placed.unit, derived) : null
  return reason ? refused(reason) : done({ ...plain, derived })
}

export function setBin(context: EditContext, { bin, field }: Of<'set_bin'>): EditResult {
  const { partial, fields } = context
  const numeric = partial.encodings.filter(
    (one) => one.field !== undefined && fields.get(one.field)?.type === 'quantitative',
  )
  const named =
    field === undefined ? numeric.filter((one) => !one.aggregate) : numeric.filter((one) => one.field === field)
  const [target, other] = named
  if (!target)
    return refused(
      field ? `${fieldWords(field)} is not a number in this chart.` : 'There is no number to put into ranges.',
      shownFields({ ...partial, encodings: numeric }),
    )
  if (other && field === undefined)
    return refused('Say which number to put into ranges.', shownFields({ ...partial, encodings: named }))
  const { type: _, sort: __, ...kept } = target
  return done(exchanged(partial, target, { ...withoutStyle(kept), aggregate: null, bin: bin === false ? null : bin }))
}

export function setTimeUnit(context: EditContext, { timeUnit, field }: Of<'set_time_unit'>): EditResult {
  const { partial, fields } = context
  const dated = partial.encodings.filter((one) => one.field !== undefined && fields.get(one.field)?.type === 'temporal')
  const [target, other] = field === undefined ? dated : dated.filter((one) => one.field === field)
  if (!target)
    return refused(field ? `${fieldWords(field)} is not a date in this chart.` : 'There is no date in this chart.')
  if (other && field === undefined) return refused('Say which date.', shownFields({ ...partial, encodings: dated }))
  const { type: _, ...kept } = target
  return done(exchanged(partial, target, { ...withoutStyle(kept), timeUnit }))
}
