import type { FieldFilter, FieldProfile, FilterValue } from '@belvedere/spec'
import { comparisons, ranges, trailing } from '../../language/en/edits/comparisons.ts'
import { conjunctions, numberJoints } from '../../language/en/edits/conditions.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { type Operand, operands } from './operands.ts'
import type { ConditionSource } from './source.ts'

type Comparison = keyof typeof comparisons

const comparisonIndex = indexPhrases(comparisons)
const trailingIndex = indexPhrases(trailing)
const openIndex = indexPhrases({ open: ranges.open })
const innerIndex = indexPhrases({ inner: ranges.inner })

export const filterOf = (field: FieldProfile, op: Comparison, { from, to }: Operand): FieldFilter => {
  const { name } = field
  switch (op) {
    case '>':
      return from === to ? { op: '>', field: name, value: to } : { op: '>=', field: name, value: to + 1 }
    case '>=':
      return { op: '>=', field: name, value: from }
    case '<':
      return { op: '<', field: name, value: from }
    case '<=':
      return { op: '<=', field: name, value: to }
    case '=':
      return from === to
        ? { op: 'one_of', field: name, values: [from] }
        : { op: 'range', field: name, min: from, max: to }
    case '!=':
      return { op: 'none_of', field: name, values: [from] }
    default:
      return op satisfies never
  }
}

export const range = (field: FieldProfile, low: Operand, high: Operand): FieldFilter => ({
  op: 'range',
  field: field.name,
  min: Math.min(low.from, high.from),
  max: Math.max(low.to, high.to),
})

/** "1975 to 1980", "between 5 and 10", "from May 2020 until July 2020". */
export const rangeAt = (
  source: ConditionSource,
  at: number,
  field: FieldProfile,
): { end: number; filter: FieldFilter }[] => {
  const starts = [at, ...phrasesAt(openIndex, source.tokens, at).map(({ end }) => end)]
  return starts.flatMap((start) =>
    operands(source, start, field).flatMap((low) =>
      phrasesAt(innerIndex, source.tokens, low.end).flatMap((inner) => {
        const opened = start > at
        if (source.tokens[low.end]?.text === 'and' && !opened) return []
        return operands(source, inner.end, field).map((high) => ({ end: high.end, filter: range(field, low, high) }))
      }),
    ),
  )
}

/** "> 100", "at least 5", "100 or more", "is 100 or more", "before 1980". */
export const comparisonAt = (
  source: ConditionSource,
  at: number,
  field: FieldProfile,
): { end: number; filter: FieldFilter }[] => [
  ...phrasesAt(comparisonIndex, source.tokens, at).flatMap(({ end, meaning }) => [
    ...(meaning === '=' ? trailingAt(source, end, field) : []),
    ...operands(source, end, field).map((operand) => ({ end: operand.end, filter: filterOf(field, meaning, operand) })),
  ]),
  ...trailingAt(source, at, field),
]

const trailingAt = (source: ConditionSource, at: number, field: FieldProfile) =>
  operands(source, at, field).flatMap((operand) =>
    phrasesAt(trailingIndex, source.tokens, operand.end).map(({ end, meaning }) => ({
      end,
      filter: filterOf(field, meaning, operand),
    })),
  )

/** "4", "4 and 8", "4, 6 or 8". */
export const listAt = (
  source: ConditionSource,
  at: number,
  field: FieldProfile,
): { end: number; values: FilterValue[] }[] => {
  const [first] = operands(source, at, field)
  if (!first || first.from !== first.to) return []
  const values = [first.from]
  let { end } = first
  for (;;) {
    const joint = numberJoints.includes(source.tokens[end]?.text ?? '')
    const after = source.tokens[end]?.text === ',' && conjunctions.includes(source.tokens[end + 1]?.text ?? '') ? 2 : 1
    const [next] = joint ? operands(source, end + after, field) : []
    if (!next || next.from !== next.to) return [{ end, values }]
    values.push(next.from)
    end = next.end
  }
}
