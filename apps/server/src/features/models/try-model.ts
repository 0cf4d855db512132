import { AppError, parseJson, type RouteAnswer, type RouteInput, type routes } from '@belvedere/contract'
import { z } from 'zod'
import type { Actor } from '../../room/caller.ts'
import { reachOf } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { type Endpoint, originOf, withoutSlash } from './endpoint.ts'
import { endpointFetch } from './endpoint-fetch.ts'
import { exchange } from './exchange.ts'
import { failureOf } from './failure.ts'
import { keyFor, settingsRow } from './settings.ts'

type Wanted = RouteInput<typeof routes.models.test>['body']
type Tried = RouteAnswer<typeof routes.models.test>

const seconds = 20
const modelsAtMost = 500
const listed = z.object({ data: z.array(z.object({ id: z.string().max(200) })) })
const prompt = {
  instructions: 'You are being tried out.',
  message: 'Say hello in five words at most, as JSON: {"text":"…"}',
}

/** Lists an endpoint's models and has one say hello. `endpoint_failed` with what to do where it does not. */
export async function tryModel(deps: ModelDeps, by: Actor, wanted: Wanted, signal: AbortSignal): Promise<Tried> {
  const baseUrl = withoutSlash(wanted.baseUrl)
  const apiKey = wanted.apiKey ?? keyFor(deps, await settingsRow(deps, by.person), baseUrl)
  const endpoint: Endpoint = { kind: wanted.kind, baseUrl, apiKey, secondsPerCall: seconds, reach: reachOf(deps) }
  const begun = performance.now()
  const models = await listModels(endpoint, { demanded: wanted.model === undefined, signal })
  const text = wanted.model === undefined ? '' : await hello(endpoint, wanted.model, signal)
  return { models, ms: Math.round(performance.now() - begun), text }
}

/** The models that an endpoint tells of, by name. Not all do: `demanded` says whether that is a failure. */
async function listModels(
  endpoint: Endpoint,
  { demanded, signal }: { demanded: boolean; signal: AbortSignal },
): Promise<string[]> {
  try {
    const response = await endpointFetch({ reach: endpoint.reach })(`${endpoint.baseUrl}/models`, {
      headers: headersOf(endpoint),
      signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
    })
    const parsed = listed.safeParse(parseJson(await response.text()))
    if (!response.ok) throw Object.assign(new Error('refused'), { statusCode: response.status })
    const names = parsed.success ? parsed.data.data.map(({ id }) => id) : []
    return [...new Set(names)].toSorted().slice(0, modelsAtMost)
  } catch (error) {
    signal.throwIfAborted()
    const { status, sentence, cause } = failureOf(error, { model: 'list', seconds })
    const unlisted = !demanded && (status === 404 || status === 405)
    if (unlisted) return []
    const missing = `${originOf(endpoint.baseUrl)} has no list of models at this address (404). Most addresses end in /v1.`
    throw new AppError('endpoint_failed', status === 404 ? missing : sentence, { cause })
  }
}

const headersOf = ({ kind, apiKey }: Endpoint): Record<string, string> => {
  if (kind === 'anthropic') return { 'anthropic-version': '2023-06-01', 'x-api-key': apiKey ?? '' }
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}

async function hello(endpoint: Endpoint, model: string, signal: AbortSignal): Promise<string> {
  const asked = { model, prompt, bare: true, tokensAtMost: 200, signal, onText: () => undefined }
  const { received, failure } = await exchange(endpoint, asked)
  signal.throwIfAborted()
  if (failure !== null) throw new AppError('endpoint_failed', failure.sentence, { cause: failure.cause })
  return received.slice(0, 500)
}
