import type { TurnStepName } from '@belvedere/assistant'

/** A turn as far as it has come; whoever subscribes in the middle begins with it. */
export interface RunningTurn {
  replyId: string
  text: string
  steps: { step: TurnStepName; state: 'started' | 'done' | 'failed'; ms?: number }[]
}

/** The turns that run in this process, by room. */
export type RunningTurns = ReadonlyMap<string, RunningTurn>
