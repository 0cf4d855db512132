import type { RanStatement } from '@belvedere/render'
import type { PickedMark } from '../process/render-messages.ts'
import { noProcess } from '../process/retry-once.ts'
import type { ProbeOutcome, ProbeRequest } from './probe.ts'
import type { RenderTarget } from './render-targets.ts'

/** A request that is done before frames are drawn. */
export type RenderTask =
  | {
      type: 'probe'
      request: ProbeRequest
      resolve: (outcome: ProbeOutcome) => void
      reject: (error: unknown) => void
    }
  | { type: 'pick'; target: RenderTarget; x: number; y: number; resolve: (picked: PickedMark | null) => void }
  | { type: 'statements'; target: RenderTarget; resolve: (statements: RanStatement[]) => void }

/** Settles a task that will not be done. */
export function cancelTask(task: RenderTask): void {
  if (task.type === 'probe') task.reject(noProcess())
  else settleWithout(task)
}

/** Lets a question about a view be answered with nothing. */
export function settleWithout(task: Exclude<RenderTask, { type: 'probe' }>): void {
  if (task.type === 'pick') task.resolve(null)
  else task.resolve([])
}
