import {
  type Detail,
  type ModelPort,
  type Recommendation,
  readWithModel,
  recommend,
  solveInterpretation,
} from '@belvedere/assistant'
import type { Spec, TableProfile } from '@belvedere/spec'
import type { CorpusCase } from '../../packages/assistant-eval/src/corpus.ts'
import type { Score } from '../nl2vis/scorer.ts'

/** The result of one case, for the embedded interpreter alone and together with the model. */
export interface CaseResult {
  id: string
  source: string
  embedded: boolean
  together: boolean
  outcome: 'used' | 'not_needed' | 'failed'
  note?: string
  spec: Spec | null
}

export interface Evaluation {
  model: ModelPort
  detail: Detail
  always: boolean
  score(corpusCase: CorpusCase, spec: Spec | null): Score
}

/** Interprets one sentence with the embedded interpreter alone, and together with the model, as a room does. */
export async function evaluate(
  corpusCase: CorpusCase,
  profile: TableProfile,
  { model, detail, always, score }: Evaluation,
): Promise<CaseResult> {
  const request = { message: corpusCase.utterances.join('. '), tables: [profile], current: null, history: [] }
  const assistance = { model, detail, always, samples: async () => new Map(), onText: () => undefined }
  const read = await readWithModel(request, assistance, new AbortController().signal)
  const spec = chartOf(solveInterpretation(read.interpretation, request))
  const right = (drawn: Spec | null) => score(corpusCase, drawn).fair.chart
  return {
    ...{ id: corpusCase.id, source: corpusCase.source, spec },
    embedded: right(chartOf(recommend(request))),
    together: right(spec),
    outcome: read.model.outcome,
    ...('note' in read.model && { note: read.model.note }),
  }
}

const chartOf = (recommendation: Recommendation): Spec | null =>
  recommendation.kind === 'chart' ? (recommendation.specs[0]?.spec ?? null) : null
