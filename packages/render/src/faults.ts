/**
 * Why a chart cannot be drawn, in a sentence for whoever asked for it. Everything else that is thrown while one is drawn
 * is the engine's own fault, in words that help nobody: it becomes one of these.
 */
export class CannotDraw extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`${cannotDraw}: ${reason}`, { cause })
    this.name = 'CannotDraw'
  }
}

const cannotDraw = 'The chart cannot be drawn'

const uncomputed =
  'an expression cannot be computed. Check its functions, and that each field that it reads, written datum["name"], is there.'

/** What Vega and Vega-Lite refuse in words of their own, in ours. They name no channel: those that are named are left out. */
const refusals: [RegExp, string][] = [
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
    uncomputed,
  ],
  [/^invalid format/i, 'a format is not known. Write numbers like ".2f" and times like "%Y".'],
  [/^(?:Null aggregate field|AggregateOps|Invalid aggregate)/, 'an aggregate is not known, or lacks its field.'],
  [/^Unsupported range type/, 'the range of a scale is not known; give a list of values.'],
  [/^Invalid regression method/, 'there is no such regression method; take "linear" or "poly".'],
  [/too few output field names/, 'a transform needs a name in "as" for each column that it makes.'],
  [/^Invalid (?:day|month|quarter|date)/, 'a date in a filter or a value is not known.'],
  [/^Invalid specification/, 'a view has no mark, and no views inside.'],
]

const unknown =
  'its parts do not fit together. Take params, transforms or marks out until it can be drawn, or ask for the chart in words.'
const unread = 'its table could not be read. Try again, or upload the file once more.'

/** The fault as a sentence; what was thrown is its cause. */
export function asCannotDraw(thrown: unknown): CannotDraw {
  if (thrown instanceof CannotDraw) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (thrown instanceof Error && 'code' in thrown && /^E[A-Z]+$/.test(String(thrown.code)))
    return new CannotDraw(unread, thrown)
  const refusal = refusals.find(([pattern]) => pattern.test(message))?.[1]
  return new CannotDraw(refusal ?? (isOfExpression(thrown) ? uncomputed : unknown), thrown)
}

const isOfExpression = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.stack ?? '').includes('vega-interpreter')

/**
 * What an operator may be told of the engine's own fault: its kind and where it was raised. Null where the sentence is
 * ours and says all. Of its message only what the language itself says: the rest may quote a cell.
 */
export function traceOf({ cause }: CannotDraw): string | null {
  if (!(cause instanceof Error)) return null
  // The stack begins with the message, whose lines may look like those of a stack.
  const frames = (cause.stack ?? '').replace(cause.message, () => '')
  const at = frames.split('\n').filter((line) => /^\s+at \S/.test(line))
  const said = /^Cannot (?:read|set) properties of (?:undefined|null)|is not (?:a function|iterable|defined)$/.exec(
    cause.message,
  )
  return [`${cause.name}${said ? `: ${said[0]}` : ''}`, ...at.slice(0, 12)].join('\n')
}

/** True for the engine's words that are none: of values that are not there, and of code. */
export const isRaw = (text: string): boolean =>
  /\b(?:undefined|NaN)\b|\[object |is not a function|Cannot (?:read|set|convert|destructure)|=>|\bdatum\.|\bat \S+:\d+/.test(
    text,
  )
