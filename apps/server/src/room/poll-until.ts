import type { Bus, Notice } from './bus.ts'

/** Notices may be lost between nodes. */
const pollIntervalMs = 1000

export interface PollOptions<T> {
  look(): Promise<T | undefined>
  /** Whether a notice may have changed the result of `look`. */
  concerns(notice: Notice): boolean
  /** Milliseconds since 1970. */
  deadline: number
  signal: AbortSignal
}

/**
 * Polls `look` at once, after notices that concern it, and every second, until it returns a value. Undefined at
 * `deadline`, or when the signal aborts.
 */
export async function pollUntil<T>(
  { bus, now }: { bus: Bus; now(): number },
  { look, concerns, deadline, signal }: PollOptions<T>,
): Promise<T | undefined> {
  let wake = () => {}
  const onAbort = () => wake()
  const unsubscribe = bus.subscribe((notice) => {
    if (concerns(notice)) wake()
  })
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      // Set before looking, so that notices during the look cause another one.
      const { promise: wakeUp, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const result = await look()
      if (result !== undefined || signal.aborted || now() >= deadline) return result
      const timer = setTimeout(wake, pollIntervalMs)
      await wakeUp
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', onAbort)
  }
}
