import type { Model } from '../../packages/assistant/src/interpreter/ranker.ts'
import { calibrationOf, type Outcome } from '../../packages/assistant/train/model.ts'

/** The calibration of each trial is made of what came of the others, so that no answer vouches for itself. */
export const calibrationsOf = (trials: Outcome[][]): Model['calibration'][] =>
  trials.map((_, at) => calibrationOf(trials.toSpliced(at, 1).flat()))

/** How often answers of one tenth of confidence were right. */
export interface Tenth {
  from: number
  count: number
  right: number
}

/** The curve of confidence: what was said against what was right, by tenths; shares in percent. */
export function curveOf(answers: { confidence: number; right: boolean }[]): Tenth[] {
  return Array.from({ length: 10 }, (_, at) => {
    const within = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === at)
    const right = within.filter((answer) => answer.right).length
    return { from: at / 10, count: within.length, right: Math.round((1000 * right) / (within.length || 1)) / 10 }
  })
}
