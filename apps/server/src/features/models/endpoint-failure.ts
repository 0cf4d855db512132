import { ModelFault } from '@belvedere/assistant/ports'
import type { TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import { isModelRefusal } from './model-refusal.ts'

/**
 * A `ModelFault` whose message can be shown in any language, as a `TextError` is an `AppError` of that kind. It has no
 * code, because it does not reach clients as an error but as a text in the assistant's answer.
 */
export class TranslatableModelFault extends ModelFault {
  readonly text: TranslatableText

  constructor(text: TranslatableText, options: { cause?: unknown } = {}) {
    super(textOf(text, 'en'), options)
    this.text = text
  }
}

/** Why an endpoint gave no answer. */
export interface EndpointFailure {
  /** HTTP status of a language model's endpoint; null if there was no answer, or not one of a language model. */
  status: number | null
  /** From `Retry-After`. */
  retryAfterSeconds: number | null
  /** For the person, with a remedy. Quotes nothing from the endpoint, whose text may contain a key. */
  text: TranslatableText
  cause: unknown
}

/** Where people configure their model. */
export const settingsPlace = { where: serverTexts.message('models.settings') }

/**
 * The same message for every address without a language model, also if nothing answers: people who may name endpoints
 * must not be able to scan the operator's network.
 */
export const noModel = serverTexts.message('models.none', settingsPlace)

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
  /** The timeout; null: a timeout is reported as if there were no language model. */
  seconds: number | null
  /** Whether part of a model's answer was received before the failure. */
  hasBegun: boolean
}

/** Classifies an error of a library or of the network. */
export function endpointFailureOf(error: unknown, request: FailedRequest): EndpointFailure {
  const statusCode = numberIn(error, 'statusCode')
  const status = statusCode !== null && isModelRefusal(statusCode, textIn(error, 'responseBody')) ? statusCode : null
  const retryAfterSeconds = status === null ? null : retryAfterOf(error)
  return {
    status,
    retryAfterSeconds,
    text: failureText(error, { status, retryAfterSeconds, ...request }),
    cause: error,
  }
}

function failureText(
  error: unknown,
  {
    status,
    retryAfterSeconds,
    model,
    seconds,
    hasBegun,
  }: FailedRequest & Pick<EndpointFailure, 'status' | 'retryAfterSeconds'>,
): TranslatableText {
  const fault = faultIn(error)
  if (fault !== null) return fault.text
  if (seconds !== null && hasErrorName(error, 'TimeoutError')) return serverTexts.message('models.slow', { seconds })
  switch (status) {
    case 401:
    case 403:
      return serverTexts.message('models.key_refused', { status, ...settingsPlace })
    case 404:
      return serverTexts.message('models.unknown_model', { model, ...settingsPlace })
    case 429:
      return retryAfterSeconds === null
        ? serverTexts.message('models.busy')
        : serverTexts.message('models.busy_for', { seconds: Math.ceil(retryAfterSeconds) })
    case null:
      return hasBegun ? serverTexts.message('models.broke_off') : noModel
    default:
      return serverTexts.message('models.failed', { status, ...settingsPlace })
  }
}

/** The `TranslatableModelFault` in the chain of causes. */
function faultIn(error: unknown): TranslatableModelFault | null {
  if (error instanceof TranslatableModelFault) return error
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
