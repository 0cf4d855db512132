import {
  type AggregateNode,
  type BinaryOpNode,
  type CaseNode,
  CastNode,
  type ExprNode,
  type IntervalNode,
  JoinNode,
  type ListNode,
  LiteralNode,
  type SelectQuery,
  type UnnestNode,
  VerbatimNode,
  type WhenNode,
} from '@uwdata/mosaic-sql'
import { postgresTerms } from './postgres-terms.ts'
import { constantOf, TranslatingGenerator } from './translating-generator.ts'

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/**
 * Writes trees in the SQL of PostgreSQL from version 15 on. Texts are compared by bytes: columns have the collation "C", which
 * expressions of them keep, and texts of the query get it where an order may be asked of them.
 */
class PostgresGenerator extends TranslatingGenerator {
  constructor() {
    super(postgresTerms)
  }

  protected override binary(op: string, [a, b]: readonly [string, string], { left, right }: BinaryOpNode): string {
    if (op === '/') return `((${a})::float8 / ${constantOf(right) ? `(${b})` : `nullif((${b})::float8, 0)`})`
    if (op === '//') return `((${a})::int4 / (${b})::int4)`
    if (op === '%' && [left, right].some(isDouble)) return postgresTerms.remainder(a, b)
    if (orders.has(op)) return `(${this.#byBytes(left)} ${op} ${this.#byBytes(right)})`
    return `(${a} ${op} ${b})`
  }

  #byBytes(node: ExprNode): string {
    return node instanceof LiteralNode && typeof node.value === 'string'
      ? `(${this.toString(node)} COLLATE "C")`
      : this.toString(node)
  }

  protected override castTo(type: string, text: string): string {
    return `(${text})::${type}`
  }

  override visitAggregate(node: AggregateNode): string {
    if (this.isWindowed && (node.isDistinct || node.name === 'quantile_cont'))
      this.refuse('distinct values and quantiles over a window')
    return super.visitAggregate(node)
  }

  override visitInterval({ name, steps }: IntervalNode): string {
    return `interval '${steps} ${name.toLowerCase()}'`
  }

  override visitList({ values }: ListNode): string {
    return `ARRAY[${values.map((value) => this.#byBytes(value)).join(', ')}]`
  }

  override visitUnnest({ expr }: UnnestNode): string {
    return `unnest(${this.toString(expr)})`
  }

  override visitWhen({ when, then }: WhenNode): string {
    return `WHEN ${this.toString(when)} THEN ${this.#byBytes(then)}`
  }

  override visitCase({ _when, _else }: CaseNode): string {
    const otherwise = _else ? ` ELSE ${this.#byBytes(_else)}` : ''
    return `(CASE ${this.mapToString(_when).join(' ')}${otherwise} END)`
  }

  protected override selected(expr: ExprNode): string {
    return this.#byBytes(expr)
  }

  override visitSelectQuery(node: SelectQuery): string {
    const [from] = node._from
    const anti = from instanceof JoinNode && from.joinType === 'ANTI' ? from : null
    const isConstant = node._groupby.some((group) => group instanceof LiteralNode)
    if (!anti && !isConstant) return super.visitSelectQuery(node)
    const query = node.clone()
    // There is no join of what has no match, and no group by a constant.
    if (anti?.condition) {
      const match = `SELECT 1 FROM ${this.toString(anti.right)} WHERE ${this.toString(anti.condition)}`
      query._from = [anti.left]
      query._where = [...query._where, new VerbatimNode(`NOT EXISTS (${match})`)]
    }
    query._groupby = query._groupby.map((group) => (group instanceof LiteralNode ? new VerbatimNode('(1 = 1)') : group))
    return super.visitSelectQuery(query)
  }

  override visitWithClause(node: Parameters<TranslatingGenerator['visitWithClause']>[0]): string {
    // By itself PostgreSQL writes down what is named several times.
    return super.visitWithClause(node).replace(' AS (', ' AS NOT MATERIALIZED (')
  }
}

const isDouble = (node: ExprNode): boolean => node instanceof CastNode && node.cast === 'DOUBLE'

export const postgresDialect: TranslatingGenerator = new PostgresGenerator()
