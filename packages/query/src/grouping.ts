import type { ExprNode } from '@uwdata/mosaic-sql'
import { groupedByCube } from './cube.ts'
import { columnRef } from './nodes.ts'
import { around, groupColumns, type Relation, rowNumber, type Summarized, selected } from './relation.ts'

/** Other columns, by groups; `order` is the number of a group. */
export function grouped(
  relation: Relation,
  groups: readonly string[],
  added: readonly Summarized[],
  order: ExprNode,
): Relation {
  const { slices } = relation
  if (slices) return groupedByCube({ ...relation, slices }, groups, added, order)
  return {
    query: around(relation)
      .select({ [rowNumber]: order }, ...groups.map(selected), ...added.map(({ name, node }) => ({ [name]: node })))
      .groupby(...groups.map(columnRef)),
    columns: groupColumns(relation, groups, added),
  }
}
