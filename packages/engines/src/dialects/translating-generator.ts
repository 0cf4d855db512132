import {
  type AggregateNode,
  type BinaryOpNode,
  type CastNode,
  DuckDBCodeGenerator,
  type ExprNode,
  type FunctionNode,
  isQuery,
  LiteralNode,
  type OrderByNode,
  type TableRefNode,
  type WindowFrameNode,
  type WindowFunctionNode,
  type WindowNode,
} from '@uwdata/mosaic-sql'
import { DialectError } from './dialect-error.ts'

/** A call in another dialect, of its arguments as SQL. */
export type Translated = (...args: string[]) => string
/** An aggregate of its arguments; `whole` adds the filter and the window to each aggregate that it is made of. */
export type TranslatedAggregate = (args: readonly string[], whole: (call: string) => string) => string

/** What differs between the dialects. Names of functions are those of the trees, in lower case. */
export interface DialectTerms {
  engine: 'postgres' | 'clickhouse'
  types: { readonly [type: string]: string }
  functions: { readonly [name: string]: Translated }
  aggregates: { readonly [name: string]: TranslatedAggregate }
  windows: { readonly [name: string]: Translated }
  /** A double. */
  double(value: number): string
  /** An identifier in quotes. */
  quote(name: string): string
  text(value: string): string
  /** A constant moment, in microseconds UTC; null if it has to be computed. */
  moment(microseconds: number): string | null
}

/** Writes trees in the SQL of another engine. Whatever it has no translation of is refused, never sent as it stands. */
export abstract class TranslatingGenerator extends DuckDBCodeGenerator {
  readonly terms: DialectTerms
  /** The window of the call that is being written. */
  #window = ''

  constructor(terms: DialectTerms) {
    super()
    this.terms = terms
  }

  refuse(what: string): never {
    throw new DialectError(this.terms.engine, what)
  }

  get isWindowed(): boolean {
    return this.#window !== ''
  }

  override visitFunction({ name, args }: FunctionNode): string {
    const known = name.toLowerCase()
    const translated = this.#find(this.terms.functions, known)
    if (!translated) this.refuse(`the function ${known}`)
    const moment = known === 'make_timestamp' && args.length === 1 ? constantOf(args[0]) : null
    return (moment === null ? null : this.terms.moment(moment)) ?? translated(...this.mapToString(args))
  }

  override visitAggregate(node: AggregateNode): string {
    const name = node.name.toLowerCase()
    const translated = this.#find(this.terms.aggregates, name)
    if (!translated || node.order.length > 0) this.refuse(`the aggregate ${name}`)
    const filter = node.filter ? ` FILTER (WHERE ${this.#argumentsOf([node.filter])[0]})` : ''
    const args = this.#argumentsOf(node.args ?? [])
    const window = this.#window
    const whole = (call: string): string => `${call}${filter}${window}`
    if (node.isDistinct) return this.distinctAggregate(name, args, whole)
    return translated(args, whole)
  }

  protected distinctAggregate(name: string, args: readonly string[], whole: (call: string) => string): string {
    if (name !== 'count') this.refuse(`the aggregate ${name} of distinct values`)
    return whole(`count(DISTINCT ${args.join(', ')})`)
  }

  override visitWindow({ func, def }: WindowNode): string {
    return this.#within(` OVER ${this.toString(def)}`, () => this.toString(func))
  }

  override visitWindowFunction({ name, args, ignoreNulls, order }: WindowFunctionNode): string {
    const known = name.toLowerCase()
    const translated = this.#find(this.terms.windows, known)
    if (!translated || ignoreNulls || order.length > 0) this.refuse(`the window function ${known}`)
    const window = this.#window
    return translated(...this.#argumentsOf(args)).replace('{over}', () => window)
  }

  override visitWindowFrame(node: WindowFrameNode): string {
    const text = super.visitWindowFrame(node)
    if (text.includes('"')) this.refuse('a frame that differs from row to row')
    return text
  }

  override visitBinary(node: BinaryOpNode): string {
    const [a, b] = [this.toString(node.left), this.toString(node.right)]
    return this.binary(node.op, [a, b], node)
  }

  protected abstract binary(op: string, operands: readonly [string, string], node: BinaryOpNode): string

  override visitCast({ expr, cast, isTry }: CastNode): string {
    const type = this.terms.types[cast.toUpperCase()]
    if (!type || isTry) this.refuse(`the type ${cast}`)
    if (cast.toUpperCase() === 'DOUBLE' && expr instanceof LiteralNode && expr.value !== null)
      return this.terms.double(Number(expr.value))
    return this.castTo(type, this.toString(expr))
  }

  protected abstract castTo(type: string, text: string): string

  override visitLiteral(node: LiteralNode): string {
    return typeof node.value === 'string' ? this.terms.text(node.value) : super.visitLiteral(node)
  }

  override visitColumnRef(node: Parameters<DuckDBCodeGenerator['visitColumnRef']>[0]): string {
    return node.column === '*' ? super.visitColumnRef(node) : this.terms.quote(String(node.column))
  }

  override visitTableRef({ table }: TableRefNode): string {
    return table.map((name) => this.terms.quote(name)).join('.')
  }

  override visitSelectClause({ expr, alias }: Parameters<DuckDBCodeGenerator['visitSelectClause']>[0]): string {
    const text = this.selected(expr)
    const isWhole = !alias || expr.type === 'VERBATIM' || text === '*' || text === this.terms.quote(alias)
    return isWhole ? text : `${text} AS ${this.terms.quote(alias)}`
  }

  protected selected(expr: ExprNode): string {
    return this.toString(expr)
  }

  override visitFromClause({ expr, alias }: Parameters<DuckDBCodeGenerator['visitFromClause']>[0]): string {
    const source = this.toString(expr)
    const from = isQuery(expr) ? `(${source})` : source
    return !alias || from === this.terms.quote(alias) ? from : `${from} AS ${this.terms.quote(alias)}`
  }

  override visitOrderBy({ expr, desc, nullsFirst }: OrderByNode): string {
    return `${this.ordered(expr)}${desc ? ' DESC' : ' ASC'} NULLS ${nullsFirst ? 'FIRST' : 'LAST'}`
  }

  /** An expression that rows are ordered by. */
  protected ordered(expr: ExprNode): string {
    return this.toString(expr)
  }

  override visitWithClause({ name, query }: Parameters<DuckDBCodeGenerator['visitWithClause']>[0]): string {
    return `${this.terms.quote(name)} AS (${this.toString(query)})`
  }

  #argumentsOf(args: readonly ExprNode[]): string[] {
    return this.#within('', () => this.mapToString([...args]))
  }

  #within<T>(window: string, write: () => T): T {
    const outer = this.#window
    this.#window = window
    try {
      return write()
    } finally {
      this.#window = outer
    }
  }

  #find<T>(known: { readonly [name: string]: T }, name: string): T | undefined {
    return Object.hasOwn(known, name) ? known[name] : undefined
  }
}

/** The number of an expression of numbers only. */
export function constantOf(node: ExprNode | undefined): number | null {
  if (node instanceof LiteralNode) return typeof node.value === 'number' ? node.value : null
  const { type, expr, op, left, right } = (node ?? {}) as Partial<CastNode & BinaryOpNode>
  if (type === 'CAST') return constantOf(expr)
  if (type !== 'BINARY_OPERATOR' || op !== '*') return null
  const [a, b] = [constantOf(left), constantOf(right)]
  return a === null || b === null ? null : a * b
}

/** Calls of the same name. */
export const named =
  (name: string): Translated =>
  (...args) =>
    `${name}(${args.join(', ')})`

/** An aggregate of the same arguments. */
export const aggregate =
  (name: string): TranslatedAggregate =>
  (args, whole) =>
    whole(`${name}(${args.join(', ')})`)

/** A window function. */
export const overWindow =
  (name: string): Translated =>
  (...args) =>
    `${name}(${args.join(', ')}){over}`
