import type { ModelPort } from '@belvedere/assistant/ports'
import type { ModelCall } from '@belvedere/contract'
import type { TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import type { ChosenModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { originOf } from './endpoint.ts'
import { TranslatableModelFault } from './endpoint-failure.ts'
import { type ModelExchange, type ModelRequest, requestCompletion } from './exchange.ts'
import { retryRequest } from './retry-request.ts'
import { countTokens, type ReservedTokens, withinBudgets } from './token-use.ts'

const maxWaitSeconds = 3
/** Enough for reasoning models. */
export const maxTokens = 4000

/** A model that records everything sent and received in a turn. */
export interface RecordedModel extends ModelPort {
  calls: ModelCall[]
}

/** State shared by all requests. */
export interface ModelRequestState {
  /** Endpoint and model pairs that accept only bare requests. */
  formsWithoutJsonMode: Set<string>
  reserved: ReservedTokens
  /** Rejects with `ModelFault` if no request may be sent any more. */
  requirePermission(): Promise<void>
}

/** Sends requests within the budgets, checking the permission each time. */
export function recordedModel(
  deps: ModelDeps,
  { endpoint, model, budgets }: ChosenModel,
  { formsWithoutJsonMode, reserved, requirePermission }: ModelRequestState,
): RecordedModel {
  const calls: ModelCall[] = []
  const origin = originOf(endpoint.baseUrl)
  const form = `${origin} ${model}`

  function sendWithinBudget(request: Omit<ModelRequest, 'model' | 'maxTokens'>): Promise<ModelExchange> {
    const { instructions, message } = request.prompt
    const tokens = Math.ceil((instructions.length + message.length) / 4) + maxTokens
    return withinBudgets(deps, { budgets, tokens, reserved }, () => send(request))
  }

  async function send(request: Omit<ModelRequest, 'model' | 'maxTokens'>): Promise<ModelExchange> {
    await requirePermission()
    const at = new Date(deps.now()).toISOString()
    const exchange = await requestCompletion(endpoint, { ...request, model, maxTokens })
    const { failure, ...result } = exchange
    const fault = failure === null ? {} : { fault: textOf(failure.text, 'en') }
    // Nothing is sent to an endpoint that may not be reached.
    if (result.sent !== '') calls.push({ at, endpoint: origin, model, ...result, outcome: 'failed', ...fault })
    await countTokens(
      deps,
      budgets.map(({ account }) => account),
      result.inputTokens + result.outputTokens,
    )
    request.signal.throwIfAborted()
    return exchange
  }

  return {
    calls,
    async write(prompt, { signal, onText }) {
      const attempt = (bare: boolean) => sendWithinBudget({ prompt, signal, onText, bare })
      const { received, failure } = await retryRequest(attempt, { form, formsWithoutJsonMode, maxWaitSeconds, signal })
      if (failure !== null) throw new EndpointFault(failure.text, failure.status, failure.cause)
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

/** A `TranslatableModelFault` with the endpoint's status. */
export class EndpointFault extends TranslatableModelFault {
  readonly status: number | null

  constructor(text: TranslatableText, status: number | null, cause: unknown) {
    super(text, { cause })
    this.name = 'EndpointFault'
    this.status = status
  }
}
