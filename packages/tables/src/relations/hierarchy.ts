import type { Nesting } from './table-rows.ts'

/** How improbable a relation must be by accident: its natural logarithm, negated. */
export const leastEvidence = Math.log(10_000)
const leastRepeatedShare = 0.5
const leastFilledShare = 0.9
/** Two names of one thing are no hierarchy, even if some thing has two names. */
export const leastValuesPerFamily = 1.5
const leastFamilies = 2

type ValueRows = Nesting['values']

/** Whether the values of a column lie within those of a coarser one, and not by accident. */
export function isHierarchy({ values }: Nesting): boolean {
  const filled = filledValues(values)
  const repeated = filled.filter(({ rows }) => rows >= 2)
  if (filled.length < leastFilledShare * values.length || repeated.length < leastRepeatedShare * values.length)
    return false
  const families = familiesOf(filled)
  if (families.filter(({ length }) => length > 1).length < leastFamilies) return false
  return filled.length >= leastValuesPerFamily * families.length && isNoAccident(filled)
}

/** Whether rows of equal values of a column hardly agree in another one by accident. */
export function isNoAccident(values: ValueRows): boolean {
  const filled = filledValues(values)
  const all = sumOfRows(filled)
  // Of two rows drawn at random, the chance that both lie in one value of the coarser column.
  const chance = familiesOf(filled).reduce((sum, family) => sum + (sumOfRows(family) / all) ** 2, 0)
  return (all - filled.length) * -Math.log(chance) >= leastEvidence
}

const filledValues = (values: ValueRows): ValueRows => values.filter(({ parent }) => parent !== null)
const familiesOf = (values: ValueRows): ValueRows[] => [...Map.groupBy(values, ({ parent }) => parent).values()]
const sumOfRows = (values: ValueRows): number => values.reduce((sum, { rows }) => sum + rows, 0)
