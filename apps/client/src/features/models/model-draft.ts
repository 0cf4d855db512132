import type { ModelKind, ModelSettings } from '@belvedere/contract'
import type { ModelSettingsInput, ModelTestInput } from './use-models.ts'

/** The form's values as typed. The stored key is never sent to the form. */
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

/** The settings to save. An empty key keeps the stored key, empty limits keep the stored limits. */
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

/** The settings to test; without a model's name the endpoint only lists its models. */
export const testFromDraft = ({ kind, baseUrl, model, apiKey }: ModelDraft): ModelTestInput => ({
  kind,
  baseUrl,
  ...(model.trim() === '' ? {} : { model }),
  ...(apiKey.trim() === '' ? {} : { apiKey }),
})
