import type { Channel, Edit, FieldProfile } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { channelName } from '../../say/channel-text.ts'
import { type AnyText, text } from '../../say/text.ts'
import type { Found } from '../found.ts'
import {
  already,
  asGroup,
  columnIn,
  type EditContext,
  edits,
  fieldOf,
  impossible,
  isCategory,
  isGroupable,
  isNumber,
  isTime,
  type Reader,
  slot,
  useOf,
} from '../reader.ts'
import { measureBeside } from './beside.ts'
import { swapIn } from './swap.ts'

const facets: readonly Channel[] = ['facet', 'row', 'column']

const placedAlready = (field: FieldProfile | null, to: Channel) =>
  field
    ? text('trouble.placed_already', { what: field.name, channel: channelName(to) })
    : text('trouble.count_placed_already', { channel: channelName(to) })

const setChannel: Reader = (slots, context) => {
  const to = slot(slots, 'channel')?.channel
  const found = slot(slots, 'encoding')
  // Only text marks write; on others a field there would show nothing.
  if (!to || !found || (to === 'text' && context.facts.mark !== 'text')) return null
  const use = useOf(context, found.encoding.field)
  const plain = found.encoding.aggregate === undefined && found.encoding.timeUnit === undefined
  if (use?.channel === to && plain) return already(placedAlready(found.field, to))
  // A position takes its field along; colour, size and the like may repeat what a position shows.
  const moves = slots.get('from') !== undefined || to === 'x' || to === 'y' || facets.includes(to)
  if (use && plain && moves) return edits({ type: 'move_channel', from: use.channel, to })
  const groups = context.facts.aggregated && to !== 'size' && to !== 'x' && to !== 'y'
  const encoding = groups || facets.includes(to) ? asGroup(found.encoding, found.field) : found.encoding
  return edits({ type: 'set_channel', channel: to, encoding })
}

const clear = (channel: Channel, context: EditContext) => {
  const used = context.facts.uses.filter((use) => use.channel === channel)
  return used.length > 0
    ? edits({ type: 'clear_channel', channel })
    : already(text('trouble.no_channel', { channel: channelName(channel) }))
}

const addField: Reader = (slots, context) => {
  const found = slot(slots, 'encoding')
  if (!found) return null
  const use = useOf(context, found.encoding.field)
  if (use && found.encoding.timeUnit !== undefined)
    return edits({ type: 'set_time_unit', timeUnit: found.encoding.timeUnit, field: found.encoding.field ?? '' })
  const { facts } = context
  const second = found.field ? isNumber(found.field) && !isGroupable(found.field) : found.encoding.aggregate === 'count'
  const beside = second ? measureBeside(found, context) : null
  if (beside) return edits(...beside)
  if (use && found.encoding.aggregate === undefined)
    return already(
      text('trouble.on_channel_already', { field: found.encoding.field ?? '', channel: channelName(use.channel) }),
    )
  const other = facts.measure?.field
  if (facts.aggregated && other && second)
    return impossible(
      text('trouble.one_measure', { field: other }),
      ...(found.field
        ? [
            text('offer.instead_of', { field: found.field.name, other }),
            text('offer.versus', { field: found.field.name, other }),
          ]
        : [text('offer.count_instead_of', { other })]),
    )
  const encoding = asGroup(found.encoding, found.field)
  const split: Edit = hasIdleColour(context)
    ? { type: 'set_channel', channel: 'color', encoding }
    : { type: 'add_field', encoding }
  const mark = slot(slots, 'mark')?.mark
  // "One line per station", said of bars that follow time.
  const drawn = mark !== undefined && facts.mark === 'bar' && runsAlong.has(mark) && isAlongTime(context)
  return drawn ? edits(split, { type: 'set_mark', mark }) : edits(split)
}
const runsAlong: ReadonlySet<string> = new Set(['line', 'area'])

/** Colour that tells one value from no other is free for what is to be told apart. */
const hasIdleColour = ({ facts, filters }: EditContext): boolean => {
  const coloured = facts.uses.find(({ channel }) => channel === 'color')
  return (
    coloured !== undefined &&
    coloured !== facts.measure &&
    coloured !== facts.dimension &&
    filters.some((filter) => filter.op === 'one_of' && filter.field === coloured.field && filter.values.length === 1)
  )
}

const isAlongTime = (context: EditContext): boolean => {
  const { dimension } = context.facts
  const field = fieldOf(context, dimension?.field)
  return dimension?.def.timeUnit !== undefined || (field !== null && isTime(field))
}

const whichGroup =
  (question: AnyText, message: (field: string) => AnyText): Reader =>
  (_, { facts, table }) => {
    const free = table.fields.filter((field) => !facts.uses.some((use) => use.field === field.name))
    const fields = free.filter((field) => isGroupable(field) && field.distinct >= 2 && field.distinct <= 20)
    if (fields.length === 0) return impossible(text('trouble.no_group_left'))
    return { trouble: { kind: 'which_field', question, fields: fields.map(({ name }) => name), message } }
  }

/** "by origin" takes the place of what groups now; a trend or a distribution it splits instead. */
const groupBy: Reader = (slots, context) => {
  const found = slot(slots, 'encoding')
  if (!found || found.encoding.aggregate !== undefined) return null
  const { dimension } = context.facts
  const trend = isAlongTime(context)
  const histogram = dimension?.def.bin !== undefined && dimension.def.bin !== false
  const splits = (trend || histogram) && found.field !== null && isCategory(found.field)
  const groups = found.field !== null && (isGroupable(found.field) || isTime(found.field))
  if (splits || dimension === null || !groups) return addField(slots, context)
  return swapIn(found, context, 'dimension')
}

/** "Show it by transect" is of what the chart is split into, where colour is taken already. */
const showBy: Reader = (slots, context) => {
  const found = slot(slots, 'encoding')
  const isTaken = context.facts.uses.some(({ channel }) => channel === 'color')
  const swaps = isTaken && context.facts.dimension && found && !found.encoding.aggregate
  return swaps ? swapIn(found, context, 'dimension') : groupBy(slots, context)
}

const facet: Reader = (slots, context) => {
  const found = slot(slots, 'encoding')
  if (!found) return null
  const distinct = found.field?.distinct ?? 0
  if (distinct > 60 && found.encoding.timeUnit === undefined)
    return impossible(
      text('trouble.too_many_panels', { field: found.encoding.field ?? '', values: distinct }),
      text('offer.dropdown', { field: found.encoding.field ?? '' }),
    )
  const use = useOf(context, found.encoding.field)
  if (use && facets.includes(use.channel))
    return already(text('trouble.panels_already', { field: found.encoding.field ?? '' }))
  if (use) return edits({ type: 'move_channel', from: use.channel, to: 'facet' })
  return edits({ type: 'set_channel', channel: 'facet', encoding: asGroup(found.encoding, found.field) })
}

const unknownField =
  (example: (field: string, channel: Channel | undefined) => AnyText, wanted?: 'group'): Reader =>
  (slots) => {
    const words = slot(slots, 'unknown')?.text
    const channel = slot(slots, 'channel')?.channel
    if (words === undefined) return null
    return {
      trouble: {
        kind: 'unknown_field',
        words,
        example: (field) => example(field, channel),
        ...(wanted && { wanted }),
      },
    }
  }

/** "Girls pink and boys blue": each named value has its colour, the others are grey. */
const colourValues: Reader = (slots, { facts }) => {
  const pairs = ['a', 'b', 'c', 'd'].flatMap((name) => {
    const named = slot(slots, 'values', name)
    const hue = slot(slots, 'hue', `hue_${name}`)
    return named && hue ? [{ field: named.field, values: named.values, color: hue.color }] : []
  })
  const [first] = pairs
  if (!first || pairs.some(({ field }) => field !== first.field)) return null
  const { field } = first
  if (field.distinct > maxColoured)
    return impossible(text('trouble.too_many_colours', { field: field.name, values: field.distinct }))
  const domain = field.values.flatMap(({ value }) => (value === null ? [] : [String(value)])).toSorted()
  const coloured = facts.uses.find((use) => use.channel === 'color' && use.field === field.name)
  const before = coloured?.def.scale?.range
  const given = new Map(Array.isArray(before) ? domain.map((value, at) => [value, before[at]]) : [])
  const colorOf = (value: string) => pairs.find(({ values }) => values.map(String).includes(value))?.color
  const range = domain.map((value) => colorOf(value) ?? String(given.get(value) ?? otherColour))
  return {
    edits: [
      ...(coloured
        ? []
        : [{ type: 'set_channel' as const, channel: 'color' as const, encoding: { field: field.name } }]),
      { type: 'set_scale', channel: 'color', scale: { domain, range } },
    ],
    ...(range.includes(otherColour) && { assumed: [text('assumed.others_grey')] }),
  }
}
const maxColoured = 20
const otherColour = 'silver'

/** "Tell them apart": the values that are kept side by side each get a colour. */
export const tellApart: Reader = (slots, context) => {
  const channel = slot(slots, 'channel')?.channel ?? 'color'
  const kept = context.filters.findLast((filter) => filter.op === 'one_of' && filter.values.length > 1)
  const field = fieldOf(context, kept?.field)
  return field && isCategory(field) && !useOf(context, field.name)
    ? edits({ type: 'set_channel', channel, encoding: { field: field.name } })
    : null
}

/** The marks and channels of a chart, and which way it lies. */
export const channelReaders = {
  set_mark: (slots, { facts }) => {
    const mark = slot(slots, 'mark')?.mark
    if (!mark) return null
    return mark === facts.mark ? already(text('trouble.drawn_already')) : edits({ type: 'set_mark', mark })
  },
  set_channel: setChannel,
  set_unknown_channel: unknownField((field, channel) =>
    channel === undefined || channel === 'x' || channel === 'y'
      ? text('offer.put_on', { field, channel: channel ?? 'x' })
      : text('offer.channel_by', { field, channel: channelName(channel) }),
  ),
  move_channel: (slots, { facts }) => {
    const from = slot(slots, 'channel', 'from')?.channel
    const to = slot(slots, 'channel')?.channel
    const used = facts.uses.some((use) => use.channel === from)
    return from && to && from !== to && used ? edits({ type: 'move_channel', from, to }) : null
  },
  add_field: addField,
  group_by: groupBy,
  show_by: showBy,
  group_by_instead: (slots, context) => {
    const found = slot(slots, 'encoding')
    const old = columnIn(slots, 'old')
    if (!found) return null
    const use = old && useOf(context, old.name)
    if (use) return edits({ type: 'set_channel', channel: use.channel, encoding: asGroup(found.encoding, found.field) })
    // "By average rating" says what is measured.
    if (found.encoding.aggregate) return swapIn(found, context, context.facts.measure ? 'measure' : null)
    return swapIn(found, context, context.facts.dimension ? 'dimension' : null)
  },
  group_by_values: (slots, context) => {
    const found = slot(slots, 'values')
    if (!found || found.values.length < 2) return null
    const { field, score } = found
    const encoding: Found = { kind: 'encoding', encoding: { field: field.name }, field, score, rivals: [] }
    return swapIn(encoding, context, context.facts.dimension ? 'dimension' : null)
  },
  split_unnamed: whichGroup(text('question.groups'), (field) => text('offer.split_by', { field })),
  tell_apart: tellApart,
  colour_unnamed: (slots, context) =>
    (slot(slots, 'channel')?.channel ?? 'color') === 'color'
      ? whichGroup(text('question.colours'), (field) => text('offer.colour_by', { field }))(slots, context)
      : null,
  add_unknown_field: unknownField((field) => text('offer.split_by', { field }), 'group'),
  facet,
  facet_unnamed: (slots, context) =>
    context.facts.uses.some(({ channel }) => channel === 'color')
      ? edits({ type: 'move_channel', from: 'color', to: 'facet' })
      : whichGroup(text('question.panels'), (field) => text('offer.facet_by', { field }))(slots, context),
  facet_unknown: unknownField((field) => text('offer.facet_by', { field }), 'group'),
  clear_channel: (slots, context) => {
    const channel = slot(slots, 'channel')?.channel
    if (!channel) return null
    const facetUsed = context.facts.uses.find((use) => facets.includes(use.channel))
    return clear(facets.includes(channel) && facetUsed ? facetUsed.channel : channel, context)
  },
  clear_split: (_, context) => {
    const { facts } = context
    const split = facts.uses.find((use) => use.channel === 'color' && use !== facts.measure && use !== facts.dimension)
    const panels = facts.uses.find(({ channel }) => facets.includes(channel))
    return clear((split ?? panels)?.channel ?? 'color', context)
  },
  clear_facet: (_, context) => {
    const used = context.facts.uses.filter((use) => facets.includes(use.channel))
    const clearing = used.map(({ channel }): Edit => ({ type: 'clear_channel', channel }))
    return clearing.length > 0 ? { edits: clearing } : already(text('trouble.single_panel_already'))
  },
  flat_colour: (_, context) => clear('color', context),
  colour_values: colourValues,
  set_hue: (slots) => {
    const color = slot(slots, 'hue')?.color
    const channel = slot(slots, 'channel')?.channel
    return color === undefined || (channel !== undefined && channel !== 'color')
      ? null
      : edits({ type: 'set_color', color })
  },
  remove_field: (slots, context) => {
    const field = columnIn(slots)
    const filtered = context.filters.some((filter) => filter.field === field?.name)
    if (!field) return null
    const { derived } = context.facts
    const beside = derived?.kind === 'combined' && derived.others.some((one) => one.field === field.name)
    if (beside || useOf(context, field.name)) return edits({ type: 'remove_field', field: field.name })
    if (filtered) return edits({ type: 'clear_filter', field: field.name })
    return already(text('trouble.not_in_chart', { field: field.name }))
  },
  transpose: () => edits({ type: 'transpose' }),
  horizontal: (_, { facts }) => {
    if (facts.mark === 'arc') return impossible(text('trouble.pie_not_turned'), text('offer.horizontal_bars'))
    return facts.horizontal ? already(text('trouble.horizontal_already')) : edits({ type: 'transpose' })
  },
  vertical: (_, { facts }) => {
    if (facts.mark === 'arc') return impossible(text('trouble.pie_not_turned'), text('offer.bar'))
    return facts.horizontal ? edits({ type: 'transpose' }) : already(text('trouble.vertical_already'))
  },
} satisfies { [name in ReaderName]?: Reader }
