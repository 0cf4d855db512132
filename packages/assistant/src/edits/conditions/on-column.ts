import type { FieldProfile, FilterValue } from '@belvedere/spec'
import { having, smaller, textual } from '../../language/en/edits/comparisons.ts'
import { boundLinks } from '../../language/en/edits/conditions.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { comparisonAt, filterOf, listAt, rangeAt } from './bounds.ts'
import { operands } from './operands.ts'
import { type Condition, type ConditionSource, condition, isYear, skip } from './source.ts'

const textualIndex = indexPhrases(textual)

const occurs = (field: FieldProfile, wanted: FilterValue) =>
  field.type === 'temporal' || isYear(field) || field.values.some(({ value }) => value === wanted)

/** "Lighter than 3000" asks for less of the column that "light" stands for. */
const lessening: ReadonlySet<string> = new Set(smaller)

/** "Weight over 3000", "name contains ford": the column, and what is said of it. */
export const onColumn = (source: ConditionSource, at: number): Condition[] =>
  source.columns(at).flatMap((column) => {
    const { field } = column
    const linked = boundLinks.has(source.tokens[column.end]?.text ?? '') ? [column.end + 1] : []
    const tests = [column.end, ...linked].flatMap((from) => [
      ...rangeAt(source, from, field),
      ...comparisonAt(source, from, field),
    ])
    // "Weight 10" is no condition unless some row weighs 10.
    const lists = listAt(source, column.end, field).filter(({ values }) =>
      values.every((value) => occurs(field, value)),
    )
    const texts = phrasesAt(textualIndex, source.tokens, column.end).flatMap(({ end, meaning }) => {
      const token = source.tokens[end]
      const text = field.type === 'nominal' || field.type === 'ordinal'
      // "Employees with kids" have what another column tells.
      const hasOther = having.has(source.tokens[end - 1]?.text ?? '') && source.columns(skip(source, end)).length > 0
      return token && text && token.kind !== 'sign' && !hasOther
        ? [condition(end + 1, [{ op: meaning, field: field.name, text: token.raw }], column)]
        : []
    })
    const comparative = source.tokens[column.end]?.text === 'than' ? source.tokens[column.end - 1]?.text : undefined
    const degrees =
      comparative === undefined
        ? []
        : operands(source, column.end + 1, field).map((operand) =>
            condition(operand.end, [filterOf(field, lessening.has(comparative) ? '<' : '>', operand)], column),
          )
    return [
      ...degrees,
      ...tests.map(({ end, filter }) => condition(end, [filter], column)),
      ...lists.map(({ end, values }) => condition(end, [{ op: 'one_of', field: field.name, values }], column)),
      ...texts,
    ]
  })

/** "more than 100 horsepower", "8 cylinders", "between 5 and 10 mm of rain". */
export const beforeColumn = (source: ConditionSource, at: number): Condition[] => {
  // The column may stand a few tokens on; every one that the rest could end in is tried.
  const ahead = Array.from({ length: 8 }, (_, i) => at + 1 + i)
  return ahead.flatMap((place) =>
    source.columns(place).flatMap((column) => {
      const { field } = column
      const reaches = (end: number) => skip(source, end) === place
      return [
        ...[...rangeAt(source, at, field), ...comparisonAt(source, at, field)]
          .filter(({ end }) => reaches(end))
          .map(({ filter }) => condition(column.end, [filter], column)),
        ...listAt(source, at, field)
          .filter(({ end, values }) => reaches(end) && values.every((value) => occurs(field, value)))
          .map(({ values }) => condition(column.end, [{ op: 'one_of', field: field.name, values }], column)),
      ]
    }),
  )
}
