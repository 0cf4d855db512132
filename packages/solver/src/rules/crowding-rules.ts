import { facetChannels, isAdditive, pointMarks } from '@belvedere/spec'
import { axisOf, hues, measures, on, positionalEncodings } from '../design.ts'
import type { Rule } from './rule.ts'

/** How much fits into a chart. */
export const crowdingRules: Rule[] = [
  {
    name: 'few-colours',
    sentence: '{field} has more values than colours can be told apart.',
    source: 'Healey 1996',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: ({ channel, measure, groups, type }) => {
      if (!hues.has(channel) || measure || type === 'temporal') return 0
      return groups <= 10 ? 0 : groups <= 20 ? 1 : groups <= 50 ? 3 : 6
    },
  },
  {
    name: 'few-panels',
    sentence: '{field} makes so many panels that each gets small.',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: ({ channel, groups }) => {
      if (!facetChannels.has(channel) || groups <= 6) return 0
      return groups <= 12 ? 1 : groups <= 24 ? 3 : 5
    },
  },
  {
    name: 'few-places',
    sentence: '{field} has so many values that their names hardly fit along the axis.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: (encoded) => {
      if (!encoded.discrete || (encoded.channel !== 'x' && encoded.channel !== 'y') || encoded.bin) return 0
      return encoded.groups < 30 ? 0 : encoded.groups < 60 ? 1 : encoded.groups < 200 ? 4 : 6
    },
  },
  {
    name: 'pies-have-few-parts',
    sentence: 'A pie is read well up to six parts.',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    weight: 5,
    breaks: (design) => {
      const parts = design.mark === 'arc' ? (on(design, 'color')?.groups ?? 0) : 0
      return parts <= 6 ? 0 : parts <= 12 ? 1 : 3
    },
  },
  {
    name: 'points-are-not-crowded',
    sentence: 'So many points cover each other.',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => {
      if (!pointMarks.has(design.mark) || measures(design).some(({ aggregate }) => aggregate !== null)) return 0
      const { rows } = design.problem
      return rows <= 20_000 ? 0 : rows <= 100_000 ? 1 : rows <= 1_000_000 ? 3 : 6
    },
  },
  {
    name: 'bars-are-not-crowded',
    sentence: 'So many bars side by side get too thin to read.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => {
      const color = on(design, 'color')
      const [number] = positionalEncodings(design)
      const grouped = design.mark === 'bar' && color?.discrete && number?.aggregate && !isAdditive(number.aggregate)
      return Boolean(grouped && (axisOf(design)?.groups ?? 1) * color.groups > 80)
    },
  },
]
