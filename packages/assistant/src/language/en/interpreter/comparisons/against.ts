import { list } from '../../../list.ts'

/** A condition on two numbers of a row begins with one of these: "where actual is higher than planned". */
export const opening: ReadonlySet<string> = new Set(
  list('where|when|whose|whenever|with|which|that|if|only|having|had|has|have|keep'),
)
/** Between a number and what is said of it, and before the number it is held against. */
export const copulas: ReadonlySet<string> = new Set(list('is|are|was|were|be|been|went|the|their|its|a|an'))
/** "With more rain than wind": who has more of one than of the other. */
export const possessing: ReadonlySet<string> = new Set(
  list('with|had|have|has|having|saw|got|made|brought|took|scored'),
)
export const degreesOfMore: ReadonlyMap<string, 'gt' | 'lt'> = new Map([
  ...list('more|higher|greater|bigger|larger').map((word) => [word, 'gt'] as const),
  ...list('less|fewer|lower|smaller').map((word) => [word, 'lt'] as const),
])
