import { type ModelKind, modelKind } from '@belvedere/contract'
import { wholeNumber } from '@belvedere/settings'
import { z } from 'zod'

const count = (usual: number) => wholeNumber(0).default(usual)

/** The settings of the service's language model. */
export const languageModelSettings = {
  BELVEDERE_LLM_KIND: modelKind.optional(),
  BELVEDERE_LLM_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'Enter an http or https address, such as http://localhost:11434/v1.' })
    .optional(),
  BELVEDERE_LLM_MODEL: z.string().trim().min(1).max(200).optional(),
  BELVEDERE_LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'A key contains only printable ASCII characters and no spaces.')
    .optional(),
  BELVEDERE_LLM_TOKENS_PER_DAY: count(5_000_000),
  BELVEDERE_LLM_TOKENS_PER_PERSON: count(500_000),
  BELVEDERE_LLM_SECONDS: wholeNumber(1, 120).default(20),
  BELVEDERE_LLM_PRIVATE_ENDPOINTS: z.enum(['on', 'off']).optional(),
}

export interface LanguageModelConfig {
  kind: ModelKind
  baseUrl: string
  model: string
  apiKey: string | null
  /** Sent and received together, from midnight UTC. */
  tokensPerDay: number
  tokensPerPerson: number
  secondsPerCall: number
}

const anthropic = 'https://api.anthropic.com/v1'

/**
 * Reads the language model from the environment; missing settings are returned as sentences. Single settings are
 * validated in config.ts.
 */
export function readLanguageModel(env: Record<string, string | undefined>): {
  languageModel: LanguageModelConfig | null
  faults: string[]
} {
  const parsed = z.object(languageModelSettings).safeParse(env)
  if (!parsed.success) return { languageModel: null, faults: [] }
  const settings = parsed.data
  const { BELVEDERE_LLM_KIND: kind, BELVEDERE_LLM_MODEL: model, BELVEDERE_LLM_API_KEY: apiKey = null } = settings
  const baseUrl = settings.BELVEDERE_LLM_BASE_URL ?? (kind === 'anthropic' ? anthropic : undefined)
  if (kind === undefined && baseUrl === undefined && model === undefined && apiKey === null)
    return { languageModel: null, faults: [] }
  const faults = [
    ...(kind === undefined ? ['BELVEDERE_LLM_KIND: Set it to openai-compatible or anthropic.'] : []),
    ...(baseUrl === undefined ? ['BELVEDERE_LLM_BASE_URL: Set it, for example to http://localhost:11434/v1.'] : []),
    ...(model === undefined ? ['BELVEDERE_LLM_MODEL: Set it to the name of the model.'] : []),
    ...(kind === 'anthropic' && apiKey === null
      ? ['BELVEDERE_LLM_API_KEY: Set it; Anthropic requires an API key.']
      : []),
  ]
  if (faults.length > 0 || kind === undefined || baseUrl === undefined || model === undefined)
    return { languageModel: null, faults }
  return {
    languageModel: {
      ...{ kind, baseUrl, model, apiKey },
      tokensPerDay: settings.BELVEDERE_LLM_TOKENS_PER_DAY,
      tokensPerPerson: settings.BELVEDERE_LLM_TOKENS_PER_PERSON,
      secondsPerCall: settings.BELVEDERE_LLM_SECONDS,
    },
    faults: [],
  }
}
