/**
 * Nodes of the trees that Vega parses expressions into, typed after `vega-expression`. Nodes of other types, which its
 * parser does not make, are refused when they are compiled.
 */
export type ExpressionNode =
  | { type: 'Literal'; value: unknown }
  | { type: 'Identifier'; name: string }
  | MemberNode
  | { type: 'CallExpression'; callee: ExpressionNode; arguments: ExpressionNode[] }
  | { type: 'ArrayExpression'; elements: ExpressionNode[] }
  | { type: 'ObjectExpression'; properties: PropertyNode[] }
  | { type: 'UnaryExpression'; operator: string; argument: ExpressionNode }
  | { type: 'BinaryExpression'; operator: string; left: ExpressionNode; right: ExpressionNode }
  | { type: 'LogicalExpression'; operator: string; left: ExpressionNode; right: ExpressionNode }
  | {
      type: 'ConditionalExpression'
      test: ExpressionNode
      consequent: ExpressionNode
      alternate: ExpressionNode
    }

/** `object.property`, or `object[property]` if computed. */
export interface MemberNode {
  type: 'MemberExpression'
  object: ExpressionNode
  property: ExpressionNode
  computed: boolean
}

interface PropertyNode {
  key: ExpressionNode
  value: ExpressionNode
}

/** The key of a member whose text stands in the expression; undefined for one that is computed. */
export function literalKey({ property, computed }: MemberNode): string | number | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  if (property.type !== 'Literal') return undefined
  return typeof property.value === 'number' ? property.value : String(property.value)
}
