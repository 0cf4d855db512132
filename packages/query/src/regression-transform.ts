import {
  add,
  and,
  avg,
  coalesce,
  count,
  type ExprNode,
  eq,
  gt,
  isNotNull,
  isNull,
  list,
  literal,
  max,
  min,
  mul,
  Query,
  regrSlope,
  sub,
  unnest,
} from '@uwdata/mosaic-sql'
import { numbersOf } from './aggregates.ts'
import { grouped } from './grouping.ts'
import { caseOf, columnRef, real } from './nodes.ts'
import { around, type Relation, rowNumber, selected } from './relation.ts'
import { fieldIn, groupsIn, pairIn, type RelationTransform, type VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Lines through the rows of groups. */
export const regressionTransforms = {
  regression: (relation, transform) => linear(relation, transform),
} satisfies { [type: string]: RelationTransform }

const [slope, meanX, meanY, lowest, highest, end] = ['slope', 'x', 'y', 'low', 'high', 'end'].map(
  (name) => `belvedere ${name}`,
) as [string, string, string, string, string, string]
const number: ValueType = { kind: 'number', nullable: false }

/** The two ends of a straight line by least squares; Vega samples those of other methods where they bend. */
function linear(relation: Relation, transform: VegaTransform): Relation {
  const { method = 'linear', params, extent } = transform
  const [x, y] = [fieldIn(relation, transform.x), fieldIn(relation, transform.y)]
  // Infinities have no line.
  if (method !== 'linear' || params || [x, y].some(({ type }) => type.inexact || type.date))
    throw new Inexpressible('regression')
  const groups = groupsIn(relation, transform)
  const [xs, ys] = [x, y].map(({ name, type }) => numbersOf(columnRef(name), type)) as [ExprNode, ExprNode]
  const ofPairs = (node: ExprNode): ExprNode => caseOf([[and(isNotNull(xs), isNotNull(ys)), node]], literal(null))
  const fitted = grouped(
    relation,
    groups,
    [
      { name: slope, node: coalesce(regrSlope(ofPairs(ys), ofPairs(xs)), literal(0)), type: number },
      { name: meanX, node: coalesce(avg(ofPairs(xs)), literal(0)), type: number },
      { name: meanY, node: coalesce(avg(ofPairs(ys)), literal(0)), type: number },
      { name: lowest, node: min(xs), type: number },
      { name: highest, node: max(xs), type: number },
    ],
    min(columnRef(rowNumber)),
  )
  const ends = around({ ...fitted, query: fitted.query.having(gt(count(), literal(1))) }).select(
    ...[rowNumber, ...fitted.columns.keys()].map(selected),
    { [end]: unnest(list([literal(0), literal(1)])) },
  )
  const [low, high] = endsIn(extent) ?? [columnRef(lowest), columnRef(highest)]
  const at = caseOf([[eq(columnRef(end), literal(0)), low]], high)
  const height = add(columnRef(meanY), mul(columnRef(slope), sub(at, columnRef(meanX))))
  const [asX, asY] = pairIn(transform, x.name, y.name)
  return {
    query: Query.from({ rows: ends }).select(
      { [rowNumber]: add(mul(columnRef(rowNumber), literal(2)), columnRef(end)) },
      ...groups.map(selected),
      { [asX]: at },
      { [asY]: caseOf([[isNull(at), real(Number.NaN)]], height) },
    ),
    columns: new Map([
      ...groups.map((group): [string, ValueType] => [group, fieldIn(relation, group).type]),
      [asX, { kind: 'number', nullable: true, absent: true }],
      [asY, { kind: 'number', nullable: false, inexact: true }],
    ]),
  }
}

function endsIn(extent: unknown): [ExprNode, ExprNode] | null {
  if (extent === undefined || extent === null) return null
  if (!Array.isArray(extent) || extent.length !== 2 || !extent.every(Number.isFinite)) throw new Inexpressible('extent')
  return [real(extent[0]), real(extent[1])]
}
