import { isObject } from '@belvedere/spec'
import { parseExpression } from 'vega-expression'
import { type DeferredColumn, deferredWithout, type Relation } from './relation.ts'
import type { VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** The relation with a column of an expression that SQL cannot say. Throws `Inexpressible` if it reads what is not there. */
export function withDeferred(relation: Relation, as: string, expression: string): Relation {
  const inputs = [...columnsReadBy(parseExpression(expression))]
  if (inputs.includes(as) || !inputs.every((name) => relation.columns.has(name))) throw new Inexpressible(as)
  const columns = new Map<string, ValueType>(relation.columns)
  columns.delete(as)
  const deferred = new Map(deferredWithout(relation, [as]))
  return {
    ...relation,
    columns,
    deferred: deferred.set(as, { transforms: [{ type: 'formula', expr: expression, as }], inputs }),
  }
}

/** The columns to group by in place of those that are deferred: what these are computed of. */
export function deferredGroups(
  { deferred = new Map<string, DeferredColumn>() }: Relation,
  names: readonly string[],
): { groups: string[]; deferred: Map<string, DeferredColumn> } {
  const remaining = new Map([...deferred].filter(([name]) => names.includes(name)))
  const keys = [...remaining.values()].flatMap(({ inputs, isKey }) => (isKey ? inputs : []))
  const groups = [...new Set([...names.filter((name) => !deferred.has(name)), ...keys])]
  for (const { inputs } of remaining.values())
    if (!inputs.every((input) => groups.includes(input))) throw new Inexpressible('groups of a deferred column')
  return { groups, deferred: remaining }
}

/** The transforms that make the deferred columns of few rows. */
export const deferredTransforms = ({ deferred = new Map<string, DeferredColumn>() }: Relation): VegaTransform[] =>
  [...new Set([...deferred.values()].map(({ transforms }) => transforms))].flat()

/** The columns that an expression reads by name. Throws `Inexpressible` if it uses a row in another way. */
function columnsReadBy(ast: unknown, names: Set<string> = new Set()): Set<string> {
  if (Array.isArray(ast)) for (const one of ast) columnsReadBy(one, names)
  if (!isObject(ast)) return names
  const { object, property, computed } = ast
  if (ast.type === 'MemberExpression' && isObject(object) && object.name === 'datum' && isObject(property)) {
    const key = computed === true ? property.value : property.name
    if (typeof key !== 'string') throw new Inexpressible('member')
    return names.add(key)
  }
  if (ast.type === 'Identifier' && ast.name === 'datum') throw new Inexpressible('row')
  for (const member of Object.values(ast)) columnsReadBy(member, names)
  return names
}
