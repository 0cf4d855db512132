import type { FilterValue } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { type CommandReader, edits, impossible, slot } from '../reader.ts'
import { whichGroup } from '../which-column.ts'

const maxColoured = 20
const otherColour = 'silver'

/** Each named value has its colour, the others are grey. */
const colourValues: CommandReader = (slots, { facts }) => {
  const pairs = pairNames.flatMap((name) => {
    const named = slot(slots, 'values', name)
    const hue = slot(slots, 'hue', `hue_${name}`)
    return named && hue ? [{ field: named.field, values: named.values, color: hue.color }] : []
  })
  const [first] = pairs
  if (!first || pairs.some(({ field }) => field !== first.field)) return null
  const { field } = first
  if (field.distinct > maxColoured)
    return impossible(text('trouble.too_many_colours', { field: field.name, values: field.distinct }))
  const domain = field.values.flatMap(({ value }) => value ?? []).toSorted()
  const coloured = facts.uses.find((use) => use.channel === 'color' && use.field === field.name)
  const scale = coloured?.def.scale
  const before = Array.isArray(scale?.range) ? scale.range : []
  const given = new Map((Array.isArray(scale?.domain) ? scale.domain : domain).map((value, at) => [value, before[at]]))
  const colorOf = (value: FilterValue) => pairs.find(({ values }) => values.includes(value))?.color
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

/** One value to four, each with its colour. */
const pairNames = ['a', 'b', 'c', 'd']
const valuePairs = (): string[] => {
  const pairs = pairNames.map((name) => `{values:${name}} [<it>] [<as>|in|is|are|be|should be] {hue:hue_${name}}`)
  return pairs.map((_, last) => `[<make>|{channel}] ${pairs.slice(0, last + 1).join(' [and] ')}`)
}

/** Palettes that follow one another when others are asked for, by what they colour. */
const groupPalettes = ['dark2', 'tableau10', 'set2', 'category10']
const amountPalettes = ['viridis', 'magma', 'blues', 'greens']

/** Which colours marks have. */
export const colourCommands: readonly CommandRule[] = [
  {
    id: 'colours of values',
    reads: 'Values that are named have a colour each.',
    patterns: valuePairs(),
    build: colourValues,
    examples: [
      [
        'coloured',
        'Europe red and Japan in blue',
        {
          type: 'set_scale',
          channel: 'color',
          scale: { domain: ['Europe', 'Japan', 'USA'], range: ['red', 'blue', 'silver'] },
        },
      ],
    ],
  },
  {
    id: 'one colour',
    reads: 'All marks have one colour.',
    patterns: [
      '<make> [all] [<it>|{channel}|{mark:old}] [<as>] {hue}',
      '{channel} [<it>] [<as>] {hue}',
      '{hue} [<it>|{mark:old}]',
      '(in|with|use) {hue}',
    ],
    build(slots) {
      const color = slot(slots, 'hue')?.color
      const channel = slot(slots, 'channel')?.channel
      return color === undefined || (channel !== undefined && channel !== 'color')
        ? null
        : edits({ type: 'set_color', color })
    },
    examples: [
      ['bars', 'make it red', { type: 'set_color', color: 'red' }],
      ['bars', 'dark green bars', { type: 'set_color', color: 'darkgreen' }],
    ],
  },
  {
    id: 'palette',
    reads: 'Colours come from a palette that is named.',
    patterns: ['[<make>|<put>|in|with] {scheme} [<scheme>]', '[<make>] <scheme> [to|=] {scheme}'],
    build(slots, { facts }) {
      const scheme = slot(slots, 'scheme')?.scheme
      if (!scheme) return null
      if (!facts.uses.some(({ channel }) => channel === 'color')) return impossible(text('trouble.no_colours'))
      return edits({ type: 'set_scale', channel: 'color', scale: { scheme } })
    },
    examples: [
      ['coloured', 'use the viridis palette', { type: 'set_scale', channel: 'color', scale: { scheme: 'viridis' } }],
    ],
  },
  {
    id: 'other colours',
    reads: 'Colours change to the next palette.',
    patterns: [
      '(different|other|new|nicer|better|prettier|more|another|brighter|change|change the|switch the) [set of] <scheme>',
      '<make> [the] <scheme> (different|nicer|brighter|prettier)',
      '<make> [it] more (colourful|colorful)',
    ],
    build(_, { facts }) {
      const coloured = facts.uses.find(({ channel }) => channel === 'color')
      if (!coloured) return impossible(text('trouble.one_colour'), text('offer.green'), text('offer.orange'))
      const amounts = coloured.def.type === 'quantitative' || coloured.def.aggregate !== undefined
      const palettes = amounts ? amountPalettes : groupPalettes
      const at = palettes.indexOf(String(coloured.def.scale?.scheme ?? ''))
      const scheme = palettes[(at + 1) % palettes.length]
      return scheme === undefined ? null : edits({ type: 'set_scale', channel: 'color', scale: { scheme } })
    },
    examples: [['coloured', 'nicer colours', { type: 'set_scale', channel: 'color', scale: { scheme: 'dark2' } }]],
  },
  {
    id: 'colour by something',
    reads: 'Colour is asked for, and not by which column.',
    patterns: ['{channel} <it>', '<add> {channel}', '<make> [<it>] (colourful|colorful)'],
    build: (slots, context) =>
      (slot(slots, 'channel')?.channel ?? 'color') === 'color'
        ? whichGroup(text('question.colours'), (field) => text('offer.colour_by', { field }), context)
        : null,
    examples: [['bars', 'colour it']],
    alone: true,
  },
]
