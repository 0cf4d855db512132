import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { ProcessLost } from './child-process.ts'

/** True if the process was lost for a reason that is possibly not its work. */
const isInterruption = (error: unknown): error is ProcessLost =>
  error instanceof ProcessLost && error.exceeded === null && error.kind !== 'busy'

/** Retries once if the process was lost for a reason that is possibly not the work, and the result is still wanted. */
export async function retryOnce<T>(work: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isInterruption(error) || !isWanted()) throw error
    return work()
  }
}

/** The error after two interruptions, whose cause is possibly not the spec or file. */
export const interruptedError = (cause: unknown) =>
  new TextError('unavailable', vizTexts.message('service.interrupted'), { cause })

/** The error of what got no turn for too long. */
export const busyError = (cause?: unknown) => new TextError('unavailable', vizTexts.message('service.busy'), { cause })

export const noProcess = (cause?: unknown) =>
  new TextError('unavailable', vizTexts.message('service.no_process'), { cause })
