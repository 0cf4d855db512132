import { ModelFault } from '@belvedere/assistant/ports'
import { isModelRefusal } from './model-refusal.ts'

/** Why an endpoint gave no answer. */
export interface Failure {
  /** What a language model's endpoint answered; null where there was no answer, or one that is no model's. */
  status: number | null
  /** How long it asked to wait. */
  retryAfterSeconds: number | null
  /** For the person, with what to do. Nothing of what the endpoint wrote, which may quote a key. */
  sentence: string
  cause: unknown
}

/** Where people set up their model. */
export const settingsPlace = 'under Account, Language model'

/**
 * The same for whatever is at an address but a language model, be it nothing: whoever may name an endpoint is not to learn
 * what else runs in the operator's network.
 */
export const noModel = `No language model answers at this address. Check that it runs, its address (most end in /v1) and its key, ${settingsPlace}.`

/** An answer that refuses, with the body that came with it. */
export class EndpointRefusal extends Error {
  readonly statusCode: number
  readonly responseBody: string

  constructor(statusCode: number, responseBody: string) {
    super(`The endpoint answered ${statusCode}.`)
    this.statusCode = statusCode
    this.responseBody = responseBody
  }
}

interface Asked {
  /** As it was asked for. */
  model: string
  /** The longest that was waited for; null: silence is one more way to be no model. */
  seconds: number | null
  /** Whether something of a model's answer had come before it failed. */
  hasBegun: boolean
}

/** What an error of a library or of the network means. */
export function failureOf(error: unknown, asked: Asked): Failure {
  const answered = numberIn(error, 'statusCode')
  const status = answered !== null && isModelRefusal(answered, textIn(error, 'responseBody')) ? answered : null
  const retryAfterSeconds = status === null ? null : retryAfterOf(error)
  return {
    status,
    retryAfterSeconds,
    sentence: sentenceOf(error, { status, retryAfterSeconds, ...asked }),
    cause: error,
  }
}

function sentenceOf(
  error: unknown,
  { status, retryAfterSeconds, model, seconds, hasBegun }: Asked & Pick<Failure, 'status' | 'retryAfterSeconds'>,
): string {
  const fault = faultIn(error)
  if (fault !== null) return fault.message
  if (seconds !== null && named(error, 'TimeoutError')) return `The model did not answer within ${seconds} s.`
  switch (status) {
    case 401:
    case 403:
      return `The endpoint refused the key (${status}). Give one that it takes, ${settingsPlace}.`
    case 404:
      return `The endpoint does not know the model ${model}, or has another address (404). Check both ${settingsPlace}.`
    case 429:
      return retryAfterSeconds === null
        ? 'The endpoint takes no more requests for now (429).'
        : `The endpoint takes no more requests for ${Math.ceil(retryAfterSeconds)} s (429).`
    case null:
      return hasBegun ? 'The model broke off in the middle of its answer. Try again.' : noModel
    default:
      return `The endpoint failed (${status}). Try again, or choose another model ${settingsPlace}.`
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
  const value = valueIn(error, key)
  return typeof value === 'number' ? value : null
}

function textIn(error: unknown, key: string): string {
  const value = valueIn(error, key)
  return typeof value === 'string' ? value : ''
}

const valueIn = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined

/** Seconds of `Retry-After`; a date there is not waited for. */
function retryAfterOf(error: unknown): number | null {
  const value = valueIn(valueIn(error, 'responseHeaders'), 'retry-after')
  if (typeof value !== 'string') return null
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
