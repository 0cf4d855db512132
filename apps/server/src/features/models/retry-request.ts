import { setTimeout as wait } from 'node:timers/promises'
import type { ModelExchange } from './exchange.ts'

export interface RetryOptions {
  /** Names the endpoint and the model. */
  form: string
  /** Forms known to accept only bare requests. */
  formsWithoutJsonMode: Set<string>
  /** Longest `Retry-After` that is waited for. */
  maxWaitSeconds: number
  signal: AbortSignal
}

/**
 * Sends a request and retries it once if that helps: in the bare form if the endpoint rejects the request's options,
 * and after `Retry-After` if it is busy. Resolves to the last exchange; rejects when the signal aborts.
 */
export async function retryRequest(
  send: (bare: boolean) => Promise<ModelExchange>,
  { form, formsWithoutJsonMode, maxWaitSeconds, signal }: RetryOptions,
): Promise<ModelExchange> {
  const first = await send(formsWithoutJsonMode.has(form))
  const { failure } = first
  if (failure?.status === 400 || failure?.status === 422) {
    const second = await send(true)
    if (second.failure === null) formsWithoutJsonMode.add(form)
    return second
  }
  if (failure?.status !== 429 || failure.retryAfterSeconds === null) return first
  if (failure.retryAfterSeconds > maxWaitSeconds) return first
  await wait(failure.retryAfterSeconds * 1000, undefined, { signal })
  return send(formsWithoutJsonMode.has(form))
}
