import type { ModelPort } from '@belvedere/assistant'
import type { Endpoint } from '../../apps/server/src/features/models/endpoint.ts'
import { TranslatableModelFault } from '../../apps/server/src/features/models/endpoint-failure.ts'
import { requestCompletion } from '../../apps/server/src/features/models/exchange.ts'
import { maxTokens } from '../../apps/server/src/features/models/recorded-model.ts'
import { retryRequest } from '../../apps/server/src/features/models/retry-request.ts'

const maxWaitSeconds = 120

/** A model called as the service does, without budgets, with its times and tokens. */
export function measuredModel({ endpoint, model }: { endpoint: Endpoint; model: string }) {
  const measured: { ms: number[]; tokens: number } = { ms: [], tokens: 0 }
  const formsWithoutJsonMode = new Set<string>()
  const port: ModelPort = {
    async write(prompt, { signal, onText }) {
      const ask = async (bare: boolean) => {
        const done = await requestCompletion(endpoint, { model, prompt, bare, maxTokens, signal, onText })
        measured.ms.push(done.ms)
        measured.tokens += done.inputTokens + done.outputTokens
        return done
      }
      const { received, failure } = await retryRequest(ask, {
        form: model,
        formsWithoutJsonMode,
        maxWaitSeconds,
        signal,
      })
      if (failure !== null) throw new TranslatableModelFault(failure.text, { cause: failure.cause })
      return { text: received, judge: () => undefined }
    },
  }
  return { ...port, measured }
}
