import { parseJson, type RouteInput, type RouteResponse, type routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { z } from 'zod'
import { failSlowly, leastFailureMs } from '../../fail-slowly.ts'
import type { Actor } from '../../room/caller.ts'
import { addressPolicyOf } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { type Endpoint, originOf, withoutSlash } from './endpoint.ts'
import { EndpointRefusal, endpointFailureOf, noModel } from './endpoint-failure.ts'
import { endpointFetch } from './endpoint-fetch.ts'
import { requestCompletion } from './exchange.ts'
import { keyFor, settingsRow } from './settings.ts'

type TrialRequest = RouteInput<typeof routes.models.test>['body']
type TrialResult = RouteResponse<typeof routes.models.test>

const trialTimeoutSeconds = 20
const maxListedModels = 500
/** Model lists of OpenAI, Anthropic and OpenRouter; the last omits the type. */
const listedModel = z.union([
  z.object({ id: z.string().max(200), object: z.literal('model') }),
  z.object({ id: z.string().max(200), type: z.literal('model') }),
  z.object({ id: z.string().max(200), context_length: z.number().nullable() }),
])
const modelList = z.object({ data: z.array(listedModel) })
const prompt = {
  instructions: 'You are being tried out.',
  message: 'Say hello in five words at most, as JSON: {"text":"…"}',
}
/** Lists an endpoint's models and asks one to say hello. `endpoint_failed` with a remedy if it does not. */
export async function tryModel(
  deps: ModelDeps,
  actor: Actor,
  request: TrialRequest,
  signal: AbortSignal,
): Promise<TrialResult> {
  const baseUrl = withoutSlash(request.baseUrl)
  const apiKey = request.apiKey ?? keyFor(deps, await settingsRow(deps, actor.person), baseUrl)
  const endpoint: Endpoint = {
    kind: request.kind,
    baseUrl,
    apiKey,
    secondsPerCall: trialTimeoutSeconds,
    addressPolicy: addressPolicyOf(deps),
  }
  const isTimed = deps.privateEndpoints && !deps.isLocal
  const startedAt = performance.now()
  const work = async () => {
    const listTimeoutMs = isTimed ? leastFailureMs : trialTimeoutSeconds * 1000
    const models = await listModels(endpoint, { demanded: request.model === undefined, listTimeoutMs, signal })
    const isModels = models.length > 0
    const text = request.model === undefined ? '' : await hello(endpoint, { model: request.model, isModels, signal })
    return { models, ms: Math.round(performance.now() - startedAt), text }
  }
  return isTimed ? failSlowly(work, signal) : work()
}

/** The names of the models an endpoint lists. Not all do: `demanded` makes that a failure. */
async function listModels(
  endpoint: Endpoint,
  { demanded, listTimeoutMs, signal }: { demanded: boolean; listTimeoutMs: number; signal: AbortSignal },
): Promise<string[]> {
  try {
    const response = await endpointFetch({ addressPolicy: endpoint.addressPolicy })(`${endpoint.baseUrl}/models`, {
      headers: headersOf(endpoint),
      signal: AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]),
    })
    const body = await response.text()
    const { data: list } = modelList.safeParse(parseJson(body))
    if (response.ok && list !== undefined)
      return [...new Set(list.data.map(({ id }) => id))].toSorted().slice(0, maxListedModels)
    const unlisted = response.ok || response.status === 404 || response.status === 405
    if (unlisted && !demanded) return []
    throw response.ok ? new Error('What answered lists no models.') : new EndpointRefusal(response.status, body)
  } catch (error) {
    signal.throwIfAborted()
    const { status, text } = endpointFailureOf(error, { model: 'list', seconds: null, hasBegun: false })
    const missing = serverTexts.message('models.no_list', { origin: originOf(endpoint.baseUrl) })
    throw new TextError('endpoint_failed', status === 404 ? missing : text, { cause: error })
  }
}

const headersOf = ({ kind, apiKey }: Endpoint): Record<string, string> => {
  if (kind === 'anthropic') return { 'anthropic-version': '2023-06-01', 'x-api-key': apiKey ?? '' }
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}

/** `isModels`: the endpoint is known to be a language model's, so its errors may be shown. */
async function hello(
  endpoint: Endpoint,
  { model, isModels, signal }: { model: string; isModels: boolean; signal: AbortSignal },
): Promise<string> {
  const request = { model, prompt, bare: true, maxTokens: 200, signal, onText: () => undefined }
  const { received, failure } = await requestCompletion(endpoint, request)
  signal.throwIfAborted()
  if (failure === null) return received.slice(0, 500)
  const text = isModels || failure.status !== null ? failure.text : noModel
  throw new TextError('endpoint_failed', text, { cause: failure.cause })
}
