/** Time and chance, handed in so that tests hold both in hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms`; the answer takes it back. */
  after(ms: number, callback: () => void): () => void
  /** 0 up to, not including, 1. */
  random(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
