import { facetChannels } from '@belvedere/spec'
import { hues, isOutline, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'

function isRole(encoded: ResolvedEncoding, role: string): boolean {
  return encoded.slot.asked.role === role
}

/** What the person said of a field beside its name. */
export const statedRules: Rule[] = [
  {
    name: 'said-as-a-group',
    sentence: 'You spoke of {field} as groups.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 9,
    breaks: (encoded) =>
      (isRole(encoded, 'dimension') || isRole(encoded, 'series') || isRole(encoded, 'facet')) && encoded.measure,
  },
  {
    name: 'said-as-a-number',
    sentence: 'You spoke of {field} as a number.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 9,
    breaks: (encoded) => isRole(encoded, 'measure') && !encoded.measure,
  },
  {
    name: 'said-as-the-axis',
    sentence: 'You spoke of {field} as the axis.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: (encoded, { mark }) =>
      isRole(encoded, 'dimension') &&
      encoded.channel !== 'x' &&
      encoded.channel !== 'y' &&
      !isOutline(mark, encoded.channel) &&
      !(mark === 'arc' && encoded.channel === 'color'),
  },
  {
    name: 'said-as-a-series',
    sentence: 'You spoke of {field} as series, which colour tells apart.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 5,
    breaks: (encoded) =>
      isRole(encoded, 'series') &&
      !hues.has(encoded.channel) &&
      encoded.channel !== 'xOffset' &&
      encoded.channel !== 'yOffset',
  },
  {
    name: 'said-as-panels',
    sentence: 'You asked for a small picture for each {field}.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 8,
    breaks: (encoded) => isRole(encoded, 'facet') && !facetChannels.has(encoded.channel),
  },
  {
    name: 'stay-close',
    sentence: '{field} stays as it was, unless the change needs it otherwise.',
    source: 'Kim et al. 2017',
    kind: 'soft',
    scope: 'encoding',
    weight: 5,
    breaks: ({ slot, channel, aggregate, bin, timeUnit, others }) => {
      const before = slot.asked.prefer
      if (!before) return 0
      let moved = 0
      if (before.channel !== undefined && before.channel !== channel) moved += 1
      if (before.aggregate !== undefined && before.aggregate !== aggregate) moved += 3
      if (before.bin !== undefined && Boolean(before.bin) !== Boolean(bin)) moved += 1
      if (before.timeUnit !== undefined && before.timeUnit !== timeUnit) moved += 1
      if (before.others !== undefined && before.others !== others) moved += 1
      return moved
    },
  },
]
