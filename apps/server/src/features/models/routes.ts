import { AppError, routes } from '@belvedere/contract'
import type { Serve } from '../../http/edge.ts'
import { callsOf } from './calls.ts'
import type { ModelDeps } from './deps.ts'
import { ownSettings, putSettings, removeSettings } from './settings.ts'
import { tryModel } from './try-model.ts'

export function serveModels(serve: Serve, deps: ModelDeps): void {
  const { models } = routes
  const { languageModel } = deps
  /** Who tries a model just now. */
  const trying = new Set<string>()

  serve(models.get, async (_input, { caller }) => ({
    server:
      languageModel === null
        ? null
        : { label: languageModel.model, kind: languageModel.kind, model: languageModel.model },
    mine: await ownSettings(deps, caller),
  }))
  serve(models.put, async ({ body }, { caller }) => ({ mine: await putSettings(deps, caller, body) }))
  serve(models.remove, async (_input, { caller }) => {
    await removeSettings(deps, caller)
    return {}
  })
  serve(models.test, async ({ body }, { caller, ended }) => {
    const { person } = caller
    if (trying.has(person))
      throw new AppError('too_many_requests', 'You are trying a model already. Ask again when that is done.', {
        retryAfterSeconds: 3,
      })
    trying.add(person)
    try {
      return await tryModel(deps, caller, body, ended())
    } finally {
      trying.delete(person)
    }
  })
  serve(models.calls, async ({ params }, { caller }) => ({
    calls: await callsOf(deps, caller, { room: params.id, reply: params.messageId }),
  }))
}
