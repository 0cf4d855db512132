import type { ChartLanguage } from './language.ts'
import type { Mark } from './vocabulary.ts'

/** What the person wants to see in the data; soft: the solver weighs it. */
export const tasks = [
  'value',
  'comparison',
  'distribution',
  'correlation',
  'trend',
  'share',
  'ranking',
  'deviation',
] as const
export type AnalysisTask = (typeof tasks)[number]

/** Soft wishes beside the spec. Stale ones harm nothing. */
export interface Wishes {
  task?: AnalysisTask
  /** Preferred, not demanded; a demanded mark is the partial spec's `mark`. */
  mark?: Mark
  /** Every group by itself, however many there are. */
  every?: true
  /** What titles are written in; absent: English. */
  language?: ChartLanguage
}
