import { fieldName } from '@belvedere/spec'
import { Query } from '@uwdata/mosaic-sql'
import { conjunctsOf, isMoving, sliced } from './cube.ts'
import { withDeferred } from './deferred-columns.ts'
import { type Ast, conditionOf, expressionNode, parsed } from './expression.ts'
import { withTestOfPlace } from './map-points.ts'
import { callOf, columnRef } from './nodes.ts'
import {
  filtered,
  numbering,
  projected,
  type Relation,
  requireNumbers,
  rowNumber,
  selected,
  withColumns,
} from './relation.ts'
import { fieldIn, listIn, type RelationTransform, type TransformScope, textIn } from './transform.ts'
import { Inexpressible } from './typed-node.ts'

/** Transforms that look at one row at a time, and the sample. */
export const rowTransforms = {
  filter: (relation, transform, scope) => {
    const conjuncts = conjunctsOf(textIn(transform, 'expr'))
    const [only, ...others] = conjuncts
    const tested = only && others.length === 0 ? withTestOfPlace(relation, only, transform) : null
    return tested ?? conjuncts.reduce(inScope(scope), relation)
  },
  formula: (relation, transform, scope) => {
    const [as, expression] = [textIn(transform, 'as'), textIn(transform, 'expr')]
    try {
      const { node, ...type } = expressionNode(expression, { ...scope, columns: relation.columns })
      return withColumns(relation, [{ name: as, node, type }])
    } catch (thrown) {
      // What moves is unknown to a cube, though not to the query.
      const isMoved = scope.cube && isMoving(parsed(expression), scope.cube)
      if (thrown instanceof Inexpressible && !isMoved) return withDeferred(relation, as, expression)
      throw thrown
    }
  },
  project: (relation, transform) => {
    const names = listIn(transform, 'as')
    return projected(
      relation,
      listIn(transform, 'fields').map((field, at) => {
        const { name } = fieldIn(relation, field)
        return [String(names[at] ?? fieldName(String(field))), name]
      }),
    )
  },
  sample: (relation, { size = 1000 }) => {
    if (typeof size !== 'number') throw new Inexpressible('sample')
    return sampled(relation, size)
  },
} satisfies { [type: string]: RelationTransform }

/** A filter, or slices in its place. */
const inScope =
  (scope: TransformScope) =>
  (relation: Relation, ast: Ast): Relation => {
    const inRow = { ...scope, columns: relation.columns }
    if (!scope.cube || !isMoving(ast, scope.cube)) return filtered(relation, conditionOf(ast, inRow))
    const { columns, slices } = sliced(relation, ast, scope.cube, inRow)
    return { ...withColumns(relation, columns), slices }
  }

/**
 * As many rows as `size`, at random: those with the least hashes of their numbers. So the same rows are drawn whenever they
 * are there, and a row that is filtered out makes room for one other.
 */
const sampled = (relation: Relation, size: number): Relation => {
  requireNumbers(relation)
  return {
    query: Query.from({ rows: relation.query })
      .select(...[rowNumber, ...relation.columns.keys()].map(selected))
      .orderby(callOf('hash', columnRef(rowNumber)))
      .limit(Math.floor(size)),
    columns: relation.columns,
    ...numbering(relation),
  }
}
