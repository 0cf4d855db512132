import { courseMarks, facetChannels, isAdditive, pointMarks } from '@belvedere/spec'
import {
  axisOf,
  type Design,
  dimensions,
  hues,
  isTimeline,
  measures,
  on,
  positionalEncodings,
  type ResolvedEncoding,
} from '../design.ts'
import type { WeightName } from './weights.ts'

/** A rule's argument in favour of a design that keeps it. */
interface ReasonTemplate {
  /** The name of the rule. */
  rule: string
  /** A short sentence. `{field}` and `{fields}` are replaced by the encodings of `of`, `{groups}` by their number of groups. */
  sentence: string
  /** The encodings that it is about; none if the rule does not apply. */
  of: (design: Design) => (ResolvedEncoding | undefined)[]
  /** What the usual alternative costs by this rule: a weight, or an estimate where no weight describes it. */
  alternative: WeightName | number
}

const measured = (design: Design): ResolvedEncoding | undefined => positionalEncodings(design)[0]
const isOpen = ({ slot }: ResolvedEncoding): boolean => slot.request.channel === undefined
const gatheredOn = ({ encodings }: Design, test: (encoded: ResolvedEncoding) => boolean): ResolvedEncoding[] =>
  encodings.filter((encoded) => encoded.others !== null && test(encoded))
const when = (test: unknown, ...encoded: (ResolvedEncoding | undefined)[]): (ResolvedEncoding | undefined)[] =>
  test ? encoded : []

/** The most important first among those that save the same. */
export const reasonTemplates: readonly ReasonTemplate[] = [
  {
    rule: 'points-relate-numbers',
    sentence: 'Two quantities, {fields}, read best as positions.',
    alternative: 'points-relate-numbers',
    of: (design) => {
      const [x, y] = [on(design, 'x'), on(design, 'y')]
      return when(pointMarks.has(design.mark) && x?.measure && y?.measure, y, x)
    },
  },
  {
    rule: 'lines-show-time',
    sentence: 'A line is followed best over {field}.',
    alternative: 'lines-show-time/bar',
    of: (design) => {
      const along = axisOf(design)
      return when(courseMarks.has(design.mark) && along && isTimeline(along), along)
    },
  },
  {
    rule: 'bars-show-distributions',
    sentence: 'Bars over ranges show how often values of {field} occur.',
    alternative: 'bars-show-distributions/area',
    of: (design) => {
      const along = axisOf(design)
      return when(design.mark === 'bar' && along?.bin && measured(design)?.aggregate === 'count', along)
    },
  },
  {
    rule: 'bars-compare-groups',
    sentence: 'Bars share one base line, so {groups} values of {field} compare exactly.',
    alternative: 'bars-compare-groups/raw-points',
    of: (design) => {
      const along = axisOf(design)
      const groups = along?.discrete && !along.bin && !isTimeline(along) && measures(design).length === 1
      return when(design.mark === 'bar' && groups && along.groups > 1, along)
    },
  },
  {
    rule: 'one-mark-per-row',
    sentence: 'The rows are taken together for each {field}, so that no mark hides another.',
    alternative: 'one-mark-per-row',
    of: (design) => {
      const along = axisOf(design)
      const chosen = measured(design)
      const summed = chosen?.slot.field && chosen.aggregate && design.problem.rows > (along?.groups ?? 1)
      return when(!pointMarks.has(design.mark) && summed && along && !along.bin, along)
    },
  },
  {
    rule: 'numbers-by-position',
    sentence: 'Area shows {field}, an amount.',
    alternative: 6,
    of: (design) => {
      const size = on(design, 'size')
      return when(size?.measure && size.slot.field && (size.slot.field.min ?? 0) >= 0, size)
    },
  },
  {
    rule: 'averages-unless-amounts',
    sentence: 'An average of {field} compares groups of any size.',
    alternative: 'averages-unless-amounts',
    of: (design) => when(measured(design)?.aggregate === 'mean', measured(design)),
  },
  {
    rule: 'parts-add-up',
    sentence: 'The parts of {field} add up to a whole.',
    alternative: 'parts-add-up',
    of: (design) => {
      const number = measured(design)
      const parts = design.mark === 'arc' || (design.mark === 'area' && on(design, 'color'))
      return when(parts && number?.aggregate && isAdditive(number.aggregate), number)
    },
  },
  {
    rule: 'rows-are-summed-up',
    sentence: 'No number was named, so rows are counted for each {field}.',
    alternative: 'rows-are-summed-up',
    of: (design) => when(design.encodings.some(({ slot }) => slot.implied) && !axisOf(design)?.bin, axisOf(design)),
  },
  {
    rule: 'few-places',
    sentence:
      '{field} has {values} values, more than an axis can name, so only the {groups} largest stand by themselves.',
    alternative: 'few-places/60-to-199',
    of: (design) => gatheredOn(design, ({ channel }) => channel === 'x' || channel === 'y'),
  },
  {
    rule: 'few-colours',
    sentence:
      '{field} has {values} values, more than colours can be told apart, so only the {groups} largest have one.',
    alternative: 'few-colours/21-to-50',
    of: (design) => (design.mark === 'arc' ? [] : gatheredOn(design, ({ channel }) => hues.has(channel))),
  },
  {
    rule: 'pies-have-few-parts',
    sentence: '{field} has {values} values, more than a pie can show, so only the {groups} largest have a slice.',
    alternative: 'pies-have-few-parts/over-12',
    of: (design) => (design.mark === 'arc' ? gatheredOn(design, ({ channel }) => hues.has(channel)) : []),
  },
  {
    rule: 'few-panels',
    sentence: '{field} has {values} values, more than there is room for, so only the {groups} largest have a panel.',
    alternative: 'few-panels/13-to-24',
    of: (design) => gatheredOn(design, ({ channel }) => facetChannels.has(channel)),
  },
  {
    rule: 'few-colours',
    sentence: '{field} has {groups} values, few enough for colours.',
    alternative: 'few-colours/11-to-20',
    of: (design) => {
      const color = on(design, 'color')
      return when(color && !color.measure && color.others === null && color.groups > 1 && color.groups <= 10, color)
    },
  },
  {
    rule: 'few-panels',
    sentence: '{field} makes {groups} panels, few enough to compare at a glance.',
    alternative: 'few-panels/7-to-12',
    of: (design) =>
      dimensions(design).filter(
        ({ channel, groups, others }) => facetChannels.has(channel) && others === null && groups > 1 && groups <= 6,
      ),
  },
  {
    rule: 'long-names-lie-down',
    sentence: 'The names of {field} are long, so the bars lie on their side.',
    alternative: 'long-names-lie-down',
    of: (design) => {
      const y = on(design, 'y')
      return when(design.mark === 'bar' && y?.discrete && isOpen(y) && (y.slot.field?.maxLength ?? 0) >= 10, y)
    },
  },
  {
    rule: 'times-are-grouped',
    sentence: '{field} has many moments, so they are taken together.',
    alternative: 'times-are-grouped/other',
    of: (design) =>
      design.encodings.filter(({ timeUnit, slot }) => timeUnit !== null && slot.request.timeUnit === undefined),
  },
  {
    rule: 'lines-stay-apart',
    sentence: 'Lines of several colours do not hide each other.',
    alternative: 'lines-stay-apart',
    of: (design) => when(design.mark === 'line', on(design, 'color')),
  },
  {
    rule: 'points-are-not-crowded',
    sentence: 'Marks that overlap let each other through.',
    alternative: 2,
    of: (design) => {
      const y = on(design, 'y')
      const single = measures(design).every(({ aggregate }) => aggregate === null)
      return when(pointMarks.has(design.mark) && single && design.problem.rows > 50, y)
    },
  },
  {
    rule: 'time-runs-right',
    sentence: 'Time runs from left to right.',
    alternative: 'time-runs-right/off-axis',
    of: (design) => {
      const x = on(design, 'x')
      return when(x && isTimeline(x), x)
    },
  },
  {
    rule: 'first-named-upright',
    sentence: '{field} was named first, so it stands upright.',
    alternative: 'first-named-upright',
    of: (design) => {
      const [x, y] = [on(design, 'x'), on(design, 'y')]
      return when(x?.measure && y?.measure && (isOpen(x) || isOpen(y)) && y.slot.index < x.slot.index, y)
    },
  },
]
