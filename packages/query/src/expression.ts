import { isObject, type Json } from '@belvedere/spec'
import { and, type ExprNode, gte, isNotDistinct, literal, lte } from '@uwdata/mosaic-sql'
import { parseExpression } from 'vega-expression'
import { calls, endsWith, placeOfText, textOfText } from './functions.ts'
import { caseOf, columnRef } from './nodes.ts'
import { binary, choice, known, literalNode, logical, ofType, ordered, truth, unary } from './operators.ts'
import { type SelectionStore, selectionTest } from './selection-test.ts'
import { Inexpressible, type TypedNode, type ValueType } from './typed-node.ts'

/** What an expression may refer to. */
export interface RowScope {
  columns: ReadonlyMap<string, ValueType>
  /** Columns that stand for an expression. */
  nodes?: ReadonlyMap<string, ExprNode>
  /** Values of signals. */
  signals: ReadonlyMap<string, Json>
  /** Contents of the stores of selections, by name of their data set. */
  stores: ReadonlyMap<string, SelectionStore>
}

/** A Vega expression over a row in SQL, with the semantics of JavaScript. Throws `Inexpressible`. */
export function expressionNode(expression: string, scope: RowScope): TypedNode {
  return nodeOf(parseExpression(expression), scope)
}

/** The tree of an expression. */
export const parsed = (expression: string): Ast => astOf(parseExpression(expression))

export const typedNode = (ast: Ast, scope: RowScope): TypedNode => nodeOf(ast, scope)
/** A condition that is never null. */
export const conditionOf = (ast: Ast, scope: RowScope): ExprNode => truth(nodeOf(ast, scope))

/** A node of the tree, as ESTree has it. */
export type Ast = { [key: string]: unknown }
export const astOf = (value: unknown): Ast => {
  if (!isObject(value)) throw new Inexpressible('no expression')
  return value
}

function nodeOf(value: unknown, scope: RowScope): TypedNode {
  const ast = astOf(value)
  switch (ast.type) {
    case 'Literal':
      return literalNode(ast.value)
    case 'Identifier':
      return signalNode(String(ast.name), scope)
    case 'MemberExpression':
      return memberNode(ast, scope)
    case 'UnaryExpression':
      return unary(String(ast.operator), nodeOf(ast.argument, scope))
    case 'BinaryExpression':
      return endTest(ast, scope) ?? binary(String(ast.operator), nodeOf(ast.left, scope), nodeOf(ast.right, scope))
    case 'LogicalExpression':
      return logical(String(ast.operator), nodeOf(ast.left, scope), nodeOf(ast.right, scope))
    case 'ConditionalExpression':
      return conditionalNode(ast, scope)
    case 'CallExpression':
      return callNode(ast, scope)
    default:
      throw new Inexpressible(String(ast.type))
  }
}

/** A value that is used only where it is not null is not nullable. */
function conditionalNode({ test, consequent, alternate }: Ast, scope: RowScope): TypedNode {
  const tested = nullTest(test)
  const branch = (value: unknown, isNull: boolean): TypedNode => {
    const typed = nodeOf(value, scope)
    const isTested = tested && tested.isNull !== isNull && !typed.absent && JSON.stringify(value) === tested.value
    return isTested ? { ...typed, nullable: false } : typed
  }
  return choice(nodeOf(test, scope), branch(consequent, true), branch(alternate, false))
}

/** Of `value === null` or `value !== null`, the value, as text, and which it is. */
function nullTest(test: unknown): { value: string; isNull: boolean } | null {
  const { type, operator, left, right } = astOf(test)
  if (type !== 'BinaryExpression' || !isObject(right) || right.type !== 'Literal' || right.value !== null) return null
  if (operator !== '===' && operator !== '!==') return null
  return { value: JSON.stringify(left), isNull: operator === '===' }
}

const constants: { readonly [name: string]: number } = {
  E: Math.E,
  LN10: Math.LN10,
  LN2: Math.LN2,
  LOG10E: Math.LOG10E,
  LOG2E: Math.LOG2E,
  PI: Math.PI,
  SQRT1_2: Math.SQRT1_2,
  SQRT2: Math.SQRT2,
}

function signalNode(name: string, { signals }: RowScope): TypedNode {
  if (signals.has(name)) return literalNode(signals.get(name))
  if (Object.hasOwn(constants, name)) return literalNode(constants[name])
  throw new Inexpressible(name)
}

/** A column of the row, or a member of a signal such as `bins.start`. */
function memberNode(ast: Ast, scope: RowScope): TypedNode {
  const object = astOf(ast.object)
  const property = astOf(ast.property)
  const key = ast.computed === true ? property.value : property.name
  if (object.type !== 'Identifier' || (typeof key !== 'string' && typeof key !== 'number'))
    throw new Inexpressible('member')
  if (object.name === 'datum') {
    const type = scope.columns.get(String(key))
    if (!type) throw new Inexpressible(String(key))
    return ofType(scope.nodes?.get(String(key)) ?? columnRef(String(key)), type)
  }
  const value = scope.signals.get(String(object.name))
  if (isObject(value) && Object.hasOwn(value, key)) return literalNode(value[key])
  if (Array.isArray(value) && typeof key === 'number') return literalNode(value[key])
  throw new Inexpressible(String(object.name))
}

/** Rooms draw in UTC, so `utcyear` is `year`. */
function callNode(ast: Ast, scope: RowScope): TypedNode {
  const callee = astOf(ast.callee)
  const args = Array.isArray(ast.arguments) ? ast.arguments.map(astOf) : []
  const name = String(callee.name)
  if (name === 'vlSelectionTest') return known(selectionNode(args, scope), 'boolean')
  if (name === 'length') return known(literal(storeOf(args[0], scope).length), 'number')
  if (name === 'toString') return textOfText(args.map((one) => nodeOf(one, scope)))
  if (name === 'indexof') return memberOfList(args, scope)
  if (name === 'inrange') return inRange(args, scope)
  const write = calls[name.replace(/^utc(?=.)/, '')]
  if (!write || !Object.hasOwn(calls, name.replace(/^utc(?=.)/, ''))) throw new Inexpressible(name)
  return write(args.map((one) => nodeOf(one, scope)))
}

/** `slice(text, -3) == "end"`: whether a text ends with another one of that length. */
function endTest({ operator, left, right }: Ast, scope: RowScope): TypedNode | null {
  const [call, end] = [astOf(left), astOf(right)]
  if (operator !== '==' || call.type !== 'CallExpression' || astOf(call.callee).name !== 'slice') return null
  if (!Array.isArray(call.arguments) || typeof end.value !== 'string') return null
  const [whole, from, ...more] = call.arguments.map((one) => nodeOf(one, scope))
  return whole && from?.constant === -end.value.length && more.length === 0 ? endsWith(whole, end.value) : null
}

/** `indexof([…], value)` of a list of literals, or of a text. */
function memberOfList([list, value]: readonly Ast[], scope: RowScope): TypedNode {
  if (!list || !value) throw new Inexpressible('indexof')
  const typed = nodeOf(value, scope)
  if (list.type !== 'ArrayExpression' && list.type !== 'Identifier') return placeOfText(nodeOf(list, scope), typed)
  const options = listOf(list, scope)
  if (options.length === 0) return known(literal(-1), 'number')
  if (options.some(({ kind }) => kind !== typed.kind)) throw new Inexpressible('indexof')
  // Places in the list, because the expression may compare them.
  return known(
    caseOf(
      options.map(({ node }, at) => [isNotDistinct(typed.node, node), literal(at)]),
      literal(-1),
    ),
    'number',
  )
}

/** `inrange(value, [low, high])`, where a null is 0 and the ends may be turned. */
function inRange([value, range, ...more]: readonly Ast[], scope: RowScope): TypedNode {
  const ends = range ? listOf(range, scope) : []
  const [a, b] = ends
  if (!value || !a || !b || ends.length !== 2 || more.length > 0) throw new Inexpressible('range')
  const typed = nodeOf(value, scope)
  const within = (low: TypedNode, high: TypedNode) => and(ordered(gte, typed, low), ordered(lte, typed, high))
  return known(caseOf([[ordered(lte, a, b), within(a, b)]], within(b, a)), 'boolean')
}

/** The members of a list, given as an expression. Throws `Inexpressible`. */
export const listNodes = (expression: string, scope: RowScope): TypedNode[] =>
  listOf(astOf(parseExpression(expression)), scope)

/** The members of a list that is written out, that a signal holds, or that counts. */
function listOf(ast: Ast, scope: RowScope): TypedNode[] {
  if (ast.type === 'ArrayExpression' && Array.isArray(ast.elements))
    return ast.elements.map((one) => nodeOf(one, scope))
  if (ast.type === 'CallExpression' && astOf(ast.callee).name === 'sequence' && Array.isArray(ast.arguments))
    return sequenceOf(ast.arguments.map((one) => nodeOf(one, scope)))
  const value = ast.type === 'Identifier' ? scope.signals.get(String(ast.name)) : undefined
  if (!Array.isArray(value)) throw new Inexpressible('list')
  return value.map(literalNode)
}

const maxSequence = 10_000

/** `sequence(start, stop, step)` of constants, without its end. */
function sequenceOf(args: readonly TypedNode[]): TypedNode[] {
  const [first, second, step = 1] = args.map(({ constant }) => constant ?? Number.NaN)
  const [start, stop] = second === undefined ? [0, first] : [first, second]
  const length = Math.max(0, Math.ceil(((stop ?? Number.NaN) - (start ?? Number.NaN)) / step))
  if (!(length <= maxSequence)) throw new Inexpressible('sequence')
  return Array.from({ length }, (_, at) => literalNode((start ?? 0) + at * step))
}

const textOf = (ast: Ast | undefined): string => {
  if (ast?.type !== 'Literal' || typeof ast.value !== 'string') throw new Inexpressible('name')
  return ast.value
}

/** `data("brush_store")`. */
function storeOf(ast: Ast | undefined, { stores }: RowScope): SelectionStore {
  const callee = ast?.type === 'CallExpression' ? astOf(ast.callee) : {}
  const store =
    callee.name === 'data' && Array.isArray(ast?.arguments) ? stores.get(textOf(astOf(ast.arguments[0]))) : undefined
  if (!store) throw new Inexpressible('data')
  return store
}

function selectionNode([name, row, operation]: readonly Ast[], scope: RowScope): ExprNode {
  const store = scope.stores.get(textOf(name))
  if (!store || row?.type !== 'Identifier' || row.name !== 'datum') throw new Inexpressible('selection')
  return selectionTest(store, operation === undefined ? 'union' : textOf(operation), (field) => {
    const type = scope.columns.get(field)
    // A selection compares undefined with nothing, and null as 0.
    if (!type || type.absent) throw new Inexpressible(field)
    return ofType(scope.nodes?.get(field) ?? columnRef(field), type)
  })
}
