import type { ModelKind, ModelSettings } from '@belvedere/contract'
import type { TriedModel, WantedModel } from './use-models.ts'

/** What stands in the form, as it was typed. The key that is kept never comes back into it. */
export interface DraftModel {
  kind: ModelKind
  baseUrl: string
  model: string
  apiKey: string
  tokensPerDay: string
  secondsPerCall: string
}

export const draftOf = (mine: ModelSettings | null): DraftModel => ({
  kind: mine?.kind ?? 'openai-compatible',
  baseUrl: mine?.baseUrl ?? '',
  model: mine?.model ?? '',
  apiKey: '',
  tokensPerDay: String(mine?.limits.tokensPerDay ?? ''),
  secondsPerCall: String(mine?.limits.secondsPerCall ?? ''),
})

/** What is saved of it. An empty key leaves the key that is kept, empty limits those that stand. */
export const wantedOf = ({ apiKey, tokensPerDay, secondsPerCall, ...endpoint }: DraftModel): WantedModel => ({
  ...endpoint,
  ...(apiKey.trim() === '' ? {} : { apiKey }),
  ...(tokensPerDay + secondsPerCall === ''
    ? {}
    : { limits: { tokensPerDay: Number(tokensPerDay), secondsPerCall: Number(secondsPerCall) } }),
})

/** What is tried of it; without a model's name the endpoint is only asked which ones it has. */
export const triedOf = ({ kind, baseUrl, model, apiKey }: DraftModel): TriedModel => ({
  kind,
  baseUrl,
  ...(model.trim() === '' ? {} : { model }),
  ...(apiKey.trim() === '' ? {} : { apiKey }),
})
