import { connectingMarks, facetChannels, isAdditive, pointMarks } from '@belvedere/spec'
import type { designTexts } from '@belvedere/texts/design'
import {
  axisOf,
  type Design,
  dimensions,
  encodingOn,
  hueChannels,
  isTimeline,
  measures,
  positionalEncodings,
  type ResolvedEncoding,
} from '../design.ts'
import type { RuleName } from './rule.ts'
import type { WeightName } from './weights.ts'

type ReasonText = keyof typeof designTexts.templates.en.reason

/** How to explain a design by one rule that it satisfies. */
interface ReasonTemplate {
  rule: RuleName
  /** Key of the sentence in the message catalogue: `design.reason.<text>`. */
  text: ReasonText
  /** The encodings that it is about; none if the rule does not apply. */
  of: (design: Design) => (ResolvedEncoding | undefined)[]
  /** What a usual alternative would pay for violating the rule: a weight, or an estimate if no weight fits. */
  alternative: WeightName | number
}

const measured = (design: Design): ResolvedEncoding | undefined => positionalEncodings(design)[0]
const isOpen = ({ slot }: ResolvedEncoding): boolean => slot.request.channel === undefined
const gatheredOn = ({ encodings }: Design, test: (encoded: ResolvedEncoding) => boolean): ResolvedEncoding[] =>
  encodings.filter((encoded) => encoded.others !== null && test(encoded))
/** The encodings if the test holds, else none. */
const when = (test: unknown, ...encoded: (ResolvedEncoding | undefined)[]): (ResolvedEncoding | undefined)[] =>
  test ? encoded : []

/** Reasons are sorted by the cost that they save; of equal ones, the first in this list wins. */
export const reasonTemplates: readonly ReasonTemplate[] = [
  {
    rule: 'points-relate-numbers',
    text: 'points-relate-numbers',
    alternative: 'points-relate-numbers',
    of: (design) => {
      const [x, y] = [encodingOn(design, 'x'), encodingOn(design, 'y')]
      return when(pointMarks.has(design.mark) && x?.measure && y?.measure, y, x)
    },
  },
  {
    rule: 'lines-show-time',
    text: 'lines-show-time',
    alternative: 'lines-show-time/bar',
    of: (design) => {
      const along = axisOf(design)
      return when(connectingMarks.has(design.mark) && along && isTimeline(along), along)
    },
  },
  {
    rule: 'bars-show-distributions',
    text: 'bars-show-distributions',
    alternative: 'bars-show-distributions/area',
    of: (design) => {
      const along = axisOf(design)
      return when(design.mark === 'bar' && along?.bin && measured(design)?.aggregate === 'count', along)
    },
  },
  {
    rule: 'bars-compare-groups',
    text: 'bars-compare-groups',
    alternative: 'bars-compare-groups/raw-points',
    of: (design) => {
      const along = axisOf(design)
      const groups = along?.discrete && !along.bin && !isTimeline(along) && measures(design).length === 1
      return when(design.mark === 'bar' && groups && along.groups > 1, along)
    },
  },
  {
    rule: 'one-mark-per-row',
    text: 'one-mark-per-row',
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
    text: 'numbers-by-position',
    alternative: 6,
    of: (design) => {
      const size = encodingOn(design, 'size')
      return when(size?.measure && size.slot.field && (size.slot.field.min ?? 0) >= 0, size)
    },
  },
  {
    rule: 'averages-unless-amounts',
    text: 'averages-unless-amounts',
    alternative: 'averages-unless-amounts',
    of: (design) => when(measured(design)?.aggregate === 'mean', measured(design)),
  },
  {
    rule: 'parts-add-up',
    text: 'parts-add-up',
    alternative: 'parts-add-up',
    of: (design) => {
      const number = measured(design)
      const parts = design.mark === 'arc' || (design.mark === 'area' && encodingOn(design, 'color'))
      return when(parts && number?.aggregate && isAdditive(number.aggregate), number)
    },
  },
  {
    rule: 'rows-are-summed-up',
    text: 'rows-are-summed-up',
    alternative: 'rows-are-summed-up',
    of: (design) => when(design.encodings.some(({ slot }) => slot.implied) && !axisOf(design)?.bin, axisOf(design)),
  },
  {
    rule: 'few-places',
    text: 'few-places-others',
    alternative: 'few-places/60-to-199',
    of: (design) => gatheredOn(design, ({ channel }) => channel === 'x' || channel === 'y'),
  },
  {
    rule: 'few-colours',
    text: 'few-colours-others',
    alternative: 'few-colours/21-to-50',
    of: (design) => (design.mark === 'arc' ? [] : gatheredOn(design, ({ channel }) => hueChannels.has(channel))),
  },
  {
    rule: 'pies-have-few-parts',
    text: 'few-parts-others',
    alternative: 'pies-have-few-parts/over-12',
    of: (design) => (design.mark === 'arc' ? gatheredOn(design, ({ channel }) => hueChannels.has(channel)) : []),
  },
  {
    rule: 'few-panels',
    text: 'few-panels-others',
    alternative: 'few-panels/13-to-24',
    of: (design) => gatheredOn(design, ({ channel }) => facetChannels.has(channel)),
  },
  {
    rule: 'few-colours',
    text: 'few-colours',
    alternative: 'few-colours/11-to-20',
    of: (design) => {
      const color = encodingOn(design, 'color')
      return when(color && !color.measure && color.others === null && color.groups > 1 && color.groups <= 10, color)
    },
  },
  {
    rule: 'few-panels',
    text: 'few-panels',
    alternative: 'few-panels/7-to-12',
    of: (design) =>
      dimensions(design).filter(
        ({ channel, groups, others }) => facetChannels.has(channel) && others === null && groups > 1 && groups <= 6,
      ),
  },
  {
    rule: 'long-names-lie-down',
    text: 'long-names-lie-down',
    alternative: 'long-names-lie-down',
    of: (design) => {
      const y = encodingOn(design, 'y')
      return when(design.mark === 'bar' && y?.discrete && isOpen(y) && (y.slot.field?.maxLength ?? 0) >= 10, y)
    },
  },
  {
    rule: 'times-are-grouped',
    text: 'times-are-grouped',
    alternative: 'times-are-grouped/other',
    of: (design) =>
      design.encodings.filter(({ timeUnit, slot }) => timeUnit !== null && slot.request.timeUnit === undefined),
  },
  {
    rule: 'lines-stay-apart',
    text: 'lines-stay-apart',
    alternative: 'lines-stay-apart',
    of: (design) => when(design.mark === 'line', encodingOn(design, 'color')),
  },
  {
    rule: 'points-are-not-crowded',
    text: 'points-are-not-crowded',
    alternative: 2,
    of: (design) => {
      const y = encodingOn(design, 'y')
      const single = measures(design).every(({ aggregate }) => aggregate === null)
      return when(pointMarks.has(design.mark) && single && design.problem.rows > 50, y)
    },
  },
  {
    rule: 'time-runs-right',
    text: 'time-runs-right',
    alternative: 'time-runs-right/off-axis',
    of: (design) => {
      const x = encodingOn(design, 'x')
      return when(x && isTimeline(x), x)
    },
  },
  {
    rule: 'first-named-upright',
    text: 'first-named-upright',
    alternative: 'first-named-upright',
    of: (design) => {
      const [x, y] = [encodingOn(design, 'x'), encodingOn(design, 'y')]
      return when(x?.measure && y?.measure && (isOpen(x) || isOpen(y)) && y.slot.index < x.slot.index, y)
    },
  },
]
