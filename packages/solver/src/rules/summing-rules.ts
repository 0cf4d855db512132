import { isAdditive, isYear, pointMarks } from '@belvedere/spec'
import { type Design, dimensions, encodingOn, measures, positionalEncodings } from '../design.ts'
import type { Rule } from './rule.ts'

/** Maximum number of marks. */
function cells(design: Design): number {
  return dimensions(design).reduce((product, { groups }) => product * Math.max(1, groups), 1)
}

/** When rows are aggregated, and what that hides. */
export const summingRules: Rule[] = [
  {
    name: 'months-go-with-sums',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      design.encodings.some(({ timeUnit, slot }) => timeUnit !== null && slot.request.timeUnit === undefined) &&
      measures(design).some(({ aggregate }) => aggregate === null) &&
      'months-go-with-sums',
  },
  {
    name: 'ranges-go-with-counts',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      design.encodings.some(({ bin, slot }) => bin !== null && slot.request.bin === undefined) &&
      measures(design).every(({ aggregate }) => aggregate !== 'count') &&
      'ranges-go-with-counts',
  },
  {
    name: 'one-mark-per-row',
    source: 'Moritz et al. 2019',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      if (pointMarks.has(design.mark) || design.mark === 'tick' || design.mark === 'boxplot') return false
      // Requested raw values are shown even if they overlap.
      const raw = measures(design).some(
        ({ aggregate, slot }) => aggregate === null && slot.request.aggregate === undefined,
      )
      return raw && design.problem.rows > cells(design) && 'one-mark-per-row'
    },
  },
  {
    name: 'no-mark-for-one-row',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const chosen = measures(design).some(
        ({ aggregate, slot }) => aggregate !== null && slot.request.aggregate === undefined,
      )
      const groups = dimensions(design)
      return (
        chosen &&
        groups.some(
          ({ slot, timeUnit }) =>
            timeUnit === null && slot.field !== null && slot.field.distinct === design.problem.rows,
        ) &&
        'no-mark-for-one-row'
      )
    },
  },
  {
    name: 'numbers-need-company',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      dimensions(design).length === 0 &&
      measures(design).length > 0 &&
      measures(design).every(({ aggregate }) => aggregate !== null) &&
      'numbers-need-company',
  },
  {
    name: 'averages-hide-relations',
    source: 'Anscombe 1973',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const chosen = measures(design).filter(
        ({ aggregate, slot }) => aggregate !== null && aggregate !== 'count' && slot.request.aggregate === undefined,
      )
      return measures(design).length > 1 && chosen.length > 0 && 'averages-hide-relations'
    },
  },
  {
    name: 'all-or-none-summed',
    source: 'Moritz et al. 2019',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const raw = measures(design).filter(
        ({ aggregate, slot }) => aggregate === null && !isYear(slot.field ?? undefined),
      )
      return raw.length > 0 && measures(design).some(({ aggregate }) => aggregate !== null) && 'all-or-none-summed'
    },
  },
  {
    name: 'count-only-in-need',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const implied = design.encodings.some(({ slot }) => slot.implied)
      return implied && measures(design).length > 1 && 'count-only-in-need'
    },
  },
  {
    name: 'rows-are-summed-up',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => measures(design).length === 0 && 'rows-are-summed-up',
  },
  {
    name: 'one-number-spreads',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      if (dimensions(design).length > 0 || measures(design).length !== 1) return false
      return design.mark === 'boxplot' ? 'one-number-spreads/boxplot' : 'one-number-spreads/other'
    },
  },
  {
    name: 'parts-add-up',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const [number] = positionalEncodings(design)
      if (!number?.aggregate || isAdditive(number.aggregate)) return false
      const whole = design.mark === 'arc' || (design.mark === 'area' && encodingOn(design, 'color') !== undefined)
      return whole && 'parts-add-up'
    },
  },
]
