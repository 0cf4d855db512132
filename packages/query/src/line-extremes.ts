import { isObject } from '@belvedere/spec'
import { AggregateNode, compareAny, type ExprNode, isNotNull, isNull, list, Query, unnest } from '@uwdata/mosaic-sql'
import { columnRef } from './nodes.ts'
import { innerMark } from './panels.ts'
import {
  type CompiledMark,
  cellNode,
  cellsIn,
  type PlotFrame,
  type PlotScope,
  type Position,
  positionOf,
  scaled,
  valueAt,
} from './plot-frame.ts'
import { around, numbering, type Relation, requireNumbers, rowNumber, selected, withColumns } from './relation.ts'

/** Lines that are drawn of the ends and extremes of each pixel's column: nothing else of them would be seen. */
export interface LineExtremes {
  x: Position
  y: Position
  /** The fields that tell lines apart. */
  groups: string[]
}

/** What is needed to draw a mark by its extremes; null unless it is lines along x, each of its own field values. */
export function extremesOf(mark: CompiledMark, scope: PlotScope): LineExtremes | null {
  const inner = innerMark(mark)
  const [line, groups] = inner ? [inner.mark, inner.keys] : [mark, []]
  if (line.type !== 'line' || !isObject(line.sort) || line.sort.field !== 'x' || line.sort.order !== undefined)
    return null
  const { update = {} } = line.encode ?? {}
  const [x, y] = [positionOf(update.x, scope), positionOf(update.y, scope)]
  const isSmooth =
    isObject(update.interpolate) &&
    !['linear', 'step', 'step-after', 'step-before'].includes(String(update.interpolate.value))
  if (!x || !y || isSmooth || groups.some((group) => !scope.columns.has(group))) return null
  return { x, y, groups }
}

const column = 'belvedere column'
const [x, y, extreme] = ['belvedere x', 'belvedere y', 'belvedere extreme']

/** CSS pixels; on fine screens a pixel is half of one. */
const columnSize = 0.5

/** Of each line and pixel, the rows that are first, last, least and greatest, and one without a value, where lines break. */
export function extremeRows(relation: Relation, { groups, ...lines }: LineExtremes, frame: PlotFrame): Relation {
  requireNumbers(relation)
  const cells = cellsIn(frame.xRange, columnSize)
  const at = valueAt(lines.x, relation.columns)
  const value = valueAt(lines.y, relation.columns)
  const placed = withColumns(relation, [
    {
      name: column,
      node: cellNode(scaled[lines.x.type].node(at.node), lines.x, { ends: frame.x, cells, isWithin: false }),
      type: { kind: 'number', nullable: true },
    },
    { name: x, node: at.node, type: at.type },
    { name: y, node: value.node, type: value.type },
  ])
  const rowWith = (name: 'arg_min' | 'arg_max', by: string): AggregateNode =>
    new AggregateNode(name, [columnRef(rowNumber), columnRef(by)])
  const hasValue = isNotNull(columnRef(y))
  const rows: ExprNode[] = [
    rowWith('arg_min', x).where(hasValue),
    rowWith('arg_max', x).where(hasValue),
    rowWith('arg_min', y),
    rowWith('arg_max', y),
    rowWith('arg_min', x).where(isNull(columnRef(y))),
  ]
  const keys = around(placed)
    .select({ [extreme]: unnest(list(rows)) })
    .groupby(columnRef(column), ...groups.map(columnRef))
  return {
    query: around(relation)
      .select(...[rowNumber, ...relation.columns.keys()].map(selected))
      .where(compareAny(columnRef(rowNumber), '=', Query.from({ keys }).select({ [extreme]: columnRef(extreme) }))),
    columns: relation.columns,
    ...numbering(relation),
  }
}
