import { learnModel, scoresOf, type UnquantizedModel } from './optimize.ts'
import type { PreparedCase } from './prepare-case.ts'

const folds = 5

/** A case with the scores that a model, which has not seen its table, gave its drafts. */
export interface ScoredCase {
  asked: PreparedCase
  scores: Float64Array
  /** Index of the likeliest draft, -1 if there is none. */
  best: number
  right: boolean
}

export const learn = (asked: readonly PreparedCase[]): UnquantizedModel =>
  learnModel(asked.map(({ example }) => example))

/** Cross-validation by table: yields each fold of cases with a model that was trained on all others. */
export function* crossValidationFolds<T extends { asked: PreparedCase }>(
  cases: readonly T[],
): Iterable<{ model: UnquantizedModel; tested: T[] }> {
  const groups = [...new Set(cases.map(({ asked }) => asked.case.group))].sort()
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]))
  for (let fold = 0; fold < folds; fold++) {
    const isTested = ({ asked }: T): boolean => foldOf.get(asked.case.group) === fold
    const learned = cases.filter((one) => !isTested(one)).map(({ asked }) => asked)
    yield { model: learn(learned), tested: cases.filter(isTested) }
  }
}

export function scoreCase(asked: PreparedCase, model: UnquantizedModel): ScoredCase {
  const scores = scoresOf(asked.example, model)
  const best = scores.reduce((top, score, at) => (top < 0 || score > (scores[top] ?? 0) ? at : top), -1)
  return { asked, scores, best, right: asked.example.right[best] === true }
}

/** Tests every case by what was learned from other tables. */
export function crossValidate(asked: readonly PreparedCase[]): ScoredCase[] {
  return [...crossValidationFolds(asked.map((one) => ({ asked: one })))].flatMap(({ model, tested }) =>
    tested.map((one) => scoreCase(one.asked, model)),
  )
}
