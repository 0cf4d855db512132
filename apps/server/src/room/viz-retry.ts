import { setTimeout as wait } from 'node:timers/promises'
import { type VizPort, VizUnavailable } from './viz-port.ts'

/** How long somebody is kept waiting for the visualization service to be back. */
const patienceMs = 20_000
/** A connection breaks a moment before the service is known to have ended. */
const pauseMs = 250

/** Resolves once the visualization service takes requests, at once where it does. Rejects when the signal aborts. */
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
 * Calls again, for twenty seconds, where the visualization service was away or went away under the call. For calls that
 * change nothing there. After that, or when the signal aborts, the last `VizAway` is thrown.
 */
export async function retryThroughRestart<T>(
  viz: Pick<VizPort, 'ready' | 'subscribe'>,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let patience: AbortSignal | undefined
  const back = async () => {
    patience ??= AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    await wait(pauseMs, undefined, { signal: patience })
    await waitForViz(viz, patience)
  }
  for (;;) {
    try {
      return await call()
    } catch (away) {
      if (!(away instanceof VizUnavailable)) throw away
      await back().catch(() => {
        throw away
      })
    }
  }
}
