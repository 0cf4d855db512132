import type { Spec } from '@belvedere/spec'
import type { Gold } from '../../packages/assistant/train/judge.ts'
import type { Marks } from './scorer.ts'

/** What went wrong first with a chart that is not the one that was meant. */
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

/** Why a chart is not the one that was meant: the first of its parts that is not right. */
export function causeOf(spec: Spec | null, gold: Gold, { mark, fields, transform, axis, filter }: Marks): Cause {
  if (!spec) return 'no chart'
  if (!mark) return 'mark'
  const drawn = channelsOf(spec)
  if (!fields) return drawn.length === gold.encodings.length ? 'fields' : 'series'
  if (!transform) return aggregatesOf(drawn) === aggregatesOf(gold.encodings) ? 'time unit or bin' : 'aggregate'
  if (!axis) return 'places'
  if (!filter) return 'limit' in gold ? 'limit' : 'filter'
  return 'values'
}

/** The channels that hold a field or a count; an offset tells apart what the colour does already. */
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
