import { courseMarks, pointMarks } from '@belvedere/spec'
import { axisOf, type Design, isLog, isTimeline, measures, on, positionalEncodings } from '../design.ts'
import type { Rule } from './rule.ts'

/** One number for each group along an axis without order. */
function isComparison(design: Design): boolean {
  const axis = design.mark === 'arc' ? on(design, 'color') : axisOf(design)
  return axis?.discrete === true && axis.bin === null && !isTimeline(axis) && measures(design).length === 1
}

const unfamiliar: { [mark: string]: number } = { area: 1, arc: 1, rect: 2, boxplot: 3, tick: 5 }

/** Which mark suits what is shown. */
export const markRules: Rule[] = [
  {
    name: 'bars-compare-groups',
    sentence: 'Numbers of separate groups are compared most exactly as bars.',
    source: 'Cleveland & McGill 1984',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      if (!isComparison(design)) return 0
      const axis = design.mark === 'arc' ? on(design, 'color') : axisOf(design)
      const raw = measures(design).every(({ aggregate }) => aggregate === null)
      const ordered = axis?.type === 'ordinal'
      switch (design.mark) {
        case 'bar':
          return 0
        case 'arc':
          return 4
        case 'boxplot':
          return 2
        case 'point':
        case 'circle':
        case 'square':
          return raw ? 4 : 6
        case 'tick':
          return raw ? 5 : 9
        case 'line':
        case 'trail':
          return ordered ? 4 : 11
        case 'area':
          return ordered ? 7 : 13
        case 'rect':
          return 0
        default:
          return 8
      }
    },
  },
  {
    name: 'lines-show-time',
    sentence: 'What changes over time is followed best along a line.',
    source: 'Playfair 1786',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      const axis = axisOf(design)
      if (!axis || !isTimeline(axis)) return 0
      switch (design.mark) {
        case 'line':
          return 0
        case 'area':
          return 4
        case 'bar':
          return 3
        case 'point':
        case 'circle':
        case 'square':
          return 5
        default:
          return 8
      }
    },
  },
  {
    name: 'points-relate-numbers',
    sentence: 'How two numbers go together is seen in a scatterplot.',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    weight: 10,
    breaks: (design) => {
      const [x, y] = [on(design, 'x'), on(design, 'y')]
      return Boolean(x?.measure && y?.measure && !isTimeline(x) && !pointMarks.has(design.mark))
    },
  },
  {
    name: 'bars-show-distributions',
    sentence: 'How often values occur is shown by bars over their ranges.',
    source: 'Pearson 1895',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      const axis = axisOf(design)
      if (!axis?.bin || !positionalEncodings(design).some(({ aggregate }) => aggregate === 'count')) return 0
      return design.mark === 'bar' ? 0 : design.mark === 'area' ? 4 : courseMarks.has(design.mark) ? 5 : 9
    },
  },
  {
    name: 'lines-stay-apart',
    sentence: 'Areas in several colours hide each other’s course; lines do not.',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    weight: 2,
    breaks: (design) => design.mark === 'area' && on(design, 'color') !== undefined,
  },
  {
    name: 'lengths-start-at-zero',
    sentence: 'Bars and areas are read by their length, which a logarithm does not keep.',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'design',
    weight: 6,
    breaks: (design) => (design.mark === 'bar' || design.mark === 'area') && positionalEncodings(design).some(isLog),
  },
  {
    name: 'strips-show-every-value',
    sentence: 'A strip is made of single values; one average leaves it empty.',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    weight: 7,
    breaks: (design) => design.mark === 'tick' && measures(design).some(({ aggregate }) => aggregate !== null),
  },
  {
    name: 'familiar-marks',
    sentence: 'Some kinds of charts have to be explained to many readers.',
    source: 'Börner et al. 2016',
    kind: 'soft',
    scope: 'mark',
    weight: 1,
    breaks: ({ mark, problem }) => (problem.markLocked ? 0 : (unfamiliar[mark] ?? 0)),
  },
]
