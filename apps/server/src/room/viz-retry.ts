import { setTimeout as wait } from 'node:timers/promises'
import { type VizPort, VizUnavailable } from './viz-port.ts'

/** How long callers wait for the visualization service to return. */
const retryTimeoutMs = 20_000
/** A connection breaks shortly before the end of the service is known. */
const retryDelayMs = 250

/** Resolves once the visualization service takes requests. Rejects when the signal aborts. */
export async function waitForViz(viz: Pick<VizPort, 'ready' | 'subscribe'>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  const unsubscribe = viz.subscribe(({ type }) => {
    if (type === 'ready') resolve()
  })
  if (signal.aborted) onAbort()
  if (viz.ready) resolve()
  try {
    await promise
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Retries a call for twenty seconds while the visualization service is unavailable. For idempotent calls. After that,
 * or when the signal aborts, the last `VizUnavailable` is thrown.
 */
export async function retryThroughRestart<T>(
  viz: Pick<VizPort, 'ready' | 'subscribe'>,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let deadline: AbortSignal | undefined
  const waitForReturn = async () => {
    deadline ??= AbortSignal.any([signal, AbortSignal.timeout(retryTimeoutMs)])
    await wait(retryDelayMs, undefined, { signal: deadline })
    await waitForViz(viz, deadline)
  }
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof VizUnavailable)) throw error
      await waitForReturn().catch(() => {
        throw error
      })
    }
  }
}
