import { sameJson } from '../model/json.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import { findLimit, limitTransforms, othersColumn, type RankLimit } from '../transforms/limit.ts'
import { text } from '../wording/spec-texts.ts'
import { wordingIn } from '../wording/words.ts'

const otherBucketLabel = (language: ChartLanguage | undefined): string => wordingIn(language).textOf(text('others'))

/** Replaces `others` in encodings by transforms and a column; `collapseOthers` is the inverse. */
export function expandOthers(partial: PartialSpec, label = otherBucketLabel(partial.wishes.language)): PartialSpec {
  const bucketed = partial.encodings.find(isBucketed)
  const limit = bucketed && limitOf(bucketed, partial.encodings)
  if (!bucketed || !limit) return { ...partial, encodings: partial.encodings.map(omitOthers) }
  const column = othersColumn(bucketed.field, bucketed.others)
  return {
    ...partial,
    transform: [...partial.transform, ...limitTransforms({ ...limit, called: label }, fieldNames(partial.encodings))],
    encodings: partial.encodings.map((encoding) =>
      isBucketed(encoding) ? { ...omitOthers(encoding), field: column } : omitOthers(encoding),
    ),
  }
}

/** Inverse of `expandOthers`; returns the partial spec unchanged if its last transforms are not such a bucket. */
export function collapseOthers(partial: PartialSpec): PartialSpec {
  const { encodings, transform, derived } = partial
  const position = findLimit(transform)
  const field = position?.limit.others && position.limit.group?.field
  if (!position || field === undefined || derived || position.end !== transform.length) return partial
  const { n, called } = position.limit
  const column = othersColumn(field, n)
  const withBucket = {
    ...partial,
    transform: transform.slice(0, position.start),
    encodings: encodings.map((encoding) => (encoding.field === column ? { ...encoding, field, others: n } : encoding)),
  }
  const same = sameJson(expandOthers(withBucket, called ?? otherBucketLabel('en')).transform, transform)
  return same && withBucket.encodings.some(isBucketed) ? withBucket : partial
}

/** The limit that ranks groups by the measure of the chart; null if nothing is aggregated. */
function limitOf({ field, others }: BucketedEncoding, encodings: readonly PartialEncoding[]): RankLimit | null {
  const measures = encodings.filter(({ aggregate }) => aggregate)
  const measure =
    measures.find(({ channel }) => channel === 'y' || channel === 'x' || channel === 'theta') ?? measures[0]
  if (!measure?.aggregate) return null
  const { aggregate } = measure
  const by = { ...(aggregate !== 'count' && measure.field !== undefined && { field: measure.field }), aggregate }
  return { n: others, from: 'top', group: { field }, by, others: true }
}

type BucketedEncoding = PartialEncoding & { field: string; others: number }

function isBucketed(encoding: PartialEncoding): encoding is BucketedEncoding {
  return encoding.field !== undefined && typeof encoding.others === 'number'
}

function omitOthers({ others: _, ...encoding }: PartialEncoding): PartialEncoding {
  return encoding
}

function fieldNames(encodings: readonly PartialEncoding[]): Set<string> {
  return new Set(encodings.flatMap(({ field }) => field ?? []))
}
