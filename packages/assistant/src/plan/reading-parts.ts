import { fieldsReadBy, type PartialEncoding } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'

/** The encoding that counts rows. */
export const countIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ aggregate, field }) => aggregate === 'count' && field === undefined)

/** The encoding that things are grouped along. */
export const alongIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ role, aggregate }) => role === 'dimension' && !aggregate)

/** The columns that a reading draws, computes with, or keeps rows by. */
export const columnsIn = ({ partial: { encodings, transform, derived } }: Reading): ReadonlySet<string> =>
  new Set([
    ...encodings.flatMap(({ field }) => field ?? []),
    ...transform.flatMap(fieldsReadBy),
    ...(derived?.kind === 'combined' ? derived.others.flatMap(({ field }) => field ?? []) : []),
    ...(derived && 'by' in derived && derived.by.field !== undefined ? [derived.by.field] : []),
  ])
