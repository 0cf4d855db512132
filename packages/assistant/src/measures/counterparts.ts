import type { FieldProfile } from '@belvedere/spec'
import { actual, planned } from '../language/en/wording/named-differences.ts'
import { headOf, wordsOf } from '../refine/amounts.ts'

/** Whether two columns are of the same thing, as home goals and away goals, or what was planned and what came of it. */
export const areCounterparts = (fields: readonly FieldProfile[]): boolean => {
  const [one, other, ...more] = fields
  if (!one || !other || more.length > 0) return false
  return headOf(one) === headOf(other) || isOutcome(one, other) || isOutcome(other, one)
}

const isOutcome = (plan: FieldProfile, outcome: FieldProfile): boolean =>
  wordsOf(plan).some((word) => planned.includes(word)) && wordsOf(outcome).some((word) => actual.includes(word))
