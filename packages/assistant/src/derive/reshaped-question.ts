import { listWords, type TableProfile } from '@belvedere/spec'
import { aggregateWords } from '../language/en/derive/lexicon.ts'
import { grouping, period } from '../language/en/derive/reshaped-question.ts'
import { linkSentence } from '../link/sentence.ts'
import { surestOf } from '../link/surest.ts'

/** What the columns of a table become when they are turned into rows. */
interface Reshaped {
  /** The column of what the cells held. */
  value: string
  /** The column of what told the columns apart. */
  step: string
  /** The columns that stay. */
  keep: readonly string[]
}

/** A weaker link is as often chance as meaning. */
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
  const known = [table, ...others].flatMap((one) => (one ? namesIn(message, one) : []))
  const kept = known.filter(({ score, of, field }) => score >= sure && (of !== table || keep.includes(field)))
  const first = surestOf(kept)
  const groups = first.flatMap(({ value, start, field }) =>
    value === undefined && grouping.test(message.slice(0, start)) ? [field] : [],
  )
  const values = first.flatMap(({ field, value }) => (typeof value === 'string' ? [{ field, value }] : []))
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

/** Where a message names columns of a table, or values of them. */
function namesIn(message: string, table: TableProfile) {
  const { tokens, columns, values } = linkSentence(message, table)
  const place = ({ first, last, score, field }: (typeof columns | typeof values)[number]) => ({
    ...{ first, last, score, of: table, field: field.name, start: tokens[first]?.start ?? 0 },
  })
  return [
    ...columns.map((link) => ({ ...place(link), value: undefined })),
    ...values.map((link) => ({ ...place(link), value: link.values[0] })),
  ]
}
