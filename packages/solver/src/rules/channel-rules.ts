import { type Channel, connectingMarks } from '@belvedere/spec'
import { isOrdered, isOutline, isTimeline, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'
import type { WeightName } from './weights.ts'

/** From the best channel for a number to the worst: position, angle, area, then shades. */
const numberChannels: Partial<Record<Channel, WeightName | false>> = {
  x: false,
  y: false,
  longitude: false,
  latitude: false,
  theta: 'numbers-by-position/theta',
  text: 'numbers-by-position/text',
  radius: 'numbers-by-position/radius',
  size: 'numbers-by-position/size',
  color: 'numbers-by-position/color',
  opacity: 'numbers-by-position/opacity',
}
/** For groups: position, hue, a panel each, shape. */
const groupChannels: Partial<Record<Channel, WeightName | false>> = {
  x: false,
  y: false,
  color: 'groups-by-position-then-hue/color',
  xOffset: 'groups-by-position-then-hue/offset',
  yOffset: 'groups-by-position-then-hue/offset',
  column: 'groups-by-position-then-hue/column',
  facet: 'groups-by-position-then-hue/column',
  row: 'groups-by-position-then-hue/row',
  shape: 'groups-by-position-then-hue/shape',
  strokeDash: 'groups-by-position-then-hue/stroke-dash',
  detail: 'groups-by-position-then-hue/detail',
  size: 'groups-by-position-then-hue/size',
}

/** Preferred channels of a field. */
export const channelRules: Rule[] = [
  {
    name: 'numbers-by-position',
    source: 'Cleveland & McGill 1984',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ measure, channel }) => measure && (numberChannels[channel] ?? 'numbers-by-position/other'),
  },
  {
    name: 'groups-by-position-then-hue',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ measure, channel }, { mark }) => {
      if (measure || isOutline(mark, channel)) return false
      // A pie has no axis, so colour is the primary channel of its groups.
      if (mark === 'arc' && channel === 'color') return 'groups-by-position-then-hue/slice'
      return groupChannels[channel] ?? 'groups-by-position-then-hue/other'
    },
  },
  {
    name: 'groups-stand-upright',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded, { mark }) =>
      (mark === 'bar' || mark === 'boxplot' || mark === 'tick') &&
      encoded.channel === 'y' &&
      !encoded.measure &&
      !hasLongNames(encoded) &&
      'groups-stand-upright',
  },
  {
    name: 'long-names-lie-down',
    source: 'convention',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded, { mark }) =>
      mark !== 'arc' && encoded.channel === 'x' && hasLongNames(encoded) && 'long-names-lie-down',
  },
  {
    name: 'time-runs-right',
    source: 'Tversky et al. 1991',
    kind: 'soft',
    scope: 'encoding',
    penalty: (encoded, { mark }) => {
      const connects = connectingMarks.has(mark) && !encoded.measure
      if (encoded.channel === 'y') return (isTimeline(encoded) || connects) && 'time-runs-right/vertical'
      return encoded.channel !== 'x' && isTimeline(encoded) && 'time-runs-right/off-axis'
    },
  },
  {
    name: 'sizes-need-many-steps',
    source: 'Stevens 1957',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ channel, measure }) => channel === 'size' && !measure && 'sizes-need-many-steps',
  },
]

/** True for unordered groups whose names do not fit below a bar. */
function hasLongNames(encoded: ResolvedEncoding): boolean {
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
