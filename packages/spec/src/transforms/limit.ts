import { fieldExpr, fieldName, fieldRef } from '../fields/field-ref.ts'
import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { Transform } from '../model/spec.ts'
import type { Aggregate, TimeUnit } from '../model/vocabulary.ts'
import { aggregates, timeUnits } from '../model/vocabulary.ts'
import { fieldWords } from '../wording/words.ts'

/** The `n` highest or lowest: of groups (by an aggregate of their rows) or, without `group`, of single rows. */
export interface RankLimit {
  n: number
  from: 'top' | 'bottom'
  group?: { field: string; timeUnit?: TimeUnit }
  by: { field?: string; aggregate?: Aggregate }
  /** Ranks by itself within each value of this field: the three best of every region. */
  within?: string
  /** The groups that are not kept become one, in a column of its own: `othersColumn` names it. */
  others?: true
  /** What they are called together; absent: "Other". */
  called?: string
}

/** The column that holds the kept groups by their names and every other one by what the others are called. */
export const othersColumn = (field: string, n: number): string => `${fieldWords(field)} (top ${n})`

const other = 'Other'

/**
 * Vega-Lite for "the five with the highest average": each row learns its group's value, groups are ranked by it, and the
 * rest is filtered away. The rows stay raw, so the chart's own aggregates go on working. Ties are broken by the group's
 * name, so that five are five.
 */
export function limitTransforms(limit: RankLimit, taken: ReadonlySet<string> = new Set()): Transform[] {
  const order = limit.from === 'top' ? 'descending' : 'ascending'
  const rank = free('top_rank', taken)
  const apart = limit.within === undefined ? {} : { groupby: [fieldRef(limit.within)] }
  const keep: Transform = { filter: { field: rank, lte: limit.n } }
  if (!limit.group) {
    const sort = [{ field: fieldRef(limit.by.field ?? ''), order }]
    return [{ window: [{ op: 'row_number', as: rank }], sort, ...apart }, keep]
  }
  const value = free('top_value', taken)
  const transforms: Transform[] = []
  let group = fieldRef(limit.group.field)
  if (limit.group.timeUnit) {
    const as = free('top_group', taken)
    transforms.push({ timeUnit: limit.group.timeUnit, field: group, as })
    group = as
  }
  const shown = limit.group.timeUnit ? undefined : limit.group.field
  const kept: Transform =
    limit.others && shown !== undefined
      ? {
          calculate: `${fieldExpr(rank)} <= ${limit.n} ? ${fieldExpr(shown)} : ${JSON.stringify(limit.called ?? other)}`,
          as: othersColumn(shown, limit.n),
        }
      : keep
  const measure: { [key: string]: Json } = { op: limit.by.aggregate ?? 'max', as: value }
  if (limit.by.field !== undefined) measure.field = fieldRef(limit.by.field)
  transforms.push({ joinaggregate: [measure], groupby: [group, ...(apart.groupby ?? [])] })
  const sort = [
    { field: value, order },
    { field: group, order: 'ascending' },
  ]
  transforms.push({ window: [{ op: 'dense_rank', as: rank }], sort, ...apart }, kept)
  return transforms
}

function free(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? free(`${name}_`, taken) : name
}

/** Where a limit stands among the transforms; recognised by its shape, whatever its columns are called. */
export function findLimit(transforms: readonly Transform[]): { limit: RankLimit; start: number; end: number } | null {
  for (let i = 1; i < transforms.length; i++) {
    const window = parts(transforms[i - 1])
    const rank = only(window?.window)
    const others = othersRank(transforms[i], rank?.as)
    const n = others?.n ?? keptRank(transforms[i], rank?.as)
    if (!rank || n === undefined || !Array.isArray(window?.sort)) continue
    const [first]: Json[] = window.sort
    if (!isObject(first) || typeof first.field !== 'string') continue
    const from = first.order === 'descending' ? 'top' : 'bottom'
    const [apart] = Array.isArray(window.groupby) ? window.groupby : []
    const more = {
      ...(typeof apart === 'string' && { within: fieldName(apart) }),
      ...(others && { others: true as const, ...(others.called !== other && { called: others.called }) }),
    }
    if (rank.op === 'row_number')
      return { limit: { n, from, by: { field: fieldName(first.field) }, ...more }, start: i - 1, end: i + 1 }
    const join = parts(transforms[i - 2])
    const measure = only(join?.joinaggregate)
    const group: unknown = Array.isArray(join?.groupby) ? join.groupby[0] : undefined
    if (rank.op !== 'dense_rank' || measure?.as !== first.field || typeof group !== 'string') continue
    const by: RankLimit['by'] = {}
    const aggregate = aggregates.find((one) => one === measure.op)
    if (aggregate) by.aggregate = aggregate
    if (typeof measure.field === 'string') by.field = fieldName(measure.field)
    const unit = parts(transforms[i - 3])
    const timeUnit = unit?.as === group ? timeUnits.find((one) => one === unit.timeUnit) : undefined
    return timeUnit && typeof unit?.field === 'string'
      ? {
          limit: { n, from, by, group: { field: fieldName(unit.field), timeUnit }, ...more },
          start: i - 3,
          end: i + 1,
        }
      : { limit: { n, from, by, group: { field: fieldName(group) }, ...more }, start: i - 2, end: i + 1 }
  }
  return null
}

function parts(transform: Transform | undefined): { [key: string]: Json } | undefined {
  return transform && !('filter' in transform) && isObject(transform) ? transform : undefined
}

function only(list: Json | undefined): { [key: string]: Json } | undefined {
  const one = Array.isArray(list) && list.length === 1 ? list[0] : undefined
  return isObject(one) ? one : undefined
}

function keptRank(transform: Transform | undefined, rank: Json | undefined): number | undefined {
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

/** Without the limit, if there is one. */
export function withoutLimit(transforms: readonly Transform[]): Transform[] {
  const found = findLimit(transforms)
  return found ? [...transforms.slice(0, found.start), ...transforms.slice(found.end)] : [...transforms]
}

/** A filter decides what is ranked, so it goes before the limit. */
export function insertBeforeLimit(transforms: readonly Transform[], added: Transform): Transform[] {
  const at = findLimit(transforms)?.start ?? transforms.length
  return [...transforms.slice(0, at), added, ...transforms.slice(at)]
}
