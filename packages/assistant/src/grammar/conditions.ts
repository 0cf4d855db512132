import type { LinkedSentence } from '../link/sentence.ts'
import { boundRules } from './bounded-columns.ts'
import { comparisonRules } from './column-comparisons.ts'
import { dateRules } from './dates.ts'
import { withExclusions } from './denials.ts'
import { flagRule } from './flags.ts'
import { type ConditionRule, type FoundCondition, mergeValueLists } from './found-condition.ts'
import { listedValues } from './listed-values.ts'
import { anyRule, missingRule, noneRule, signRule } from './quantifiers.ts'
import { rulesOn } from './rule.ts'
import { textRule } from './text-matches.ts'

/** Rules of which every finding counts by itself. */
const plainRules: readonly ConditionRule[] = [
  flagRule,
  ...comparisonRules,
  noneRule,
  anyRule,
  signRule,
  missingRule,
  textRule,
  ...dateRules,
]

/** Every rule that finds conditions. */
export const conditionRules: readonly ConditionRule[] = [listedValues, ...boundRules, ...plainRules]

const maxConditions = 60

/** The conditions that the words may state, the surest if there are very many; those of one place are alternatives. */
export function findConditions(sentence: LinkedSentence): FoundCondition[] {
  const foundBy = (rules: readonly ConditionRule[]): FoundCondition[] =>
    rulesOn(sentence, rules).flatMap((rule) => rule.find(sentence).map((one) => ({ ...one, ...namesOf(rule) })))
  return [
    ...mergeValueLists(withExclusions(sentence, foundBy([listedValues]))),
    ...mergeValueLists(withExclusions(sentence, likeliestOfEach(foundBy(boundRules)))),
    ...foundBy(plainRules),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxConditions)
    .sort((a, b) => a.first - b.first || b.score - a.score)
}

const namesOf = (rule: ConditionRule): Pick<FoundCondition, 'rule' | 'foundBy'> =>
  rule.learnedAs ? { rule: rule.learnedAs, foundBy: rule.id } : { rule: rule.id }

/** Of each column that an amount may be compared with the likeliest way, in the order of the amounts. */
function likeliestOfEach(conditions: readonly FoundCondition[]): FoundCondition[] {
  const best = new Map<string, FoundCondition>()
  for (const one of conditions) {
    const key = `${one.place} ${one.field.name}`
    const known = best.get(key)
    if (!known || known.score < one.score) best.set(key, one)
  }
  return [...best.values()].sort((a, b) => a.place - b.place)
}
