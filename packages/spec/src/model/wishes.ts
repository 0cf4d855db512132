import type { ChartLanguage } from './language.ts'
import type { Mark } from './vocabulary.ts'

/** Analytic tasks, which the solver weighs. */
export const analyticTasks = [
  'value',
  'comparison',
  'distribution',
  'correlation',
  'trend',
  'share',
  'ranking',
  'deviation',
] as const
export type AnalysisTask = (typeof analyticTasks)[number]

/** Soft preferences of the person, stored with the spec. Outdated ones do no harm. */
export interface Wishes {
  task?: AnalysisTask
  /** A preference; a required mark is the partial spec's `mark`. */
  mark?: Mark
  /** Show all groups, however many there are. */
  every?: true
  /** Draw each point, however many there are; default: many as density. */
  points?: 'each'
  /** The language of titles; default: English. */
  language?: ChartLanguage
}
