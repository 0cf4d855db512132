import type { TurnStepName } from '@belvedere/assistant/ports'
import type { AnswerModel } from '@belvedere/contract'

/** The progress of a turn; a client that subscribes meanwhile starts with it. */
export interface RunningTurn {
  replyId: string
  text: string
  /** The language model's part, once known. */
  model?: AnswerModel
  steps: { step: TurnStepName; state: 'started' | 'done' | 'failed'; ms?: number | undefined }[]
}

/** The turns that run in this process, by room. */
export type RunningTurns = ReadonlyMap<string, RunningTurn>
