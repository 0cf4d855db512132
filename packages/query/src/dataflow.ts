import type { VegaTransform } from './transform.ts'

/** The parts of a compiled Vega spec that move rows. */
export interface VegaDataflow {
  signals?: readonly { name: string; value?: unknown; update?: unknown }[]
  data?: VegaData[]
  [key: string]: unknown
}
export interface VegaData {
  name: string
  source?: unknown
  transform?: VegaTransform[]
  [key: string]: unknown
}
