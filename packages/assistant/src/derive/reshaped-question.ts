import { listWords, type TableProfile } from '@belvedere/spec'
import type { Span } from '../interpreter/span.ts'
import { findSpans } from '../interpreter/spans.ts'
import { aggregateWords } from '../language/en/derive/lexicon.ts'
import { grouping, period } from '../language/en/derive/reshaped-question.ts'

/** What the columns of a table become when they are turned into rows. */
interface Reshaped {
  /** The column of what the cells held. */
  value: string
  /** The column of what told the columns apart. */
  step: string
  /** The columns that stay. */
  keep: readonly string[]
}

/** A weaker span is as often chance as meaning. */
const sure = 0.75

/**
 * A question about change in the names of the reshaped table, in the ways that it may be put: its measure along its steps,
 * by the groups and for the values that the message names, whichever of the tables knows them (where two do equally well,
 * the first, which is the one that is reshaped). `names`: those groups and values.
 */
export function reshapedQuestion(
  message: string,
  { value, step, keep }: Reshaped,
  [table, ...others]: readonly TableProfile[],
): { messages: string[]; names: string[] } {
  const aggregate = aggregateWords.find(({ pattern }) => pattern.test(message))?.pattern.exec(message)?.[0] ?? 'average'
  const known = [table, ...others].flatMap((one) => (one ? findSpans(message, [one]) : []))
  const kept = (span: Span) =>
    (span.kind === 'column' || span.kind === 'value') &&
    span.score >= sure &&
    (span.table !== table?.name || keep.includes(span.field))
  const taken: Span[] = []
  const free = (span: Span) => !taken.some(({ start, end }) => start < span.end && end > span.start)
  const first = known
    .filter(kept)
    .toSorted((a, b) => b.score - a.score)
    .filter((span) => free(span) && taken.push(span) > 0)
    .toSorted((a, b) => a.start - b.start)
  const groups = first.flatMap((span) =>
    span.kind === 'column' && grouping.test(message.slice(0, span.start)) ? [span.field] : [],
  )
  const values = first.flatMap((span) =>
    span.kind === 'value' && typeof span.value === 'string' ? [{ field: span.field, value: span.value }] : [],
  )
  const compared = values.flatMap(({ field }, at) =>
    values.findIndex((one) => one.field === field) < at ? [field] : [],
  )
  const beside = [...new Set([...groups, ...compared])]
  const words = values.map((one) => one.value)
  const only = words.length > 0 ? `, only ${listWords(words)}` : ''
  const when = period.exec(message)?.[0] ?? ''
  const measured = `${aggregate} "${value}" by "${step}"`
  const rest = `${only} ${when}`.trimEnd()
  return {
    messages: [
      `${measured}${beside.map((name) => ` and "${name}"`).join('')} as lines${rest}`,
      ...(beside.length > 0
        ? [`${measured} as lines${beside.map((name) => ` coloured by "${name}"`).join('')}${rest}`]
        : []),
    ],
    names: [...beside, ...words],
  }
}
