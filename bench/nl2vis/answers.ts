import type { Spec, TableProfile } from '@belvedere/spec'
import { interpretWith } from '../../packages/assistant/src/interpreter/index.ts'
import type { Case } from '../../packages/assistant/train/judge.ts'
import { solve } from '../../packages/solver/src/index.ts'
import { profileCsv } from '../../packages/tables/src/index.ts'

export interface Answer {
  spec: Spec | null
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
  return async ({ table, utterances }, given) => {
    const path = tablePath(table)
    const known = profiles.get(path) ?? profileCsv(path)
    profiles.set(path, known)
    const profile = given ?? (await known)
    const begun = performance.now()
    const [best] = interpretWith(model, { message: utterances.join('. '), tables: [profile] })
    const solution = best && solve(best.partial, profile)
    const ms = performance.now() - begun
    return { spec: solution?.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null, ms }
  }
}
