import type { Channel, Edit, ScaleChange } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { channelName } from '../../say/channel-text.ts'
import { text } from '../../say/text.ts'
import { limitOffers } from '../limit-offers.ts'
import {
  asGroup,
  columnIn,
  type EditContext,
  edits,
  fieldOf,
  impossible,
  isCategory,
  type Reader,
  type Slots,
  slot,
} from '../reader.ts'
import { tellApart } from './channels.ts'

/** The channel that was named, the one of the named column, or the measure's. */
const channelFor = (slots: Slots, { facts }: EditContext): Channel | null => {
  const named = slot(slots, 'channel')?.channel
  if (named) return named
  const column = columnIn(slots)?.name
  const use = column === undefined ? facts.measure : facts.uses.find(({ field }) => field === column)
  return use?.channel ?? null
}

const setScale =
  (scale: ScaleChange): Reader =>
  (slots, context) => {
    const channel = channelFor(slots, context)
    return channel ? edits({ type: 'set_scale', channel, scale }) : null
  }

const logScale: Reader = (slots, context) => {
  const channel = channelFor(slots, context)
  const use = context.facts.uses.find((candidate) => candidate.channel === channel)
  if (!channel || !use) return null
  if (context.facts.mark === 'arc' && channel === 'theta')
    return impossible(text('trouble.pie_no_log'), text('offer.bars'))
  const field = fieldOf(context, use.field)
  const axis = channelName(channel)
  if (field && field.type !== 'quantitative' && use.def.aggregate === undefined)
    return impossible(text('trouble.no_number_on', { field: field.name, channel: axis }))
  const counts = use.def.aggregate === 'count' || use.def.aggregate === 'distinct'
  const least = field?.min ?? 1
  // A count is at least one wherever a bar is drawn; other values must be above zero throughout.
  if (!counts && least <= 0)
    return impossible(
      field
        ? text('trouble.log_of_zero', { field: field.name, min: least })
        : text('trouble.measure_log_of_zero', { min: least }),
      text('offer.symlog', { channel: axis }),
      ...(field ? [text('offer.only_above_zero', { field: field.name })] : []),
    )
  // A domain that was fixed from zero on has no logarithm at its lower end.
  const domain = use.def.scale?.domain
  const fixed = Array.isArray(domain) && typeof domain[0] === 'number' && domain[0] <= 0 && field?.max !== undefined
  const from: ScaleChange = fixed && !counts ? { domain: [least, field.max ?? least] } : {}
  return edits({ type: 'set_scale', channel, scale: { type: 'log', ...from } })
}

const logBoth: Reader = (_, context) => {
  const made = (['x', 'y'] as const).map((channel) =>
    logScale({ get: (name) => (name === 'channel' ? { kind: 'channel', channel } : undefined) }, context),
  )
  const refused = made.find((result) => result !== null && 'trouble' in result)
  if (refused) return refused
  const both = made.flatMap((result) => (result && 'edits' in result ? result.edits : []))
  return both.length === 2 ? edits(...both) : null
}

const setDomain: Reader = (slots, context) => {
  const from = slot(slots, 'number', 'from')?.number
  const to = slot(slots, 'number', 'to')?.number
  const channel = channelFor(slots, context)
  if (from === undefined || to === undefined || from === to || !channel) return null
  return edits({ type: 'set_scale', channel, scale: { domain: [Math.min(from, to), Math.max(from, to)] } })
}

/** "Stacked areas", "grouped bars": the mark that is named is drawn so. */
const drawnAs =
  (how: 'zero' | 'grouped'): Reader =>
  (slots, context) => {
    const { facts } = context
    const mark = slot(slots, 'mark', 'old')?.mark ?? (facts.mark === 'rect' ? 'bar' : facts.mark)
    if (mark === facts.mark || (mark !== 'bar' && mark !== 'area')) return stack(how)(slots, context)
    // The groups of a heatmap lie along its axes; as bars the solver sets them side by side.
    if (facts.mark === 'rect') return edits({ type: 'set_mark', mark })
    const split = facts.uses.some(({ channel }) => channel === 'color')
    // What takes the place of lines is stacked as it is drawn.
    if (split && facts.mark === 'line' && how === 'zero') return edits({ type: 'set_mark', mark })
    return split ? edits({ type: 'set_stack', stack: how }, { type: 'set_mark', mark }) : null
  }

const stack =
  (how: 'zero' | 'normalize' | 'grouped' | 'overlaid'): Reader =>
  (_, { facts, table }) => {
    const stackable = facts.mark === 'bar' || facts.mark === 'area' || facts.mark === 'line'
    const split = facts.uses.some(({ channel }) => ['color', 'detail', 'xOffset', 'yOffset', 'fill'].includes(channel))
    if (facts.mark === 'arc') return how === 'normalize' ? impossible(text('trouble.pie_shares')) : null
    if (facts.mark === 'line' && how !== 'overlaid')
      return impossible(text('trouble.lines_not_stacked'), text('offer.area'))
    if (!stackable) return impossible(text('trouble.not_stackable'), text('offer.bar'))
    const shown = new Set(facts.uses.map(({ field }) => field))
    const splits = table.fields.filter((field) => isCategory(field) && field.distinct <= 12 && !shown.has(field.name))
    if (!split)
      return impossible(
        text('trouble.nothing_to_stack'),
        ...splits.slice(0, 3).map(({ name }) => text('offer.split_by', { field: name })),
      )
    return edits({ type: 'set_stack', stack: how })
  }

/** "Stacked by category": the split and the stack in one. */
const splitAnd =
  (how: 'zero' | 'grouped'): Reader =>
  (slots, { facts }) => {
    const found = slot(slots, 'encoding')
    if (!found?.field || found.encoding.aggregate) return null
    // Lines cannot be stacked; the areas under them are.
    const stacked: Edit =
      how === 'zero' && facts.mark === 'line' ? { type: 'set_mark', mark: 'area' } : { type: 'set_stack', stack: how }
    const type = isCategory(found.field) ? { type: 'nominal' as const } : {}
    const encoding = asGroup({ ...found.encoding, ...type }, found.field)
    return edits({ type: 'set_channel', channel: 'color', encoding }, stacked)
  }

/** Palettes that follow one another when others are asked for, by what they colour. */
const groupPalettes = ['dark2', 'tableau10', 'set2', 'category10']
const amountPalettes = ['viridis', 'magma', 'blues', 'greens']

const otherScheme: Reader = (slots, context) => {
  const { facts } = context
  const coloured = facts.uses.find(({ channel }) => channel === 'color')
  if (!coloured)
    return (
      tellApart(slots, context) ?? impossible(text('trouble.one_colour'), text('offer.green'), text('offer.orange'))
    )
  const amounts = coloured.def.type === 'quantitative' || coloured.def.aggregate !== undefined
  const palettes = amounts ? amountPalettes : groupPalettes
  const at = palettes.indexOf(String(coloured.def.scale?.scheme ?? ''))
  const scheme = palettes[(at + 1) % palettes.length]
  return scheme === undefined ? null : edits({ type: 'set_scale', channel: 'color', scale: { scheme } })
}

/** Scales, stacking and titles: the looks. */
export const looksReaders = {
  log_scale: logScale,
  log_both: logBoth,
  symlog_scale: setScale({ type: 'symlog' }),
  linear_scale: setScale({ type: 'linear' }),
  sqrt_scale: setScale({ type: 'sqrt' }),
  zero_on: setScale({ zero: true }),
  zero_off: setScale({ zero: false }),
  set_domain: setDomain,
  reverse_scale: setScale({ reverse: true }),
  set_scheme: (slots, { facts }) => {
    const scheme = slot(slots, 'scheme')?.scheme
    if (!scheme) return null
    if (!facts.uses.some(({ channel }) => channel === 'color')) return impossible(text('trouble.no_colours'))
    return edits({ type: 'set_scale', channel: 'color', scale: { scheme } })
  },
  other_scheme: otherScheme,
  stack_by: splitAnd('zero'),
  group_within: splitAnd('grouped'),
  not_yet: (slots, { facts }) => {
    const wish = slot(slots, 'wish')
    return wish ? impossible(text(`limit.${wish.wish}`), ...limitOffers(wish.wish, facts)) : null
  },
  stack: drawnAs('zero'),
  group: drawnAs('grouped'),
  unnormalize: (slots, context) =>
    context.facts.uses.some(({ def }) => def.stack === 'normalize') ? stack('zero')(slots, context) : null,
  normalize: stack('normalize'),
  overlay: stack('overlaid'),
  set_title: (slots) => {
    const title = slot(slots, 'text')?.text
    return title === undefined ? null : edits({ type: 'set_title', title })
  },
  clear_title: () => edits({ type: 'set_title', title: null }),
  set_axis_title: (slots) => {
    const title = slot(slots, 'text')?.text
    const channel = slot(slots, 'channel')?.channel
    return title === undefined || !channel ? null : edits({ type: 'set_axis_title', channel, title })
  },
} satisfies { [name in ReaderName]?: Reader }
