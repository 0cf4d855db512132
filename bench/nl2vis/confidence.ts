import { calibrationOf, type Outcome } from '../../packages/assistant/train/model.ts'
import type { Answer } from './answers.ts'
import { confidenceBy } from './answers.ts'

/** An answer with the trial that it comes from, and whether it was right. */
export interface Rated {
  answer: Answer
  right: boolean
  trial: number
}

/** How often answers of one tenth of confidence were right. */
export interface Tenth {
  from: number
  count: number
  right: number
}

/** Every answer with the confidence that it would have had: each trial is calibrated on the others. */
export function withConfidence(judged: Rated[]): { confidence: number; right: boolean }[] {
  const trials = [...new Set(judged.map(({ trial }) => trial))]
  return trials.flatMap((trial) => {
    const others = judged.filter((one) => one.trial !== trial).map(outcomeOf)
    const calibration = calibrationOf(others)
    return judged
      .filter((one) => one.trial === trial)
      .map(({ answer, right }) => ({ confidence: confidenceBy(calibration, answer), right }))
  })
}

const outcomeOf = ({ answer, right }: Rated): Outcome => ({ probability: answer.probability, right })

/** The curve of confidence: what was said against what was right, by tenths; shares in percent. */
export function curveOf(answers: { confidence: number; right: boolean }[]): Tenth[] {
  return Array.from({ length: 10 }, (_, at) => {
    const within = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === at)
    const right = within.filter((answer) => answer.right).length
    return { from: at / 10, count: within.length, right: Math.round((1000 * right) / (within.length || 1)) / 10 }
  })
}
