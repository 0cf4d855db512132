import { isObject } from '@belvedere/spec'
import { and, coalesce, type ExprNode, gt, gte, isNotDistinct, literal, lt, lte, not, or } from '@uwdata/mosaic-sql'
import { callOf, text } from './nodes.ts'
import { Inexpressible, type TypedNode } from './typed-node.ts'

/** The tuples of a selection's store, as Vega keeps them. */
export type SelectionStore = readonly unknown[]

/**
 * Whether a row is in a selection: `vlSelectionTest` of vega-selections. An empty store selects nothing. `typed` finds the
 * column of a field.
 */
export function selectionTest(store: SelectionStore, operation: string, typed: (field: string) => TypedNode): ExprNode {
  const tests = store.map((tuple) => tupleTest(tuple, typed))
  const [first, ...others] = tests
  if (!first) return literal(false)
  if (operation === 'intersect') {
    // Tuples of one view are alternatives there, which needs the view that each was made in.
    if (others.length > 0) throw new Inexpressible('intersection')
    return first
  }
  return or(...tests)
}

/** What a selection compares a field with; dates as their milliseconds. */
export const comparedValues = (store: SelectionStore, field: string): unknown[] =>
  store.filter(isObject).flatMap(({ fields, values }) => {
    if (!Array.isArray(fields) || !Array.isArray(values)) return []
    return fields
      .flatMap((one: unknown, at) => (isObject(one) && one.field === field ? [values[at]].flat() : []))
      .map(plain)
  })

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

function tupleTest(tuple: unknown, typed: (field: string) => TypedNode): ExprNode {
  if (!isObject(tuple) || !Array.isArray(tuple.fields) || !Array.isArray(tuple.values)) throw new Inexpressible('tuple')
  const { values } = tuple
  const tests = tuple.fields.map((one: unknown, at) => {
    if (!isObject(one) || typeof one.field !== 'string') throw new Inexpressible('field')
    return fieldTest(typed(one.field), String(one.type ?? 'E'), values[at])
  })
  return and(...tests)
}

function fieldTest(column: TypedNode, type: string, value: unknown): ExprNode {
  if (type === 'E') return Array.isArray(value) ? or(...value.map((one) => equals(column, one))) : equals(column, value)
  if (!Array.isArray(value) || value.length !== 2) throw new Inexpressible('range')
  const [a, b] = value.map(plain)
  if (typeof a !== 'number' || typeof b !== 'number') throw new Inexpressible('range')
  const [low, high] = [Math.min(a, b), Math.max(a, b)].map((bound) => boundOf(column, bound)) as [ExprNode, ExprNode]
  // A null is compared as 0.
  const compared = column.nullable ? coalesce(column.node, boundOf(column, 0)) : column.node
  const isAbove = type === 'R-LE' || type === 'R-E' ? gt(compared, low) : gte(compared, low)
  const isBelow = type === 'R-RE' || type === 'R-E' ? lt(compared, high) : lte(compared, high)
  return column.inexact ? and(not(callOf('isnan', compared)), isAbove, isBelow) : and(isAbove, isBelow)
}

function boundOf({ kind }: Pick<TypedNode, 'kind'>, bound: number): ExprNode {
  if (kind === 'number') return literal(bound)
  if (kind === 'time') return callOf('make_timestamp', literal(Math.round(bound * 1000)))
  throw new Inexpressible('range')
}

function equals({ node, kind }: TypedNode, compared: unknown): ExprNode {
  const value = plain(compared)
  if (value === null) return isNotDistinct(node, literal(null))
  if (kind === 'time' && typeof value === 'number') return isNotDistinct(node, boundOf({ kind }, value))
  const isOfKind =
    (kind === 'text' && typeof value === 'string') ||
    (kind === 'number' && typeof value === 'number') ||
    (kind === 'boolean' && typeof value === 'boolean')
  // A value of another kind equals none.
  if (!isOfKind) return literal(false)
  return isNotDistinct(node, typeof value === 'string' ? text(value) : literal(value))
}
