import type { Asked } from './asked.ts'
import { type Learned, learnModel, scoresOf } from './optimize.ts'

const folds = 5

/** A case with the scores that a model gave its drafts without having learned from its table. */
export interface Tested {
  asked: Asked
  scores: Float64Array
  /** Index of the likeliest draft, -1 if there is none. */
  best: number
  right: boolean
}

export const learn = (asked: readonly Asked[]): Learned => learnModel(asked.map(({ example }) => example))

/** Parts cases by their tables: each part with a model of all others. */
export function* foldsOf<T extends { asked: Asked }>(cases: readonly T[]): Iterable<{ model: Learned; tested: T[] }> {
  const groups = [...new Set(cases.map(({ asked }) => asked.case.group))].sort()
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]))
  for (let fold = 0; fold < folds; fold++) {
    const isTested = ({ asked }: T): boolean => foldOf.get(asked.case.group) === fold
    const learned = cases.filter((one) => !isTested(one)).map(({ asked }) => asked)
    yield { model: learn(learned), tested: cases.filter(isTested) }
  }
}

export function test(asked: Asked, model: Learned): Tested {
  const scores = scoresOf(asked.example, model)
  const best = scores.reduce((top, score, at) => (top < 0 || score > (scores[top] ?? 0) ? at : top), -1)
  return { asked, scores, best, right: asked.example.right[best] === true }
}

/** Tests every case by what was learned from other tables. */
export function crossValidate(asked: readonly Asked[]): Tested[] {
  return [...foldsOf(asked.map((one) => ({ asked: one })))].flatMap(({ model, tested }) =>
    tested.map((one) => test(one.asked, model)),
  )
}
