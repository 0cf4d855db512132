import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'

export interface RetryOptions {
  /** Names the endpoint and the model. */
  form: string
  /** The forms that are known to take the plainest request alone. */
  plain: Set<string>
  /** Longer than this nobody waits for an endpoint that asks to be left alone. */
  longestWaitSeconds: number
  signal: AbortSignal
}

/**
 * Asks by `once`, and once more where that helps: in the plainest form where the endpoint refuses the request's form
 * (`bare`), and after a moment where it is busy. Gives the last exchange; rejects where the signal aborts.
 */
export async function retryRequest(
  once: (bare: boolean) => Promise<Exchange>,
  { form, plain, longestWaitSeconds, signal }: RetryOptions,
): Promise<Exchange> {
  const first = await once(plain.has(form))
  const { failure } = first
  if (failure?.status === 400 || failure?.status === 422) {
    const second = await once(true)
    if (second.failure === null) plain.add(form)
    return second
  }
  if (failure?.status !== 429 || failure.retryAfterSeconds === null) return first
  if (failure.retryAfterSeconds > longestWaitSeconds) return first
  await wait(failure.retryAfterSeconds * 1000, undefined, { signal })
  return once(plain.has(form))
}
