/**
 * Why a chart cannot be drawn, as a sentence for the person who asked for it. `toRenderError` turns every other error that
 * is thrown while drawing into one of these: the engine's own messages help nobody.
 */
export class RenderError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`${cannotDraw}: ${reason}`, { cause })
    this.name = 'RenderError'
  }
}

const cannotDraw = 'The chart cannot be drawn'

const expressionReason =
  'an expression cannot be computed. Check its functions, and that each field that it reads, written datum["name"], is there.'

/** Error messages of Vega and Vega-Lite, and the sentence that replaces each. */
const engineErrors: [RegExp, string][] = [
  [
    /^(?:Need a valid continuous axis for|No ranged axis)|have to be quantitative in/,
    'a box plot or an error bar needs a measure on x or y.',
  ],
  [
    /^Unrecognized (?:data set|signal name|scale name|projection)|^Undefined (?:data set|stream) name|selection/i,
    'a param, or what refers to one, does not fit the views of this chart. Check where it is defined and used, or take it out.',
  ],
  [/^Duplicate (?:signal|data set|scale|projection)/, 'two of its views or params have the same name.'],
  [
    /^(?:Expression parse error|Unexpected (?:token|identifier|number|string|end)|Unrecognized function|Missing arguments|Illegal)/i,
    expressionReason,
  ],
  [/^invalid format/i, 'a format is not known. Write numbers like ".2f" and times like "%Y".'],
  [/^(?:Null aggregate field|AggregateOps|Invalid aggregate)/, 'an aggregate is not known, or lacks its field.'],
  [/^Unsupported range type/, 'the range of a scale is not known; give a list of values.'],
  [/^Invalid regression method/, 'there is no such regression method; take "linear" or "poly".'],
  [/too few output field names/, 'a transform needs a name in "as" for each column that it makes.'],
  [/^Invalid (?:day|month|quarter|date)/, 'a date in a filter or a value is not known.'],
  [/^Invalid specification/, 'a view has no mark, and no views inside.'],
]

const unknownReason =
  'its parts do not fit together. Take params, transforms or marks out until it can be drawn, or ask for the chart in words.'
const tableReason = 'its table could not be read. Try again, or upload the file once more.'

/** Wraps anything thrown; the original error is the `cause`. */
export function toRenderError(thrown: unknown): RenderError {
  if (thrown instanceof RenderError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (thrown instanceof Error && 'code' in thrown && /^E[A-Z]+$/.test(String(thrown.code)))
    return new RenderError(tableReason, thrown)
  const refusal = engineErrors.find(([pattern]) => pattern.test(message))?.[1]
  return new RenderError(refusal ?? (isExpressionError(thrown) ? expressionReason : unknownReason), thrown)
}

const isExpressionError = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.stack ?? '').includes('vega-interpreter')

/**
 * What may be logged of an engine error: its kind and its stack frames; null for an error of our own, whose sentence says
 * everything. Of the message only the JavaScript engine's own wording is kept: the rest may quote a cell.
 */
export function traceOf({ cause }: RenderError): string | null {
  if (!(cause instanceof Error)) return null
  // The stack begins with the message, and a line of the message may look like a stack frame.
  const frames = (cause.stack ?? '').replace(cause.message, () => '')
  const at = frames.split('\n').filter((line) => /^\s+at \S/.test(line))
  const engineText =
    /^Cannot (?:read|set) properties of (?:undefined|null)|is not (?:a function|iterable|defined)$/.exec(cause.message)
  return [`${cause.name}${engineText ? `: ${engineText[0]}` : ''}`, ...at.slice(0, 12)].join('\n')
}

/** True for messages that leak the engine's internals: missing values, code, stack frames. */
export const isEngineText = (text: string): boolean =>
  /\b(?:undefined|NaN)\b|\[object |is not a function|Cannot (?:read|set|convert|destructure)|=>|\bdatum\.|\bat \S+:\d+/.test(
    text,
  )
