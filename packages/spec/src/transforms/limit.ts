import { fieldExpr, fieldName, fieldRef } from '../fields/field-ref.ts'
import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { Transform } from '../model/spec.ts'
import type { Aggregate, TimeUnit } from '../model/vocabulary.ts'
import { aggregates, timeUnits } from '../model/vocabulary.ts'
import { fieldWords } from '../wording/words.ts'
import { lastSampleStart } from './sample.ts'

/** The `n` highest or lowest groups (by an aggregate of their rows) or, without `group`, rows. */
export interface RankLimit {
  n: number
  from: 'top' | 'bottom'
  group?: { field: string; timeUnit?: TimeUnit }
  by: { field?: string; aggregate?: Aggregate }
  /** Ranks separately for each value of this field: the top three of each region. */
  within?: string
  /** The other groups become one, in a separate column: see `othersColumn`. */
  others?: true
  /** The name of the group of others; default: "Other". */
  called?: string
}

/** The name of the column with the top groups and, for all others, the name of their common group. */
export const othersColumn = (field: string, n: number): string => `${fieldWords(field)} (top ${n})`

const other = 'Other'

/**
 * Writes a limit as Vega-Lite transforms: the group's value is joined to each row, groups are ranked by it, and the other
 * rows are filtered out. Rows are not aggregated, so the chart's own aggregates still apply. Ties are broken by the group's
 * name, so that exactly `n` remain. Groups without a value are not among the lowest.
 */
export function limitTransforms(limit: RankLimit, taken: ReadonlySet<string> = new Set()): Transform[] {
  const order = limit.from === 'top' ? 'descending' : 'ascending'
  const rank = uniqueName('top_rank', taken)
  const partition = limit.within === undefined ? {} : { groupby: [fieldRef(limit.within)] }
  const keep: Transform = { filter: { field: rank, lte: limit.n } }
  if (!limit.group) {
    const field = limit.by.field ?? ''
    const sort = [{ field: fieldRef(field), order }]
    return [...emptyLeftOut(limit, field), { window: [{ op: 'row_number', as: rank }], sort, ...partition }, keep]
  }
  const value = uniqueName('top_value', taken)
  const transforms: Transform[] = []
  let group = fieldRef(limit.group.field)
  if (limit.group.timeUnit) {
    const as = uniqueName('top_group', taken)
    transforms.push({ timeUnit: limit.group.timeUnit, field: group, as })
    group = as
  }
  const groupField = limit.group.timeUnit ? undefined : limit.group.field
  const selection: Transform =
    limit.others && groupField !== undefined
      ? {
          calculate: `${fieldExpr(rank)} <= ${limit.n} ? ${fieldExpr(groupField)} : ${JSON.stringify(limit.called ?? other)}`,
          as: othersColumn(groupField, limit.n),
        }
      : keep
  const measure: { [key: string]: Json } = { op: limit.by.aggregate ?? 'max', as: value }
  if (limit.by.field !== undefined) measure.field = fieldRef(limit.by.field)
  transforms.push({ joinaggregate: [measure], groupby: [group, ...(partition.groupby ?? [])] })
  const sort = [
    { field: value, order },
    { field: group, order: 'ascending' },
  ]
  transforms.push(
    ...emptyLeftOut(limit, value),
    { window: [{ op: 'dense_rank', as: rank }], sort, ...partition },
    selection,
  )
  return transforms
}

/** What has no value would be the lowest. */
const emptyLeftOut = ({ from, others, by }: RankLimit, field: string): Transform[] =>
  from === 'bottom' && !others && by.field !== undefined ? [{ filter: hasValue(field) }] : []

const hasValue = (field: string): string => `isValid(${fieldExpr(field)})`

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? uniqueName(`${name}_`, taken) : name
}

/** Finds a limit among the transforms, whatever the names of its columns. `end` is exclusive. */
export function findLimit(transforms: readonly Transform[]): { limit: RankLimit; start: number; end: number } | null {
  for (let i = 1; i < transforms.length; i++) {
    const window = parts(transforms[i - 1])
    const rank = only(window?.window)
    const others = othersRank(transforms[i], rank?.as)
    const n = others?.n ?? readRankLimit(transforms[i], rank?.as)
    if (!rank || n === undefined || !Array.isArray(window?.sort)) continue
    const [first]: Json[] = window.sort
    if (!isObject(first) || typeof first.field !== 'string') continue
    const from = first.order === 'descending' ? 'top' : 'bottom'
    const [partition] = Array.isArray(window.groupby) ? window.groupby : []
    const options = {
      ...(typeof partition === 'string' && { within: fieldName(partition) }),
      ...(others && { others: true as const, ...(others.called !== other && { called: others.called }) }),
    }
    const before = transforms[i - 2]
    const isChecked = before !== undefined && 'filter' in before && before.filter === hasValue(fieldName(first.field))
    const start = isChecked ? i - 2 : i - 1
    if (rank.op === 'row_number')
      return { limit: { n, from, by: { field: fieldName(first.field) }, ...options }, start, end: i + 1 }
    const join = parts(transforms[start - 1])
    const measure = only(join?.joinaggregate)
    const group: unknown = Array.isArray(join?.groupby) ? join.groupby[0] : undefined
    if (rank.op !== 'dense_rank' || measure?.as !== first.field || typeof group !== 'string') continue
    const by: RankLimit['by'] = {}
    const aggregate = aggregates.find((aggregate) => aggregate === measure.op)
    if (aggregate) by.aggregate = aggregate
    if (typeof measure.field === 'string') by.field = fieldName(measure.field)
    const unit = parts(transforms[start - 2])
    const timeUnit = unit?.as === group ? timeUnits.find((timeUnit) => timeUnit === unit.timeUnit) : undefined
    return timeUnit && typeof unit?.field === 'string'
      ? {
          limit: { n, from, by, group: { field: fieldName(unit.field), timeUnit }, ...options },
          start: start - 2,
          end: i + 1,
        }
      : { limit: { n, from, by, group: { field: fieldName(group) }, ...options }, start: start - 1, end: i + 1 }
  }
  return null
}

function parts(transform: Transform | undefined): { [key: string]: Json } | undefined {
  return transform && !('filter' in transform) && isObject(transform) ? transform : undefined
}

function only(list: Json | undefined): { [key: string]: Json } | undefined {
  const onlyOp = Array.isArray(list) && list.length === 1 ? list[0] : undefined
  return isObject(onlyOp) ? onlyOp : undefined
}

function readRankLimit(transform: Transform | undefined, rank: Json | undefined): number | undefined {
  if (!transform || !('filter' in transform) || !isObject(transform.filter)) return undefined
  const { field, lte }: { [key: string]: unknown } = transform.filter
  return typeof rank === 'string' && field === rank && typeof lte === 'number' ? lte : undefined
}

function othersRank(
  transform: Transform | undefined,
  rank: Json | undefined,
): { n: number; called: string } | undefined {
  const { calculate } = parts(transform) ?? {}
  const start = typeof rank === 'string' ? `${fieldExpr(rank)} <= ` : ''
  if (typeof calculate !== 'string' || start === '' || !calculate.startsWith(start)) return undefined
  const [, n, called] = /^(\d{1,5}) \? datum\[.+\] : "([^"\\]*)"$/.exec(calculate.slice(start.length)) ?? []
  return called === undefined ? undefined : { n: Number(n), called }
}

/** The transforms without the limit. */
export function withoutLimit(transforms: readonly Transform[]): Transform[] {
  const limit = findLimit(transforms)
  return limit ? [...transforms.slice(0, limit.start), ...transforms.slice(limit.end)] : [...transforms]
}

/** Ranks the groups of a field instead of those of another one. */
export function regroupLimit(
  transforms: readonly Transform[],
  { from, to }: { from: string; to: string },
): Transform[] {
  const ranking = findLimit(transforms)
  const group = ranking?.limit.group
  if (!ranking || group?.field !== from || group.timeUnit || ranking.limit.others) return [...transforms]
  const { limit, start, end } = ranking
  return [
    ...transforms.slice(0, start),
    ...limitTransforms({ ...limit, group: { field: to } }),
    ...transforms.slice(end),
  ]
}

/** Inserts a filter before the limit or a sample, because it determines what is ranked and sampled. */
export function insertBeforeLimit(transforms: readonly Transform[], added: Transform): Transform[] {
  const at = findLimit(transforms)?.start ?? lastSampleStart(transforms) ?? transforms.length
  return [...transforms.slice(0, at), added, ...transforms.slice(at)]
}
