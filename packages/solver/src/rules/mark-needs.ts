import { type Channel, connectingMarks, pointMarks } from '@belvedere/spec'
import { type Design, encodingOn, isLocated, isLog, measures, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'

/** The encodings of x and y, and whether each axis has a constant or an unknown definition instead. */
function axes(design: Design) {
  const fixed = (channel: string) => design.problem.fixed.some((encoding) => encoding.channel === channel)
  return { x: encodingOn(design, 'x'), y: encodingOn(design, 'y'), fixedX: fixed('x'), fixedY: fixed('y') }
}

function isSameGroup(a: ResolvedEncoding, b: ResolvedEncoding): boolean {
  return a.slot.field?.name === b.slot.field?.name && a.timeUnit === b.timeUnit && Boolean(a.bin) === Boolean(b.bin)
}

/** Maximum number of combined groups; equal encodings count once. */
function groupsAtMost(encodings: readonly ResolvedEncoding[]): number {
  const different = encodings.filter(
    (encoding, at) => encodings.findIndex((other) => isSameGroup(encoding, other)) === at,
  )
  return different.reduce((product, encoded) => product * Math.max(1, stepsOf(encoded)), 1)
}

function stepsOf({ measure, groups, slot }: ResolvedEncoding): number {
  return measure ? slot.distinct : groups
}

/** Channels that do not split a line into several. */
const nonSplittingChannels: ReadonlySet<Channel> = new Set([
  'x',
  'y',
  'size',
  'shape',
  'text',
  'theta',
  'tooltip',
  'order',
])

/** Encodings that a mark requires to be drawn and read. */
export const markNeeds: Rule[] = [
  {
    name: 'bars-need-a-length',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (design.mark !== 'bar') return false
      const { x, y, fixedX, fixedY } = axes(design)
      if (fixedX || fixedY) return false
      if (!x && !y) return true
      const lengths = [x, y].filter((axis) => axis?.measure).length
      if (lengths !== 1) return true
      const other = x?.measure ? y : x
      return (
        other === undefined &&
        design.encodings.some(
          (encoded) => encoded.slot.request.channel === undefined && encoded.discrete && encoded.channel === 'color',
        )
      )
    },
  },
  {
    name: 'courses-need-two-axes',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (!connectingMarks.has(design.mark)) return false
      const { x, y, fixedX, fixedY } = axes(design)
      if ((!x && !fixedX) || (!y && !fixedY)) return true
      return !fixedX && !fixedY && !x?.measure && !y?.measure
    },
  },
  {
    name: 'points-need-a-place',
    source: 'Mackinlay 1986',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (!pointMarks.has(design.mark) && design.mark !== 'tick') return false
      const { x, y, fixedX, fixedY } = axes(design)
      if (fixedX || fixedY || isLocated(design)) return false
      if (design.problem.markLocked && (x || y)) return false
      if (design.mark === 'tick') return measures(design).every(({ channel }) => channel !== 'x' && channel !== 'y')
      return !x || !y || (x.discrete && y.discrete && measures(design).length === 0)
    },
  },
  {
    name: 'places-need-both',
    source: 'convention',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      const has = (channel: Channel) =>
        encodingOn(design, channel) !== undefined || design.problem.fixed.some((fixed) => fixed.channel === channel)
      return has('longitude') !== has('latitude')
    },
  },
  {
    name: 'maps-need-places',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: (design) =>
      design.mark === 'geoshape' &&
      !encodingOn(design, 'shape') &&
      design.problem.fixed.every(({ channel }) => channel !== 'shape'),
  },
  {
    name: 'maps-have-no-axes',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      const mapped = design.mark === 'geoshape' || encodingOn(design, 'longitude') || encodingOn(design, 'latitude')
      return Boolean(mapped && (encodingOn(design, 'x') || encodingOn(design, 'y')))
    },
  },
  {
    name: 'parts-need-a-whole',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (design.mark !== 'arc') return false
      const [theta, color] = [encodingOn(design, 'theta'), encodingOn(design, 'color')]
      const fixed = new Set(design.problem.fixed.map(({ channel }) => channel))
      if (!theta?.measure && !fixed.has('theta')) return true
      return !color?.discrete && !fixed.has('color') && !encodingOn(design, 'detail')
    },
  },
  {
    name: 'few-parts',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: ({ mark, encodings, problem }) =>
      mark === 'arc' &&
      !problem.markLocked &&
      encodings.some(({ channel, groups }) => channel === 'color' && groups > 12),
  },
  {
    name: 'slices-can-be-seen',
    source: 'Cleveland & McGill 1984',
    kind: 'hard',
    scope: 'design',
    breaks: ({ mark, encodings }) =>
      mark === 'arc' && encodings.some(({ channel, groups }) => channel === 'color' && groups > 30),
  },
  {
    name: 'slices-are-in-proportion',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: ({ mark, encodings }) =>
      mark === 'arc' && encodings.some((encoding) => encoding.channel === 'theta' && isLog(encoding)),
  },
  {
    name: 'cells-need-a-grid',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (design.mark !== 'rect' || design.problem.fixed.length > 0) return false
      const { x, y } = axes(design)
      if (!x || !y || x.measure || y.measure) return true
      return !design.problem.markLocked && !encodingOn(design, 'color')?.measure
    },
  },
  {
    name: 'boxes-need-raw-numbers',
    source: 'Tukey 1977',
    kind: 'hard',
    scope: 'design',
    breaks: (design) => {
      if (design.mark !== 'boxplot' && design.mark !== 'errorbar' && design.mark !== 'errorband') return false
      if (measures(design).length > 1 || design.encodings.some(({ aggregate }) => aggregate !== null)) return true
      const { x, y } = axes(design)
      return [x, y].filter((axis) => axis?.measure).length !== 1
    },
  },
  {
    name: 'spreads-need-rows',
    source: 'Cumming & Finch 2005',
    kind: 'hard',
    scope: 'design',
    breaks: ({ mark, encodings, problem }) =>
      (mark === 'errorbar' || mark === 'errorband') &&
      problem.rowsLeft <= groupsAtMost(encodings.filter(({ measure }) => !measure)),
  },
  {
    name: 'trails-need-points',
    source: 'convention',
    kind: 'hard',
    scope: 'design',
    breaks: ({ mark, encodings, problem }) => {
      if (mark !== 'trail') return false
      const groups = encodings.filter(({ aggregate }) => aggregate === null)
      const along = groups.filter(({ channel }) => channel === 'x' || channel === 'y')
      const apart = groups.filter(({ channel }) => !nonSplittingChannels.has(channel))
      const single = (encoded: ResolvedEncoding) =>
        stepsOf(encoded) <= 1 || apart.some((other) => isSameGroup(encoded, other))
      return along.every(single) || problem.rowsLeft <= groupsAtMost(apart)
    },
  },
  {
    name: 'text-needs-words',
    source: 'convention',
    kind: 'hard',
    scope: 'design',
    breaks: (design) =>
      design.mark === 'text' &&
      !encodingOn(design, 'text') &&
      design.problem.fixed.every(({ channel }) => channel !== 'text'),
  },
]
