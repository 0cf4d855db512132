import { wordClass } from '@belvedere/lexicon'
import type { ColumnMention } from '../link/columns.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { ConditionRule, StatedCondition } from './found-condition.ts'

const operators: { readonly [means: string]: 'over_field' | 'under_field' } = {
  gt: 'over_field',
  gte: 'over_field',
  lt: 'under_field',
  lte: 'under_field',
}
const sureName = 0.55
const maxGap = 3
const between = wordClass('between a column and its bound')

export const columnComparison: ConditionRule = {
  id: 'column against column',
  reads: 'A comparison stands between the names of two numbers of a row.',
  examples: [
    {
      table: 'shops',
      message: 'where takings are below target',
      means: { op: 'under_field', field: 'takings', other: 'target' },
    },
  ],
  find: comparedColumns,
}

function comparedColumns(sentence: LinkedSentence): StatedCondition[] {
  const { cues, columns, facts } = sentence
  const numbers = columns.filter(
    ({ field, score }) => score >= sureName && facts.fields.get(field.name)?.role === 'measure',
  )
  return cues.flatMap((cue): StatedCondition[] => {
    const op = cue.kind === 'compare' ? operators[cue.means] : undefined
    const one = op && nearest(sentence, numbers, (link) => [link.last + 1, cue.first])
    const other = op && nearest(sentence, numbers, (link) => [cue.last + 1, link.first])
    if (!op || !one || !other || one.field === other.field) return []
    return [
      {
        field: one.field,
        condition: { op, field: one.field.name, other: other.field.name },
        score: Math.min(one.score, other.score) * 0.9,
        values: [],
        negated: false,
        first: one.first,
        last: other.last,
        place: cue.first,
      },
    ]
  })
}

/** The surest link with nothing but small words between it and the comparison. */
function nearest(
  { tokens }: LinkedSentence,
  links: readonly ColumnMention[],
  gapOf: (link: ColumnMention) => [from: number, to: number],
): ColumnMention | undefined {
  return links
    .filter((link) => {
      const [from, to] = gapOf(link)
      return to >= from && to - from <= maxGap && tokens.slice(from, to).every(({ text }) => between.has(text))
    })
    .toSorted((a, b) => b.score - a.score)[0]
}
