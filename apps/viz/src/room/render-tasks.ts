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

/** Settles a task that will not be done. */
export function cancelTask(task: RenderTask): void {
  if (task.type === 'pick') task.resolve(null)
  else task.reject(noProcess())
}
