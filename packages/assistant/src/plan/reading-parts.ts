import type { PartialEncoding } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'

/** The encoding that counts rows. */
export const countIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ aggregate, field }) => aggregate === 'count' && field === undefined)

/** The encoding that things are grouped along. */
export const alongIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ role, aggregate }) => role === 'dimension' && !aggregate)
