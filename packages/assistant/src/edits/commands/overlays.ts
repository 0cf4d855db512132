import { commandWords } from '@belvedere/lexicon'
import { findOverlays, type Overlay } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { already, type CommandContext, type CommandReader, edits, type MatchedSlots, slot } from '../reader.ts'

const addOverlay =
  (overlay: Overlay): CommandReader =>
  () =>
    edits({ type: 'add_overlay', overlay })

const overlaysOf = ({ spec }: CommandContext): readonly Overlay[] => findOverlays(spec)?.overlays ?? []

/** Nothing is taken away that is not there: the words may mean something else of the chart. */
const removeOverlay =
  (kind: Overlay['kind']): CommandReader =>
  (_, context) =>
    overlaysOf(context).some((overlay) => overlay.kind === kind) ? edits({ type: 'remove_overlay', kind }) : null

const linesAcross: ReadonlySet<Overlay['kind']> = new Set(['mean', 'median', 'threshold', 'trend', 'moving'])

/** A week of days, a quarter of anything else. */
const usualSteps = (slots: MatchedSlots, { facts }: CommandContext): number => {
  const unit = slot(slots, 'timeunit')?.timeUnit ?? facts.dimension?.def.timeUnit
  return unit === 'yearmonthdate' ? 7 : 3
}
const maxSteps = 1000

const setPoints =
  (shown: boolean): CommandReader =>
  (_, { facts }) =>
    facts.mark === 'line' || facts.mark === 'area' ? edits({ type: 'set_points', shown }) : null

const lineAcross = (of: 'average' | 'median') => [
  `[<add>] [overall] <${of}> <ref_line>`,
  `[<add>] <ref_line> (for|at|of|showing|with|marking|to show) [overall] <${of}> [value]`,
  `<point_out> [overall] <${of}> [value|<ref_line>] [as|with|by] [<ref_line>]`,
  `<draw> [overall] <${of}> [value] (as|with|by) <ref_line>`,
  `[<add>] [overall] <${of}> (as|with) <ref_line>`,
]

/** What lies over the marks. Whether it fits the chart is the edit's to say. */
export const overlayCommands: readonly CommandRule[] = [
  ...(
    [
      ['mean', lineAcross('average'), 'add a line for the average'],
      ['median', lineAcross('median'), 'mark the median'],
    ] as const
  ).map(
    ([kind, patterns, message]): CommandRule => ({
      id: `${kind} line`,
      reads: `A line across marks the ${kind}.`,
      patterns,
      build: addOverlay({ kind }),
      examples: [['bars', message, { type: 'add_overlay', overlay: { kind } }]],
      withChart: true,
    }),
  ),
  {
    id: 'threshold',
    reads: 'A line across marks a number: a target, a limit.',
    patterns: [
      '<point_out> {number} [as] [<target>]',
      '[<add>] [<target>] <ref_line> (at|of|for) {number}',
      '[<add>] <target> [<ref_line>] (at|of|=|is) {number}',
      '<target> {number}',
    ],
    build(slots) {
      const value = slot(slots, 'number')?.number
      return value === undefined || !Number.isFinite(value)
        ? null
        : edits({ type: 'add_overlay', overlay: { kind: 'threshold', value } })
    },
    examples: [['bars', 'mark 100 as target', { type: 'add_overlay', overlay: { kind: 'threshold', value: 100 } }]],
    withChart: commandWords('thresholds with a chart'),
  },
  {
    id: 'trend line',
    reads: 'A straight line is fitted to points.',
    patterns: [
      '[<add>] <trend_line> [(through|over|to|for|on|across) (points|dots|data|it|them|marks|line|each)]',
      '(fit|draw|put) <ref_line> (through|to) (points|dots|data|it|them)',
    ],
    build: addOverlay({ kind: 'trend' }),
    examples: [['scatter', 'add a regression line', { type: 'add_overlay', overlay: { kind: 'trend' } }]],
    // "A trend line of sales" is a line; one that is added lies over something.
    withChart: commandWords('trend lines with a chart'),
  },
  {
    id: 'moving average over a line',
    reads: 'A moving average is added to what stands.',
    patterns: [
      '(add|plus|overlay|include|superimpose|with) {number} [-] {timeunit} <rolling> [<ref_line>]',
      '(add|plus|overlay|include|superimpose|with) <rolling> [<ref_line>] [(over|of) {number} [{timeunit}|steps]]',
    ],
    build(slots, context) {
      const steps = slot(slots, 'number')?.number ?? usualSteps(slots, context)
      if (!Number.isInteger(steps) || steps < 2 || steps > maxSteps) return null
      return edits({ type: 'add_overlay', overlay: { kind: 'moving', steps } })
    },
    examples: [['trend', 'add a moving average', { type: 'add_overlay', overlay: { kind: 'moving', steps: 3 } }]],
  },
  {
    id: 'error bars',
    reads: 'Bars or a band show how sure an average is.',
    patterns: [
      '[<add>] <error_bars> [(on|to|for|around) (bars|points|line|means|averages|it|them)]',
      '[<add>] <error_bars> (of|with|showing|as|for) <confidence>',
      '[<add>] <confidence> [bars|bands|band|intervals|interval|range|error bars|limits]',
    ],
    build: addOverlay({ kind: 'spread', of: 'ci' }),
    examples: [['bars', 'with error bars', { type: 'add_overlay', overlay: { kind: 'spread', of: 'ci' } }]],
    withChart: true,
  },
  ...(
    [
      ['stdev', '<stdev>', '<put_over> <stdev>', 'add standard deviation bars'],
      ['stderr', '<stderr>', '[<add>] <stderr>', 'error bars with the standard error'],
    ] as const
  ).map(
    ([of, words, added, message]): CommandRule => ({
      id: `${of} bars`,
      reads: 'Bars or a band show the standard deviation, or the standard error.',
      patterns: [
        `[<add>] <error_bars> (of|with|showing|as|for) ${words}`,
        `${added} [bars|bands|band|range|error bars]`,
        `${words} (bars|bands|band|error bars|whiskers)`,
      ],
      build: addOverlay({ kind: 'spread', of }),
      examples: [['bars', message, { type: 'add_overlay', overlay: { kind: 'spread', of } }]],
      withChart: true,
    }),
  ),
  {
    id: 'value labels',
    reads: 'The numbers are written on the marks.',
    patterns: [
      '[<add>] <value_labels> [(on|above|over|to|at|inside|onto|next to) [top of] [each|every|all] <marks>]',
      '[<make>] [<add>] [each] (values|numbers|value|number|amounts|counts|figures) (on|above|over|at|inside|onto|next to) [top of] [each|every|all] <marks>',
      '(label|annotate) [each|every|all] (bars|bar|points|point|columns|marks|line|them|it) [with] [their|its] [value|values|number|numbers]',
      '(write|print) [their|its] (values|numbers|value) (on|onto|above|over) [each] <marks>',
      '<make> <marks> <labelled>',
      '<labelled>',
    ],
    build: addOverlay({ kind: 'labels' }),
    examples: [['bars', 'put the values on the bars', { type: 'add_overlay', overlay: { kind: 'labels' } }]],
    withChart: commandWords('labels with a chart'),
  },
  {
    id: 'points on a line',
    reads: 'A line shows its points.',
    patterns: [
      '[<add>] (points|dots|markers|data points|circles) (on|to|onto|along) [each|every] (line|lines|curve|curves)',
      '(line|lines) with (points|dots|markers)',
      '[<add>] (markers|data points)',
      '<point_out> (points|dots|data points) [on line|on lines]',
    ],
    build: setPoints(true),
    examples: [['trend', 'show dots on the line', { type: 'set_points', shown: true }]],
  },
  {
    id: 'no points on a line',
    reads: 'A line shows no points of its own.',
    patterns: ['<remove> (points|dots|markers|data points|circles) [(on|from) (line|lines)] [again]'],
    build: setPoints(false),
    examples: [['trend', 'remove the dots', { type: 'set_points', shown: false }]],
  },
  ...(
    [
      [
        'mean',
        ['<remove> [overall] <average> <ref_line>', '<remove> <ref_line> (at|for|of) <average>'],
        'no average line',
      ],
      [
        'median',
        ['<remove> [overall] <median> <ref_line>', '<remove> <ref_line> (at|for|of) <median>'],
        'no median line',
      ],
      [
        'threshold',
        ['<remove> <target> [<ref_line>]', '<remove> <ref_line> (at|of|for) {number}'],
        'remove the target line',
      ],
      ['trend', ['<remove> <trend_line> [again]'], 'without the trend line'],
      ['moving', ['<remove> <rolling> [<ref_line>] [again]'], 'remove the moving average'],
      ['spread', ['<remove> (<error_bars>|<confidence>) [bands|band|intervals|interval] [again]'], 'no error bars'],
      [
        'labels',
        [
          '<remove> <value_labels> [(on|above|over|from) <marks>] [again]',
          '<remove> (values|numbers|labels|label) [(on|above|over|from) <marks>] [again]',
        ],
        'remove the labels',
      ],
    ] as const
  ).map(
    ([kind, patterns, message]): CommandRule => ({
      id: `no ${kind} overlay`,
      reads: 'What lies over the marks is taken away by its name.',
      patterns,
      build: removeOverlay(kind),
      examples: [
        [
          kind === 'trend' ? 'fitted' : kind === 'moving' ? 'averaged' : 'overlaid',
          message,
          { type: 'remove_overlay', kind },
        ],
      ],
    }),
  ),
  {
    id: 'no line',
    reads: 'The only line over the marks is taken away.',
    patterns: ['<remove> <ref_line> [again]'],
    build(_, context) {
      const kinds = new Set(overlaysOf(context).flatMap(({ kind }) => (linesAcross.has(kind) ? [kind] : [])))
      const [kind, ...others] = kinds
      return kind !== undefined && others.length === 0 ? edits({ type: 'remove_overlay', kind }) : null
    },
    examples: [['withMean', 'remove the line', { type: 'remove_overlay', kind: 'mean' }]],
  },
  {
    id: 'no overlays',
    reads: 'All that lies over the marks is taken away.',
    patterns: [
      '<remove> all [added] (lines|overlays|extra lines|annotations|additions)',
      '<remove> (overlays|annotations)',
    ],
    build: (_, context) =>
      overlaysOf(context).length > 0 ? edits({ type: 'remove_overlay' }) : already(text('trouble.no_overlays')),
    examples: [['withMean', 'remove all overlays', { type: 'remove_overlay' }]],
  },
]
