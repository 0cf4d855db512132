import { facetChannels, hasOutlines } from '@belvedere/spec'
import { takesChannel } from '../choices.ts'
import type { Rule } from './rule.ts'

/** What a channel rules out. */
export const channelConstraints: Rule[] = [
  {
    name: 'mark-takes-channel',
    source: 'Moritz et al. 2019',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, slot }, { mark, problem }) =>
      !(problem.markLocked && slot.request.channel !== undefined) && !takesChannel(mark, channel),
  },
  {
    name: 'shape-needs-few-groups',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, measure, groups, slot }, { mark }) =>
      channel === 'shape' && mark !== 'geoshape' && slot.request.channel === undefined && (measure || groups > 8),
  },
  {
    name: 'outlines-need-places',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, aggregate, slot }, { mark }) =>
      channel === 'shape' && mark === 'geoshape' && (!slot.field || !hasOutlines(slot.field) || aggregate !== null),
  },
  {
    name: 'size-needs-order',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, type, slot }) => channel === 'size' && type === 'nominal' && slot.request.channel === undefined,
  },
  {
    name: 'facets-need-groups',
    source: 'Tufte 1983',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, measure }) => facetChannels.has(channel) && measure,
  },
  {
    name: 'few-facets',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ channel, groups, slot }) =>
      facetChannels.has(channel) && slot.request.channel === undefined && groups > 24,
  },
  {
    name: 'channel-once',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'design',
    breaks: ({ encodings, problem }) => {
      const taken = new Set(problem.fixed.map(({ channel }) => channel))
      for (const { channel } of encodings) {
        if (channel === 'detail' || channel === 'tooltip' || channel === 'order') continue
        if (taken.has(channel)) return true
        taken.add(channel)
      }
      return false
    },
  },
]
