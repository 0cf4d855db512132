import type { LanguageModelConfig } from '../../config/language-model.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { SealingKeys } from '../../sealing.ts'
import type { Store } from '../../store/store.ts'

export interface ModelDeps {
  store: Store
  viz: Pick<VizPort, 'readRows'>
  /** The service's own model; null: none. */
  languageModel: LanguageModelConfig | null
  /** Whether people's own models may be on this machine or in its private network. */
  privateEndpoints: boolean
  /** Whether only clients of this machine are served. */
  isLocal: boolean
  sealing: SealingKeys
  now(): number
  record(what: string, details: Record<string, unknown>): void
}
