import { AppError } from '@belvedere/contract'
import { ProcessLost } from './child-process.ts'

/** True where the process was lost for a reason that need not lie in its work. */
const isInterruption = (fault: unknown): fault is ProcessLost => fault instanceof ProcessLost && !fault.isOverLimit

/** Does the work once more where its process was lost for a reason that need not lie in it, unless nobody wants it now. */
export async function onceMore<T>(work: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (!isInterruption(fault) || !isWanted()) throw fault
    return work()
  }
}

/** Nobody's fault that is known: neither of the spec nor of the file. */
export const interrupted = (cause: unknown) =>
  new AppError('unavailable', 'This was interrupted twice. Try again in a moment.', { cause })

export const noProcess = (cause?: unknown) =>
  new AppError('unavailable', 'No render process could be started. Try again in a moment.', { cause })
