import {
  type Interpretation,
  interpret,
  isSure,
  type ModelPort,
  readWithModel,
  runTurn,
  type SharedDetail,
} from '@belvedere/assistant'
import type { FigureResult } from '@belvedere/spec'
import type { BatchTable } from '../../apps/assistant/src/dialogue.ts'
import type { QuestionCase } from '../../packages/assistant-eval/src/cases.ts'
import type { Answered } from './judge-outcome.ts'

/** Whether each reader answers a case right: the embedded one, the model, and both as a room has them. */
export interface CaseResult {
  id: string
  kind: string
  embedded: boolean
  model: boolean
  together: boolean
  /** The embedded reader is sure, so that a room asks no model. */
  sure: boolean
  failed: boolean
  note?: string
}

interface Evaluation {
  table: BatchTable
  model: ModelPort
  detail: SharedDetail
  judge(answered: Answered): boolean
}

/** Answers one message by the embedded reader, and by a model whether that is sure or not. */
export async function evaluate(
  { id, kind, message }: QuestionCase,
  { table, model, detail, judge }: Evaluation,
): Promise<CaseResult> {
  const request = { message, tables: [table.profile], current: null, history: [] }
  const own = interpret(request)
  const assistance = { model, detail, always: true, samples: async () => new Map(), onText: () => undefined }
  const read = await readWithModel(request, assistance, new AbortController().signal)
  const embedded = judge(await answer(own, message, table))
  const { interpretation } = read
  // No question of the evaluation asks for a change of its table.
  const byModel = interpretation.kind !== 'clean' && judge(await answer(interpretation, message, table))
  const sure = isSure(own)
  return {
    ...{ id, kind, embedded, sure, model: byModel, together: sure ? embedded : byModel },
    failed: read.model.outcome === 'failed',
    ...('note' in read.model && { note: read.model.note }),
  }
}

/** What comes of an interpretation, as in a room, without drawing. */
async function answer(
  interpretation: Interpretation,
  message: string,
  { profile, compute }: BatchTable,
): Promise<Answered> {
  let figures: FigureResult | null = null
  const outcome = await runTurn(
    {
      now: () => performance.now(),
      tables: async () => [profile],
      probe: async () => ({ marks: 1, warnings: [] }),
      compute: async (query, signal) => {
        figures = await compute(query, signal)
        return figures
      },
      onStep: () => undefined,
      interpret: () => interpretation,
    },
    { message, current: null, history: [] },
    new AbortController().signal,
  )
  return { outcome, figures }
}
