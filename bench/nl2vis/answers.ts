import type { Spec, TableProfile } from '@belvedere/spec'
import { interpretBy } from '../../packages/assistant/src/interpret.ts'
import { interpretWith } from '../../packages/assistant/src/interpreter/index.ts'
import type { Model } from '../../packages/assistant/src/interpreter/ranker.ts'
import { solveInterpretation } from '../../packages/assistant/src/workflow/recommend.ts'
import type { Case } from '../../packages/assistant/train/judge.ts'
import { asTheyAre } from '../../packages/assistant/train/outcomes.ts'
import { solve } from '../../packages/solver/src/index.ts'
import { processorMs } from '../report.ts'

/** A model's first reading of a sentence, as a chart, with the processor time of both stages. */
export interface ModelAnswer {
  spec: Spec | null
  /** Of the reading, before calibration. */
  probability: number
  interpretMs: number
  solveMs: number
}

const messageOf = ({ utterances }: Case) => utterances.join('. ')

/** The best reading of a sentence by a model, completed by the solver. */
export function answerBy(weights: Model['weights'], example: Case, profile: TableProfile): ModelAnswer {
  const startMs = processorMs()
  const [best] = interpretWith({ weights, calibration: asTheyAre }, { message: messageOf(example), tables: [profile] })
  const interpretedMs = processorMs()
  const solution = best && solve(best.partial, profile)
  const solvedMs = processorMs()
  return {
    spec: solution?.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null,
    probability: best?.confidence ?? 0,
    interpretMs: interpretedMs - startMs,
    solveMs: solvedMs - interpretedMs,
  }
}

/** The chart that a room's assistant draws first for a sentence. */
export interface RoomChart {
  spec: Spec
  /** Calibrated, 0–1. */
  confidence: number
}

/** Null where the assistant asks back or answers in words. */
export function roomChartBy(model: Model, example: Case, profile: TableProfile): RoomChart | null {
  const request = { message: messageOf(example), tables: [profile], current: null, history: [] }
  const answer = solveInterpretation(interpretBy((input) => interpretWith(model, input))(request), request)
  const best = answer.kind === 'chart' ? answer.specs[0] : undefined
  return answer.kind === 'chart' && best ? { spec: best.spec, confidence: answer.confidence } : null
}
