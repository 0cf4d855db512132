import { fieldName, isObject } from '@belvedere/spec'
import {
  add,
  and,
  asc,
  cast,
  count,
  dense_rank,
  desc,
  div,
  type ExprNode,
  gt,
  isNotNull,
  literal,
  lt,
  min,
  mul,
  not,
  rank,
  row_number,
  sub,
} from '@uwdata/mosaic-sql'
import { aggregateOf } from './aggregates.ts'
import { conditionNode, expressionNode, type RowScope } from './expression.ts'
import { callOf, caseOf, columnRef, text } from './nodes.ts'
import { filtered, grouped, type Relation, rowNumber, withColumns } from './relation.ts'
import { timeUnitNodes } from './time-units.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** A transform of a compiled Vega spec. */
export interface VegaTransform {
  type: string
  [key: string]: unknown
}

/** Whether a transform leaves few rows of many. */
export const shrinks = ({ type }: VegaTransform): boolean => type === 'aggregate'

/** The signals of Vega by which a transform tells what it computed; they have to be computed another way. */
export const publishes = (transform: VegaTransform): transform is VegaTransform & { signal: string } =>
  typeof transform.signal === 'string'

/** A relation after a transform. Throws `Inexpressible`. */
export function transformed(relation: Relation, transform: VegaTransform, outer: Omit<RowScope, 'columns'>): Relation {
  const scope: RowScope = { ...outer, columns: relation.columns }
  switch (transform.type) {
    case 'filter':
      return filtered(relation, conditionNode(textIn(transform, 'expr'), scope))
    case 'formula': {
      const { node, ...type } = expressionNode(textIn(transform, 'expr'), scope)
      return withColumns(relation, [{ name: textIn(transform, 'as'), node, type }])
    }
    case 'extent':
      // What it publishes is computed by a data set of its own.
      return relation
    case 'bin':
      return binned(relation, transform, scope)
    case 'timeunit':
      return inUnits(relation, transform)
    case 'aggregate':
      return aggregated(relation, transform)
    case 'joinaggregate':
      return joined(relation, transform)
    case 'window':
      return ranked(relation, transform)
    default:
      throw new Inexpressible(transform.type)
  }
}

const textIn = (transform: VegaTransform, key: string): string => {
  const value = transform[key]
  if (typeof value !== 'string') throw new Inexpressible(key)
  return value
}

const fieldIn = (relation: Relation, field: unknown): { name: string; type: ValueType } => {
  const name = typeof field === 'string' ? fieldName(field) : ''
  const type = relation.columns.get(name)
  if (!type) throw new Inexpressible(`field ${String(field)}`)
  return { name, type }
}

const listIn = (transform: VegaTransform, key: string): readonly unknown[] => {
  const value = transform[key] ?? []
  if (!Array.isArray(value)) throw new Inexpressible(key)
  return value
}

/** Bins of a step that Vega has chosen: its signal holds start, stop and step. */
function binned(relation: Relation, transform: VegaTransform, { signals }: RowScope): Relation {
  const { name, type } = fieldIn(relation, transform.field)
  const bins = publishes(transform) ? signals.get(transform.signal) : transform
  if (!isObject(bins) || type.kind !== 'number') throw new Inexpressible('bins')
  const { start, stop, step } = bins
  if (typeof start !== 'number' || typeof stop !== 'number' || typeof step !== 'number' || !(step > 0))
    throw new Inexpressible('bins')
  const [as0, as1] = transform.as === undefined ? ['bin0', 'bin1'] : listIn(transform, 'as').map(String)
  if (as0 === undefined || as1 === undefined) throw new Inexpressible('bins')
  // As Vega computes it: beyond the bins are the infinities, and a small number evens out what floats lose.
  const last = start + Math.ceil((stop - start) / step) * step
  const value = cast(columnRef(name), 'DOUBLE')
  const inside = callOf('greatest', literal(start), callOf('least', value, literal(last - step)))
  const steps = div(sub(inside, literal(start)), cast(literal(step), 'DOUBLE'))
  const at = add(literal(start), mul(cast(literal(step), 'DOUBLE'), callOf('floor', add(literal(1e-14), steps))))
  const known = type.inexact ? and(isNotNull(value), callOf('isfinite', value)) : isNotNull(value)
  const infinite = (sign: string) => cast(text(`${sign}Infinity`), 'DOUBLE')
  const lower = caseOf(
    [
      [not(known), literal(null)],
      [lt(value, literal(start)), infinite('-')],
      [gt(value, literal(last)), infinite('')],
    ],
    at,
  )
  const bound: ValueType = { kind: 'number', nullable: true, inexact: true }
  return withColumns(relation, [
    { name: as0, node: lower, type: bound },
    { name: as1, node: add(lower, literal(step)), type: bound },
  ])
}

function inUnits(relation: Relation, transform: VegaTransform): Relation {
  const { name, type } = fieldIn(relation, transform.field)
  const { units, step = 1, timezone = 'local', interval = true } = transform
  const isPlain = step === 1 && (timezone === 'local' || timezone === 'utc')
  if (type.kind !== 'time' || !Array.isArray(units) || !isPlain) throw new Inexpressible('time unit')
  const [as0 = 'unit0', as1 = 'unit1'] = listIn(transform, 'as').map(String)
  const [start, end] = timeUnitNodes(units.map(String), columnRef(name))
  const unit: ValueType = { kind: 'time', nullable: type.nullable, date: true }
  return withColumns(relation, [
    { name: as0, node: start, type: unit },
    ...(interval === false ? [] : [{ name: as1, node: end, type: unit }]),
  ])
}

/** The aggregates of a transform, each with the name of its column. */
function summariesIn(relation: Relation, transform: VegaTransform) {
  const ops = transform.ops === undefined ? ['count'] : listIn(transform, 'ops').map(String)
  const fields = listIn(transform, 'fields')
  const names = listIn(transform, 'as')
  return ops.map((op, at) => {
    const field = fields[at] ?? null
    const column = field === null ? null : fieldIn(relation, field)
    const name = names[at] ?? (column === null ? op : `${op}_${column.name}`)
    return { name: String(name), ...aggregateOf(op, column) }
  })
}

function aggregated(relation: Relation, transform: VegaTransform): Relation {
  if (transform.cross || transform.key !== undefined || transform.drop === false) throw new Inexpressible('cross')
  const groups = listIn(transform, 'groupby').map((field) => fieldIn(relation, field).name)
  const isBare = transform.ops === undefined && transform.fields === undefined
  const summaries =
    isBare && groups.length > 0
      ? summariesIn(relation, { ...transform, ops: ['count'] })
      : summariesIn(relation, transform)
  const result = grouped(relation, groups, summaries, min(columnRef(rowNumber)))
  // Without rows there is no group either.
  return groups.length > 0 ? result : { ...result, query: result.query.having(gt(count(), literal(0))) }
}

function joined(relation: Relation, transform: VegaTransform): Relation {
  if (transform.key !== undefined) throw new Inexpressible('key')
  const groups = listIn(transform, 'groupby').map((field) => columnRef(fieldIn(relation, field).name))
  const summaries = summariesIn(relation, transform)
  return withColumns(
    relation,
    summaries.map(({ name, type, windowed }) => ({
      name,
      type,
      node: windowed((aggregate) => aggregate.partitionby(...groups)),
    })),
  )
}

const ranks: { readonly [op: string]: () => ReturnType<typeof row_number> } = { row_number, rank, dense_rank }

function ranked(relation: Relation, transform: VegaTransform): Relation {
  const groups = listIn(transform, 'groupby').map((field) => columnRef(fieldIn(relation, field).name))
  const sort = isObject(transform.sort) ? transform.sort : {}
  const fields = Array.isArray(sort.field) ? sort.field : sort.field === undefined ? [] : [sort.field]
  const orders = Array.isArray(sort.order) ? sort.order : [sort.order]
  // As Vega compares: null and NaN come before all values, and after them where the order is turned.
  const keys = fields.flatMap((field, at) => {
    const { name, type } = fieldIn(relation, field)
    const isDown = orders[at] === 'descending'
    const sorted = (node: ExprNode) => (isDown ? desc(node, false) : asc(node, true))
    return sorted(
      type.inexact ? caseOf([[callOf('isnan', columnRef(name)), literal(null)]], columnRef(name)) : columnRef(name),
    )
  })
  const names = listIn(transform, 'as')
  const added = listIn(transform, 'ops').map((op, at) => {
    const rank = Object.hasOwn(ranks, String(op)) ? ranks[String(op)] : undefined
    if (!rank) throw new Inexpressible(`window ${String(op)}`)
    const order = op === 'row_number' ? [...keys, asc(columnRef(rowNumber))] : keys
    return {
      name: String(names[at] ?? op),
      type: { kind: 'number', nullable: false } satisfies ValueType,
      node: rank()
        .partitionby(...groups)
        .orderby(...order),
    }
  })
  return withColumns(relation, added)
}
