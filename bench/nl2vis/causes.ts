import type { Spec } from '@belvedere/spec'
import type { GoldLabel } from '../../packages/assistant-eval/src/corpus.ts'
import type { Marks } from './scorer.ts'

/** The first part of a wrong chart that differs from the expected one. */
export const causes = [
  'no chart',
  'mark',
  'fields',
  'series',
  'aggregate',
  'time unit or bin',
  'places',
  'limit',
  'filter',
  'values',
] as const
export type Cause = (typeof causes)[number]

export function causeOf(spec: Spec | null, gold: GoldLabel, { mark, fields, transform, axis, filter }: Marks): Cause {
  if (!spec) return 'no chart'
  if (!mark) return 'mark'
  const channels = channelsOf(spec)
  if (!fields) return channels.length === gold.encodings.length ? 'fields' : 'series'
  if (!transform) return aggregatesOf(channels) === aggregatesOf(gold.encodings) ? 'time unit or bin' : 'aggregate'
  if (!axis) return 'places'
  if (!filter) return 'limit' in gold ? 'limit' : 'filter'
  return 'values'
}

/** The channels with a field or a count. Offsets are left out, as they repeat the colour. */
function channelsOf(spec: Spec): { aggregate?: unknown }[] {
  const encoding: object = 'encoding' in spec && typeof spec.encoding === 'object' ? spec.encoding : {}
  return Object.entries(encoding).flatMap(([channel, def]) =>
    /^(x|y|theta|color|column|row|facet)$/.test(channel) && def && typeof def === 'object' ? [def] : [],
  )
}

const aggregatesOf = (encodings: { aggregate?: unknown }[]) =>
  encodings
    .map(({ aggregate }) => String(aggregate ?? ''))
    .sort()
    .join()
