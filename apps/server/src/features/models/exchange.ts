import type { Prompt } from '@belvedere/assistant/ports'
import type { LanguageModel } from 'ai'
import type { Endpoint } from './endpoint.ts'
import { endpointFetch } from './endpoint-fetch.ts'
import { type Failure, failureOf } from './failure.ts'

/** One request to a model and what came of it. */
export interface Exchange {
  /** The request's body, exactly. */
  sent: string
  received: string
  inputTokens: number
  outputTokens: number
  ms: number
  failure: Failure | null
}

export interface ModelRequest {
  model: string
  prompt: Prompt
  /** Fewer options for endpoints that do not take them: no JSON mode, no temperature, no bound. */
  bare: boolean
  tokensAtMost: number
  signal: AbortSignal
  onText(soFar: string): void
}

const charactersAtMost = 40_000

/** Asks a model once, streaming. Never rejects: what goes wrong is a failure, and what was sent is told all the same. */
export async function requestCompletion(endpoint: Endpoint, asked: ModelRequest): Promise<Exchange> {
  const { streamText } = await import('ai')
  // Else the library writes to the standard error what it thinks of a model.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { secondsPerCall: seconds } = endpoint
  const begun = performance.now()
  let sent = ''
  let received = ''
  let usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {}
  let hasBegun = false
  let failure: Failure | null = null
  try {
    const stream = streamText({
      model: await modelOf(endpoint, asked, (body) => {
        sent = body
      }),
      system: asked.prompt.instructions,
      prompt: asked.prompt.message,
      maxRetries: 0,
      abortSignal: AbortSignal.any([asked.signal, AbortSignal.timeout(seconds * 1000)]),
      ...(asked.bare ? {} : { maxOutputTokens: asked.tokensAtMost, temperature: 0 }),
      // Errors are read from the stream; the library would print them, with what was asked.
      onError: () => undefined,
    })
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new DOMException('The model was not waited for any longer.', 'TimeoutError')
      if (part.type === 'finish') usage = part.totalUsage
      // A finish that names no reason is the library's own.
      if (part.type === 'reasoning-delta' || (part.type === 'finish' && part.rawFinishReason !== undefined))
        hasBegun = true
      if (part.type !== 'text-delta') continue
      hasBegun = true
      received += part.text
      if (received.length > charactersAtMost) break
      asked.onText(received)
    }
    if (!hasBegun) throw new Error('What answered says nothing that a language model says.')
  } catch (error) {
    failure = asked.signal.aborted ? cancelled(error) : failureOf(error, { model: asked.model, seconds, hasBegun })
  }
  return {
    ...{ sent, received, failure },
    inputTokens: tokensOf(usage.inputTokens, sent),
    outputTokens: tokensOf(usage.outputTokens, received),
    ms: Math.round(performance.now() - begun),
  }
}

const cancelled = (cause: unknown): Failure => ({
  ...{ status: null, retryAfterSeconds: null, cause },
  sentence: 'It was cancelled.',
})

/** Beyond what any model takes. */
const countedAtMost = 10_000_000

/** As the endpoint counts, where that is a count; else about four characters a token. */
const tokensOf = (counted: number | undefined, text: string): number =>
  counted !== undefined && Number.isInteger(counted) && counted >= 0 && counted <= countedAtMost
    ? counted
    : Math.ceil(text.length / 4)

/** The library of the endpoint's protocol, loaded when it is first needed. */
async function modelOf(
  { kind, baseUrl: baseURL, apiKey, reach }: Endpoint,
  { model, bare }: ModelRequest,
  onSend: (body: string) => void,
): Promise<LanguageModel> {
  const fetch = endpointFetch({ reach, onSend })
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    // Without a key the library would take one of the environment.
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    ...{ name: 'endpoint', baseURL, fetch, includeUsage: true },
    ...(apiKey !== null && { apiKey }),
    ...(!bare && { transformRequestBody: (body) => ({ ...body, response_format: { type: 'json_object' } }) }),
  })(model)
}
