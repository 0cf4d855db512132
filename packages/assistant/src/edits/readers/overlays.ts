import { findOverlays, type Overlay } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import { already, type EditContext, edits, type Reader, type Slots, slot } from '../reader.ts'

const adding =
  (overlay: Overlay): Reader =>
  () =>
    edits({ type: 'add_overlay', overlay })

const standing = ({ spec }: EditContext): readonly Overlay[] => findOverlays(spec)?.overlays ?? []

/** Nothing is taken away that is not there: the words may mean something else of the chart. */
const dropping =
  (kind: Overlay['kind']): Reader =>
  (_, context) =>
    standing(context).some((overlay) => overlay.kind === kind) ? edits({ type: 'remove_overlay', kind }) : null

const linesAcross: ReadonlySet<Overlay['kind']> = new Set(['mean', 'median', 'threshold', 'trend', 'moving'])

/** "Without the line", where only one can be meant. */
const dropLine: Reader = (_, context) => {
  const kinds = [...new Set(standing(context).flatMap(({ kind }) => (linesAcross.has(kind) ? [kind] : [])))]
  const [kind, ...others] = kinds
  return kind !== undefined && others.length === 0 ? edits({ type: 'remove_overlay', kind }) : null
}

const addThreshold: Reader = (slots) => {
  const value = slot(slots, 'number')?.number
  return value === undefined || !Number.isFinite(value)
    ? null
    : edits({ type: 'add_overlay', overlay: { kind: 'threshold', value } })
}

/** A week of days, a quarter of anything else. */
const usualSteps = (slots: Slots, { facts }: EditContext): number => {
  const unit = slot(slots, 'timeunit')?.timeUnit ?? facts.dimension?.def.timeUnit
  return unit === 'yearmonthdate' ? 7 : 3
}
const maxSteps = 1000

const addMoving: Reader = (slots, context) => {
  const steps = slot(slots, 'number')?.number ?? usualSteps(slots, context)
  if (!Number.isInteger(steps) || steps < 2 || steps > maxSteps) return null
  return edits({ type: 'add_overlay', overlay: { kind: 'moving', steps } })
}

const setPoints =
  (shown: boolean): Reader =>
  (_, { facts }) =>
    facts.mark === 'line' || facts.mark === 'area' ? edits({ type: 'set_points', shown }) : null

/** What lies over the marks. Whether it fits the chart is the edit's to say. */
export const overlayReaders = {
  add_mean_line: adding({ kind: 'mean' }),
  add_median_line: adding({ kind: 'median' }),
  add_threshold: addThreshold,
  add_trend: adding({ kind: 'trend' }),
  add_moving: addMoving,
  add_spread: adding({ kind: 'spread', of: 'ci' }),
  add_confidence: adding({ kind: 'spread', of: 'ci' }),
  add_stdev: adding({ kind: 'spread', of: 'stdev' }),
  add_stderr: adding({ kind: 'spread', of: 'stderr' }),
  add_labels: adding({ kind: 'labels' }),
  add_points: setPoints(true),
  drop_mean_line: dropping('mean'),
  drop_median_line: dropping('median'),
  drop_threshold: dropping('threshold'),
  drop_line: dropLine,
  drop_trend: dropping('trend'),
  drop_moving: dropping('moving'),
  drop_spread: dropping('spread'),
  drop_labels: dropping('labels'),
  drop_points: setPoints(false),
  drop_overlays: (_, context) =>
    standing(context).length > 0 ? edits({ type: 'remove_overlay' }) : already(text('trouble.no_overlays')),
} satisfies { [name in ReaderName]?: Reader }
