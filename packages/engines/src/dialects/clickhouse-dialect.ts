import {
  BinaryOpNode,
  CaseNode,
  type ExprNode,
  FunctionNode,
  type JoinNode,
  LiteralNode,
  LogicalOpNode,
  type QuantifiedOpNode,
  type SelectQuery,
  UnaryOpNode,
  UnaryPostfixOpNode,
  UnnestNode,
  VerbatimNode,
} from '@uwdata/mosaic-sql'
import { clickhouseTerms } from './clickhouse-terms.ts'
import { constantOf, TranslatingGenerator } from './translating-generator.ts'

const comparisons: ReadonlySet<string> = new Set([
  ...['=', '<>', '!=', '<', '<=', '>', '>='],
  ...['IS NOT DISTINCT FROM', 'IS DISTINCT FROM', 'IN'],
])
const tests: ReadonlySet<string> = new Set(['isnan', 'isinf', 'isfinite', 'signbit', 'ends_with'])

/** Whether an expression is a truth: ClickHouse makes small numbers of most of them. */
function isTruth(node: ExprNode): boolean {
  if (node instanceof BinaryOpNode) return comparisons.has(node.op)
  if (node instanceof UnaryOpNode) return node.op.toUpperCase() === 'NOT'
  if (node instanceof FunctionNode)
    return tests.has(node.name) || (node.name === 'coalesce' && node.args.some((part) => isTruth(part)))
  if (node instanceof CaseNode)
    return [...node._when.map(({ then }) => then), node._else].some((part) => part && isTruth(part))
  if (node instanceof LiteralNode) return typeof node.value === 'boolean'
  return node instanceof LogicalOpNode || node instanceof UnaryPostfixOpNode
}

/**
 * Writes trees in the SQL of ClickHouse, for the settings of `clickhouse-settings.ts`. Numbers of 64 bits are doubles, since
 * ClickHouse has no type for both; moments are `DateTime64(6, 'UTC')`.
 */
class ClickHouseGenerator extends TranslatingGenerator {
  constructor() {
    super(clickhouseTerms)
  }

  protected override binary(op: string, [a, b]: readonly [string, string], { right }: BinaryOpNode): string {
    if (op === '/') return `(${a} / ${constantOf(right) ? b : `nullIf(${b}, 0)`})`
    // Of an infinite divisor ClickHouse makes NaN.
    if (op === '%') return `if(isInfinite(${b}) AND isFinite(${a}), ${a}, ${a} % ${b})`
    if (op === '//') return `intDiv(${a}, ${b})`
    if (op === 'IS NOT DISTINCT FROM') return `(${a} <=> ${b})`
    if (op === 'IS DISTINCT FROM') return `(NOT (${a} <=> ${b}))`
    return `(${a} ${op} ${b})`
  }

  protected override castTo(type: string, text: string): string {
    return `CAST(${text} AS ${type})`
  }

  override visitQuantified({ op, expr, quantifier, subquery }: QuantifiedOpNode): string {
    if (op !== '=' || String(quantifier).toUpperCase() !== 'ANY') this.refuse('a comparison with all')
    return `(${this.toString(expr)} IN ${this.toString(subquery)})`
  }

  override visitJoinClause(node: JoinNode): string {
    if (node.joinType !== 'ANTI') return super.visitJoinClause(node)
    const condition = node.condition ? ` ON ${this.toString(node.condition)}` : ''
    return `${this.toString(node.left)} LEFT ANTI JOIN ${this.toString(node.right)}${condition}`
  }

  override visitUnnest({ expr }: UnnestNode): string {
    return `arrayJoin(${this.toString(expr)})`
  }

  protected override selected(expr: ExprNode): string {
    const text = this.toString(expr)
    return isTruth(expr) ? `CAST(${text} AS Bool)` : text
  }

  /** Lists beside each other are taken apart together. */
  override visitSelectQuery(node: SelectQuery): string {
    const lists = node._select.filter(({ expr }) => expr instanceof UnnestNode)
    if (lists.length < 2) return super.visitSelectQuery(node)
    const query = node.clone()
    const parts = lists.map(({ expr }, at) => `${this.toString((expr as UnnestNode).expr)} AS ${partName(at)}`)
    const from = node._from.map((source) => this.toString(source)).join(', ')
    query._from = []
    query._select = node._select.map((clause) => {
      const at = lists.indexOf(clause)
      if (at < 0) return clause
      const part = clause.clone()
      return Object.assign(part, { expr: new FunctionNode('coalesce', [new VerbatimNode(partName(at))]) })
    })
    const source = from === '' ? 'system.one' : from
    return super.visitSelectQuery(query) + ` FROM ${source} ARRAY JOIN ${parts.join(', ')}`
  }

  override visitInterval({ name, steps }: { name: string; steps: number }): string {
    return `INTERVAL ${steps} ${name.toUpperCase()}`
  }
}

const partName = (at: number): string => `"belvedere list ${at}"`

export const clickhouseDialect: TranslatingGenerator = new ClickHouseGenerator()
