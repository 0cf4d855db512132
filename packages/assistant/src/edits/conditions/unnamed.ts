import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { namedAt } from '../../interpreter/cycles.ts'
import { unitFactor, unitOf } from '../../interpreter/units.ts'
import { ratingVerbs, unitNames } from '../../language/en/conditions.ts'
import { comparisons, people } from '../../language/en/edits/comparisons.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { comparisonAt, filterOf, rangeAt } from './bounds.ts'
import { type Condition, type ConditionSource, condition, skip, sure } from './source.ts'

/** A number that names no field moves the bound that stands, or is compared with what the chart measures. */
export const onMeasure = (source: ConditionSource, at: number): Condition[] => {
  const unsure = { score: 0.6, rivals: [] }
  const bare = (field: FieldProfile) =>
    [...rangeAt(source, at, field), ...comparisonAt(source, at, field)].map(({ end, filter }) => ({
      filter,
      found: condition(end, [filter], unsure, field.name),
    }))
  const { bounded, measure } = source
  const within = (field: FieldProfile) => bare(field).filter(({ filter }) => isWithin(filter, field))
  const moved = bounded ? within(bounded) : []
  if (moved.length > 0) return moved.map(({ found }) => found)
  const measured = measure ? within(measure) : []
  if (measured.length > 0) return measured.map(({ found }) => found)
  // Where the measure has no such numbers, the one column that has them is meant.
  const [only, ...more] = source.amounts.flatMap((field) => {
    const here = within(field)
    return here.length > 0 ? [here] : []
  })
  const found = only && more.length === 0 ? only : measure ? bare(measure) : []
  return found.map((one) => one.found)
}

/** "Longer than 2 hours", "over 50 quid": what alone is measured so. */
export const onUnit = (source: ConditionSource, at: number): Condition[] => {
  const measured = source.amounts.flatMap((field) => {
    const found = [...rangeAt(source, at, field), ...comparisonAt(source, at, field)].filter(
      ({ filter, end }) => isMeasured(source, end, field) && isWithin(filter, field),
    )
    return found.length > 0 ? [found] : []
  })
  const [only, ...more] = measured
  return only && more.length === 0 ? only.map(({ end, filter }) => condition(end, [filter], sure)) : []
}

const isMeasured = ({ tokens }: ConditionSource, end: number, field: FieldProfile): boolean => {
  const said = unitNames.get(tokens[end - 1]?.text ?? '')
  return said !== undefined && unitFactor(said, unitOf(field) ?? '') !== null
}

/** Whether the field has such numbers. */
const isWithin = (filter: FieldFilter, { min = 0, max = 0 }: FieldProfile): boolean => {
  const ends = 'value' in filter ? [Number(filter.value)] : filter.op === 'range' ? [filter.min, filter.max] : []
  return ends.every((end) => end === null || (end >= min && end <= max))
}

/** "People over 65" are told by their age. */
export const onAge = (source: ConditionSource, at: number): Condition[] => {
  const { age, tokens } = source
  if (!age || !people.has(tokens[at]?.text ?? '')) return []
  return [...rangeAt(source, at + 1, age), ...comparisonAt(source, at + 1, age)].map(({ end, filter }) =>
    condition(end, [filter], sure),
  )
}

/** "The under 30s", "over 60s": people by the tens of their age. */
export const onTens = ({ age, tokens }: ConditionSource, at: number): Condition[] =>
  age
    ? phrasesAt(comparisonIndex, tokens, at).flatMap(({ end, meaning }) => {
        const [, years] = tens.exec(tokens[end]?.text ?? '') ?? []
        const bound = Number(years)
        const filter = filterOf(age, meaning, { end: end + 1, from: bound, to: bound })
        return years === undefined ? [] : [condition(end + 1, [filter], sure)]
      })
    : []
const tens = /^(\d{2})s$/
const comparisonIndex = indexPhrases(comparisons)

/** "Those who gave an 8 or more" are told by the marks that they gave. */
export const onRating = (source: ConditionSource, at: number): Condition[] => {
  const { rating, tokens } = source
  if (!rating || !ratingVerbs.has(tokens[at]?.text ?? '')) return []
  const from = skip(source, at + 1)
  return [...rangeAt(source, from, rating), ...comparisonAt(source, from, rating)].map(({ end, filter }) =>
    condition(end, [filter], sure),
  )
}

/** "From April to September", "in summer", where months are names. */
export const onCycles = ({ tokens, cycles }: ConditionSource, at: number): Condition[] =>
  cycles.flatMap((cycle) => {
    const stretch = namedAt(tokens, at, cycle)
    const { name } = cycle.field
    return stretch && stretch.values.length > 0
      ? [condition(stretch.end, [{ op: 'one_of', field: name, values: stretch.values }], sure)]
      : []
  })
