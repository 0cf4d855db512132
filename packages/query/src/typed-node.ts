import type { ExprNode } from '@uwdata/mosaic-sql'

/** What a value is in the dataflow; `time` is a timestamp in SQL and milliseconds UTC, or a `Date`, in the dataflow. */
export type ValueKind = 'number' | 'text' | 'boolean' | 'time' | 'null'

/** A column of a relation, or the result of an expression. */
export interface ValueType {
  kind: ValueKind
  nullable: boolean
  /** A number that may be NaN or infinite. */
  inexact?: true
  /** The dataflow holds `Date` objects in place of milliseconds. */
  date?: true
  /** The dataflow has undefined in place of null. */
  absent?: true
  /** At most how many values it has, where that is known. */
  distinct?: number
  /** Where its numbers stand at even distances. */
  spacing?: Spacing
  /** The least and the greatest of its numbers, in milliseconds of times. */
  extent?: readonly [number, number]
  /** The dataflow has objects in place of these texts, which it looks up in a data set. */
  object?: { from: string; value: string }
}

/** Numbers that are `from` and whole multiples of `step` away from it. */
export interface Spacing {
  from: number
  step: number
}

/** A typed expression in SQL. */
export interface TypedNode extends ValueType {
  node: ExprNode
  /** The number, where it is the same for every row. */
  constant?: number
}

/** Thrown where SQL has no equivalent of what the dataflow computes. */
export class Inexpressible extends Error {}
