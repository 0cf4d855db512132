import { connectingMarks, type Mark, pointMarks } from '@belvedere/spec'
import { axisOf, type Design, encodingOn, isLog, isTimeline, measures, positionalEncodings } from '../design.ts'
import type { Rule } from './rule.ts'
import type { WeightName } from './weights.ts'

/** True for one number per group along an axis that is not a timeline. */
function isComparison(design: Design): boolean {
  const axis = design.mark === 'arc' ? encodingOn(design, 'color') : axisOf(design)
  return axis?.discrete === true && axis.bin === null && !isTimeline(axis) && measures(design).length === 1
}

const weightByUnfamiliarMark: Partial<Record<Mark, WeightName>> = {
  area: 'familiar-marks/area',
  arc: 'familiar-marks/arc',
  rect: 'familiar-marks/rect',
  boxplot: 'familiar-marks/boxplot',
  tick: 'familiar-marks/tick',
}

/** Preferred marks for the data shown. */
export const markRules: Rule[] = [
  {
    name: 'bars-compare-groups',
    source: 'Cleveland & McGill 1984',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      if (!isComparison(design)) return false
      const axis = design.mark === 'arc' ? encodingOn(design, 'color') : axisOf(design)
      const raw = measures(design).every(({ aggregate }) => aggregate === null)
      const ordered = axis?.type === 'ordinal'
      switch (design.mark) {
        case 'bar':
        case 'rect':
          return false
        case 'arc':
          return 'bars-compare-groups/pie'
        case 'boxplot':
          return 'bars-compare-groups/boxplot'
        case 'point':
        case 'circle':
        case 'square':
          return raw ? 'bars-compare-groups/raw-points' : 'bars-compare-groups/aggregated-points'
        case 'tick':
          return raw ? 'bars-compare-groups/raw-ticks' : 'bars-compare-groups/aggregated-ticks'
        case 'line':
        case 'trail':
          return ordered ? 'bars-compare-groups/line-over-ordered' : 'bars-compare-groups/line-over-unordered'
        case 'area':
          return ordered ? 'bars-compare-groups/area-over-ordered' : 'bars-compare-groups/area-over-unordered'
        default:
          return 'bars-compare-groups/other'
      }
    },
  },
  {
    name: 'lines-show-time',
    source: 'Playfair 1786',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const axis = axisOf(design)
      if (!axis || !isTimeline(axis)) return false
      switch (design.mark) {
        case 'line':
          return false
        case 'area':
          return 'lines-show-time/area'
        case 'bar':
          return 'lines-show-time/bar'
        case 'point':
        case 'circle':
        case 'square':
          return 'lines-show-time/points'
        default:
          return 'lines-show-time/other'
      }
    },
  },
  {
    name: 'points-relate-numbers',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const [x, y] = [encodingOn(design, 'x'), encodingOn(design, 'y')]
      return x?.measure && y?.measure && !isTimeline(x) && !pointMarks.has(design.mark) && 'points-relate-numbers'
    },
  },
  {
    name: 'bars-show-distributions',
    source: 'Pearson 1895',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      if (design.mark === 'bar' || !axisOf(design)?.bin) return false
      if (!positionalEncodings(design).some(({ aggregate }) => aggregate === 'count')) return false
      if (design.mark === 'area') return 'bars-show-distributions/area'
      return connectingMarks.has(design.mark) ? 'bars-show-distributions/line' : 'bars-show-distributions/other'
    },
  },
  {
    name: 'lines-stay-apart',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => design.mark === 'area' && encodingOn(design, 'color') !== undefined && 'lines-stay-apart',
  },
  {
    name: 'lengths-start-at-zero',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      (design.mark === 'bar' || design.mark === 'area') &&
      positionalEncodings(design).some(isLog) &&
      'lengths-start-at-zero',
  },
  {
    name: 'strips-show-every-value',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      design.mark === 'tick' &&
      measures(design).some(({ aggregate }) => aggregate !== null) &&
      'strips-show-every-value',
  },
  {
    name: 'familiar-marks',
    source: 'Börner et al. 2016',
    kind: 'soft',
    scope: 'mark',
    penalty: ({ mark, problem }) => !problem.markLocked && weightByUnfamiliarMark[mark],
  },
]
