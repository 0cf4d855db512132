import { parseExpression } from 'vega-expression'
import type { ExpressionNode } from '../src/expressions/expression-node.ts'

/** The tree that Vega's runtime gets of an expression; its published types are those of all JavaScript. */
export const parsedExpression = (text: string): ExpressionNode => parseExpression(text) as ExpressionNode
