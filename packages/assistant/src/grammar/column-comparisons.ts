import { isOrderedNumber, wordClass } from '@belvedere/lexicon'
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

export const comparisonRules: readonly ConditionRule[] = [
  {
    id: 'column against column',
    reads: 'A comparison stands between the names of two numbers of a row.',
    examples: [
      {
        table: 'shops',
        message: 'where takings are below target',
        means: { op: 'under_field', field: 'takings', other: 'target' },
      },
    ],
    find: comparedBetween,
  },
  {
    id: 'more of a column than of a column',
    reads: 'A comparative stands before a number of a row, and “than” before another.',
    examples: [
      {
        table: 'shops',
        message: 'shops with more takings than target',
        means: { op: 'over_field', field: 'takings', other: 'target' },
      },
    ],
    learnedAs: 'column against column',
    find: comparedAhead,
  },
]

function comparedBetween(sentence: LinkedSentence): StatedCondition[] {
  const numbers = namedNumbers(sentence)
  return sentence.cues.flatMap((cue) => {
    const op = cue.kind === 'compare' ? operators[cue.means] : undefined
    const one = op && nearest(sentence, numbers, (link) => [link.last + 1, cue.first])
    const other = op && nearest(sentence, numbers, (link) => [cue.last + 1, link.first])
    return op && one && other ? comparisonOf({ op, one, other, place: cue.first }) : []
  })
}

const more = wordClass('comparatives upwards')
const less = wordClass('comparatives downwards')
const than = wordClass('behind a comparative')

function comparedAhead(sentence: LinkedSentence): StatedCondition[] {
  const { tokens } = sentence
  const numbers = namedNumbers(sentence)
  return numbers.flatMap((one) => {
    const word = tokens[one.first - 1]?.text ?? ''
    const joint = one.last + 1
    if (!than.has(tokens[joint]?.text ?? '') || !(more.has(word) || less.has(word))) return []
    const other = nearest(sentence, numbers, (link) => [joint + 1, link.first])
    return other ? comparisonOf({ op: more.has(word) ? 'over_field' : 'under_field', one, other, place: joint }) : []
  })
}

const namedNumbers = ({ columns, facts }: LinkedSentence): ColumnMention[] =>
  columns.filter(({ field, score }) => score >= sureName && isOrderedNumber(field, facts.fields.get(field.name)))

interface Comparison {
  op: 'over_field' | 'under_field'
  one: ColumnMention
  other: ColumnMention
  place: number
}

const comparisonOf = ({ op, one, other, place }: Comparison): StatedCondition[] =>
  one.field === other.field
    ? []
    : [
        {
          field: one.field,
          condition: { op, field: one.field.name, other: other.field.name },
          score: Math.min(one.score, other.score) * 0.9,
          values: [],
          negated: false,
          first: one.first,
          last: other.last,
          place,
        },
      ]

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
