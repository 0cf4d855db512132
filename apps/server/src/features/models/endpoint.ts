import type { ModelKind } from '@belvedere/contract'
import type { Reach } from './addresses.ts'

/** A language model where it is asked. */
export interface Endpoint {
  kind: ModelKind
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string | null
  secondsPerCall: number
  reach: Reach
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
export const originOf = (url: string): string => new URL(url).origin
