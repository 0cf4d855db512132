/** An error that an expression of a chart throws while it is evaluated; the `cause` is what was thrown. */
export class ExpressionError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ExpressionError'
  }
}
