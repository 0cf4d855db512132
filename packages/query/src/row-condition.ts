import { and, type ExprNode, or } from '@uwdata/mosaic-sql'
import { usersOf, type VegaData, type VegaDataflow } from './data-users.ts'
import { conditionOf, expressionNode, parsed, type RowScope } from './expression.ts'
import { columnRef } from './nodes.ts'
import type { TableColumn } from './relation.ts'
import { Inexpressible } from './typed-node.ts'

/**
 * A condition on the columns of a table that every row meets which a compiled chart may ever draw, whatever its signals are:
 * its constant filters before any transform that looks at several rows. Null if there are none, or if a part of the chart
 * needs all rows.
 */
export function rowCondition(
  vega: VegaDataflow,
  dataset: string,
  columns: ReadonlyMap<string, TableColumn>,
): ExprNode | null {
  const root = vega.data?.find(({ name }) => name === dataset)
  const nodes = new Map([...columns].map(([name, { column }]) => [name, columnRef(column)]))
  return root ? filtersOf(vega, root, { columns, nodes, signals: new Map(), stores: new Map() }) : null
}

function filtersOf(vega: VegaDataflow, { name, transform = [] }: VegaData, before: RowScope): ExprNode | null {
  const end = transform.findIndex(({ type }) => type !== 'filter' && type !== 'formula')
  const conditions: ExprNode[] = []
  let scope = before
  for (const { type, expr, as } of transform.slice(0, end < 0 ? transform.length : end)) {
    const current = scope
    if (type === 'formula') scope = withFormula(scope, String(as), String(expr))
    else conditions.push(...(orNull(() => [conditionOf(parsed(String(expr)), current)]) ?? []))
  }
  const { data, marks, domains, facets, others } = usersOf(vega, name)
  const isPassedOn = end < 0 && !others && [marks, domains, facets].every(({ length }) => length === 0)
  const further = isPassedOn ? data.map((child) => filtersOf(vega, child, scope)) : []
  const alternatives = further.flatMap((condition) => condition ?? [])
  if (alternatives.length > 0 && alternatives.length === further.length) conditions.push(or(...alternatives))
  return conditions.length > 0 ? and(...conditions) : null
}

/** A column that SQL has no equivalent of is unknown afterwards. */
function withFormula(scope: RowScope, as: string, expression: string): RowScope {
  const columns = new Map(scope.columns)
  const nodes = new Map(scope.nodes)
  columns.delete(as)
  const typed = orNull(() => expressionNode(expression, scope))
  if (typed) {
    const { node, ...type } = typed
    columns.set(as, type)
    nodes.set(as, node)
  }
  return { ...scope, columns, nodes }
}

/** Null for what depends on a signal, or has no equivalent in SQL. */
function orNull<T>(translate: () => T): T | null {
  try {
    return translate()
  } catch (thrown) {
    if (thrown instanceof Inexpressible) return null
    throw thrown
  }
}
