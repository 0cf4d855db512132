import { isAdditive, isYear } from '@belvedere/spec'
import {
  courseMarks,
  type Design,
  dimensions,
  type Encoded,
  isLocated,
  isLog,
  isTimeline,
  measures,
  on,
  pointMarks,
} from '../design.ts'
import type { Rule } from './rule.ts'

/** Numbers on x or y, or divided by a pie. */
function placed(design: Design): Encoded[] {
  return measures(design).filter(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
}

function axisOf(design: Design): Encoded | undefined {
  return [on(design, 'x'), on(design, 'y')].find((one) => one !== undefined && !one.measure)
}

function isCounting(design: Design): boolean {
  return placed(design).some(({ aggregate }) => aggregate === 'count')
}

/** How many marks the rows are spread over, at most. */
function cells(design: Design): number {
  const groups = design.encodings.filter(({ measure }) => !measure)
  return groups.reduce((product, { groups: n }) => product * Math.max(1, n), 1)
}

/** One number for each group along an axis without order. */
function isComparison(design: Design): boolean {
  const axis = design.mark === 'arc' ? on(design, 'color') : axisOf(design)
  return axis?.discrete === true && axis.bin === null && !isTimeline(axis) && measures(design).length === 1
}

/** An amount that grows with what is counted, unlike a rate. */
function isTotal(encoded: Encoded | undefined): boolean {
  if (!encoded?.measure) return false
  if (encoded.aggregate !== null) return isAdditive(encoded.aggregate)
  const meaning = encoded.slot.field?.semanticType
  return meaning === 'currency' || meaning === 'count'
}

const unfamiliar: { [mark: string]: number } = { area: 1, arc: 1, rect: 2, boxplot: 3, tick: 5 }

/** What is good for a chart as a whole. */
export const designRules: Rule[] = [
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
      if (!axis?.bin || !isCounting(design)) return 0
      return design.mark === 'bar' ? 0 : design.mark === 'area' ? 4 : courseMarks.has(design.mark) ? 5 : 9
    },
  },
  {
    name: 'months-go-with-sums',
    sentence: 'Dates are taken together by month or year where their values are summed up.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 6,
    breaks: (design) =>
      design.encodings.some(({ timeUnit, slot }) => timeUnit !== null && slot.asked.timeUnit === undefined) &&
      measures(design).some(({ aggregate }) => aggregate === null),
  },
  {
    name: 'ranges-go-with-counts',
    sentence: 'Ranges are for counting what falls into them.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 4,
    breaks: (design) =>
      design.encodings.some(({ bin, slot }) => bin !== null && slot.asked.bin === undefined) &&
      measures(design).every(({ aggregate }) => aggregate !== 'count'),
  },
  {
    name: 'one-mark-per-row',
    sentence: 'Several rows fall on the same mark and hide each other; they are better summed up.',
    source: 'Moritz et al. 2019',
    kind: 'soft',
    scope: 'design',
    weight: 12,
    breaks: (design) => {
      if (pointMarks.has(design.mark) || design.mark === 'tick' || design.mark === 'boxplot') return false
      // Single values that somebody asked for are shown, however many fall together.
      const raw = measures(design).some(
        ({ aggregate, slot }) => aggregate === null && slot.asked.aggregate === undefined,
      )
      return raw && design.problem.rows > cells(design)
    },
  },
  {
    name: 'no-mark-for-one-row',
    sentence: 'Every group has one row only, so there is nothing to sum up.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => {
      const chosen = measures(design).some(
        ({ aggregate, slot }) => aggregate !== null && slot.asked.aggregate === undefined,
      )
      const groups = dimensions(design)
      return (
        chosen &&
        groups.some(
          ({ slot, timeUnit }) =>
            timeUnit === null && slot.field !== null && slot.field.distinct === design.problem.rows,
        )
      )
    },
  },
  {
    name: 'numbers-need-company',
    sentence: 'One number alone needs no chart; it says more beside others.',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'design',
    weight: 9,
    breaks: (design) =>
      dimensions(design).length === 0 &&
      measures(design).length > 0 &&
      measures(design).every(({ aggregate }) => aggregate !== null),
  },
  {
    name: 'averages-hide-relations',
    sentence: 'Averages of both numbers hide how they go together.',
    source: 'Anscombe 1973',
    kind: 'soft',
    scope: 'design',
    weight: 9,
    breaks: (design) => {
      const chosen = measures(design).filter(
        ({ aggregate, slot }) => aggregate !== null && aggregate !== 'count' && slot.asked.aggregate === undefined,
      )
      return measures(design).length > 1 && chosen.length > 0
    },
  },
  {
    name: 'all-or-none-summed',
    sentence: 'A single value beside an average makes each value a group of its own.',
    source: 'Moritz et al. 2019',
    kind: 'soft',
    scope: 'design',
    weight: 7,
    breaks: (design) => {
      const raw = measures(design).filter(
        ({ aggregate, slot }) => aggregate === null && !isYear(slot.field ?? undefined),
      )
      return raw.length > 0 && measures(design).some(({ aggregate }) => aggregate !== null)
    },
  },
  {
    name: 'count-only-in-need',
    sentence: 'Rows are counted only where nothing else is measured.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    weight: 11,
    breaks: (design) => {
      const implied = design.encodings.some(({ slot }) => slot.implied)
      return implied && measures(design).length > 1
    },
  },
  {
    name: 'rows-are-summed-up',
    sentence: 'Groups without a number are counted.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 8,
    breaks: (design) => measures(design).length === 0,
  },
  {
    name: 'one-number-spreads',
    sentence: 'How a single number spreads is seen when its values are counted by range.',
    source: 'Wongsuphasawat et al. 2016',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      if (dimensions(design).length > 0 || measures(design).length !== 1) return 0
      return design.mark === 'boxplot' ? 2 : 5
    },
  },
  {
    name: 'first-named-upright',
    sentence: 'Of two numbers the one named first stands on the y axis.',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      const [x, y] = [on(design, 'x'), on(design, 'y')]
      // An order of channels that somebody decided is no order of naming.
      const decided = [x, y].every((one) => one?.slot.asked.channel !== undefined)
      return Boolean(!decided && x?.measure && y?.measure && x.slot.index < y.slot.index)
    },
  },
  {
    name: 'first-named-along',
    sentence: 'Of two groupings the one named first gets the axis, the next one the colour.',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => {
      const axis = axisOf(design)
      return (
        axis !== undefined &&
        dimensions(design).some((one) => one !== axis && one.slot.index < axis.slot.index && !isTimeline(axis))
      )
    },
  },
  {
    name: 'longer-list-along',
    sentence: 'The grouping with more values gets the axis, because colours run out first.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => {
      const [axis, color] = [axisOf(design), on(design, 'color')]
      return Boolean(axis?.discrete && color && !color.measure && color.groups > 8 && color.groups > axis.groups)
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
    name: 'parts-add-up',
    sentence: 'Averages do not add up to a whole, so they are not stacked or divided as one.',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'design',
    weight: 8,
    breaks: (design) => {
      const [number] = placed(design)
      if (!number?.aggregate || isAdditive(number.aggregate)) return false
      return design.mark === 'arc' || (design.mark === 'area' && on(design, 'color') !== undefined)
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
    name: 'lengths-start-at-zero',
    sentence: 'Bars and areas are read by their length, which a logarithm does not keep.',
    source: 'Tufte 1983',
    kind: 'soft',
    scope: 'design',
    weight: 6,
    breaks: (design) => (design.mark === 'bar' || design.mark === 'area') && placed(design).some(isLog),
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
      const [number] = placed(design)
      const grouped = design.mark === 'bar' && color?.discrete && number?.aggregate && !isAdditive(number.aggregate)
      return Boolean(grouped && (axisOf(design)?.groups ?? 1) * color.groups > 80)
    },
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
  {
    name: 'axis-before-colour',
    sentence: 'Groups get an axis before they get colours or panels.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    weight: 7,
    breaks: (design) => {
      if (
        design.mark === 'arc' ||
        design.mark === 'text' ||
        design.mark === 'geoshape' ||
        isLocated(design) ||
        dimensions(design).every(({ slot }) => slot.asked.channel !== undefined)
      )
        return false
      const free = (channel: 'x' | 'y') =>
        !on(design, channel) && design.problem.fixed.every((one) => one.channel !== channel)
      return dimensions(design).length > 0 && (free('x') || free('y'))
    },
  },
  {
    name: 'numbers-before-groups',
    sentence: 'Where every row is a point, the numbers get the axes and the groups the colour.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    weight: 4,
    breaks: (design) =>
      pointMarks.has(design.mark) &&
      axisOf(design)?.discrete === true &&
      measures(design).some(({ channel, aggregate }) => aggregate !== 'count' && channel !== 'x' && channel !== 'y'),
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
    name: 'areas-show-rates',
    sentence: 'Shaded areas suit averages and rates; a total looks the larger, the larger the country.',
    source: 'Monmonier 1991',
    kind: 'soft',
    scope: 'design',
    weight: 1,
    breaks: (design) => design.mark === 'geoshape' && isTotal(on(design, 'color')),
  },
  {
    name: 'places-are-sized-by-totals',
    sentence: 'Totals of places are seen best by the size of their points.',
    source: 'Bertin 1967',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => isLocated(design) && isTotal(on(design, 'color')),
  },
  {
    name: 'places-are-shaded-by-rates',
    sentence: 'A size is read as an amount, so averages and rates of places are better shades.',
    source: 'Bertin 1967',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: (design) => {
      const size = on(design, 'size')
      return isLocated(design) && size?.measure === true && !isTotal(size)
    },
  },
  {
    name: 'each-field-once',
    sentence: 'The same field twice says nothing new.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    weight: 3,
    breaks: ({ encodings }) => {
      const names = encodings.flatMap(({ slot, aggregate }) =>
        slot.field && aggregate === null ? [slot.field.name] : [],
      )
      return names.length - new Set(names).size
    },
  },
]
