import { parseExpression } from 'vega-expression'
import { storageOfField } from '../fields/storage-type.ts'
import { isObject } from '../model/json.ts'
import { sqlIdentifier, sqlStringLiteral, sqlTimestampLiteral } from './sql.ts'
import { isNullable, type SqlScope } from './sql-scope.ts'
import { timeParts } from './time-unit-sql.ts'

/** `truth_value`: a boolean column, which is no condition because it may be NULL. */
type Kind = 'number' | 'text' | 'boolean' | 'truth_value' | 'timestamp' | 'null'
/** A typed SQL expression. */
interface TypedSql {
  sql: string
  kind: Kind
  nullable: boolean
}

/** Thrown if SQL cannot express an expression. */
class InexpressibleError extends Error {}

/** A Vega expression as SQL with its type; null if SQL cannot express it. */
export function expressionSql(expression: string, scope: SqlScope): { sql: string; kind: Kind } | null {
  try {
    return sqlOf(parseExpression(expression), scope)
  } catch {
    // Validation has rejected what does not parse; the rest has no equivalent in SQL.
    return null
  }
}

/** A Vega expression as a condition; null if it is not boolean or SQL cannot express it. */
export function conditionSql(expression: string, scope: SqlScope): string | null {
  const typed = expressionSql(expression, scope)
  return typed?.kind === 'boolean' ? typed.sql : null
}

function sqlOf(node: unknown, scope: SqlScope): TypedSql {
  if (!isObject(node)) throw new InexpressibleError()
  switch (node.type) {
    case 'Literal':
      return literalOf(node.value)
    case 'Identifier':
      return paramOf(String(node.name), scope)
    case 'MemberExpression':
      return columnOf(node, scope)
    case 'UnaryExpression':
      return unary(String(node.operator), sqlOf(node.argument, scope))
    case 'BinaryExpression':
      return binary(String(node.operator), sqlOf(node.left, scope), sqlOf(node.right, scope))
    case 'LogicalExpression':
      return logical(String(node.operator), sqlOf(node.left, scope), sqlOf(node.right, scope))
    case 'ConditionalExpression':
      return choice(sqlOf(node.test, scope), sqlOf(node.consequent, scope), sqlOf(node.alternate, scope))
    case 'CallExpression':
      return callSql(node, scope)
    default:
      throw new InexpressibleError()
  }
}

const nonNull = (sql: string, kind: Kind): TypedSql => ({ sql, kind, nullable: false })

function literalOf(value: unknown): TypedSql {
  if (value === null) return { sql: 'NULL', kind: 'null', nullable: true }
  if (typeof value === 'number') return nonNull(String(value), 'number')
  if (typeof value === 'string') return nonNull(sqlStringLiteral(value), 'text')
  if (typeof value === 'boolean') return nonNull(String(value), 'boolean')
  throw new InexpressibleError()
}

function paramOf(name: string, { params }: SqlScope): TypedSql {
  if (!params.has(name)) throw new InexpressibleError()
  return literalOf(params.get(name))
}

function columnOf(node: { [key: string]: unknown }, scope: SqlScope): TypedSql {
  const { object, property, computed } = node
  if (!isObject(object) || object.name !== 'datum' || !isObject(property)) throw new InexpressibleError()
  const field = computed === true ? property.value : property.name
  const fieldProfile = typeof field === 'string' ? scope.fields.get(field) : undefined
  if (typeof field !== 'string' || fieldProfile === undefined) throw new InexpressibleError()
  const storage = storageOfField(fieldProfile)
  const kind = storage === 'date' ? 'timestamp' : storage
  return { sql: sqlIdentifier(field), kind, nullable: isNullable(scope, field) }
}

/** An operand of arithmetic: JavaScript treats null as 0. */
function numeric({ sql, kind, nullable }: TypedSql): string {
  if (kind === 'timestamp') return nullable ? `coalesce(${sql}, ${sqlTimestampLiteral(0)})` : sql
  if (kind !== 'number') throw new InexpressibleError()
  return nullable ? `coalesce(${sql}, 0)` : sql
}

function unary(operator: string, typed: TypedSql): TypedSql {
  if (operator === '!' && typed.kind === 'boolean') return nonNull(`NOT (${typed.sql})`, 'boolean')
  if (operator === '-' && typed.kind === 'number') return nonNull(negate(numeric(typed)), 'number')
  throw new InexpressibleError()
}

/** Two minus signs in a row would start a comment. */
const negate = (sql: string): string => (sql.startsWith('-') ? `-(${sql})` : `-${sql}`)

const comparisons: { [operator: string]: string } = { '<': '<', '<=': '<=', '>': '>', '>=': '>=' }
const equalityOperators: { [operator: string]: string } = {
  '==': 'IS NOT DISTINCT FROM',
  '===': 'IS NOT DISTINCT FROM',
  '!=': 'IS DISTINCT FROM',
  '!==': 'IS DISTINCT FROM',
}

function binary(operator: string, left: TypedSql, right: TypedSql): TypedSql {
  const [a, b] = sameKind(left, right)
  if (equalityOperators[operator]) return nonNull(`${a.sql} ${equalityOperators[operator]} ${b.sql}`, 'boolean')
  if (comparisons[operator]) {
    if (a.kind === 'text' && b.kind === 'text')
      return nonNull(`coalesce(${a.sql} ${operator} ${b.sql}, false)`, 'boolean')
    return nonNull(`${numeric(a)} ${operator} ${numeric(b)}`, 'boolean')
  }
  if (operator === '+' && a.kind === 'text' && b.kind === 'text' && !a.nullable && !b.nullable)
    return nonNull(`(${a.sql} || ${b.sql})`, 'text')
  if (!['+', '-', '*', '/', '%'].includes(operator) || a.kind !== 'number' || b.kind !== 'number')
    throw new InexpressibleError()
  return nonNull(`(${numeric(a)} ${operator} ${numeric(b)})`, 'number')
}

/** Converts milliseconds to a timestamp if the other operand is one; throws if the types differ. */
function sameKind(a: TypedSql, b: TypedSql): [TypedSql, TypedSql] {
  if (a.kind === 'timestamp' && b.kind === 'number') return [a, { ...b, sql: timestampOf(b), kind: 'timestamp' }]
  if (b.kind === 'timestamp' && a.kind === 'number') return [{ ...a, sql: timestampOf(a), kind: 'timestamp' }, b]
  if (a.kind !== b.kind && a.kind !== 'null' && b.kind !== 'null') throw new InexpressibleError()
  return [a, b]
}

const timestampOf = ({ sql }: TypedSql): string => `make_timestamp((${sql})::BIGINT * 1000)`

function logical(operator: string, left: TypedSql, right: TypedSql): TypedSql {
  if (left.kind !== 'boolean' || right.kind !== 'boolean') throw new InexpressibleError()
  return nonNull(`(${left.sql} ${operator === '&&' ? 'AND' : 'OR'} ${right.sql})`, 'boolean')
}

function choice(test: TypedSql, yes: TypedSql, no: TypedSql): TypedSql {
  if (test.kind !== 'boolean' || (yes.kind !== no.kind && yes.kind !== 'null' && no.kind !== 'null'))
    throw new InexpressibleError()
  const nullable = yes.nullable || no.nullable
  const kind = yes.kind === 'null' ? no.kind : yes.kind
  return { sql: `CASE WHEN ${test.sql} THEN ${yes.sql} ELSE ${no.sql} END`, kind, nullable }
}

type Call = (args: TypedSql[]) => TypedSql
const ofNumber =
  (write: (number: string) => string): Call =>
  ([x]) =>
    nonNull(write(numeric(required(x))), 'number')
const ofTimestamp =
  (write: (timestamp: string) => string): Call =>
  ([x]) => {
    const { sql, kind, nullable } = required(x)
    if (kind !== 'timestamp') throw new InexpressibleError()
    return { sql: write(sql), kind: 'number', nullable }
  }
const ofText =
  (write: (text: string) => string, kind: Kind = 'text'): Call =>
  ([x]) => {
    const typed = required(x)
    if (typed.kind !== 'text') throw new InexpressibleError()
    return { sql: write(typed.sql), kind, nullable: typed.nullable }
  }

const calls: { [name: string]: Call } = {
  abs: ofNumber((x) => `abs(${x})`),
  ceil: ofNumber((x) => `ceil(${x})`),
  floor: ofNumber((x) => `floor(${x})`),
  // JavaScript rounds halves up, SQL away from zero.
  round: ofNumber((x) => `floor(${x} + 0.5)`),
  sqrt: ofNumber((x) => `sqrt(${x})`),
  exp: ofNumber((x) => `exp(${x})`),
  log: ofNumber((x) => `ln(${x})`),
  pow: ([x, y]) => nonNull(`power(${numeric(required(x))}, ${numeric(required(y))})`, 'number'),
  min: (args) => nonNull(`least(${args.map(numeric).join(', ')})`, 'number'),
  max: (args) => nonNull(`greatest(${args.map(numeric).join(', ')})`, 'number'),
  lower: ofText((x) => `lower(${x})`),
  upper: ofText((x) => `upper(${x})`),
  trim: ofText((x) => `trim(${x})`),
  length: ofText((x) => `length(${x})`, 'number'),
  // JavaScript's index is 0-based, and -1 if there is no match.
  indexof: ([x, y]) => {
    const [text, part] = [required(x), required(y)]
    if (text.kind !== 'text' || part.kind !== 'text') throw new InexpressibleError()
    return nonNull(`(coalesce(strpos(${text.sql}, ${part.sql}), 0) - 1)`, 'number')
  },
  // Only the last characters of a text are supported.
  slice: ([x, from, more]) => {
    const [text, last] = [required(x), /^-(\d+)$/.exec(required(from).sql)]
    if (text.kind !== 'text' || last === null || more !== undefined) throw new InexpressibleError()
    return { sql: `right(${text.sql}, ${last[1]})`, kind: 'text', nullable: text.nullable }
  },
  isValid: ([x]) => nonNull(`${required(x).sql} IS NOT NULL`, 'boolean'),
  if: ([test, yes, no]) => choice(required(test), required(yes), required(no)),
  ...Object.fromEntries(Object.entries(timeParts).map(([name, part]) => [name, ofTimestamp((at) => `${part}(${at})`)])),
  month: ofTimestamp((at) => `(month(${at}) - 1)`),
}

function required(typed: TypedSql | undefined): TypedSql {
  if (typed === undefined) throw new InexpressibleError()
  return typed
}

/** The renderer runs in UTC, so `utcyear` and `year` are equal. */
function callSql(node: { [key: string]: unknown }, scope: SqlScope): TypedSql {
  const { callee } = node
  const name = isObject(callee) && callee.type === 'Identifier' ? String(callee.name).replace(/^utc(?=.)/, '') : ''
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call || !Array.isArray(node.arguments)) throw new InexpressibleError()
  return call(node.arguments.map((argument) => sqlOf(argument, scope)))
}
