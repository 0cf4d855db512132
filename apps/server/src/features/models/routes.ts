import { routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireNamingEndpoints } from '../../http/endpoint-permission.ts'
import { limitRate } from '../../http/limit-rate.ts'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import type { Member } from '../../room/caller.ts'
import type { ModelDeps } from './deps.ts'
import { listCalls } from './model-calls.ts'
import { ownSettings, putSettings, removeSettings } from './settings.ts'
import { tryModel } from './try-model.ts'

/** Per person: enough to set up a model by trial and error, too few to scan a network. */
const namingRate = { burst: 10, perSecond: 1 / 30 }

export function serveModels(serve: Serve, deps: ModelDeps): void {
  const { models } = routes
  const { languageModel } = deps
  /** People with a trial in progress. */
  const trying = new Set<string>()
  const refusal = serverTexts.message('models.too_many_tries')
  const requireNamingRate = limitRate(namingRate, { now: deps.now, refusal })

  /** Naming an endpoint makes this service send requests there, so it is authorized and rate-limited. */
  async function requireNamingAllowed({
    caller,
    request,
  }: Pick<RequestContext<Member>, 'caller' | 'request'>): Promise<void> {
    await requireNamingEndpoints(deps, caller, request)
    requireNamingRate(caller)
  }

  serve(models.get, async (_input, { caller }) => ({
    server:
      languageModel === null
        ? null
        : { label: languageModel.model, kind: languageModel.kind, model: languageModel.model },
    mine: await ownSettings(deps, caller),
  }))
  serve(models.put, async ({ body }, call) => {
    await requireNamingAllowed(call)
    return { mine: await putSettings(deps, call.caller, body) }
  })
  serve(models.remove, async (_input, { caller }) => {
    await removeSettings(deps, caller)
    return {}
  })
  serve(models.test, async ({ body }, call) => {
    const { caller, abortSignal } = call
    const { person } = caller
    if (trying.has(person))
      throw new TextError('too_many_requests', serverTexts.message('models.try_running'), {
        retryAfterSeconds: 3,
      })
    trying.add(person)
    try {
      await requireNamingAllowed(call)
      return await tryModel(deps, caller, body, abortSignal())
    } finally {
      trying.delete(person)
    }
  })
  serve(models.calls, async ({ params }, { caller }) => ({
    calls: await listCalls(deps, caller, { room: params.id, reply: params.messageId }),
  }))
}
