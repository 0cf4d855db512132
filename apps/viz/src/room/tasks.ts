import { noProcess } from '../process/interruptions.ts'
import type { PickedMark } from '../process/messages.ts'
import type { ProbeOutcome, ProbeRequest } from './candidate.ts'
import type { Slot } from './slots.ts'

/** What somebody waits for, done before anything is drawn for show. */
export type Task =
  | {
      type: 'probe'
      request: ProbeRequest
      resolve: (outcome: ProbeOutcome) => void
      reject: (fault: unknown) => void
    }
  | { type: 'pick'; slot: Slot; x: number; y: number; resolve: (picked: PickedMark | null) => void }

/** Answers a task that no process will do. */
export function abandon(task: Task): void {
  if (task.type === 'pick') task.resolve(null)
  else task.reject(noProcess())
}
