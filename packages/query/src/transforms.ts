import { binTransforms } from './bin-transforms.ts'
import { groupTransforms, pivotResidue } from './group-transforms.ts'
import { lookupTransforms } from './lookup-transform.ts'
import { mapTransforms } from './map-points.ts'
import { regressionTransforms } from './regression-transform.ts'
import type { Relation } from './relation.ts'
import { reshapeTransforms } from './reshape-transforms.ts'
import { rowTransforms } from './row-transforms.ts'
import { stackTransforms } from './stack-transform.ts'
import type { RelationTransform, TransformScope, VegaTransform } from './transform.ts'
import { Inexpressible } from './typed-node.ts'
import { windowTransforms } from './window-transforms.ts'

/** The transforms of Vega that queries know, by their types. */
const transforms: { readonly [type: string]: RelationTransform } = {
  ...rowTransforms,
  ...binTransforms,
  ...groupTransforms,
  ...windowTransforms,
  ...stackTransforms,
  ...reshapeTransforms,
  ...lookupTransforms,
  ...mapTransforms,
  ...regressionTransforms,
}

/** A relation after a transform. Throws `Inexpressible`. */
export function transformed(relation: Relation, transform: VegaTransform, scope: TransformScope): Relation {
  const apply = Object.hasOwn(transforms, transform.type) ? transforms[transform.type] : undefined
  if (!apply) throw new Inexpressible(transform.type)
  if (relation.slices && !keepsSlices(transform)) throw new Inexpressible('cube')
  return apply(relation, transform, scope)
}

/** Whether a transform does the same to rows that are not filtered yet, or groups them. */
const keepsSlices = ({ type }: VegaTransform): boolean =>
  ['filter', 'formula', 'bin', 'timeunit', 'extent', 'lookup', 'geopoint', 'aggregate', 'pivot'].includes(type)

/** Whether a transform leaves few rows of many. */
export const shrinks = ({ type }: VegaTransform): boolean =>
  ['aggregate', 'pivot', 'quantile', 'regression'].includes(type)

/** What is left of a transform for the rows of its query. */
export const residue = (transform: VegaTransform): VegaTransform[] =>
  transform.type === 'pivot' ? pivotResidue(transform) : []

/** Whether rows that are left after it are few: outliers, the first of a ranking, a sample. */
export const narrows = ({ type }: VegaTransform): boolean => ['joinaggregate', 'window', 'sample'].includes(type)
