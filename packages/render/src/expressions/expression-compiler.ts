import { ExpressionError } from '../model/expression-error.ts'
import { compileEncoder, type Encoder } from './compile-encoder.ts'
import { compileExpression } from './compile-expression.ts'
import type { ExpressionContext, SignalValues } from './evaluate.ts'
import type { ExpressionNode } from './expression-node.ts'

interface ParsedExpression {
  ast: ExpressionNode
}

function evaluator({ ast }: ParsedExpression, context: ExpressionContext) {
  const { run } = compileExpression(ast, context)
  return (datum: unknown, signals: SignalValues): unknown => {
    try {
      return run(datum, signals, undefined)
    } catch (error) {
      throw new ExpressionError(error)
    }
  }
}

const refuseEvents = (): never => {
  throw new Error('Illegal event in an expression.')
}

/**
 * What Vega's runtime compiles expressions with, in place of its own generator of code. Errors of an evaluation are thrown
 * as `ExpressionError`. Events are refused: charts are steered by signals alone.
 */
export const expressionCompiler = {
  /** A signal that is computed from others. */
  operator(context: ExpressionContext, expression: ParsedExpression): (signals: SignalValues) => unknown {
    const evaluate = evaluator(expression, context)
    return (signals) => evaluate(undefined, signals)
  },

  /** A parameter of a transform, computed for each row. */
  parameter(
    context: ExpressionContext,
    expression: ParsedExpression,
  ): (datum: unknown, signals: SignalValues) => unknown {
    return evaluator(expression, context)
  },

  /** A set of channels of a mark. */
  encode(
    context: ExpressionContext,
    { marktype, channels }: { marktype: string; channels: { [channel: string]: ParsedExpression } },
  ): Encoder {
    const encode = compileEncoder(marktype, channels, context)
    return (item, signals) => {
      try {
        return encode(item, signals)
      } catch (error) {
        throw new ExpressionError(error)
      }
    }
  },

  event: refuseEvents,
  handler: refuseEvents,
}
