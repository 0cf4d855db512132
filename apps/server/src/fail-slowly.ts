import { setTimeout as wait } from 'node:timers/promises'

/** The least time that a failed connection takes, so that timing does not disclose what else is in the operator's network. */
export const leastFailureMs = 3000

/** Does the work; where it fails, that is told no sooner than after three seconds. */
export async function failSlowly<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    const remainingMs = startedAt + leastFailureMs - performance.now()
    if (remainingMs > 0) await wait(remainingMs, undefined, signal && { signal })
    throw error
  }
}
