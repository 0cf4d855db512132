import { courseMarks, isYear } from '@belvedere/spec'
import { likelyAggregate } from '../choices.ts'

import type { Rule } from './rule.ts'

const identifiers: ReadonlySet<string> = new Set(['id', 'name', 'email', 'url', 'phone', 'text'])

/** How a field is best taken: as values or in groups, summed up, cut into ranges, by month or year. */
export const fieldRules: Rule[] = [
  {
    name: 'averages-unless-amounts',
    sentence: 'An average of {field} compares groups of any size; totals are for amounts.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    weight: 2,
    breaks: ({ aggregate, slot }) => {
      if (slot.asked.aggregate !== undefined || slot.field === null) return false
      return (aggregate === 'mean' || aggregate === 'sum') && aggregate !== likelyAggregate(slot.field)
    },
  },
  {
    name: 'identifiers-are-not-measured',
    sentence: '{field} names things; sums and averages of it mean nothing.',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: ({ measure, aggregate, slot }) => {
      if (!measure || slot.asked.aggregate !== undefined || !identifiers.has(slot.field?.semanticType ?? '')) return 0
      return aggregate === null ? 1 : 3
    },
  },
  {
    name: 'years-are-not-measured',
    sentence: '{field} holds years, which say when, not how much.',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    weight: 6,
    breaks: ({ aggregate, slot, channel, discrete }) => {
      if (!slot.field || !isYear(slot.field) || slot.asked.aggregate) return 0
      if (aggregate !== null) return 2
      return channel === 'x' || discrete ? 0 : 1
    },
  },
  {
    name: 'numbers-stay-numbers',
    sentence: 'The steps between the values of {field} are not shown.',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    weight: 1,
    breaks: ({ slot, type, aggregate, bin, discrete }) => {
      if (slot.field?.type !== 'quantitative' || aggregate || bin || !discrete || type !== 'ordinal') return 0
      if (isYear(slot.field) || slot.field.semanticType === 'id') return 0
      const few = slot.field.integer === true && slot.distinct <= 12
      return few ? 2 : slot.distinct <= 30 ? 6 : slot.distinct <= 60 ? 9 : 14
    },
  },
  {
    name: 'years-run-evenly',
    sentence: 'On a line, years lie as far apart as they are.',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: ({ slot, discrete, channel }, { mark }) =>
      isYear(slot.field ?? undefined) && discrete && channel === 'x' && courseMarks.has(mark),
  },
  {
    name: 'bars-stand-on-groups',
    sentence: 'Bars stand beside each other, one for each {field}, rather than along a scale.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: ({ slot, measure, discrete, timeUnit, type }, { mark }) =>
      (mark === 'bar' || mark === 'rect' || mark === 'boxplot') &&
      !measure &&
      !discrete &&
      type === 'quantitative' &&
      !timeUnit &&
      slot.asked.type === undefined,
  },
  {
    name: 'ranges-only-where-needed',
    sentence: '{field} is cut into ranges, which hides its exact values.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: ({ bin, slot }) => {
      if (bin === null || slot.asked.bin !== undefined) return 0
      return slot.distinct <= 20 && slot.field?.integer ? 2 : 1
    },
  },
  {
    name: 'times-are-grouped',
    sentence: '{field} has so many moments that their values are better taken together by month or year.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: ({ slot, timeUnit, measure, aggregate, groups }, { mark }) => {
      if (slot.field?.type !== 'temporal' || timeUnit || aggregate || measure || slot.asked.timeUnit !== undefined)
        return 0
      return mark === 'bar' || mark === 'rect' ? (groups > 30 ? 2 : 0) : groups > 60 ? 1 : 0
    },
  },
  {
    name: 'times-keep-their-course',
    sentence: 'By {field} a line needs some eight steps to show how it runs.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 2,
    breaks: ({ slot, timeUnit, groups, channel }, { mark }) =>
      timeUnit !== null && slot.asked.timeUnit === undefined && channel === 'x' && groups < 8 && courseMarks.has(mark),
  },
  {
    name: 'times-as-they-are',
    sentence: '{field} is shown by its own dates where these are few.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    weight: 1,
    breaks: ({ slot, timeUnit }) => timeUnit !== null && slot.asked.timeUnit === undefined,
  },
]
