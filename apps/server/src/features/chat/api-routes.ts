import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { plainJson } from '../../plain-json.ts'
import { ask } from './ask.ts'
import type { ChatDeps } from './deps.ts'
import type { Turns } from './turns.ts'

const answerTimeoutMs = 2 * 60_000

/** The chat route for callers with an API key: a message is answered when its turn is done. */
export function serveChatApi(serve: Serve, deps: ChatDeps & { turns: Turns }): void {
  serve(routes.api.ask, async ({ params, body }, { caller, abortSignal }) => {
    const waiting = { timeoutMs: answerTimeoutMs, signal: abortSignal() }
    const { message, spec } = await ask(deps, caller, { roomId: params.id, ...body }, waiting)
    return { message, spec: spec === null ? null : plainJson(spec) }
  })
}
