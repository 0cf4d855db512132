import { parseExpression } from 'vega-expression'
import { isObject } from '../model/json.ts'
import { sqlMoment, sqlName, sqlText } from './sql.ts'
import { isMoment, isNullable, type SqlScope } from './sql-scope.ts'

type Kind = 'number' | 'text' | 'truth' | 'moment' | 'null'
/** A piece of SQL; `field` where it is a bare column that may be empty. */
interface Piece {
  sql: string
  kind: Kind
  nullable: boolean
}

/** Thrown where an expression says what SQL cannot. */
class Unsayable extends Error {}

/** An expression of Vega as SQL; null where it cannot be said. Only a condition may stand as one. */
export function expressionSql(expression: string, scope: SqlScope): { sql: string; kind: Kind } | null {
  try {
    return sqlOf(parseExpression(expression), scope)
  } catch {
    // What does not parse was refused before; what cannot be said is not shown as SQL.
    return null
  }
}

export function conditionSql(expression: string, scope: SqlScope): string | null {
  const piece = expressionSql(expression, scope)
  return piece?.kind === 'truth' ? piece.sql : null
}

function sqlOf(node: unknown, scope: SqlScope): Piece {
  if (!isObject(node)) throw new Unsayable()
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
      return called(node, scope)
    default:
      throw new Unsayable()
  }
}

const solid = (sql: string, kind: Kind): Piece => ({ sql, kind, nullable: false })

function literalOf(value: unknown): Piece {
  if (value === null) return { sql: 'NULL', kind: 'null', nullable: true }
  if (typeof value === 'number') return solid(String(value), 'number')
  if (typeof value === 'string') return solid(sqlText(value), 'text')
  if (typeof value === 'boolean') return solid(String(value), 'truth')
  throw new Unsayable()
}

function paramOf(name: string, { params }: SqlScope): Piece {
  if (!params.has(name)) throw new Unsayable()
  return literalOf(params.get(name))
}

function columnOf(node: { [key: string]: unknown }, scope: SqlScope): Piece {
  const { object, property, computed } = node
  if (!isObject(object) || object.name !== 'datum' || !isObject(property)) throw new Unsayable()
  const field = computed === true ? property.value : property.name
  const known = typeof field === 'string' ? scope.fields.get(field) : undefined
  if (typeof field !== 'string' || known === undefined) throw new Unsayable()
  const isNumber = known.type === 'quantitative' || known.mean !== undefined
  const kind = isMoment(scope, field) ? 'moment' : isNumber ? 'number' : 'text'
  return { sql: sqlName(field), kind, nullable: isNullable(scope, field) }
}

/** JavaScript counts with an empty cell as with 0. */
function counted({ sql, kind, nullable }: Piece): string {
  if (kind === 'moment') return nullable ? `coalesce(${sql}, ${sqlMoment(0)})` : sql
  if (kind !== 'number') throw new Unsayable()
  return nullable ? `coalesce(${sql}, 0)` : sql
}

function unary(operator: string, piece: Piece): Piece {
  if (operator === '!' && piece.kind === 'truth') return solid(`NOT (${piece.sql})`, 'truth')
  if (operator === '-' && piece.kind === 'number') return solid(negative(counted(piece)), 'number')
  throw new Unsayable()
}

/** Two signs in a row would begin a comment. */
const negative = (sql: string): string => (sql.startsWith('-') ? `-(${sql})` : `-${sql}`)

const compared: { [operator: string]: string } = { '<': '<', '<=': '<=', '>': '>', '>=': '>=' }
const equal: { [operator: string]: string } = {
  '==': 'IS NOT DISTINCT FROM',
  '===': 'IS NOT DISTINCT FROM',
  '!=': 'IS DISTINCT FROM',
  '!==': 'IS DISTINCT FROM',
}

function binary(operator: string, left: Piece, right: Piece): Piece {
  const [a, b] = alike(left, right)
  if (equal[operator]) return solid(`${a.sql} ${equal[operator]} ${b.sql}`, 'truth')
  if (compared[operator]) {
    if (a.kind === 'text' && b.kind === 'text') return solid(`coalesce(${a.sql} ${operator} ${b.sql}, false)`, 'truth')
    return solid(`${counted(a)} ${operator} ${counted(b)}`, 'truth')
  }
  if (operator === '+' && a.kind === 'text' && b.kind === 'text' && !a.nullable && !b.nullable)
    return solid(`(${a.sql} || ${b.sql})`, 'text')
  if (!['+', '-', '*', '/', '%'].includes(operator) || a.kind !== 'number' || b.kind !== 'number') throw new Unsayable()
  return solid(`(${counted(a)} ${operator} ${counted(b)})`, 'number')
}

/** A moment is compared with milliseconds. */
function alike(a: Piece, b: Piece): [Piece, Piece] {
  if (a.kind === 'moment' && b.kind === 'number') return [a, { ...b, sql: momentOf(b), kind: 'moment' }]
  if (b.kind === 'moment' && a.kind === 'number') return [{ ...a, sql: momentOf(a), kind: 'moment' }, b]
  if (a.kind !== b.kind && a.kind !== 'null' && b.kind !== 'null') throw new Unsayable()
  return [a, b]
}

const momentOf = ({ sql }: Piece): string => `make_timestamp((${sql})::BIGINT * 1000)`

function logical(operator: string, left: Piece, right: Piece): Piece {
  if (left.kind !== 'truth' || right.kind !== 'truth') throw new Unsayable()
  return solid(`(${left.sql} ${operator === '&&' ? 'AND' : 'OR'} ${right.sql})`, 'truth')
}

function choice(test: Piece, yes: Piece, no: Piece): Piece {
  if (test.kind !== 'truth' || (yes.kind !== no.kind && yes.kind !== 'null' && no.kind !== 'null'))
    throw new Unsayable()
  const nullable = yes.nullable || no.nullable
  const kind = yes.kind === 'null' ? no.kind : yes.kind
  return { sql: `CASE WHEN ${test.sql} THEN ${yes.sql} ELSE ${no.sql} END`, kind, nullable }
}

type Call = (args: Piece[]) => Piece
const ofNumber =
  (write: (number: string) => string): Call =>
  ([x]) =>
    solid(write(counted(required(x))), 'number')
const ofMoment =
  (write: (moment: string) => string): Call =>
  ([x]) => {
    const { sql, kind, nullable } = required(x)
    if (kind !== 'moment') throw new Unsayable()
    return { sql: write(sql), kind: 'number', nullable }
  }
const ofText =
  (write: (text: string) => string, kind: Kind = 'text'): Call =>
  ([x]) => {
    const piece = required(x)
    if (piece.kind !== 'text') throw new Unsayable()
    return { sql: write(piece.sql), kind, nullable: piece.nullable }
  }

const calls: { [name: string]: Call } = {
  abs: ofNumber((x) => `abs(${x})`),
  ceil: ofNumber((x) => `ceil(${x})`),
  floor: ofNumber((x) => `floor(${x})`),
  // Half goes up in JavaScript, away from zero in SQL.
  round: ofNumber((x) => `floor(${x} + 0.5)`),
  sqrt: ofNumber((x) => `sqrt(${x})`),
  exp: ofNumber((x) => `exp(${x})`),
  log: ofNumber((x) => `ln(${x})`),
  pow: ([x, y]) => solid(`power(${counted(required(x))}, ${counted(required(y))})`, 'number'),
  min: (args) => solid(`least(${args.map(counted).join(', ')})`, 'number'),
  max: (args) => solid(`greatest(${args.map(counted).join(', ')})`, 'number'),
  lower: ofText((x) => `lower(${x})`),
  upper: ofText((x) => `upper(${x})`),
  trim: ofText((x) => `trim(${x})`),
  length: ofText((x) => `length(${x})`, 'number'),
  // JavaScript counts from 0 and says -1 where there is none.
  indexof: ([x, y]) => {
    const [text, part] = [required(x), required(y)]
    if (text.kind !== 'text' || part.kind !== 'text') throw new Unsayable()
    return solid(`(coalesce(strpos(${text.sql}, ${part.sql}), 0) - 1)`, 'number')
  },
  // The last letters of a text.
  slice: ([x, from, more]) => {
    const [text, last] = [required(x), /^-(\d+)$/.exec(required(from).sql)]
    if (text.kind !== 'text' || last === null || more !== undefined) throw new Unsayable()
    return { sql: `right(${text.sql}, ${last[1]})`, kind: 'text', nullable: text.nullable }
  },
  isValid: ([x]) => solid(`${required(x).sql} IS NOT NULL`, 'truth'),
  if: ([test, yes, no]) => choice(required(test), required(yes), required(no)),
  year: ofMoment((at) => `year(${at})`),
  quarter: ofMoment((at) => `quarter(${at})`),
  month: ofMoment((at) => `(month(${at}) - 1)`),
  date: ofMoment((at) => `day(${at})`),
  day: ofMoment((at) => `dayofweek(${at})`),
  hours: ofMoment((at) => `hour(${at})`),
  minutes: ofMoment((at) => `minute(${at})`),
  seconds: ofMoment((at) => `second(${at})`),
}

function required(piece: Piece | undefined): Piece {
  if (piece === undefined) throw new Unsayable()
  return piece
}

/** The renderer runs in UTC: `utcyear` and `year` are the same. */
function called(node: { [key: string]: unknown }, scope: SqlScope): Piece {
  const { callee } = node
  const name = isObject(callee) && callee.type === 'Identifier' ? String(callee.name).replace(/^utc(?=.)/, '') : ''
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call || !Array.isArray(node.arguments)) throw new Unsayable()
  return call(node.arguments.map((argument) => sqlOf(argument, scope)))
}
