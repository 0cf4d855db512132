import {
  conditionText,
  type FieldFilter,
  readFilter,
  type Spec,
  type TableProfile,
  type Transform,
  transformsOf,
  withoutOverlays,
} from '@belvedere/spec'
import { chartRequest } from '../say/chart-text.ts'
import { type AnyText, text } from '../say/text.ts'
import type { TurnDeps } from './ports.ts'

/** Conditions that together match no row, and messages that ask for the chart without one of them. */
export interface NoRows {
  text: AnyText
  options: { label: AnyText; message: AnyText }[]
}

/** The number of subsets to count doubles with each condition. */
const maxConditions = 5

interface Condition {
  filter: FieldFilter
  transform: Transform
}
type Count = (conditions: readonly Condition[]) => Promise<number>

/**
 * Finds a smallest set of the chart's conditions that together match no row, by counting rows. Null if the conditions that can
 * be read match some, or if there are more than five.
 */
export const withoutRows = async (
  spec: Spec,
  table: TableProfile,
  compute: (query: Parameters<TurnDeps['compute']>[0]) => ReturnType<TurnDeps['compute']>,
): Promise<NoRows | null> => {
  const conditions = conditionsOf(spec, table)
  if (conditions.length === 0 || conditions.length > maxConditions) return null
  const count: Count = async (some) => {
    const where = [some.map(({ filter }) => filter)]
    const measure = { aggregate: 'count', field: null } as const
    return (
      await compute({ table: table.name, where, measure, group: null, having: null, order: 'descending', limit: 1 })
    ).rows
  }
  const smallest = (await count(conditions)) === 0 ? await smallestEmpty(conditions, count) : null
  if (!smallest) return null
  const options = smallest.map(({ filter, transform }) => ({
    label: text('refused.without', { condition: conditionText(filter, table) }),
    message: chartRequest(without(spec, transform), table),
  }))
  return { text: await saidOf(smallest, count, table), options }
}

const conditionsOf = (spec: Spec, { fields }: TableProfile): Condition[] =>
  transformsOf(withoutOverlays(spec)).flatMap((transform) => {
    const filter = readFilter(transform)
    return filter && fields.some(({ name }) => name === filter.field) ? [{ filter, transform }] : []
  })

/** A smallest subset that matches no row; null if all subsets match some. */
const smallestEmpty = async (conditions: readonly Condition[], count: Count): Promise<Condition[] | null> => {
  const sets = subsetsOf(conditions).sort((a, b) => a.length - b.length)
  for (const set of sets) if ((await count(set)) === 0) return set
  return null
}

const subsetsOf = <T>([first, ...rest]: readonly T[]): T[][] => {
  if (first === undefined) return []
  const others = subsetsOf(rest)
  return [[first], ...others.map((set) => [first, ...set]), ...others]
}

const saidOf = async (set: readonly Condition[], count: Count, table: TableProfile): Promise<AnyText> => {
  const conditions = set.map(({ filter }) => conditionText(filter, table))
  if (set.length === 1) return text('refused.no_row_has', { condition: conditions })
  const counts: number[] = []
  for (const one of set) counts.push(await count(set.length === 2 ? [one] : set.filter((other) => other !== one)))
  return text(set.length === 2 ? 'refused.no_row_has_both' : 'refused.no_row_has_all', { conditions, counts })
}

const without = (spec: Spec, transform: Transform): Spec => {
  const { transform: steps = [], ...rest } = spec
  const left = steps.filter((step) => step !== transform)
  return left.length > 0 ? { ...rest, transform: left } : rest
}
