import { fieldName } from '@belvedere/spec'
import { AggregateNode, add, coalesce, count, gt, list, literal, min, mul, Query, unnest } from '@uwdata/mosaic-sql'
import { aggregateOf, isBesideInfinity, numbersOf, rankCounts, validOf } from './aggregates.ts'
import { deferredGroups } from './deferred-columns.ts'
import { grouped } from './grouping.ts'
import { caseOf, columnRef, real } from './nodes.ts'
import { around, type Relation, rowNumber, selected, withColumns } from './relation.ts'
import { fieldIn, groupsIn, listIn, pairIn, type RelationTransform, type VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Transforms that summarize groups of rows. */
export const groupTransforms = {
  aggregate: (relation, transform) => {
    if (transform.cross || transform.key !== undefined || transform.drop === false) throw new Inexpressible('cross')
    const names = listIn(transform, 'groupby').map((field) => fieldName(String(field)))
    const { groups, deferred } = deferredGroups(relation, [...new Set(names)])
    for (const name of groups) if (!relation.columns.has(name)) throw new Inexpressible(name)
    const result = grouped(relation, groups, summariesIn(relation, transform), min(columnRef(rowNumber)))
    // Without rows there is no group either.
    return {
      ...result,
      query: groups.length > 0 ? result.query : result.query.having(gt(count(), literal(0))),
      deferred,
    }
  },
  joinaggregate: (relation, transform) => {
    if (transform.key !== undefined) throw new Inexpressible('key')
    const groups = groupsIn(relation, transform).map(columnRef)
    return withColumns(
      relation,
      summariesIn(relation, transform).map(({ name, type, windowed }) => ({
        name,
        type,
        node: windowed((aggregate) => aggregate.partitionby(...groups)),
      })),
    )
  },
  quantile: (relation, transform) => quantiles(relation, transform),
  /** A row for each column that the pivot makes of a group: a second pivot, of these few rows, makes the columns. */
  pivot: (relation, transform) => {
    const { name, type } = fieldIn(relation, transform.field)
    const groups = groupsIn(relation, transform)
    // Vega compares the objects of dates.
    if (type.date || transform.key !== undefined || groups.includes(name)) throw new Inexpressible('pivot')
    const value = fieldIn(relation, transform.value)
    const op = String(transform.op ?? 'sum')
    // A row of another column counts as a further value.
    if (op === 'distinct') throw new Inexpressible('pivot of distinct values')
    const summary = aggregateOf(op === 'count' ? 'notNaN' : op, value, relation)
    return grouped(relation, [...groups, name], [{ name: pivoted, ...summary }], min(columnRef(rowNumber)))
  },
} satisfies { [type: string]: RelationTransform }

const pivoted = 'belvedere pivoted'
const counting: ReadonlySet<unknown> = new Set(['count', 'valid', 'missing'])

/** The transforms that make columns of what the query of a pivot finds; a count is 0 where there are no rows. */
export function pivotResidue(pivot: VegaTransform): VegaTransform[] {
  const { field, groupby, op } = pivot
  const zeros = { type: 'impute', field: pivoted, key: field, ...(groupby !== undefined && { groupby }), value: 0 }
  return [...(counting.has(op) ? [zeros] : []), { ...pivot, value: pivoted, op: 'max' }]
}

/** The aggregates of a transform, each with the name of its column. */
function summariesIn(relation: Relation, transform: VegaTransform) {
  const fields = listIn(transform, 'fields')
  const names = listIn(transform, 'as')
  const ops = transform.ops === undefined ? ['count'] : listIn(transform, 'ops').map(String)
  return ops.map((op, at) => {
    const field = fields[at] ?? null
    const column = field === null ? null : fieldIn(relation, field)
    const name = names[at] ?? (column === null ? op : `${op}_${column.name}`)
    return { name: String(name), ...aggregateOf(op, column, relation) }
  })
}

/** A row for each probability and group. */
function quantiles(relation: Relation, transform: VegaTransform): Relation {
  const { name, type } = fieldIn(relation, transform.field)
  const groups = groupsIn(relation, transform)
  const shares = sharesIn(transform)
  const values = numbersOf(validOf(columnRef(name), type), type)
  const [asShare, asValue] = pairIn(transform, 'prob', 'value')
  const [n, below, above] = rankCounts(values)
  const whole: ValueType = { kind: 'number', nullable: false }
  const lists = grouped(
    relation,
    groups,
    [
      { name: 'values', node: new AggregateNode('quantile_cont', [values, list(shares.map(real))]), type: whole },
      { name: 'n', node: n, type: whole },
      { name: 'below', node: below, type: whole },
      { name: 'above', node: above, type: whole },
    ].map((one) => ({ ...one, name: temporary(one.name) })),
    coalesce(min(columnRef(rowNumber)), literal(0)),
  )
  if (transform.groupby !== undefined && groups.length === 0) lists.query.having(gt(count(), literal(0)))
  const each = around(lists).select(
    ...[rowNumber, ...groups, ...['n', 'below', 'above'].map(temporary)].map(selected),
    {
      [temporary('at')]: unnest(list(shares.map((_, at) => literal(at)))),
      [asShare]: unnest(list(shares.map(real))),
      [asValue]: unnest(columnRef(temporary('values'))),
    },
  )
  const isUndefined = isBesideInfinity(columnRef(asShare), [
    columnRef(temporary('n')),
    columnRef(temporary('below')),
    columnRef(temporary('above')),
  ])
  const value = columnRef(asValue)
  return {
    query: Query.from({ rows: each }).select(
      { [rowNumber]: add(mul(columnRef(rowNumber), literal(shares.length)), columnRef(temporary('at'))) },
      ...groups.map(selected),
      selected(asShare),
      { [asValue]: type.inexact ? caseOf([[isUndefined, real(Number.NaN)]], value) : value },
    ),
    columns: new Map([
      ...groups.map((group): [string, ValueType] => [group, fieldIn(relation, group).type]),
      [asShare, whole],
      [asValue, { kind: 'number', nullable: true, absent: true, ...(type.inexact && { inexact: true as const }) }],
    ]),
  }
}

/** A column that is dropped again. */
const temporary = (name: string): string => `belvedere ${name}`

const mostShares = 10_000

/** The probabilities: those that are given, or all in steps from the middle of the first one. */
function sharesIn({ probs, step = 0.01 }: VegaTransform): number[] {
  if (probs !== undefined) {
    if (!Array.isArray(probs) || !probs.every((one) => typeof one === 'number' && one >= 0 && one <= 1))
      throw new Inexpressible('probabilities')
    return probs
  }
  if (typeof step !== 'number') throw new Inexpressible('step of probabilities')
  const length = Math.ceil((1 - 1e-14 - step / 2) / step)
  if (!(length > 0 && length <= mostShares)) throw new Inexpressible('step of probabilities')
  return Array.from({ length }, (_, at) => step / 2 + at * step)
}
