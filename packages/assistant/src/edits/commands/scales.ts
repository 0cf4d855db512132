import type { Channel, ScaleChange } from '@belvedere/spec'
import { channelName } from '../../say/channel-text.ts'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import {
  type CommandContext,
  type CommandReader,
  columnIn,
  edits,
  fieldOf,
  impossible,
  type MatchedSlots,
  slot,
} from '../reader.ts'

/** The channel that was named, the one of the named column, or the measure's. */
const channelFor = (slots: MatchedSlots, { facts }: CommandContext): Channel | null => {
  const named = slot(slots, 'channel')?.channel
  if (named) return named
  const column = columnIn(slots)?.name
  const use = column === undefined ? facts.measure : facts.uses.find(({ field }) => field === column)
  return use?.channel ?? null
}

const setScale =
  (scale: ScaleChange): CommandReader =>
  (slots, context) => {
    const channel = channelFor(slots, context)
    return channel ? edits({ type: 'set_scale', channel, scale }) : null
  }

const logScale: CommandReader = (slots, context) => {
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

const logBoth: CommandReader = (_, context) => {
  const made = (['x', 'y'] as const).map((channel) =>
    logScale({ get: (name) => (name === 'channel' ? { kind: 'channel', channel } : undefined) }, context),
  )
  const refused = made.find((result) => result !== null && 'trouble' in result)
  if (refused) return refused
  const both = made.flatMap((result) => (result && 'edits' in result ? result.edits : []))
  return both.length === 2 ? edits(...both) : null
}

/** Which scale an axis has, and from where to where it goes. */
export const scaleCommands: readonly CommandRule[] = [
  {
    id: 'logarithmic axes',
    reads: 'Both axes are logarithmic.',
    patterns: [
      '<make> both [axes] [<as>] <log> [scale]',
      '<log> [scale] [on|for] both [axes]',
      'both [axes] [<as>|on] <log> [scale]',
    ],
    build: logBoth,
    examples: [
      [
        'scatter',
        'log scale on both axes',
        { type: 'set_scale', channel: 'x', scale: { type: 'log' } },
        { type: 'set_scale', channel: 'y', scale: { type: 'log' } },
      ],
    ],
  },
  {
    id: 'logarithmic scale',
    reads: 'A scale is logarithmic: of a channel, of a column, or of what is measured.',
    patterns: [
      '[<make>|<put>] [{channel}|{column}] [axis] [<as>|on] <log> [scale|axis]',
      '<log> [scale|axis] [on|for|of] ({channel}|{column}) [axis]',
      '<make> [<it>] [<as>] <log>',
    ],
    build: logScale,
    examples: [
      ['scatter', 'log scale on y', { type: 'set_scale', channel: 'y', scale: { type: 'log' } }],
      ['bars', 'logarithmic', { type: 'set_scale', channel: 'y', scale: { type: 'log' } }],
    ],
    withChart: true,
  },
  ...(
    [
      ['symlog', '<symlog>', 'use a symlog scale on x', { type: 'symlog' }],
      ['linear', '<linear>', 'make x linear', { type: 'linear' }],
      ['square root', '<sqrt>', 'square root scale on x', { type: 'sqrt' }],
    ] as const
  ).map(
    ([name, words, message, scale]): CommandRule => ({
      id: `${name} scale`,
      reads: `A scale is ${name}.`,
      patterns: [
        `[<make>|<put>] [<it>] [{channel}] [axis] [<as>] ${words} [(on|for|of) {channel}]`,
        ...(name === 'linear' ? ['<remove> <log> [scale] [(on|for|from) {channel}]'] : []),
      ],
      build: setScale(scale),
      examples: [['scatter', message, { type: 'set_scale', channel: 'x', scale }]],
      ...(name !== 'linear' && { withChart: true }),
    }),
  ),
  {
    id: 'scale from zero',
    reads: 'A scale begins at zero.',
    patterns: [
      '[<make>] [{channel}] [should|to] (start|starts|starting|begin|begins|beginning|anchor|anchored) [<it>] [{channel}] (at|from|with) <zero>',
      '[<make>] [{channel}] include <zero> [on|in|for] [{channel}]',
      'from <zero>',
    ],
    build: setScale({ zero: true }),
    examples: [['scatter', 'start x at zero', { type: 'set_scale', channel: 'x', scale: { zero: true } }]],
    withChart: true,
  },
  {
    id: 'scale not from zero',
    reads: 'A scale begins where the data do.',
    patterns: [
      '[<make>] [{channel}] <dont> (start|begin|starting|include|beginning) [{channel}] [at|from|with] <zero>',
      'without <zero> [on|in] [{channel}]',
      '(fit|tighten|zoom) [{channel}] (to|on) [the] (data|values)',
      '(truncate|cut) {channel}',
    ],
    build: setScale({ zero: false }),
    examples: [['bars', "don't start at zero", { type: 'set_scale', channel: 'y', scale: { zero: false } }]],
    withChart: true,
  },
  {
    id: 'domain',
    reads: 'An axis goes from one number to another.',
    patterns: [
      '[<make>|limit|restrict] {channel} [axis] [range|domain|go] [from|to|between] {number:from} (to|and|-) {number:to}',
    ],
    build(slots, context) {
      const from = slot(slots, 'number', 'from')?.number
      const to = slot(slots, 'number', 'to')?.number
      const channel = channelFor(slots, context)
      if (from === undefined || to === undefined || from === to || !channel) return null
      return edits({ type: 'set_scale', channel, scale: { domain: [Math.min(from, to), Math.max(from, to)] } })
    },
    examples: [['scatter', 'y axis from 0 to 300', { type: 'set_scale', channel: 'y', scale: { domain: [0, 300] } }]],
  },
  {
    id: 'reversed scale',
    reads: 'An axis runs the other way.',
    patterns: ['<reverse> {channel} [axis]', '[<make>] {channel} [axis] <reverse>'],
    build: setScale({ reverse: true }),
    examples: [['scatter', 'reverse the x axis', { type: 'set_scale', channel: 'x', scale: { reverse: true } }]],
  },
]
