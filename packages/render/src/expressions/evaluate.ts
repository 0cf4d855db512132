/** Values of signals, by `$` and name. */
export interface SignalValues {
  readonly [key: string]: unknown
}

/** An item of the scenegraph while it is encoded. */
export interface EncodedItem {
  [channel: string]: unknown
}

/** A compiled expression. `item` is given by mark encoders only. */
export type Evaluate = (datum: unknown, signals: SignalValues, item: EncodedItem | undefined) => unknown

/** What an expression is compiled in: Vega's context of a dataflow or of one of its facets. */
export interface ExpressionContext {
  /** Vega's own functions; called as methods of this object. */
  functions: { [name: string]: unknown }
  /** The operators whose values are scales, by the scale's name. */
  scales: { [name: string]: { value: unknown } | undefined }
}

/** The name of a signal in `SignalValues`. */
export const signalKey = (name: string): string => `$${name}`
