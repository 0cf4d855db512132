import { connectingMarks, isYear } from '@belvedere/spec'
import { likelyAggregate } from '../choices.ts'
import type { Rule } from './rule.ts'

/** Of what names rows or groups, by numbers or by words. */
const identifiers: ReadonlySet<string> = new Set(['id', 'category', 'name', 'email', 'url', 'phone', 'text'])
/** Numbers that are names or dates, so that making groups of them costs nothing. */
const groupingNumbers: ReadonlySet<string> = new Set(['id', 'category', 'boolean', 'year'])

/** Preferred aggregates, bins and time units of a field. */
export const fieldRules: Rule[] = [
  {
    name: 'averages-unless-amounts',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ aggregate, slot }) => {
      if (slot.request.aggregate !== undefined || slot.field === null) return false
      const chosen = aggregate === 'mean' || aggregate === 'sum'
      return chosen && aggregate !== likelyAggregate(slot.field) && 'averages-unless-amounts'
    },
  },
  {
    name: 'identifiers-are-not-measured',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ measure, aggregate, slot }) => {
      if (!measure || slot.request.aggregate !== undefined || !identifiers.has(slot.field?.semanticType ?? ''))
        return false
      return aggregate === null ? 'identifiers-are-not-measured/raw' : 'identifiers-are-not-measured/aggregated'
    },
  },
  {
    name: 'years-are-not-measured',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ aggregate, slot, channel, discrete }) => {
      if (!slot.field || !isYear(slot.field) || slot.request.aggregate) return false
      if (aggregate !== null) return 'years-are-not-measured/aggregated'
      return channel !== 'x' && !discrete && 'years-are-not-measured/raw'
    },
  },
  {
    name: 'numbers-stay-numbers',
    source: 'Stevens 1946',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, type, aggregate, bin, discrete }) => {
      if (slot.field?.type !== 'quantitative' || aggregate || bin || !discrete || type !== 'ordinal') return false
      if (groupingNumbers.has(slot.field.semanticType ?? '')) return false
      if (slot.field.integer === true && slot.distinct <= 12) return 'numbers-stay-numbers/few-integers'
      if (slot.distinct <= 30) return 'numbers-stay-numbers/up-to-30'
      return slot.distinct <= 60 ? 'numbers-stay-numbers/up-to-60' : 'numbers-stay-numbers/over-60'
    },
  },
  {
    name: 'years-run-evenly',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, discrete, channel }, { mark }) =>
      isYear(slot.field ?? undefined) && discrete && channel === 'x' && connectingMarks.has(mark) && 'years-run-evenly',
  },
  {
    name: 'bars-stand-on-groups',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, measure, discrete, timeUnit, type }, { mark }) =>
      (mark === 'bar' || mark === 'rect' || mark === 'boxplot') &&
      !measure &&
      !discrete &&
      type === 'quantitative' &&
      !timeUnit &&
      slot.request.type === undefined &&
      'bars-stand-on-groups',
  },
  {
    name: 'ranges-only-where-needed',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ bin, slot }) => {
      if (bin === null || slot.request.bin !== undefined) return false
      const few = slot.distinct <= 20 && slot.field?.integer
      return few ? 'ranges-only-where-needed/few-integers' : 'ranges-only-where-needed/other'
    },
  },
  {
    name: 'times-are-grouped',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, timeUnit, measure, aggregate, groups }, { mark }) => {
      if (slot.field?.type !== 'temporal' || timeUnit || aggregate || measure || slot.request.timeUnit !== undefined)
        return false
      if (mark === 'bar' || mark === 'rect') return groups > 30 && 'times-are-grouped/bars'
      return groups > 60 && 'times-are-grouped/other'
    },
  },
  {
    name: 'times-keep-their-course',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, timeUnit, groups, channel }, { mark }) =>
      timeUnit !== null &&
      slot.request.timeUnit === undefined &&
      channel === 'x' &&
      groups < 8 &&
      connectingMarks.has(mark) &&
      'times-keep-their-course',
  },
  {
    name: 'times-as-they-are',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ slot, timeUnit }) => timeUnit !== null && slot.request.timeUnit === undefined && 'times-as-they-are',
  },
]
