import type { ModelKind, ModelSettings } from '@belvedere/contract'
import type { ModelSettingsInput, ModelTestInput } from './use-models.ts'

/** What stands in the form, as it was typed. The key that is kept never comes back into it. */
export interface ModelDraft {
  kind: ModelKind
  baseUrl: string
  model: string
  apiKey: string
  tokensPerDay: string
  secondsPerCall: string
}

export const draftFromSettings = (mine: ModelSettings | null): ModelDraft => ({
  kind: mine?.kind ?? 'openai-compatible',
  baseUrl: mine?.baseUrl ?? '',
  model: mine?.model ?? '',
  apiKey: '',
  tokensPerDay: String(mine?.limits.tokensPerDay ?? ''),
  secondsPerCall: String(mine?.limits.secondsPerCall ?? ''),
})

/** What is saved of it. An empty key leaves the key that is kept, empty limits those that stand. */
export const settingsFromDraft = ({
  apiKey,
  tokensPerDay,
  secondsPerCall,
  ...endpoint
}: ModelDraft): ModelSettingsInput => ({
  ...endpoint,
  ...(apiKey.trim() === '' ? {} : { apiKey }),
  ...(tokensPerDay + secondsPerCall === ''
    ? {}
    : { limits: { tokensPerDay: Number(tokensPerDay), secondsPerCall: Number(secondsPerCall) } }),
})

/** What is tried of it; without a model's name the endpoint is only asked which ones it has. */
export const testFromDraft = ({ kind, baseUrl, model, apiKey }: ModelDraft): ModelTestInput => ({
  kind,
  baseUrl,
  ...(model.trim() === '' ? {} : { model }),
  ...(apiKey.trim() === '' ? {} : { apiKey }),
})
