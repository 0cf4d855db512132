import type { TurnStepName } from '@belvedere/assistant/ports'
import type { AnswerModel } from '@belvedere/contract'

/** A turn as far as it has come; whoever subscribes in the middle begins with it. */
export interface RunningTurn {
  replyId: string
  text: string
  /** What a language model had to do with it, once that is known. */
  model?: AnswerModel
  steps: { step: TurnStepName; state: 'started' | 'done' | 'failed'; ms?: number }[]
}

/** The turns that run in this process, by room. */
export type RunningTurns = ReadonlyMap<string, RunningTurn>
