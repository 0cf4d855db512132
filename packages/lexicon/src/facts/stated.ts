import type { FieldProfile } from '@belvedere/spec'
import type { NumberKind } from './column-names.ts'

/**
 * How numbers of a kind are summed up where nobody says how; null where that depends on the question: levels add up over
 * groups but not over time, and of a plain measurement nothing is known.
 */
function aggregateOfKind(kind: NumberKind): 'sum' | 'mean' | null {
  if (kind === 'stock' || kind === 'measurement') return null
  return kind === 'flow' || kind === 'count' ? 'sum' : 'mean'
}

/** How a number is summed up by what a person said it is; null if nobody said anything that decides it. */
export function statedAggregate({ corrected }: FieldProfile): 'sum' | 'mean' | null {
  const kind = corrected?.kind
  if (kind === undefined || kind === 'id' || kind === 'code') return null
  if (kind === 'weight') return 'sum'
  return kind === 'measurement' ? 'mean' : aggregateOfKind(kind)
}

/** How a number of a kind is usually summed up: by what a person said it is, else by its kind; null where neither decides it. */
export const knownAggregate = (field: FieldProfile, kind: NumberKind | undefined): 'sum' | 'mean' | null =>
  statedAggregate(field) ?? (kind === undefined ? null : aggregateOfKind(kind))
