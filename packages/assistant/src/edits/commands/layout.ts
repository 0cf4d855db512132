import { commandWords } from '@belvedere/lexicon'
import { type Edit, isCategory, type Mark } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { limitOffers } from '../limit-offers.ts'
import { already, type CommandReader, edits, impossible, slot } from '../reader.ts'
import { whichGroup } from '../which-column.ts'

type Stack = Extract<Edit, { type: 'set_stack' }>['stack']

/** "Stacked areas", "grouped bars": the mark that is named is drawn so. */
const drawAs =
  (how: 'zero' | 'grouped'): CommandReader =>
  (slots, context) => {
    const { facts } = context
    const mark: Mark = slot(slots, 'mark', 'old')?.mark ?? (facts.mark === 'rect' ? 'bar' : facts.mark)
    if (mark === facts.mark || (mark !== 'bar' && mark !== 'area')) return setStack(how)(slots, context)
    // The groups of a heatmap lie along its axes; as bars the solver sets them side by side.
    if (facts.mark === 'rect') return edits({ type: 'set_mark', mark })
    const split = facts.uses.some(({ channel }) => channel === 'color')
    // What takes the place of lines is stacked as it is drawn.
    if (split && facts.mark === 'line' && how === 'zero') return edits({ type: 'set_mark', mark })
    return split ? edits({ type: 'set_stack', stack: how }, { type: 'set_mark', mark }) : null
  }

const splitting: ReadonlySet<string> = new Set(['color', 'detail', 'xOffset', 'yOffset', 'fill'])

const setStack =
  (how: Stack): CommandReader =>
  (_, { facts, table }) => {
    const stackable = facts.mark === 'bar' || facts.mark === 'area' || facts.mark === 'line'
    if (facts.mark === 'arc') return how === 'normalize' ? impossible(text('trouble.pie_shares')) : null
    const split = facts.uses.some(({ channel }) => splitting.has(channel))
    if (facts.mark === 'line' && how === 'zero' && split) return edits({ type: 'set_mark', mark: 'area' })
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
    // Bars of several colours stand on one another unless something else was asked for.
    const isStacked = facts.uses.every(({ channel, def }) => !offsets.has(channel) && !def.stack && def.stack !== null)
    return how === 'zero' && isStacked ? edits() : edits({ type: 'set_stack', stack: how })
  }
const offsets: ReadonlySet<string> = new Set(['xOffset', 'yOffset'])

const layOut =
  (wanted: 'horizontal' | 'vertical'): CommandReader =>
  (_, { facts }) => {
    if (facts.mark === 'arc')
      return impossible(
        text('trouble.pie_not_turned'),
        text(wanted === 'horizontal' ? 'offer.horizontal_bars' : 'offer.bar'),
      )
    return facts.horizontal === (wanted === 'horizontal')
      ? already(text(`trouble.${wanted}_already`))
      : edits({ type: 'transpose' })
  }

/** Which way a chart lies, how its marks stand together, and what it is called. */
export const layoutCommands: readonly CommandRule[] = [
  {
    id: 'transpose',
    reads: 'The axes are exchanged.',
    patterns: ['[<make>] [<it>] <transpose>'],
    build: () => edits({ type: 'transpose' }),
    examples: [
      ['bars', 'swap the axes', { type: 'transpose' }],
      ['bars', 'on its side please', { type: 'transpose' }],
    ],
  },
  ...(['horizontal', 'vertical'] as const).map(
    (wanted): CommandRule => ({
      id: wanted,
      reads: 'Which way bars lie.',
      patterns: [`[<make>] [<it>] [<as>] <${wanted}>`],
      build: layOut(wanted),
      examples: [['bars', `make it ${wanted}`, ...(wanted === 'horizontal' ? [{ type: 'transpose' } as const] : [])]],
    }),
  ),
  {
    id: 'stacked',
    reads: 'Marks of one place stand on one another.',
    patterns: [
      '[<make>] [<it>] [<as>] <stacked> [{mark:old}] [<chart>]',
      '<stacked> (it|them|this|that|these|everything|the data)',
    ],
    build: drawAs('zero'),
    examples: [['besideEachOther', 'stack them', { type: 'set_stack', stack: 'zero' }]],
    readAgain: true,
  },
  {
    id: 'side by side',
    reads: 'Marks of one place stand side by side.',
    patterns: [
      '[<make>|<put>] [<it>] [<as>] <grouped> [{mark:old}] [<chart>]',
      '<dont> <stacked> [<it>]',
      '<grouped> <instead_of> <stacked>',
    ],
    build: drawAs('grouped'),
    examples: [['split', 'side by side', { type: 'set_stack', stack: 'grouped' }]],
    readAgain: true,
  },
  {
    id: 'shares of one height',
    reads: 'Stacked marks fill one height.',
    patterns: ['[<make>] [<it>] [<as>] <normalized> [{mark:old}] [<chart>]', '<stacked> [to] <normalized>'],
    build: setStack('normalize'),
    examples: [['split', 'normalize', { type: 'set_stack', stack: 'normalize' }]],
    readAgain: true,
  },
  {
    id: 'no shares of one height',
    reads: 'Stacked marks have their own heights again.',
    patterns: ['[back] [to] [<make>] [<it>] [<as>] <absolute>', '(<dont>|<remove>) <normalized>'],
    build: (slots, context) =>
      context.facts.uses.some(({ def }) => def.stack === 'normalize') ? setStack('zero')(slots, context) : null,
    examples: [['normalized', 'absolute numbers', { type: 'set_stack', stack: 'zero' }]],
  },
  {
    id: 'overlaid',
    reads: 'Marks of one place lie over one another.',
    patterns: ['[<make>] [<it>] [<as>] <overlaid> [<it>]'],
    build: setStack('overlaid'),
    examples: [['split', 'overlaid', { type: 'set_stack', stack: 'overlaid' }]],
    readAgain: true,
  },
  {
    id: 'split by something',
    reads: 'A split is asked for, and not by which column.',
    patterns: ['<split> (it|this|that|them) [up|down|out]', '<split> (the|this) (chart|bars|bar|line|lines|data)'],
    build: (_, context) => whichGroup(text('question.groups'), (field) => text('offer.split_by', { field }), context),
    examples: [['bars', 'split it up']],
    alone: true,
  },
  {
    id: 'panels by something',
    reads: 'Small charts are asked for, and not by which column: colours become panels.',
    patterns: ['<facet> [<it>]', '<make> [<it>] [<as>] <facet>'],
    build: (_, context) =>
      context.facts.uses.some(({ channel }) => channel === 'color')
        ? edits({ type: 'move_channel', from: 'color', to: 'facet' })
        : whichGroup(text('question.panels'), (field) => text('offer.facet_by', { field }), context),
    examples: [
      ['coloured', 'small multiples', { type: 'move_channel', from: 'color', to: 'facet' }],
      ['bars', 'facet it'],
    ],
    alone: true,
  },
  {
    id: 'title',
    reads: 'The chart is called something.',
    patterns: [
      '<call> {text}',
      '(set|change|make) [the] <title> [to|into|:|as] {text}',
      '<title> [:|=|is|should be] {text}',
      '(add|with|give it|use) [a|the] <title> {text}',
      '(rename|retitle) [<it>|<title>] (to|as) {text}',
      '<title> should (be|read|say) {text}',
    ],
    build(slots) {
      const title = slot(slots, 'text')?.text
      return title === undefined ? null : edits({ type: 'set_title', title })
    },
    examples: [['bars', 'call it Power by origin', { type: 'set_title', title: 'Power by origin' }]],
    withChart: commandWords('titles with a chart'),
  },
  {
    id: 'no title',
    reads: 'The chart has no title.',
    patterns: ['<remove> [the] <title>'],
    build: () => edits({ type: 'set_title', title: null }),
    examples: [['bars', 'remove the title', { type: 'set_title', title: null }]],
  },
  {
    id: 'title of an axis',
    reads: 'An axis is called something.',
    patterns: [
      '(rename|label|call|name|title|set|change|make) [the] {channel} [axis] [<axis_title>] [to|as|=|:] {text}',
      '{channel} <axis_title> [to|as|is|should be|=|:] {text}',
      '<axis_title> {channel} [to|as|=] {text}',
    ],
    build(slots) {
      const title = slot(slots, 'text')?.text
      const channel = slot(slots, 'channel')?.channel
      return title === undefined || !channel ? null : edits({ type: 'set_axis_title', channel, title })
    },
    examples: [['bars', 'rename the y axis to "Power"', { type: 'set_axis_title', channel: 'y', title: 'Power' }]],
  },
  {
    id: 'highlighted values',
    reads: 'Single marks are to stand out, which cannot be done.',
    patterns: [
      '(highlight|emphasise|emphasize|accentuate|call out|point out|circle|mark|spotlight) [the] {values} [<it>]',
    ],
    build(slots) {
      const found = slot(slots, 'values')
      return found
        ? impossible(
            text('trouble.no_highlight'),
            text('offer.colour_by', { field: found.field.name }),
            text('offer.only', { values: found.values.map(String) }),
          )
        : null
    },
    examples: [['bars', 'highlight Japan']],
  },
  {
    id: 'wish that cannot be met',
    reads: 'A wish is understood and cannot be met; the nearest things are offered.',
    patterns: ['[<make>|<add>|<remove>] [<it>] [<chart>] [<as>] [on] {wish} [the] [<high>|<low>|<it>]'],
    build(slots, { facts }) {
      const wish = slot(slots, 'wish')
      return wish ? impossible(text(`limit.${wish.wish}`), ...limitOffers(wish.wish, facts)) : null
    },
    examples: [['bars', 'make it 3d']],
    withChart: true,
  },
]
