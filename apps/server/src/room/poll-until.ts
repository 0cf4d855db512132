import type { Bus, Notice } from './bus.ts'

/** Notices may be lost between nodes. */
const lookAgainMs = 1000

export interface PollOptions<T> {
  look(): Promise<T | undefined>
  /** Whether a notice may have changed what `look` finds. */
  concerns(notice: Notice): boolean
  /** Milliseconds since 1970. */
  until: number
  signal: AbortSignal
}

/**
 * What `look` finds, as soon as it finds something: it looks at once, after the notices that concern it, and every
 * second. Undefined where it has found nothing until then, or the signal aborts.
 */
export async function pollUntil<T>(
  { bus, now }: { bus: Bus; now(): number },
  { look, concerns, until, signal }: PollOptions<T>,
): Promise<T | undefined> {
  let wake = () => {}
  const onAbort = () => wake()
  const unsubscribe = bus.subscribe((notice) => {
    if (concerns(notice)) wake()
  })
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      // Before looking: what happens meanwhile is looked at again.
      const { promise: news, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const found = await look()
      if (found !== undefined || signal.aborted || now() >= until) return found
      const timer = setTimeout(wake, lookAgainMs)
      await news
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', onAbort)
  }
}
