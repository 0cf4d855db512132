import { type Channel, courseMarks } from '@belvedere/spec'
import { isOrdered, isOutline, isTimeline, type ResolvedEncoding } from '../design.ts'
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

/** Which channel shows a field best. */
export const channelRules: Rule[] = [
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
    name: 'sizes-need-many-steps',
    sentence: 'Sizes are hard to compare; {field} would have to be guessed from them.',
    source: 'Stevens 1957',
    kind: 'soft',
    scope: 'encoding',
    weight: 6,
    breaks: ({ channel, measure }) => channel === 'size' && !measure,
  },
]

/** Unordered groups whose names, written out, are wider than a column. */
function needsRoom(encoded: ResolvedEncoding): boolean {
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
