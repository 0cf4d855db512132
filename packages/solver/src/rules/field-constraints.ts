import { isLog } from '../design.ts'
import type { Rule } from './rule.ts'

const numericAggregates: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'stdev', 'variance', 'q1', 'q3'])
/** Aggregates whose results are not values of the field. */
const unrelatedAggregates: ReadonlySet<string> = new Set(['count', 'distinct', 'valid', 'missing', 'stdev', 'variance'])

/** What a field's type rules out. */
export const fieldConstraints: Rule[] = [
  {
    name: 'aggregate-needs-numbers',
    source: 'Stevens 1946',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ aggregate, slot }) =>
      aggregate !== null && numericAggregates.has(aggregate) && slot.field?.type !== 'quantitative',
  },
  {
    name: 'bin-needs-numbers',
    source: 'Stevens 1946',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ bin, slot }) => bin !== null && slot.field?.type !== 'quantitative',
  },
  {
    name: 'bin-excludes-aggregate',
    source: 'Moritz et al. 2019',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ bin, aggregate }) => bin !== null && aggregate !== null,
  },
  {
    name: 'time-unit-needs-dates',
    source: 'Moritz et al. 2019',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ timeUnit, slot }) => timeUnit !== null && slot.field?.type !== 'temporal',
  },
  {
    name: 'shapes-need-a-map',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ slot, channel, aggregate }, { mark }) =>
      slot.field?.type === 'geojson' && aggregate === null && !(mark === 'geoshape' && channel === 'shape'),
  },
  {
    name: 'type-fits-field',
    source: 'Stevens 1946',
    kind: 'hard',
    scope: 'encoding',
    breaks: ({ type, slot, aggregate, timeUnit }) => {
      if (!slot.field || aggregate || timeUnit) return false
      const { type: kind, min } = slot.field
      // Ordinal texts have no minimum.
      if (type === 'quantitative')
        return kind === 'nominal' || kind === 'geojson' || (kind === 'ordinal' && min === undefined)
      return type === 'temporal' && kind === 'nominal'
    },
  },
  {
    name: 'log-scale-needs-numbers',
    source: 'Stevens 1946',
    kind: 'hard',
    scope: 'encoding',
    breaks: (encoded) => isLog(encoded) && !encoded.measure && encoded.type !== 'quantitative',
  },
  {
    name: 'log-scale-needs-amounts',
    source: 'Cleveland 1985',
    kind: 'hard',
    scope: 'encoding',
    breaks: (encoded) => {
      const { aggregate, slot } = encoded
      const keepsFieldValues = aggregate === null || !unrelatedAggregates.has(aggregate)
      return isLog(encoded) && keepsFieldValues && (slot.field?.min ?? 1) <= 0
    },
  },
]
