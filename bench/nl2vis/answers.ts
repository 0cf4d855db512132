import type { Spec, TableProfile } from '@belvedere/spec'
import { interpretBy } from '../../packages/assistant/src/interpret.ts'
import { interpretWith } from '../../packages/assistant/src/interpreter/index.ts'
import type { Model } from '../../packages/assistant/src/interpreter/ranker.ts'
import { solveInterpretation } from '../../packages/assistant/src/workflow/recommend.ts'
import type { Case } from '../../packages/assistant/train/judge.ts'
import { asTheyAre } from '../../packages/assistant/train/outcomes.ts'
import { solve } from '../../packages/solver/src/index.ts'
import { processorMs } from '../report.ts'

export interface Answer {
  spec: Spec | null
  /** How probable the reading was for the model, before calibration. */
  probability: number
  interpretMs: number
  solveMs: number
}

const messageOf = ({ utterances }: Case) => utterances.join('. ')

/** The best reading of a sentence by a model, completed by the solver. */
export function answerBy(weights: Model['weights'], asked: Case, profile: TableProfile): Answer {
  const begun = processorMs()
  const [best] = interpretWith({ weights, calibration: asTheyAre }, { message: messageOf(asked), tables: [profile] })
  const read = processorMs()
  const solution = best && solve(best.partial, profile)
  const done = processorMs()
  return {
    spec: solution?.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null,
    probability: best?.confidence ?? 0,
    interpretMs: read - begun,
    solveMs: done - read,
  }
}

/** What the room's assistant draws first of the same sentence, and how sure it is; null where it asks or answers in words. */
export interface Shown {
  spec: Spec
  confidence: number
}

export function shownBy(model: Model, asked: Case, profile: TableProfile): Shown | null {
  const request = { message: messageOf(asked), tables: [profile], current: null, history: [] }
  const answer = solveInterpretation(interpretBy((wanted) => interpretWith(model, wanted))(request), request)
  const best = answer.kind === 'chart' ? answer.specs[0] : undefined
  return answer.kind === 'chart' && best ? { spec: best.spec, confidence: answer.confidence } : null
}
