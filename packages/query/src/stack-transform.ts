import {
  add,
  asc,
  coalesce,
  div,
  type ExprNode,
  eq,
  frameRows,
  literal,
  lt,
  max,
  mul,
  preceding,
  row_number,
  sub,
  sum,
} from '@uwdata/mosaic-sql'
import { callOf, caseOf, columnRef, real } from './nodes.ts'
import { double, mayBeNaN, numeric, ofType } from './operators.ts'
import { projected, type Relation, requireNumbers, rowNumber, withColumns } from './relation.ts'
import { fieldIn, groupsIn, pairIn, type RelationTransform, sortKeys } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Lays the values of a group one upon another. */
export const stackTransforms = {
  stack: (relation, transform) => {
    const [as0, as1] = pairIn(transform, 'y0', 'y1')
    const partition = groupsIn(relation, transform).map(columnRef)
    requireNumbers(relation)
    const order = [...sortKeys(relation, transform.sort), asc(columnRef(rowNumber))]
    const { value, inexact } = stackedValue(relation, transform.field)
    const upTo = (end: 'here' | 'before', node: ExprNode): ExprNode =>
      coalesce(
        sum(node)
          .partitionby(...partition)
          .orderby(...order)
          .frame(frameRows([null, end === 'here' ? 0 : preceding(1)])),
        literal(0),
      )
    const type: ValueType = { kind: 'number', nullable: false, inexact: true }
    const bounds = (of: (end: 'here' | 'before') => ExprNode) => [
      { name: as0, node: of('before'), type },
      { name: as1, node: of('here'), type },
    ]
    const { offset = 'zero' } = transform
    if (offset === 'zero') {
      const isBelow = lt(value, literal(0))
      return withColumns(
        relation,
        bounds((end) =>
          caseOf(
            [[isBelow, upTo(end, caseOf([[isBelow, value]], literal(null)))]],
            upTo(end, caseOf([[isBelow, literal(null)]], value)),
          ),
        ),
      )
    }
    if (offset !== 'center' && offset !== 'normalize') throw new Inexpressible('offset')
    const size = callOf('abs', value)
    const totals = withColumns(relation, [{ name: total, node: sum(size).partitionby(...partition), type }])
    if (offset === 'normalize') {
      // The first begins at 0, whatever the total is.
      const scale = caseOf([[eq(columnRef(total), literal(0)), real(Infinity)]], div(real(1), columnRef(total)))
      const isFirst = eq(
        row_number()
          .partitionby(...partition)
          .orderby(...order),
        literal(1),
      )
      const scaled = (end: 'here' | 'before') => mul(scale, upTo(end, size))
      return without(
        total,
        withColumns(
          totals,
          bounds((end) => (end === 'before' ? caseOf([[isFirst, literal(0)]], scaled(end)) : scaled(end))),
        ),
      )
    }
    const known = inexact
      ? caseOf([[callOf('isnan', columnRef(total)), literal(0)]], columnRef(total))
      : columnRef(total)
    const first = div(sub(callOf('greatest', max(known).window(), real(0)), columnRef(total)), real(2))
    return without(
      total,
      withColumns(
        totals,
        bounds((end) => add(first, upTo(end, size))),
      ),
    )
  },
} satisfies { [type: string]: RelationTransform }

const total = 'belvedere total'

const without = (name: string, relation: Relation): Relation =>
  projected(
    relation,
    [...relation.columns.keys()].filter((column) => column !== name).map((column) => [column, column]),
  )

/** Null is stacked as 0; without a field, every row as 1. */
function stackedValue(relation: Relation, field: unknown): { value: ExprNode; inexact: boolean } {
  if (field === undefined) return { value: real(1), inexact: false }
  const { name, type } = fieldIn(relation, field)
  if (type.kind !== 'number') throw new Inexpressible('stack')
  const typed = ofType(columnRef(name), type)
  return { value: double(numeric(typed)), inexact: mayBeNaN(typed) }
}
