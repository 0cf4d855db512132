import { ModelFault, type ModelPort } from '@belvedere/assistant'
import type { ModelCall } from '@belvedere/contract'
import type { ChosenModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { originOf } from './endpoint.ts'
import { type Asked, type Exchange, exchange } from './exchange.ts'
import { persevere } from './persevere.ts'
import { countTokens, spentOf } from './use.ts'

const longestWaitSeconds = 3
/** Enough for models that think aloud. */
const tokensAtMost = 4000

/** A model for one turn: `calls` is everything that was sent to it and came back. */
export interface AskedModel extends ModelPort {
  calls: ModelCall[]
}

/** Asks within the budgets. `plain` remembers which endpoints take the plainest request alone. */
export function askedModel(deps: ModelDeps, { endpoint, model, budgets }: ChosenModel, plain: Set<string>): AskedModel {
  const calls: ModelCall[] = []
  const where = originOf(endpoint.baseUrl)
  const form = `${where} ${model}`

  async function once(asked: Omit<Asked, 'model' | 'tokensAtMost'>): Promise<Exchange> {
    const spent = await spentOf(deps, budgets)
    if (spent !== null) throw new ModelFault(spent)
    const at = new Date(deps.now()).toISOString()
    const done = await exchange(endpoint, { ...asked, model, tokensAtMost })
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
      const { received, failure } = await persevere(ask, { form, plain, longestWaitSeconds, signal })
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
