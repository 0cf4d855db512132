import { asc, type ExprNode, LiteralNode, literal, row_number } from '@uwdata/mosaic-sql'
import { groupedByCube } from './cube.ts'
import { columnRef } from './nodes.ts'
import { around, groupColumns, type Relation, rowNumber, type Summarized, selected } from './relation.ts'

/** Other columns, by groups; `order` is the number of a group. Where rows have none, groups are numbered by their values. */
export function grouped(
  relation: Relation,
  groups: readonly string[],
  added: readonly Summarized[],
  order: ExprNode,
): Relation {
  const { slices, unnumbered } = relation
  if (slices) return groupedByCube({ ...relation, slices }, groups, added, order)
  return {
    query: around(relation)
      .select(
        { [rowNumber]: unnumbered ? numberOf(groups, order) : order },
        ...groups.map(selected),
        ...added.map(({ name, node }) => ({ [name]: node })),
      )
      .groupby(...groups.map(columnRef)),
    columns: groupColumns(relation, groups, added),
  }
}

function numberOf(groups: readonly string[], order: ExprNode): ExprNode {
  if (order instanceof LiteralNode || groups.length === 0) return literal(0)
  return row_number().orderby(...groups.map((name) => asc(columnRef(name))))
}
