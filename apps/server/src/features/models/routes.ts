import { AppError, routes } from '@belvedere/contract'
import type { RequestContext, Serve } from '../../http/edge.ts'
import type { Member } from '../../room/caller.ts'
import { TokenBuckets } from '../../token-bucket.ts'
import type { ModelDeps } from './deps.ts'
import { listCalls } from './model-calls.ts'
import { requireNamingEndpoints } from './permission.ts'
import { ownSettings, putSettings, removeSettings } from './settings.ts'
import { tryModel } from './try-model.ts'

/** Of one person: enough to get a model going by trial, too few to search a network. */
const namings = { atOnce: 10, perSecond: 1 / 30, atMost: 10_000 }

export function serveModels(serve: Serve, deps: ModelDeps): void {
  const { models } = routes
  const { languageModel } = deps
  /** Who tries a model just now. */
  const trying = new Set<string>()
  const paces = new TokenBuckets(namings)

  /** Naming an endpoint has this service ask it: for who may, so many times. */
  async function requireNaming({ caller, request }: Pick<RequestContext<Member>, 'caller' | 'request'>): Promise<void> {
    await requireNamingEndpoints(deps, caller, request)
    const waitMs = paces.tryTake(caller.person, deps.now())
    if (waitMs > 0)
      throw new AppError('too_many_requests', 'You have named and tried many endpoints just now. Wait a little.', {
        retryAfterSeconds: waitMs / 1000,
      })
  }

  serve(models.get, async (_input, { caller }) => ({
    server:
      languageModel === null
        ? null
        : { label: languageModel.model, kind: languageModel.kind, model: languageModel.model },
    mine: await ownSettings(deps, caller),
  }))
  serve(models.put, async ({ body }, call) => {
    await requireNaming(call)
    return { mine: await putSettings(deps, call.caller, body) }
  })
  serve(models.remove, async (_input, { caller }) => {
    await removeSettings(deps, caller)
    return {}
  })
  serve(models.test, async ({ body }, call) => {
    const { caller, ended } = call
    const { person } = caller
    if (trying.has(person))
      throw new AppError('too_many_requests', 'You are trying a model already. Ask again when that is done.', {
        retryAfterSeconds: 3,
      })
    trying.add(person)
    try {
      await requireNaming(call)
      return await tryModel(deps, caller, body, ended())
    } finally {
      trying.delete(person)
    }
  })
  serve(models.calls, async ({ params }, { caller }) => ({
    calls: await listCalls(deps, caller, { room: params.id, reply: params.messageId }),
  }))
}
