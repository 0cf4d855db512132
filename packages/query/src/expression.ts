import { isObject, type Json } from '@belvedere/spec'
import {
  add,
  and,
  cast,
  coalesce,
  div,
  type ExprNode,
  eq,
  gt,
  gte,
  isDistinct,
  isNotDistinct,
  isNotNull,
  LiteralNode,
  literal,
  lt,
  lte,
  mul,
  not,
  or,
  sub,
} from '@uwdata/mosaic-sql'
import { parseExpression } from 'vega-expression'
import { callOf as call, caseOf, columnRef, text } from './nodes.ts'
import { type SelectionStore, selectionTest } from './selection-test.ts'
import { Inexpressible, type TypedNode, type ValueKind, type ValueType } from './typed-node.ts'

/** What an expression may refer to. */
export interface RowScope {
  columns: ReadonlyMap<string, ValueType>
  /** Values of signals. */
  signals: ReadonlyMap<string, Json>
  /** Contents of the stores of selections, by name of their data set. */
  stores: ReadonlyMap<string, SelectionStore>
}

/** A Vega expression over a row in SQL, with the semantics of JavaScript. Throws `Inexpressible`. */
export function expressionNode(expression: string, scope: RowScope): TypedNode {
  return nodeOf(parseExpression(expression), scope)
}

/** An expression as a condition that is never null. */
export function conditionNode(expression: string, scope: RowScope): ExprNode {
  return truth(expressionNode(expression, scope))
}

type Ast = { [key: string]: unknown }
const astOf = (value: unknown): Ast => {
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
      return binary(String(ast.operator), nodeOf(ast.left, scope), nodeOf(ast.right, scope))
    case 'LogicalExpression':
      return logical(String(ast.operator), nodeOf(ast.left, scope), nodeOf(ast.right, scope))
    case 'ConditionalExpression':
      return choice(nodeOf(ast.test, scope), nodeOf(ast.consequent, scope), nodeOf(ast.alternate, scope))
    case 'CallExpression':
      return callNode(ast, scope)
    default:
      throw new Inexpressible(String(ast.type))
  }
}

const known = (node: ExprNode, kind: ValueKind): TypedNode => ({ node, kind, nullable: false })
const ofType = (node: ExprNode, { kind, nullable, inexact, date }: ValueType): TypedNode => ({
  node,
  kind,
  nullable,
  ...(inexact && { inexact }),
  ...(date && { date }),
})

function literalNode(value: unknown): TypedNode {
  if (value === null || value === undefined) return { node: literal(null), kind: 'null', nullable: true }
  if (typeof value === 'number' && Number.isFinite(value)) return known(literal(value), 'number')
  if (typeof value === 'string') return known(text(value), 'text')
  if (typeof value === 'boolean') return known(literal(value), 'boolean')
  throw new Inexpressible('literal')
}

const constants: { readonly [name: string]: number } = { PI: Math.PI, E: Math.E }

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
    return ofType(columnRef(String(key)), type)
  }
  const value = scope.signals.get(String(object.name))
  if (isObject(value) && Object.hasOwn(value, key)) return literalNode(value[key])
  if (Array.isArray(value) && typeof key === 'number') return literalNode(value[key])
  throw new Inexpressible(String(object.name))
}

/** As an operand of arithmetic: null is 0 in JavaScript, a time its milliseconds, a truth 0 or 1. */
function numeric({ node, kind, nullable }: TypedNode): ExprNode {
  switch (kind) {
    case 'number':
      return nullable ? coalesce(node, literal(0)) : node
    case 'time':
      return nullable ? coalesce(call('epoch_ms', node), literal(0)) : call('epoch_ms', node)
    case 'boolean':
      return nullable ? coalesce(cast(node, 'INTEGER'), literal(0)) : cast(node, 'INTEGER')
    case 'null':
      return literal(0)
    case 'text':
      throw new Inexpressible('number of a text')
  }
}

/** As a condition. */
function truth({ node, kind, nullable, inexact }: TypedNode): ExprNode {
  switch (kind) {
    case 'boolean':
      return nullable ? coalesce(node, literal(false)) : node
    case 'number': {
      const zero = nullable ? coalesce(node, literal(0)) : node
      return inexact ? and(isDistinct(zero, literal(0)), not(call('isnan', zero))) : isDistinct(zero, literal(0))
    }
    case 'text':
      return nullable ? coalesce(isDistinct(node, text('')), literal(false)) : isDistinct(node, text(''))
    case 'null':
      return literal(false)
    case 'time':
      return isNotNull(node)
  }
}

function unary(operator: string, typed: TypedNode): TypedNode {
  switch (operator) {
    case '!':
      return known(not(truth(typed)), 'boolean')
    case '-':
      return computed(sub(literal(0), double(numeric(typed))), [typed])
    case '+':
      return computed(numeric(typed), [typed])
    default:
      throw new Inexpressible(operator)
  }
}

/** A number that was computed; integers of SQL overflow and divide in another way, so all are doubles. */
const computed = (node: ExprNode, from: readonly TypedNode[], inexact = false): TypedNode => ({
  node,
  kind: 'number',
  nullable: false,
  ...((inexact || from.some((one) => one.inexact)) && { inexact: true as const }),
})
const double = (node: ExprNode): ExprNode => cast(node, 'DOUBLE')

const arithmetic: { readonly [operator: string]: (a: ExprNode, b: ExprNode) => ExprNode } = {
  '+': (a, b) => add(a, b),
  '-': (a, b) => sub(a, b),
  '*': (a, b) => mul(a, b),
  '/': (a, b) => div(a, b),
  '%': (a, b) => call('fmod', a, b),
}
const orders: { readonly [operator: string]: (a: ExprNode, b: ExprNode) => ExprNode } = {
  '<': (a, b) => lt(a, b),
  '<=': (a, b) => lte(a, b),
  '>': (a, b) => gt(a, b),
  '>=': (a, b) => gte(a, b),
}

function binary(operator: string, left: TypedNode, right: TypedNode): TypedNode {
  if (operator === '==' || operator === '===') return known(equality(left, right), 'boolean')
  if (operator === '!=' || operator === '!==') return known(not(equality(left, right)), 'boolean')
  const order = orders[operator]
  if (order) return known(ordered(order, left, right), 'boolean')
  const compute = arithmetic[operator]
  if (!compute) throw new Inexpressible(operator)
  if (operator === '+' && left.kind === 'text' && right.kind === 'text' && !left.nullable && !right.nullable)
    return known(call('concat', left.node, right.node), 'text')
  // Adding to a date makes a text of it; a text makes one of anything.
  if (left.kind === 'text' || right.kind === 'text' || (operator === '+' && (left.date || right.date)))
    throw new Inexpressible(operator)
  const divides = operator === '/' || operator === '%'
  const b = double(numeric(right))
  const a = double(numeric(left))
  // DuckDB divides by zero to null, JavaScript to NaN or an infinity.
  if (divides) {
    const special = (name: string) => cast(text(name), 'DOUBLE')
    const atZero =
      operator === '%'
        ? special('NaN')
        : caseOf(
            [
              [gt(a, literal(0)), special('Infinity')],
              [lt(a, literal(0)), special('-Infinity')],
            ],
            special('NaN'),
          )
    return computed(caseOf([[eq(b, literal(0)), atZero]], compute(a, b)), [left, right], true)
  }
  return computed(compute(a, b), [left, right], operator === '*')
}

/** Equality of two values of one kind; of different kinds nothing is equal but where JavaScript converts. */
function equality(left: TypedNode, right: TypedNode): ExprNode {
  if (left.kind === 'null' || right.kind === 'null') return isNotDistinct(left.node, right.node)
  const [a, b] = aligned(left, right)
  if (a.date && b.date) throw new Inexpressible('two dates are never the same object')
  const same = isNotDistinct(a.node, b.node)
  return a.inexact && b.inexact ? and(same, not(call('isnan', coalesce(a.node, literal(0))))) : same
}

/** Both as timestamps where one is compared with a literal number, so that the column stays bare for statistics. */
function aligned(left: TypedNode, right: TypedNode): [TypedNode, TypedNode] {
  if (left.kind === right.kind) return [left, right]
  if (left.kind === 'time' && right.kind === 'number') return [left, asTime(right)]
  if (right.kind === 'time' && left.kind === 'number') return [asTime(left), right]
  throw new Inexpressible(`${left.kind} and ${right.kind}`)
}

const asTime = (typed: TypedNode): TypedNode => ({
  node: call('make_timestamp', cast(mul(typed.node, literal(1000)), 'BIGINT')),
  kind: 'time',
  nullable: typed.nullable,
})

function ordered(order: (a: ExprNode, b: ExprNode) => ExprNode, left: TypedNode, right: TypedNode): ExprNode {
  if (left.kind === 'text' && right.kind === 'text') {
    const test = order(left.node, right.node)
    return left.nullable || right.nullable ? coalesce(test, literal(false)) : test
  }
  if (left.kind === 'text' || right.kind === 'text') throw new Inexpressible('order of a text and a number')
  const isTime = left.kind === 'time' || right.kind === 'time'
  const [a, b] = isTime && left.kind !== 'null' && right.kind !== 'null' ? aligned(left, right) : [left, right]
  if (isTime && !a.nullable && !b.nullable) return order(a.node, b.node)
  const test = order(numeric(a), numeric(b))
  // NaN is above all numbers in DuckDB, and compares with none in JavaScript.
  const numbers = [a, b].filter(({ inexact }) => inexact).map((one) => not(call('isnan', numeric(one))))
  return numbers.length > 0 ? and(test, ...numbers) : test
}

function logical(operator: string, left: TypedNode, right: TypedNode): TypedNode {
  if (left.kind !== 'boolean' || right.kind !== 'boolean') throw new Inexpressible('values of && and ||')
  return known(operator === '&&' ? and(truth(left), truth(right)) : or(truth(left), truth(right)), 'boolean')
}

function choice(test: TypedNode, yes: TypedNode, no: TypedNode): TypedNode {
  if (yes.kind !== no.kind && yes.kind !== 'null' && no.kind !== 'null') throw new Inexpressible('choice of two kinds')
  const main = yes.kind === 'null' ? no : yes
  return ofType(caseOf([[truth(test), yes.node]], no.node), {
    kind: main.kind,
    nullable: yes.nullable || no.nullable,
    ...((yes.inexact || no.inexact) && { inexact: true }),
    ...(main.date && { date: true }),
  })
}

type Call = (args: readonly TypedNode[]) => TypedNode
const given = (typed: TypedNode | undefined): TypedNode => {
  if (!typed) throw new Inexpressible('arguments')
  return typed
}
const ofNumber =
  (name: string, inexact = false): Call =>
  ([x]) =>
    computed(call(name, double(numeric(given(x)))), [given(x)], inexact)
const ofTime =
  (name: string, offset = 0): Call =>
  ([x]) => {
    const { node, kind, nullable } = given(x)
    if (kind !== 'time') throw new Inexpressible('part of a time')
    const part = call(name, node)
    return { node: offset === 0 ? part : sub(part, literal(offset)), kind: 'number', nullable }
  }
const ofText =
  (name: string, kind: ValueKind): Call =>
  ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'text' || typed.nullable) throw new Inexpressible(name)
    return known(call(name, typed.node), kind)
  }

const calls: { readonly [name: string]: Call } = {
  abs: ofNumber('abs'),
  ceil: ofNumber('ceil'),
  floor: ofNumber('floor'),
  // JavaScript rounds halves up, SQL away from zero.
  round: ([x]) => computed(call('floor', add(double(numeric(given(x))), literal(0.5))), [given(x)]),
  exp: ofNumber('exp', true),
  isValid: ([x]) => {
    const { node, nullable, inexact } = given(x)
    const tests = [
      ...(nullable ? [isNotNull(node)] : []),
      ...(inexact ? [not(call('isnan', coalesce(node, literal(0))))] : []),
    ]
    return known(tests.length === 0 ? literal(true) : and(...tests), 'boolean')
  },
  isFinite: ([x]) => {
    const typed = given(x)
    const number = numeric(typed)
    return known(typed.inexact ? call('isfinite', number) : literal(true), 'boolean')
  },
  isNaN: ([x]) => {
    const typed = given(x)
    const number = numeric(typed)
    return known(typed.inexact ? call('isnan', number) : literal(false), 'boolean')
  },
  toNumber: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'number' && typed.kind !== 'time') throw new Inexpressible('number')
    return typed.kind === 'number' ? typed : { ...typed, node: call('epoch_ms', typed.node), kind: 'number' }
  },
  toDate: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'time') throw new Inexpressible('date')
    return { ...typed, date: true }
  },
  time: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'time') throw new Inexpressible('time')
    return known(numeric(typed), 'number')
  },
  lower: ofText('lower', 'text'),
  upper: ofText('upper', 'text'),
  if: ([test, yes, no]) => choice(given(test), given(yes), given(no)),
  year: ofTime('year'),
  quarter: ofTime('quarter'),
  month: ofTime('month', 1),
  date: ofTime('day'),
  day: ofTime('dayofweek'),
  hours: ofTime('hour'),
  minutes: ofTime('minute'),
  seconds: ofTime('second'),
  dayofyear: ofTime('dayofyear'),
  toBoolean: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'boolean') throw new Inexpressible('truth')
    return typed
  },
  datetime: (args) => {
    const [year, month, ...others] = args
    if (!year) throw new Inexpressible('date')
    if (!month) return { ...asTime(year), date: true }
    if (args.some(({ kind, nullable }) => kind !== 'number' || nullable)) throw new Inexpressible('date')
    const [date = literal(1), hours = literal(0), minutes = literal(0), seconds = literal(0)] = others.map(
      ({ node }) => node,
    )
    const isWhole = others.length < 5 || (others[4]?.node instanceof LiteralNode && others[4].node.value === 0)
    if (!isWhole) throw new Inexpressible('milliseconds')
    const parts = [year.node, add(month.node, literal(1)), date, hours, minutes].map((part) => cast(part, 'BIGINT'))
    return { node: call('make_timestamp', ...parts, double(seconds)), kind: 'time', nullable: false, date: true }
  },
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

/** A text as it is; an empty one becomes null. */
function textOfText([x]: readonly TypedNode[]): TypedNode {
  const typed = given(x)
  if (typed.kind !== 'text') throw new Inexpressible('text')
  return { node: call('nullif', typed.node, text('')), kind: 'text', nullable: true }
}

/** `indexof([…], value)` of a list of literals: found or not is all that may be asked. */
function memberOfList([list, value]: readonly Ast[], scope: RowScope): TypedNode {
  if (!list || !value) throw new Inexpressible('indexof')
  const typed = nodeOf(value, scope)
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

/** The members of a list that is written out, or that a signal holds. */
function listOf(ast: Ast, scope: RowScope): TypedNode[] {
  if (ast.type === 'ArrayExpression' && Array.isArray(ast.elements))
    return ast.elements.map((one) => nodeOf(one, scope))
  const value = ast.type === 'Identifier' ? scope.signals.get(String(ast.name)) : undefined
  if (!Array.isArray(value)) throw new Inexpressible('list')
  return value.map(literalNode)
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
    if (!type) throw new Inexpressible(field)
    return ofType(columnRef(field), type)
  })
}
