import { fieldName, isObject } from '@belvedere/spec'
import { asc, desc, type ExprNode, isNotNull, literal } from '@uwdata/mosaic-sql'
import type { RowScope } from './expression.ts'
import { callOf, caseOf, columnRef } from './nodes.ts'
import type { Relation } from './relation.ts'
import type { CubePlan } from './slices.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** A transform of a compiled Vega spec. */
export interface VegaTransform {
  type: string
  [key: string]: unknown
}

/** What a transform may look at besides its rows. */
export interface TransformScope extends Omit<RowScope, 'columns'> {
  /** If a cube is to be made, what it is for. */
  cube?: CubePlan
  /** A table of the engine that a data set holds as it is. */
  tableOf(dataset: string): Relation | null
  /** The rows of a data set of objects, such as outlines of places; null for another one. */
  objectsOf(dataset: string): readonly ObjectRow[] | null
}

export type ObjectRow = { readonly [field: string]: unknown }

/** A transform as a function of relations. Throws `Inexpressible`. */
export type RelationTransform = (relation: Relation, transform: VegaTransform, scope: TransformScope) => Relation

/** The signals of Vega by which a transform tells what it computed; they have to be computed another way. */
export const publishes = (transform: VegaTransform): transform is VegaTransform & { signal: string } =>
  typeof transform.signal === 'string'

/** A column of a relation with its type. */
export interface NamedColumn {
  name: string
  type: ValueType
}

export const textIn = (transform: VegaTransform, key: string): string => {
  const value = transform[key]
  if (typeof value !== 'string') throw new Inexpressible(key)
  return value
}

export const listIn = (transform: VegaTransform, key: string): readonly unknown[] => {
  const value = transform[key] ?? []
  if (!Array.isArray(value)) throw new Inexpressible(key)
  return value
}

export const fieldIn = (relation: Relation, field: unknown): NamedColumn => {
  const name = typeof field === 'string' ? fieldName(field) : ''
  const type = relation.columns.get(name)
  if (!type) throw new Inexpressible(`field ${String(field)}`)
  return { name, type }
}

export const groupsIn = (relation: Relation, transform: VegaTransform): string[] => [
  ...new Set(listIn(transform, 'groupby').map((field) => fieldIn(relation, field).name)),
]

/** The two names of what a transform adds. */
export function pairIn(transform: VegaTransform, first: string, second: string): [string, string] {
  const [a = first, b = second] = listIn(transform, 'as')
  return [String(a), String(b)]
}

/** The keys of a comparator: null comes before NaN and that before all numbers, and after them where the order is turned. */
export function sortKeys(relation: Relation, sort: unknown): ExprNode[] {
  if (sort === undefined || sort === null) return []
  if (!isObject(sort)) throw new Inexpressible('sort')
  const fields = Array.isArray(sort.field) ? sort.field : sort.field === undefined ? [] : [sort.field]
  const orders = Array.isArray(sort.order) ? sort.order : [sort.order]
  return fields.flatMap((field: unknown, at) => {
    const { name, type } = fieldIn(relation, field)
    const isDown = orders[at] === 'descending'
    const key = (node: ExprNode): ExprNode => (isDown ? desc(node, false) : asc(node, true))
    const ref = columnRef(name)
    if (!type.inexact) return key(ref)
    const kindOfNumber = caseOf(
      [
        [callOf('isnan', ref), literal(0)],
        [isNotNull(ref), literal(1)],
      ],
      literal(null),
    )
    return [key(kindOfNumber), key(ref)]
  })
}
