import type { Prompt } from '@belvedere/assistant/ports'
import { serverTexts } from '@belvedere/texts/server'
import type { LanguageModel } from 'ai'
import type { Endpoint } from './endpoint.ts'
import { type EndpointFailure, endpointFailureOf } from './endpoint-failure.ts'
import { endpointFetch } from './endpoint-fetch.ts'

/** One request to a model and its result. */
export interface ModelExchange {
  /** The exact request body. */
  sent: string
  received: string
  inputTokens: number
  outputTokens: number
  ms: number
  failure: EndpointFailure | null
}

export interface ModelRequest {
  model: string
  prompt: Prompt
  /** For endpoints that reject options: no JSON mode, no temperature, no token limit. */
  bare: boolean
  maxTokens: number
  signal: AbortSignal
  onText(soFar: string): void
}

const maxCharacters = 40_000

/** Sends one streaming request. Never rejects: errors are returned as `failure`, together with what was sent. */
export async function requestCompletion(endpoint: Endpoint, request: ModelRequest): Promise<ModelExchange> {
  const { streamText } = await import('ai')
  // The library would log warnings to standard error.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { secondsPerCall: seconds } = endpoint
  const startedAt = performance.now()
  let sent = ''
  let received = ''
  let usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {}
  let hasBegun = false
  let failure: EndpointFailure | null = null
  try {
    const stream = streamText({
      model: await modelOf(endpoint, request, (body) => {
        sent = body
      }),
      system: request.prompt.instructions,
      prompt: request.prompt.message,
      maxRetries: 0,
      abortSignal: AbortSignal.any([request.signal, AbortSignal.timeout(seconds * 1000)]),
      ...(request.bare ? {} : { maxOutputTokens: request.maxTokens, temperature: 0 }),
      // Errors are read from the stream; the library would log them with the prompt.
      onError: () => undefined,
    })
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new DOMException('The model was not waited for any longer.', 'TimeoutError')
      if (part.type === 'finish') usage = part.totalUsage
      // The library itself adds a finish without a raw reason.
      if (part.type === 'reasoning-delta' || (part.type === 'finish' && part.rawFinishReason !== undefined))
        hasBegun = true
      if (part.type !== 'text-delta') continue
      hasBegun = true
      received += part.text
      if (received.length > maxCharacters) break
      request.onText(received)
    }
    if (!hasBegun) throw new Error('What answered says nothing that a language model says.')
  } catch (error) {
    failure = request.signal.aborted
      ? cancelled(error)
      : endpointFailureOf(error, { model: request.model, seconds, hasBegun })
  }
  return {
    ...{ sent, received, failure },
    inputTokens: tokensOf(usage.inputTokens, sent),
    outputTokens: tokensOf(usage.outputTokens, received),
    ms: Math.round(performance.now() - startedAt),
  }
}

const cancelled = (cause: unknown): EndpointFailure => ({
  ...{ status: null, retryAfterSeconds: null, cause },
  text: serverTexts.message('models.cancelled'),
})

/** More tokens than any model takes. */
const maxCountedTokens = 10_000_000

/** The endpoint's count if it is plausible; else about four characters a token. */
const tokensOf = (reported: number | undefined, text: string): number =>
  reported !== undefined && Number.isInteger(reported) && reported >= 0 && reported <= maxCountedTokens
    ? reported
    : Math.ceil(text.length / 4)

/** Loads the library of the endpoint's protocol on demand. */
async function modelOf(
  { kind, baseUrl: baseURL, apiKey, addressPolicy }: Endpoint,
  { model, bare }: ModelRequest,
  onSend: (body: string) => void,
): Promise<LanguageModel> {
  const fetch = endpointFetch({ addressPolicy, onSend })
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    // Without a key the library would read one from the environment.
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    ...{ name: 'endpoint', baseURL, fetch, includeUsage: true },
    ...(apiKey !== null && { apiKey }),
    ...(!bare && { transformRequestBody: (body) => ({ ...body, response_format: { type: 'json_object' } }) }),
  })(model)
}
