import type { ExceededLimit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import type { renderTexts } from '@belvedere/texts/render'
import { ExpressionError } from './expression-error.ts'
import { text, textOf } from './texts.ts'

/**
 * Why a chart cannot be drawn, for the person who asked for it; `message` is the English text. `toRenderError` turns every
 * other error that is thrown while drawing into one of these: Vega's own messages do not help the person.
 */
export class RenderError extends Error {
  readonly text: TranslatableText

  constructor(reason: TranslatableText, cause?: unknown) {
    const sentence = text('cannot_draw', { reason })
    super(textOf(sentence, 'en'), { cause })
    this.name = 'RenderError'
    this.text = sentence
  }
}

/** A database cannot be asked at all. */
export class DatabaseAway extends RenderError {}

/** The view was stopped at a limit of its options; nothing is wrong with its spec. */
export class LimitExceeded extends Error {
  readonly exceeded: ExceededLimit

  constructor(exceeded: ExceededLimit) {
    super(exceeded.limit)
    this.name = 'LimitExceeded'
    this.exceeded = exceeded
  }
}

type VegaReason = keyof (typeof renderTexts.templates.en)['reason']['engine']

/** Error messages of Vega and Vega-Lite, and the reason that replaces each. */
const vegaErrors: [RegExp, VegaReason][] = [
  [/^(?:Need a valid continuous axis for|No ranged axis)|have to be quantitative in/, 'summary_mark'],
  [
    /^Unrecognized (?:data set|signal name|scale name|projection)|^Undefined (?:data set|stream) name|selection/i,
    'reference',
  ],
  [/^Duplicate (?:signal|data set|scale|projection)/, 'duplicate'],
  [
    /^(?:Expression parse error|Unexpected (?:token|identifier|number|string|end)|Unrecognized function|Missing arguments|Illegal)/i,
    'expression',
  ],
  [/^invalid format/i, 'format'],
  [/^(?:Null aggregate field|AggregateOps|Invalid aggregate)/, 'aggregate'],
  [/^Unsupported range type/, 'range'],
  [/^Invalid regression method/, 'regression'],
  [/too few output field names/, 'output_names'],
  [/^Invalid (?:day|month|quarter|date)/, 'date'],
  [/^Invalid specification/, 'view'],
]

/** Wraps anything thrown; the original error is the `cause`. */
export function toRenderError(thrown: unknown): RenderError {
  if (thrown instanceof RenderError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (thrown instanceof Error && 'code' in thrown && /^E[A-Z]+$/.test(String(thrown.code)))
    return new RenderError(text('reason.table_unreadable'), thrown)
  const messageReason = vegaErrors.find(([pattern]) => pattern.test(message))?.[1]
  const ofExpression = thrown instanceof ExpressionError
  const reason = messageReason ?? (ofExpression ? 'expression' : undefined)
  return new RenderError(
    reason ? text(`reason.engine.${reason}`) : text('reason.unknown'),
    ofExpression ? thrown.cause : thrown,
  )
}

/** As `toRenderError`, except for a view that was stopped. */
export const toViewError = (thrown: unknown): RenderError | LimitExceeded =>
  thrown instanceof LimitExceeded ? thrown : toRenderError(thrown)

/**
 * What may be logged of an unexpected error: its name and its stack frames; null for a `RenderError` without a cause,
 * whose sentence is complete. Of the message only JavaScript's own wording is kept: the rest may quote a cell.
 */
export function traceOf({ cause }: RenderError): string | null {
  if (!(cause instanceof Error)) return null
  // The stack begins with the message, and a line of the message may look like a stack frame.
  const stack = (cause.stack ?? '').replace(cause.message, () => '')
  const frameLines = stack.split('\n').filter((line) => /^\s+at \S/.test(line))
  const runtimeMessage =
    /^Cannot (?:read|set) properties of (?:undefined|null)|is not (?:a function|iterable|defined)$/.exec(cause.message)
  return [`${cause.name}${runtimeMessage ? `: ${runtimeMessage[0]}` : ''}`, ...frameLines.slice(0, 12)].join('\n')
}

/** True for messages that show internals of the program: missing values, code, stack frames. */
export const leaksInternals = (text: string): boolean =>
  /\b(?:undefined|NaN)\b|\[object |is not a function|Cannot (?:read|set|convert|destructure)|=>|\bdatum\.|\bat \S+:\d+/.test(
    text,
  )
