import { ModelFault, type ModelPort } from '@belvedere/assistant/ports'
import type { ModelCall } from '@belvedere/contract'
import type { ChosenModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { originOf } from './endpoint.ts'
import { type Exchange, type ModelRequest, requestCompletion } from './exchange.ts'
import { retryRequest } from './retry-request.ts'
import { countTokens, type ReservedTokens, withinBudgets } from './token-use.ts'

const longestWaitSeconds = 3
/** Enough for models that think aloud. */
export const tokensAtMost = 4000

/** A model for one turn: `calls` is everything that was sent to it and came back. */
export interface RecordedModel extends ModelPort {
  calls: ModelCall[]
}

/** What is shared by all who ask. */
export interface ModelRequestState {
  /** The forms of requests whose endpoints take the plainest alone. */
  plain: Set<string>
  underWay: ReservedTokens
  /** Rejects with `ModelFault` where a request may not go out any more. */
  permitted(): Promise<void>
}

/** Asks within the budgets, each time only as long as it is permitted. */
export function recordedModel(
  deps: ModelDeps,
  { endpoint, model, budgets }: ChosenModel,
  { plain, underWay, permitted }: ModelRequestState,
): RecordedModel {
  const calls: ModelCall[] = []
  const where = originOf(endpoint.baseUrl)
  const form = `${where} ${model}`

  function once(asked: Omit<ModelRequest, 'model' | 'tokensAtMost'>): Promise<Exchange> {
    const { instructions, message } = asked.prompt
    const tokens = Math.ceil((instructions.length + message.length) / 4) + tokensAtMost
    return withinBudgets(deps, { budgets, tokens, underWay }, () => send(asked))
  }

  async function send(asked: Omit<ModelRequest, 'model' | 'tokensAtMost'>): Promise<Exchange> {
    await permitted()
    const at = new Date(deps.now()).toISOString()
    const done = await requestCompletion(endpoint, { ...asked, model, tokensAtMost })
    const { failure, ...told } = done
    const fault = failure === null ? {} : { fault: failure.sentence }
    // Where the endpoint may not be reached, nothing went out.
    if (told.sent !== '') calls.push({ at, endpoint: where, model, ...told, outcome: 'failed', ...fault })
    await countTokens(
      deps,
      budgets.map(({ account }) => account),
      told.inputTokens + told.outputTokens,
    )
    asked.signal.throwIfAborted()
    return done
  }

  return {
    calls,
    async write(prompt, { signal, onText }) {
      const ask = (bare: boolean) => once({ prompt, signal, onText, bare })
      const { received, failure } = await retryRequest(ask, { form, plain, longestWaitSeconds, signal })
      if (failure !== null) throw new EndpointFault(failure.sentence, failure.status, failure.cause)
      const call = calls.at(-1)
      return {
        text: received,
        judge(fault) {
          if (call !== undefined) Object.assign(call, fault === null ? { outcome: 'used' } : { fault })
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
