import { amountRules } from './bounds.ts'
import { conditionRules } from './conditions.ts'
import { groupBoundRule } from './group-bounds.ts'
import { placementRules } from './placements.ts'
import { rankRules } from './ranks.ts'
import { recurringRules } from './recurring.ts'
import type { GrammarRule } from './rule.ts'
import { stretchRules } from './stretches.ts'

/** Every rule of the grammar, by what it finds. */
export const grammarRules = {
  conditions: conditionRules,
  amounts: amountRules,
  times: stretchRules,
  recurring: recurringRules,
  ranks: rankRules,
  groups: [groupBoundRule],
  placements: placementRules,
} as const satisfies { [found: string]: readonly GrammarRule<unknown, unknown>[] }
