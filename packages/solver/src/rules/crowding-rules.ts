import { facetChannels, isAdditive, pointMarks } from '@belvedere/spec'
import { axisOf, encodingOn, hueChannels, measures, positionalEncodings } from '../design.ts'
import type { Rule } from './rule.ts'

/** Limits on the number of groups and marks. */
export const crowdingRules: Rule[] = [
  {
    name: 'few-colours',
    source: 'Healey 1996',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ channel, measure, groups, type }) => {
      if (!hueChannels.has(channel) || measure || type === 'temporal' || groups <= 10) return false
      if (groups <= 20) return 'few-colours/11-to-20'
      return groups <= 50 ? 'few-colours/21-to-50' : 'few-colours/over-50'
    },
  },
  {
    name: 'few-panels',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ channel, groups }) => {
      if (!facetChannels.has(channel) || groups <= 6) return false
      if (groups <= 12) return 'few-panels/7-to-12'
      return groups <= 24 ? 'few-panels/13-to-24' : 'few-panels/over-24'
    },
  },
  {
    name: 'few-places',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ discrete, channel, bin, groups }) => {
      if (!discrete || (channel !== 'x' && channel !== 'y') || bin || groups < 30) return false
      if (groups < 60) return 'few-places/30-to-59'
      return groups < 200 ? 'few-places/60-to-199' : 'few-places/200-or-more'
    },
  },
  {
    name: 'pies-have-few-parts',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const parts = design.mark === 'arc' ? (encodingOn(design, 'color')?.groups ?? 0) : 0
      if (parts <= 6) return false
      return parts <= 12 ? 'pies-have-few-parts/7-to-12' : 'pies-have-few-parts/over-12'
    },
  },
  {
    name: 'points-are-not-crowded',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const { rows } = design.problem
      if (rows <= 20_000 || !pointMarks.has(design.mark)) return false
      if (measures(design).some(({ aggregate }) => aggregate !== null)) return false
      if (rows <= 100_000) return 'points-are-not-crowded/over-20-thousand'
      return rows <= 1_000_000 ? 'points-are-not-crowded/over-100-thousand' : 'points-are-not-crowded/over-1-million'
    },
  },
  {
    name: 'bars-are-not-crowded',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const color = encodingOn(design, 'color')
      const [number] = positionalEncodings(design)
      const grouped = design.mark === 'bar' && color?.discrete && number?.aggregate && !isAdditive(number.aggregate)
      return grouped && (axisOf(design)?.groups ?? 1) * color.groups > 80 && 'bars-are-not-crowded'
    },
  },
]
