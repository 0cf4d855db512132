import { ModelFault } from '@belvedere/assistant'

/** Why an endpoint gave no answer. */
export interface Failure {
  /** The endpoint's answer to the request; null where there was none. */
  status: number | null
  /** How long it asked to wait. */
  retryAfterSeconds: number | null
  /** For the person, with what to do. Nothing of what the endpoint wrote, which may quote a key. */
  sentence: string
  cause: unknown
}

/** Where people set up their model. */
export const where = 'under Account, Language model'

/** What an error of a library or of the network means. `model` is asked for, at most `seconds` long. */
export function failureOf(error: unknown, { model, seconds }: { model: string; seconds: number }): Failure {
  const status = numberIn(error, 'statusCode')
  const retryAfterSeconds = retryAfterOf(error)
  return {
    status,
    retryAfterSeconds,
    sentence: sentenceOf(error, { status, retryAfterSeconds, model, seconds }),
    cause: error,
  }
}

interface Circumstances {
  status: number | null
  retryAfterSeconds: number | null
  model: string
  seconds: number
}

function sentenceOf(error: unknown, { status, retryAfterSeconds, model, seconds }: Circumstances): string {
  const fault = faultIn(error)
  if (fault !== null) return fault.message
  if (named(error, 'TimeoutError')) return `The model did not answer within ${seconds} s.`
  switch (status) {
    case 401:
    case 403:
      return `The endpoint refused the key (${status}). Give one that it takes, ${where}.`
    case 404:
      return `The endpoint does not know the model ${model}, or has another address (404). Check both ${where}.`
    case 429:
      return retryAfterSeconds === null
        ? 'The endpoint takes no more requests for now (429).'
        : `The endpoint takes no more requests for ${Math.ceil(retryAfterSeconds)} s (429).`
    case null:
      return 'The endpoint could not be reached, or broke off. Check that it runs, and its address.'
    default:
      return `The endpoint failed (${status}). Try again, or choose another model ${where}.`
  }
}

/** The fault of our own that something was caused by. */
function faultIn(error: unknown): ModelFault | null {
  if (error instanceof ModelFault) return error
  return error instanceof Error && error.cause !== undefined ? faultIn(error.cause) : null
}

function named(error: unknown, name: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === name) return true
  return 'cause' in error && named(error.cause, name)
}

function numberIn(error: unknown, key: string): number | null {
  if (typeof error !== 'object' || error === null) return null
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'number' ? value : null
}

/** Seconds of `Retry-After`; a date there is not waited for. */
function retryAfterOf(error: unknown): number | null {
  const headers: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseHeaders') : null
  const value: unknown = typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'retry-after') : null
  if (typeof value !== 'string') return null
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
