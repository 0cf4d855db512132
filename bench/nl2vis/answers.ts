import type { Spec, TableProfile } from '@belvedere/spec'
import { readCharts } from '../../packages/assistant/src/plan/readings.ts'
import type { RankingModel } from '../../packages/assistant/src/reader.ts'
import { solve } from '../../packages/solver/src/index.ts'
import { processorMs } from '../report.ts'

/** A model's first reading of a sentence, as a chart, with the processor time of both stages. */
export interface ModelAnswer {
  spec: Spec | null
  confidence: number
  interpretMs: number
  solveMs: number
}

/** The best reading of a sentence by a model, completed by the solver. */
export function answerBy(model: RankingModel, message: string, profile: TableProfile): ModelAnswer {
  const startMs = processorMs()
  const [best] = readCharts({ message, tables: [profile] }, model)
  const interpretedMs = processorMs()
  const solution = best && solve(best.partial, profile)
  const solvedMs = processorMs()
  return {
    spec: solution?.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null,
    confidence: best?.confidence ?? 0,
    interpretMs: interpretedMs - startMs,
    solveMs: solvedMs - interpretedMs,
  }
}
