import { type Token, wordClass } from '@belvedere/lexicon'
import type { RowCondition } from '../intent/condition.ts'
import type { ColumnMention } from '../link/columns.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { isNegated } from './denials.ts'
import type { ConditionRule, DescribedRule, StatedCondition } from './found-condition.ts'

const sureNumber = 0.6
const maxGap = 4

/** A count of which there is none, or any, as words before its name say. */
const countRule = (
  rule: DescribedRule,
  isMeant: (quantifier: Quantifier) => boolean,
  conditionOf: (field: string) => RowCondition,
): ConditionRule => ({
  ...rule,
  find: (sentence) =>
    sentence.columns.flatMap((link): StatedCondition[] => {
      const { field, score, first, last } = link
      const isCount = sentence.facts.fields.get(field.name)?.role === 'measure' && (field.min ?? 0) === 0
      const word = isCount && score >= sureNumber ? quantifierBefore(sentence, link) : null
      if (!word || !isMeant(word)) return []
      const condition = conditionOf(field.name)
      const values = 'op' in condition && condition.op === 'one_of' ? condition.values : []
      return [{ field, condition, score: score * 0.6, values, negated: false, first: word.at, last, place: first }]
    }),
})

export const noneRule = countRule(
  {
    id: 'none of a number',
    reads: 'A word for none before the name of a count: it is nothing.',
    examples: [
      { table: 'people', message: 'people without children', means: { op: 'one_of', field: 'children', values: [0] } },
      { table: 'people', message: 'people without any child', means: { op: 'one_of', field: 'children', values: [0] } },
    ],
  },
  ({ none }) => none,
  (field) => ({ op: 'one_of', field, values: [0] }),
)

export const anyRule = countRule(
  {
    id: 'any of a number',
    reads: 'A word for any before the name of a count: it is more than nothing.',
    examples: [
      { table: 'people', message: 'people with any children', means: { op: '>', field: 'children', value: 0 } },
    ],
  },
  ({ none }) => !none,
  (field) => ({ op: '>', field, value: 0 }),
)

interface Quantifier {
  at: number
  none: boolean
}

const noneWords = wordClass('none')
const anyWords = wordClass('any')
const smallWords = new Set([...wordClass('before an amount'), ...wordClass('between none and what there is none of')])

function quantifierBefore({ tokens }: LinkedSentence, { first }: ColumnMention): Quantifier | null {
  for (let at = first - 1; at >= Math.max(0, first - maxGap); at--) {
    const text = tokens[at]?.text ?? ''
    if (noneWords.has(text)) return { at, none: true }
    if (anyWords.has(text))
      return noneWords.has(tokens[at - 1]?.text ?? '') ? { at: at - 1, none: true } : { at, none: false }
    if (!smallWords.has(text)) return null
  }
  return null
}

const missingWords = wordClass('missing')
const denials = wordClass('denials')
const maxToMissing = 3

export const missingRule: ConditionRule = {
  id: 'missing',
  reads: 'Words for what is missing beside the name of a column that has cells without a value.',
  examples: [
    { table: 'shops', message: 'shops that have no code', means: { op: 'empty', field: 'code' } },
    { table: 'shops', message: 'shops where the code is missing', means: { op: 'empty', field: 'code' } },
    { table: 'shops', message: 'shops without missing codes', means: { op: 'present', field: 'code' } },
    { table: 'shops', message: 'shops whose code is not missing', means: { op: 'present', field: 'code' } },
  ],
  find: (sentence) =>
    sentence.columns.flatMap((link): StatedCondition[] => {
      const { tokens } = sentence
      const { field, score, first, last } = link
      if (field.nulls === 0 || score < sureNumber) return []
      const quantifier = quantifierBefore(sentence, link)
      const isMissing = (at: number) => missingWords.has(tokens[at]?.text ?? '')
      const behind = tokens.findIndex((_, at) => at > last && at <= last + maxToMissing && isMissing(at))
      const at = isMissing(first - 1) ? first - 1 : behind >= 0 ? behind : quantifier?.none ? quantifier.at : null
      if (at === null) return []
      const isSaid = isMissing(at)
      const isDenied = tokens.slice(last + 1, at).some(({ text }) => denials.has(text))
      const negated = isSaid && isNegated(tokens, Math.min(at, first)) !== isDenied
      return [
        {
          field,
          condition: { op: negated ? 'present' : 'empty', field: field.name },
          score: score * (isSaid ? 0.8 : 0.55),
          values: [],
          negated,
          first: Math.min(at, first),
          last: Math.max(at, last),
          place: at,
        },
      ]
    }),
}

const negative = wordClass('negative amounts')
const positive = wordClass('positive amounts')
const beforeSigns = wordClass('between a column and its bound')

export const signRule: ConditionRule = {
  id: 'sign of a number',
  reads: 'A word for a sign beside the name of a number that goes below nothing.',
  examples: [
    { table: 'shops', message: 'negative profits', means: { op: '<', field: 'profit', value: 0 } },
    { table: 'shops', message: 'shops whose profit is positive', means: { op: '>', field: 'profit', value: 0 } },
  ],
  find: ({ tokens, columns, facts }) =>
    columns.flatMap((link): StatedCondition[] => {
      const { field, score, first, last } = link
      const { min = 0, max = 0 } = field
      if (facts.fields.get(field.name)?.role !== 'measure' || score < sureNumber || min >= 0 || max <= 0) return []
      const at = signNear(tokens, link)
      if (at === null) return []
      const isBelow = negative.has(tokens[at]?.text ?? '')
      const negated = isNegated(tokens, Math.min(at, first))
      return [
        {
          field,
          condition: { op: isBelow === negated ? '>' : '<', field: field.name, value: 0 },
          score: score * 0.8,
          values: [],
          negated,
          first: Math.min(at, first),
          last: Math.max(at, last),
          place: at,
        },
      ]
    }),
}

function signNear(tokens: readonly Token[], { first, last }: ColumnMention): number | null {
  const isSign = (at: number) => negative.has(tokens[at]?.text ?? '') || positive.has(tokens[at]?.text ?? '')
  if (isSign(first - 1)) return first - 1
  for (let at = last + 1; at <= last + maxGap; at++) {
    if (isSign(at)) return at
    if (!beforeSigns.has(tokens[at]?.text ?? '')) return null
  }
  return null
}
