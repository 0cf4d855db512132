import type { Spec, TableProfile } from '@belvedere/spec'
import { interpretBy } from '../../packages/assistant/src/interpret.ts'
import { interpretWith } from '../../packages/assistant/src/interpreter/index.ts'
import { trained } from '../../packages/assistant/src/interpreter/ranker.ts'
import { solveInterpretation } from '../../packages/assistant/src/recommend.ts'
import type { Case } from '../../packages/assistant/train/judge.ts'
import { solve } from '../../packages/solver/src/index.ts'
import { profileCsv } from '../../packages/tables/src/index.ts'

export interface Answer {
  spec: Spec | null
  /** What the room's assistant draws first of the same sentence; null where it asks or answers in words. */
  recommended: Spec | null
  /** Reading and solving, without the table. */
  ms: number
}
export type AnswerCase = (asked: Case, profile?: TableProfile) => Promise<Answer>

const profiles = new Map<string, Promise<TableProfile>>()

/** Answers cases by a model: the best reading, completed by the solver. */
export async function answersBy(
  { weights }: { weights: Map<string, number> },
  tablePath: (table: string) => string,
): Promise<AnswerCase> {
  const model = { weights, calibration: { probability: [1], right: [1] } }
  // What the assistant dares to draw hangs on confidence, so its own calibration goes along.
  const calibrated = { weights, calibration: trained.calibration }
  return async ({ table, utterances }, given) => {
    const path = tablePath(table)
    const known = profiles.get(path) ?? profileCsv(path)
    profiles.set(path, known)
    const profile = given ?? (await known)
    const begun = performance.now()
    const [best] = interpretWith(model, { message: utterances.join('. '), tables: [profile] })
    const solution = best && solve(best.partial, profile)
    const ms = performance.now() - begun
    const request = { message: utterances.join('. '), tables: [profile], current: null, history: [] }
    const answer = solveInterpretation(interpretBy((asked) => interpretWith(calibrated, asked))(request), request)
    return {
      spec: solution?.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null,
      recommended: answer.kind === 'chart' ? (answer.specs[0]?.spec ?? null) : null,
      ms,
    }
  }
}
