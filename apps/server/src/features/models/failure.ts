import { ModelFault } from '@belvedere/assistant/ports'
import { isModelRefusal } from './model-refusal.ts'

/** Why an endpoint gave no answer. */
export interface Failure {
  /** HTTP status of a language model's endpoint; null if there was no answer, or not one of a language model. */
  status: number | null
  /** From `Retry-After`. */
  retryAfterSeconds: number | null
  /** Message for the person with a remedy. Quotes nothing from the endpoint, whose text may contain a key. */
  sentence: string
  cause: unknown
}

/** Where people configure their model. */
export const settingsPlace = 'under Account, Language model'

/**
 * The same message for everything that is not a language model, including nothing at all: people who may name endpoints
 * must not be able to scan the operator's network.
 */
export const noModel = `No language model answers at this address. Check that it runs, its address (most end in /v1) and its key, ${settingsPlace}.`

/** A refusal with its body. */
export class EndpointRefusal extends Error {
  readonly statusCode: number
  readonly responseBody: string

  constructor(statusCode: number, responseBody: string) {
    super(`The endpoint answered ${statusCode}.`)
    this.statusCode = statusCode
    this.responseBody = responseBody
  }
}

interface FailedRequest {
  /** As requested. */
  model: string
  /** The timeout; null: a timeout is reported like any other non-model. */
  seconds: number | null
  /** Whether part of a model's answer was received before the failure. */
  hasBegun: boolean
}

/** Classifies an error of a library or of the network. */
export function failureOf(error: unknown, request: FailedRequest): Failure {
  const statusCode = numberIn(error, 'statusCode')
  const status = statusCode !== null && isModelRefusal(statusCode, textIn(error, 'responseBody')) ? statusCode : null
  const retryAfterSeconds = status === null ? null : retryAfterOf(error)
  return {
    status,
    retryAfterSeconds,
    sentence: sentenceOf(error, { status, retryAfterSeconds, ...request }),
    cause: error,
  }
}

function sentenceOf(
  error: unknown,
  {
    status,
    retryAfterSeconds,
    model,
    seconds,
    hasBegun,
  }: FailedRequest & Pick<Failure, 'status' | 'retryAfterSeconds'>,
): string {
  const fault = faultIn(error)
  if (fault !== null) return fault.message
  if (seconds !== null && hasErrorName(error, 'TimeoutError')) return `The model did not answer within ${seconds} s.`
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

/** The `ModelFault` in the chain of causes. */
function faultIn(error: unknown): ModelFault | null {
  if (error instanceof ModelFault) return error
  return error instanceof Error && error.cause !== undefined ? faultIn(error.cause) : null
}

function hasErrorName(error: unknown, name: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === name) return true
  return 'cause' in error && hasErrorName(error.cause, name)
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

/** Seconds of `Retry-After`; dates are ignored. */
function retryAfterOf(error: unknown): number | null {
  const value = valueIn(valueIn(error, 'responseHeaders'), 'retry-after')
  if (typeof value !== 'string') return null
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
