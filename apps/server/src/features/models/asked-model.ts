import { setTimeout as wait } from 'node:timers/promises'
import { ModelFault, type ModelPort } from '@belvedere/assistant'
import type { ModelCall } from '@belvedere/contract'
import type { ChosenModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { originOf } from './endpoint.ts'
import { type Asked, type Exchange, exchange } from './exchange.ts'
import { countTokens, spentOf } from './use.ts'

/** Longer than this nobody waits for an endpoint that asks to be left alone. */
const longestWaitSeconds = 3
/** Enough for models that think aloud. */
const tokensAtMost = 4000

/** A model for one turn: `calls` is everything that was sent to it and came back. */
export interface AskedModel extends ModelPort {
  calls: ModelCall[]
}

/**
 * Asks within the budgets. An endpoint that refuses the request's form is asked once more in the plainest one, and one
 * that is busy for a moment is asked again after it. `plain` remembers which ones take the plainest form alone.
 */
export function askedModel(deps: ModelDeps, { endpoint, model, budgets }: ChosenModel, plain: Set<string>): AskedModel {
  const calls: ModelCall[] = []
  const where = originOf(endpoint.baseUrl)
  const form = `${where} ${model}`

  async function once(asked: Omit<Asked, 'model' | 'tokensAtMost'>): Promise<{ done: Exchange; call: ModelCall }> {
    const spent = await spentOf(deps, budgets)
    if (spent !== null) throw new ModelFault(spent)
    const at = new Date(deps.now()).toISOString()
    const done = await exchange(endpoint, { ...asked, model, tokensAtMost })
    const { sent, received, inputTokens, outputTokens, ms, failure } = done
    const call: ModelCall = {
      at,
      endpoint: where,
      model,
      sent,
      received,
      inputTokens,
      outputTokens,
      ms,
      outcome: 'failed',
    }
    if (failure !== null) call.fault = failure.sentence
    // Nothing went out where the endpoint may not be reached.
    if (sent !== '') calls.push(call)
    await countTokens(
      deps,
      budgets.map(({ account }) => account),
      inputTokens + outputTokens,
    )
    asked.signal.throwIfAborted()
    return { done, call }
  }

  return {
    calls,
    async write(prompt, { signal, onText }) {
      const asked = { prompt, signal, onText }
      let attempt = await once({ ...asked, bare: plain.has(form) })
      const { failure } = attempt.done
      if (failure?.status === 400 || failure?.status === 422) {
        attempt = await once({ ...asked, bare: true })
        if (attempt.done.failure === null) plain.add(form)
      } else if (failure?.status === 429 && (failure.retryAfterSeconds ?? Infinity) <= longestWaitSeconds) {
        await wait((failure.retryAfterSeconds ?? 0) * 1000, undefined, { signal })
        attempt = await once({ ...asked, bare: plain.has(form) })
      }
      const { done, call } = attempt
      if (done.failure !== null) throw new EndpointFault(done.failure.sentence, done.failure.status, done.failure.cause)
      return {
        text: done.received,
        judge(fault) {
          if (fault === null) call.outcome = 'used'
          else call.fault = fault
        },
      }
    },
  }
}

/** A fault with the endpoint's status. */
export class EndpointFault extends ModelFault {
  readonly status: number | null

  constructor(message: string, status: number | null, cause: unknown) {
    super(message, { cause })
    this.name = 'EndpointFault'
    this.status = status
  }
}
