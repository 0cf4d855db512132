import type { ModelKind } from '@belvedere/contract'
import type { AddressPolicy } from '../../address-policy.ts'

/** The endpoint of a language model. */
export interface Endpoint {
  kind: ModelKind
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | null
  secondsPerCall: number
  addressPolicy: AddressPolicy
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
export const originOf = (url: string): string => new URL(url).origin
