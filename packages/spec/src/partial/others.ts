import { sameJson } from '../model/json.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import { findLimit, limitTransforms, othersColumn, type RankLimit } from '../transforms/limit.ts'
import { wordingIn } from '../wording/words.ts'

/** Replaces `others` in encodings by transforms and a column; `readOthers` is the inverse. */
export function withOthers(partial: PartialSpec, called = wordingIn(partial.wishes.language).others): PartialSpec {
  const gathered = partial.encodings.find(isGathered)
  const limit = gathered && limitOf(gathered, partial.encodings)
  if (!gathered || !limit) return { ...partial, encodings: partial.encodings.map(withoutOthers) }
  const column = othersColumn(gathered.field, gathered.others)
  return {
    ...partial,
    transform: [...partial.transform, ...limitTransforms({ ...limit, called }, shownNames(partial.encodings))],
    encodings: partial.encodings.map((encoding) =>
      isGathered(encoding) ? { ...withoutOthers(encoding), field: column } : withoutOthers(encoding),
    ),
  }
}

/** Transforms that keep the largest groups and put the rest into one bucket. */
export function readOthers(partial: PartialSpec): PartialSpec {
  const { encodings, transform, derived } = partial
  const found = findLimit(transform)
  const field = found?.limit.others && found.limit.group?.field
  if (!found || field === undefined || derived || found.end !== transform.length) return partial
  const { n, called } = found.limit
  const column = othersColumn(field, n)
  const read = {
    ...partial,
    transform: transform.slice(0, found.start),
    encodings: encodings.map((one) => (one.field === column ? { ...one, field, others: n } : one)),
  }
  const same = sameJson(withOthers(read, called ?? wordingIn('en').others).transform, transform)
  return same && read.encodings.some(isGathered) ? read : partial
}

/** The sort by which groups are ranked: the chart's measure; null if nothing is aggregated. */
function limitOf({ field, others }: Gathered, encodings: readonly PartialEncoding[]): RankLimit | null {
  const measures = encodings.filter(({ aggregate }) => aggregate)
  const measure =
    measures.find(({ channel }) => channel === 'y' || channel === 'x' || channel === 'theta') ?? measures[0]
  if (!measure?.aggregate) return null
  const { aggregate } = measure
  const by = { ...(aggregate !== 'count' && measure.field !== undefined && { field: measure.field }), aggregate }
  return { n: others, from: 'top', group: { field }, by, others: true }
}

type Gathered = PartialEncoding & { field: string; others: number }

function isGathered(encoding: PartialEncoding): encoding is Gathered {
  return encoding.field !== undefined && typeof encoding.others === 'number'
}

function withoutOthers({ others: _, ...encoding }: PartialEncoding): PartialEncoding {
  return encoding
}

function shownNames(encodings: readonly PartialEncoding[]): Set<string> {
  return new Set(encodings.flatMap(({ field }) => field ?? []))
}
