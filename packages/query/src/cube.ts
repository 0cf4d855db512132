import { isObject } from '@belvedere/spec'
import { AggregateNode, and, div, type ExprNode, Query, StarNode, sum } from '@uwdata/mosaic-sql'
import { type Ast, astOf, conditionOf, parsed, type RowScope, typedNode } from './expression.ts'
import { columnRef } from './nodes.ts'
import { ofType } from './operators.ts'
import { around, groupColumns, type Relation, rowNumber, type Summarized, selected } from './relation.ts'
import { comparedValues } from './selection-test.ts'
import type { CubePlan, Slices } from './slices.ts'
import { Inexpressible, type TypedNode, type ValueType } from './typed-node.ts'
import { isStep, placesAmong, stepOf, type ValueSteps } from './value-steps.ts'

/** Values that a column may have to be sliced by: with more, a cube is hardly smaller than its table. */
const maxValues = 2_000

/** The parts of a condition that have to hold together. */
export function conjunctsOf(expression: string): Ast[] {
  const split = (ast: Ast): Ast[] =>
    ast.type === 'LogicalExpression' && ast.operator === '&&'
      ? [...split(astOf(ast.left)), ...split(astOf(ast.right))]
      : [ast]
  return split(parsed(expression))
}

/** Whether an expression depends on what moves. */
export const isMoving = (ast: Ast, { moving }: Pick<CubePlan, 'moving'>): boolean =>
  namesIn(ast).some((name) => moving.has(name))

/** The names that an expression refers to: `datum`, signals, functions; with what is quoted, such as stores. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  if (value.type === 'Identifier') return [String(value.name)]
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type === 'CallExpression') return namesIn(value.arguments)
  if (value.type === 'MemberExpression') return namesIn(value.object)
  return Object.values(value).flatMap(namesIn)
}

/** A relation that a filter of what moves would have left, with slices in its place. Throws `Inexpressible`. */
export function sliced(
  relation: Relation,
  ast: Ast,
  plan: CubePlan,
  scope: RowScope,
): {
  columns: { name: string; node: ExprNode; type: ValueType }[]
  slices: Slices
} {
  const before = relation.slices?.names ?? []
  const columns: { name: string; node: ExprNode; type: ValueType }[] = []
  const slice = ({ node, ...type }: TypedNode): string => {
    const name = `belvedere slice ${before.length + columns.length}`
    columns.push({ name, node, type })
    return name
  }
  /** The slices of the fields that selections compare, by the names of these. */
  const ofFields = { nodes: new Map<string, ExprNode>(), types: new Map<string, ValueType>() }
  const tested = new Set<string>()
  const rewrite = (value: Ast): Ast => {
    const store = storeOfTest(value)
    if (store !== null && plan.moving.has(store)) {
      for (const [field, steps] of tested.has(store) ? [] : (plan.selections.get(store) ?? [])) {
        // Another selection may have other steps.
        if (ofFields.nodes.has(field)) throw new Inexpressible('two selections of a field')
        const { node, ...type } = sliceOfField({ store, field, steps }, plan, scope)
        ofFields.nodes.set(field, columnRef(slice({ node, ...type })))
        ofFields.types.set(field, type)
      }
      tested.add(store)
      return value
    }
    const compared = comparedBySteps(value, plan, scope)
    if (compared) {
      const [side, steps] = compared
      return { ...value, [side]: member(slice(stepOf(typedNode(astOf(value[side]), scope), steps))) }
    }
    if (isFixed(value, plan)) {
      const typed = typedNode(value, scope)
      if (typed.kind !== 'boolean' && !isCoarse(value, scope)) throw new Inexpressible('too many slices')
      return member(slice(typed))
    }
    const parts = Object.entries(value).map(([key, part]) => [key, rewriteIn(part)])
    return Object.fromEntries(parts)
  }
  const rewriteIn = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(rewriteIn) : isObject(part) ? rewrite(part) : part
  const rewritten = rewrite(ast)
  const types = columns.map(({ name, type }) => [name, type] as const)
  const condition = conditionOf(rewritten, {
    ...plan.now,
    columns: new Map([...ofFields.types, ...types]),
    nodes: ofFields.nodes,
  })
  return {
    columns,
    slices: {
      plan,
      names: [...before, ...columns.map(({ name }) => name)],
      condition: relation.slices ? and(relation.slices.condition, condition) : condition,
    },
  }
}

/** Of the test of a selection, its store. */
function storeOfTest(ast: Ast): string | null {
  if (ast.type !== 'CallExpression' || astOf(ast.callee).name !== 'vlSelectionTest') return null
  const [store] = Array.isArray(ast.arguments) ? ast.arguments : []
  return isObject(store) && typeof store.value === 'string' ? store.value : null
}

/** The slice of a field that a selection compares: its place among the steps of a brush, or its values where these are few. */
function sliceOfField(
  { store, field, steps }: { store: string; field: string; steps: ValueSteps | null },
  { now }: CubePlan,
  { columns }: RowScope,
): TypedNode {
  const type = columns.get(field)
  if (!type || type.absent) throw new Inexpressible(field)
  const typed = ofType(columnRef(field), type)
  const isAtSteps = steps && comparedValues(now.stores.get(store) ?? [], field).every((value) => isStep(value, steps))
  if (isAtSteps && !isFew(type, placesAmong(steps))) return stepOf(typed, steps)
  if (!isFew(type)) throw new Inexpressible('too many slices')
  return typed
}

const member = (name: string): Ast => ({
  type: 'MemberExpression',
  object: { type: 'Identifier', name: 'datum' },
  computed: true,
  property: { type: 'Literal', value: name },
})

/** Whether an expression depends on the row, and on nothing that moves. */
const isFixed = (ast: Ast, plan: Pick<CubePlan, 'moving'>): boolean =>
  ast.type !== 'Identifier' && namesIn(ast).includes('datum') && !isMoving(ast, plan)

const comparisons: ReadonlySet<unknown> = new Set(['<', '<=', '>', '>=', '==', '===', '!=', '!=='])

/** Of a comparison of the row with a slider at one of its steps, the side of the row and the steps. */
function comparedBySteps(
  ast: Ast,
  { moving, steps, now }: CubePlan,
  scope: RowScope,
): ['left' | 'right', ValueSteps] | null {
  if (ast.type !== 'BinaryExpression' || !comparisons.has(ast.operator)) return null
  for (const [side, other] of [
    ['left', 'right'],
    ['right', 'left'],
  ] as const) {
    const compared = astOf(ast[other])
    const name = String(compared.name)
    const known = compared.type === 'Identifier' && moving.has(name) ? steps.get(name) : undefined
    const compares = astOf(ast[side])
    if (known && isFixed(compares, { moving }) && !isCoarse(compares, scope) && isStep(now.signals.get(name), known))
      return [side, known]
  }
  return null
}

const coarseParts: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'date',
  'day',
  'hours',
  'week',
  'dayofyear',
])

const isFew = ({ kind, distinct = Number.POSITIVE_INFINITY }: ValueType, most = maxValues): boolean =>
  kind === 'boolean' || distinct <= most

/** Whether an expression of the row has few values. */
function isCoarse(ast: Ast, scope: RowScope): boolean {
  if (ast.type === 'Literal' || ast.type === 'Identifier') return true
  if (ast.type === 'CallExpression' && coarseParts.has(String(astOf(ast.callee).name).replace(/^utc(?=.)/, '')))
    return true
  if (ast.type === 'MemberExpression') {
    const property = astOf(ast.property)
    const type = scope.columns.get(String(ast.computed === true ? property.value : property.name))
    return type !== undefined && isFew(type)
  }
  const operands = Object.values(ast)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isObject)
  return operands.filter((part) => part !== ast.callee).every((part) => isCoarse(part, scope))
}

/**
 * Groups of the sliced rows: writes down the cube and returns what is asked of it. Throws `Inexpressible` where a group cannot be
 * summed up from its parts.
 */
export function groupedByCube(
  relation: Relation & { slices: Slices },
  groups: readonly string[],
  added: readonly Summarized[],
  order: ExprNode,
): Relation {
  const { plan, names, condition, computed = new Map() } = relation.slices
  const own = groups.filter((name) => !computed.has(name))
  const parts = new Map<string, { name: string; node: ExprNode }>()
  /** A column of the cube. */
  const part = (node: ExprNode): ExprNode => {
    const key = String(node)
    const known = parts.get(key) ?? { name: `belvedere part ${parts.size}`, node }
    parts.set(key, known)
    return columnRef(known.name)
  }
  const ofParts = (aggregate: ExprNode): ExprNode => {
    if (!(aggregate instanceof AggregateNode) || aggregate.isDistinct) throw new Inexpressible('cube')
    const { name, args, filter } = aggregate
    const total = (node: ExprNode) => sum(part(node))
    const alike = (other: string) => new AggregateNode(other, args, false, filter)
    switch (name) {
      case 'sum':
      case 'count':
        return total(aggregate)
      case 'min':
      case 'max':
        return new AggregateNode(name, [part(aggregate)])
      case 'avg':
        return div(total(alike('sum')), total(alike('count')))
      default:
        throw new Inexpressible(`cube of ${name}`)
    }
  }
  const nodes = added.map(({ name, windowed }) => {
    if (!windowed) throw new Inexpressible('cube')
    return { [name]: windowed(ofParts) }
  })
  const first = order instanceof AggregateNode ? ofParts(order) : order
  plan.query = around(relation)
    .select(...[...own, ...names].map(selected), ...[...parts.values()].map(({ name, node }) => ({ [name]: node })))
    .groupby(...[...own, ...names].map(columnRef))
  const slices =
    computed.size === 0
      ? plan.table
      : { slices: Query.from(plan.table).select(new StarNode(), Object.fromEntries(computed)).where(condition) }
  return {
    query: Query.from(slices)
      .select({ [rowNumber]: first }, ...groups.map(selected), ...nodes)
      .where(condition)
      .groupby(...groups.map(columnRef)),
    columns: groupColumns(relation, groups, added),
  }
}
