import { interpretWith } from '../src/interpreter/index.ts'
import type { Model } from '../src/interpreter/ranker.ts'
import { completePlainly } from './complete.ts'
import { type Engine, judgeOf } from './judge.ts'
import type { Asked } from './material.ts'
import type { Outcome } from './model.ts'

/** A calibration that leaves probabilities as they are. */
export const asTheyAre: Model['calibration'] = { probability: [1], right: [1] }

/** What a model answers first, as a person would get it but for calibration: readings that come to the same are one. */
export function outcomeOf({ asked, table, profile }: Asked, weights: Model['weights'], engine: Engine): Outcome {
  const message = asked.utterances.join('. ')
  const [best] = interpretWith({ weights, calibration: asTheyAre }, { message, tables: [profile] })
  if (!best) return { probability: 0, right: false }
  const judge = judgeOf(engine, [asked.gold, ...(asked.alts ?? [])], table)
  return { probability: best.confidence, right: judge(completePlainly(best.partial, profile)) !== 'wrong' }
}
