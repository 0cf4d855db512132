import { isObject, sameJson } from './json.ts'
import { findLimit, type Limit, limitTransforms, othersColumn } from './limit.ts'
import type { PartialEncoding, PartialSpec } from './partial.ts'
import type { Transform } from './spec.ts'
import { wordingIn } from './wording/words.ts'

/** Writes the groups that stand together as others as steps and a column; `readOthers` takes them off again. */
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

/** Steps that keep the groups with the most of what is measured and gather the rest, as `others` of the encodings. */
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

/** Where smaller groups stand together: the groups' field, and the columns of their names with the others' and of their rank. */
export interface Others {
  field: string
  n: number
  column: string
  rank: string
}

/** The groups that the steps gather; null where all stand by themselves or the rest is left out. */
export function othersIn(transforms: readonly Transform[]): Others | null {
  const found = findLimit(transforms)
  const { others, group, n } = found?.limit ?? {}
  if (!found || !others || !group || n === undefined) return null
  const window: { [key: string]: unknown } = transforms[found.end - 2] ?? {}
  const [ranked]: unknown[] = Array.isArray(window.window) ? window.window : []
  const rank = isObject(ranked) ? ranked.as : undefined
  return typeof rank === 'string' ? { field: group.field, n, column: othersColumn(group.field, n), rank } : null
}

/** The largest by what the chart measures; null where it sums nothing up. */
function limitOf({ field, others }: Gathered, encodings: readonly PartialEncoding[]): Limit | null {
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
