import { type Channel, isYear, type Mark } from '@belvedere/spec'
import { likelyAggregate } from '../choices.ts'
import { courseMarks, type Encoded, isOrdered, isTimeline } from '../design.ts'
import type { Rule } from './rule.ts'

/** Steps down from the best channel for a number: position, angle, area, then shades. */
const numberRank: Partial<Record<Channel, number>> = {
  x: 0,
  y: 0,
  longitude: 0,
  latitude: 0,
  theta: 1,
  text: 2,
  radius: 4,
  size: 5,
  color: 7,
  opacity: 9,
}
/** For groups: position, hue, a panel each, shape. */
const groupRank: Partial<Record<Channel, number>> = {
  x: 0,
  y: 0,
  color: 3,
  xOffset: 4,
  yOffset: 4,
  column: 6,
  facet: 6,
  row: 7,
  shape: 6,
  strokeDash: 8,
  detail: 9,
  size: 9,
}

const identifiers: ReadonlySet<string> = new Set(['id', 'name', 'email', 'url', 'phone', 'text'])
const hues: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke'])
const facets: ReadonlySet<Channel> = new Set(['row', 'column', 'facet'])

/** The outline of a country on a map is its place. */
function isOutline(mark: Mark, channel: Channel): boolean {
  return mark === 'geoshape' && channel === 'shape'
}

function isRole(encoded: Encoded, role: string): boolean {
  return encoded.slot.asked.role === role
}

/** What is good for one encoding, whatever stands beside it. */
export const encodingRules: Rule[] = [
  {
    name: 'numbers-by-position',
    sentence: '{field} is shown by {channel}, which is read less exactly than a position.',
    source: 'Cleveland & McGill 1984',
    kind: 'soft',
    scope: 'encoding',
    weight: 1,
    breaks: ({ measure, channel }) => (measure ? (numberRank[channel] ?? 10) : 0),
  },
  {
    name: 'groups-by-position-then-hue',
    sentence: '{field} is told apart by {channel}, not along an axis.',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'encoding',
    weight: 1,
    breaks: ({ measure, channel }, { mark }) => {
      if (measure || isOutline(mark, channel)) return 0
      // A pie has no axis; its colours are its groups' place.
      return mark === 'arc' && channel === 'color' ? 1 : (groupRank[channel] ?? 10)
    },
  },
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
    name: 'groups-stand-upright',
    sentence: 'Bars stand upright unless their names need the room.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 2,
    breaks: (encoded, { mark }) =>
      (mark === 'bar' || mark === 'boxplot' || mark === 'tick') &&
      encoded.channel === 'y' &&
      !encoded.measure &&
      !needsRoom(encoded),
  },
  {
    name: 'long-names-lie-down',
    sentence: 'The names of {field} are long; beside the bars they can be read without turning the head.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: (encoded, { mark }) => mark !== 'arc' && encoded.channel === 'x' && needsRoom(encoded),
  },
  {
    name: 'time-runs-right',
    sentence: '{field} does not run from left to right.',
    source: 'Tversky et al. 1991',
    kind: 'soft',
    scope: 'encoding',
    weight: 3,
    breaks: (encoded, { mark }) => {
      const course = courseMarks.has(mark) && !encoded.measure
      if (encoded.channel === 'y') return isTimeline(encoded) || course ? 2 : 0
      return encoded.channel !== 'x' && isTimeline(encoded) ? 1 : 0
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
    breaks: ({ channel, groups }) => (facets.has(channel) && groups > 6 ? (groups > 12 ? 3 : 1) : 0),
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
    name: 'sizes-need-many-steps',
    sentence: 'Sizes are hard to compare; {field} would have to be guessed from them.',
    source: 'Stevens 1957',
    kind: 'soft',
    scope: 'encoding',
    weight: 6,
    breaks: ({ channel, measure }) => channel === 'size' && !measure,
  },
  {
    name: 'said-as-a-group',
    sentence: 'You spoke of {field} as groups.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 9,
    breaks: (encoded) =>
      (isRole(encoded, 'dimension') || isRole(encoded, 'series') || isRole(encoded, 'facet')) && encoded.measure,
  },
  {
    name: 'said-as-a-number',
    sentence: 'You spoke of {field} as a number.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 9,
    breaks: (encoded) => isRole(encoded, 'measure') && !encoded.measure,
  },
  {
    name: 'said-as-the-axis',
    sentence: 'You spoke of {field} as the axis.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 4,
    breaks: (encoded, { mark }) =>
      isRole(encoded, 'dimension') &&
      encoded.channel !== 'x' &&
      encoded.channel !== 'y' &&
      !isOutline(mark, encoded.channel) &&
      !(mark === 'arc' && encoded.channel === 'color'),
  },
  {
    name: 'said-as-a-series',
    sentence: 'You spoke of {field} as series, which colour tells apart.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 5,
    breaks: (encoded) =>
      isRole(encoded, 'series') &&
      !hues.has(encoded.channel) &&
      encoded.channel !== 'xOffset' &&
      encoded.channel !== 'yOffset',
  },
  {
    name: 'said-as-panels',
    sentence: 'You asked for a small picture for each {field}.',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    weight: 8,
    breaks: (encoded) => isRole(encoded, 'facet') && !facets.has(encoded.channel),
  },
  {
    name: 'stay-close',
    sentence: '{field} stays as it was, unless the change needs it otherwise.',
    source: 'Kim et al. 2017',
    kind: 'soft',
    scope: 'encoding',
    weight: 5,
    breaks: ({ slot, channel, aggregate, bin, timeUnit }) => {
      const before = slot.asked.prefer
      if (!before) return 0
      let moved = 0
      if (before.channel !== undefined && before.channel !== channel) moved += 1
      if (before.aggregate !== undefined && before.aggregate !== aggregate) moved += 3
      if (before.bin !== undefined && Boolean(before.bin) !== Boolean(bin)) moved += 1
      if (before.timeUnit !== undefined && before.timeUnit !== timeUnit) moved += 1
      return moved
    },
  },
]

/** Unordered groups whose names, written out, are wider than a column. */
function needsRoom(encoded: Encoded): boolean {
  if (
    !encoded.discrete ||
    isTimeline(encoded) ||
    (isOrdered(encoded) && encoded.type !== 'ordinal') ||
    encoded.bin ||
    encoded.timeUnit
  )
    return false
  const length = encoded.slot.field?.maxLength ?? 4
  return length >= 10 && encoded.groups * (length + 2) > 90
}
