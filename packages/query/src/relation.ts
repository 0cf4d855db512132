import {
  type AggregateNode,
  type ExprNode,
  FromClauseNode,
  LiteralNode,
  Query,
  type SelectQuery,
} from '@uwdata/mosaic-sql'
import { callOf, columnRef } from './nodes.ts'
import type { Slices } from './slices.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** The number of each row in its table; of a group the first one. Results come in its order, as in the dataflow. */
export const rowNumber = 'belvedere row'

/** Queries that only filter, to which further conditions are added. */
const filters = new WeakSet<SelectQuery>()

/** Where the numbers of rows cost a sort of the table, or all are 0, because nothing tells rows apart. */
type Unnumbered = 'costly' | 'none'

/** A query with the columns of its result; `rowNumber` is one more. */
export interface Relation {
  query: SelectQuery
  /** Absent where the numbers of rows cost nothing. */
  unnumbered?: Unnumbered
  columns: ReadonlyMap<string, ValueType>
  /** What it was not filtered by yet, for a cube. */
  slices?: Slices
  deferred?: ReadonlyMap<string, DeferredColumn>
}

/** A column that Vega computes of others once few rows are left: SQL has no equivalent, but groups by it are groups of those. */
export interface DeferredColumn {
  /** What computes it; columns that are computed together share the list. */
  transforms: readonly { type: string; [key: string]: unknown }[]
  /** The columns that it reads. */
  inputs: readonly string[]
  /** Each value has inputs of its own, so groups by these are groups by it. */
  isKey?: true
}

/** A column of a table, under the name that it has in the dataflow. */
export interface TableColumn extends ValueType {
  /** Its name in the engine. */
  column: string
}

/** A table that lies in an engine, under its name there. */
export interface EngineTable {
  name: string
  unnumbered?: Unnumbered
  columns: ReadonlyMap<string, TableColumn>
}

/** A table as the start of a dataflow. The engine gives each row its number. */
export function tableRelation({ name, columns, unnumbered }: EngineTable): Relation {
  requireDistinct(columns)
  const query = Query.from(name).select(
    selected(rowNumber),
    ...[...columns].map(([as, { column }]) => ({ [as]: columnRef(column) })),
  )
  if ([...columns].every(([as, { column }]) => as === column)) filters.add(query)
  return { query, columns, ...(unnumbered && { unnumbered }) }
}

/** Throws `Inexpressible` where nothing tells the rows of a table apart. */
export function requireNumbers({ unnumbered }: Relation): void {
  if (unnumbered === 'none') throw new Inexpressible('order of rows')
}

/** What stays deferred where columns get other values. */
export const deferredWithout = ({ deferred = new Map() }: Relation, changed: readonly string[]) =>
  new Map<string, DeferredColumn>(
    [...deferred].filter(([name, { inputs }]) => ![name, ...inputs].some((one) => changed.includes(one))),
  )

/** Engines may not tell names apart that differ in case only. */
function requireDistinct(columns: ReadonlyMap<string, ValueType>): void {
  const folded = new Set([rowNumber, ...columns.keys()].map((name) => name.toLowerCase()))
  if (folded.size <= columns.size) throw new Inexpressible('names that differ in case')
}

export const selected = (name: string): { [as: string]: ExprNode } => ({ [name]: columnRef(name) })

export const around = (relation: Relation): SelectQuery => Query.from({ rows: relation.query })

/** A query as a part of a join. */
export const fromQuery = (alias: string, query: Query): FromClauseNode => new FromClauseNode(query, alias)

/** The relation with further columns, or with others in their place. */
export function withColumns(
  relation: Relation,
  added: readonly { name: string; node: ExprNode; type: ValueType }[],
): Relation {
  const columns = new Map(relation.columns)
  for (const { name, type } of added) columns.set(name, type)
  requireDistinct(columns)
  const nodes = new Map(added.map(({ name, node }) => [name, node]))
  return {
    ...relation,
    query: around(relation).select(
      ...[rowNumber, ...columns.keys()].map((name) => ({ [name]: nodes.get(name) ?? columnRef(name) })),
    ),
    columns,
    deferred: deferredWithout(
      relation,
      added.map(({ name }) => name),
    ),
  }
}

/** Some columns, under other names; what is computed beside the rows is left out. */
export const projected = (relation: Relation, names: readonly (readonly [as: string, name: string])[]): Relation => {
  const columns = new Map(
    names.map(([as, name]): [string, ValueType] => {
      const type = relation.columns.get(name)
      if (!type) throw new Inexpressible(name)
      return [as, type]
    }),
  )
  requireDistinct(columns)
  return {
    query: around(relation).select(selected(rowNumber), ...names.map(([as, name]) => ({ [as]: columnRef(name) }))),
    columns,
    ...numbering(relation),
  }
}

export function filtered(relation: Relation, condition: ExprNode): Relation {
  if (condition instanceof LiteralNode && condition.value === true) return relation
  const rows = filters.has(relation.query)
    ? relation.query.clone()
    : around(relation).select(...[rowNumber, ...relation.columns.keys()].map(selected))
  const query = rows.where(condition)
  filters.add(query)
  return { ...relation, query }
}

/** A column that sums up a group. */
export interface Summarized {
  name: string
  node: ExprNode
  type: ValueType
  /** Absent where it is made of no aggregates that can be told apart. */
  windowed?: (over: (aggregate: AggregateNode) => ExprNode) => ExprNode
}

/** The columns of groups and of what sums them up. */
export function groupColumns(
  relation: Relation,
  groups: readonly string[],
  added: readonly Summarized[],
): Map<string, ValueType> {
  const columns = new Map([
    ...groups.map((name): [string, ValueType] => [
      name,
      relation.columns.get(name) ?? { kind: 'null', nullable: true },
    ]),
    ...added.map(({ name, type }): [string, ValueType] => [name, type]),
  ])
  requireDistinct(columns)
  return columns
}

/** How the rows of one relation are numbered, for another one. */
export const numbering = ({ unnumbered }: Relation): Pick<Relation, 'unnumbered'> => (unnumbered ? { unnumbered } : {})

/** Some columns in the order of the rows, or of their values where nothing else orders them; times are milliseconds. */
export const inOrder = ({ query, columns, unnumbered }: Relation, names: readonly string[]): Query =>
  Query.from({ rows: query })
    .select(
      ...names.map((name) => ({
        [name]: columns.get(name)?.kind === 'time' ? callOf('epoch_ms', columnRef(name)) : columnRef(name),
      })),
    )
    .orderby(...(unnumbered === 'none' ? names : [rowNumber]).map(columnRef))
