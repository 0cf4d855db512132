import { facetChannels } from '@belvedere/spec'
import { hueChannels, isOutline, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'
import type { WeightName } from './weights.ts'

function isRole(encoded: ResolvedEncoding, role: string): boolean {
  return encoded.slot.request.role === role
}

/** Roles and previous encodings that the user stated for a field. */
export const statedRules: Rule[] = [
  {
    name: 'said-as-a-group',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded) =>
      (isRole(encoded, 'dimension') || isRole(encoded, 'series') || isRole(encoded, 'facet')) &&
      encoded.measure &&
      'said-as-a-group',
  },
  {
    name: 'said-as-a-number',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded) => isRole(encoded, 'measure') && !encoded.measure && 'said-as-a-number',
  },
  {
    name: 'said-as-the-axis',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded, { mark }) =>
      isRole(encoded, 'dimension') &&
      encoded.channel !== 'x' &&
      encoded.channel !== 'y' &&
      !isOutline(mark, encoded.channel) &&
      !(mark === 'arc' && encoded.channel === 'color') &&
      'said-as-the-axis',
  },
  {
    name: 'said-as-a-series',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded) =>
      isRole(encoded, 'series') &&
      !hueChannels.has(encoded.channel) &&
      encoded.channel !== 'xOffset' &&
      encoded.channel !== 'yOffset' &&
      'said-as-a-series',
  },
  {
    name: 'said-as-panels',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded) => isRole(encoded, 'facet') && !facetChannels.has(encoded.channel) && 'said-as-panels',
  },
  {
    name: 'stay-close',
    source: 'Kim et al. 2017',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, channel, aggregate, bin, timeUnit, others }) => {
      const preferred = slot.request.prefer
      if (!preferred) return false
      const changes: WeightName[] = []
      if (preferred.channel !== undefined && preferred.channel !== channel) changes.push('stay-close/channel')
      if (preferred.aggregate !== undefined && preferred.aggregate !== aggregate) changes.push('stay-close/aggregate')
      if (preferred.bin !== undefined && Boolean(preferred.bin) !== Boolean(bin)) changes.push('stay-close/bin')
      if (preferred.timeUnit !== undefined && preferred.timeUnit !== timeUnit) changes.push('stay-close/time-unit')
      if (preferred.others !== undefined && preferred.others !== others) changes.push('stay-close/others')
      return changes
    },
  },
]
