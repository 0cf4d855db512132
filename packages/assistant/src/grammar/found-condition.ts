import type { Cell, FieldProfile, FilterValue } from '@belvedere/spec'
import type { RowCondition } from '../intent/condition.ts'
import { overlap, type Range } from '../link/sentence.ts'
import type { GrammarRule } from './rule.ts'

/** The ids of the rules in `conditions.ts`; the ranker has learned how far each is to be trusted. */
type ConditionRuleId =
  | 'values'
  | 'bound after column'
  | 'bound before column'
  | 'bound by adjective'
  | 'bound of a time'
  | 'bound of an age'
  | 'bound of the only number'
  | 'number after column'
  | 'number before column'
  | 'text'
  | 'column against column'
  | 'flag'
  | 'none of a number'
  | 'any of a number'
  | 'sign of a number'
  | 'date'
  | 'calendar'
  | 'missing'

/** A rule that finds conditions. */
export type ConditionRule = GrammarRule<StatedCondition, RowCondition> &
  (
    | { id: ConditionRuleId; learnedAs?: undefined }
    /** `learnedAs`: the rule whose findings the ranker takes these for. */
    | { id: string; learnedAs: ConditionRuleId }
  )
export type DescribedRule = ConditionRule extends infer Rule
  ? Rule extends unknown
    ? Omit<Rule, 'find'>
    : never
  : never

/** A condition that words of the message may state. */
export interface StatedCondition extends Range {
  field: FieldProfile
  condition: RowCondition
  /** 0 to 1: how sure the words are to mean it. */
  score: number
  /** The values that are named, for comparing them instead. */
  values: readonly Cell[]
  negated: boolean
  /** Further places where its values are named. */
  more?: readonly Range[]
  /** The number or the first value that it rests on; conditions of one place are alternatives. */
  place: number
}

/** A condition with the rule that found it. */
export interface FoundCondition extends StatedCondition {
  rule: ConditionRuleId
  /** The id of the rule itself, where it is ranked as another. */
  foundBy?: string
}

type ValueList = FoundCondition & { condition: { op: 'one_of'; field: string; values: FilterValue[] } }
const isValueList = (one: FoundCondition): one is ValueList =>
  'op' in one.condition && one.condition.op === 'one_of' && !one.negated

/** Values of one column that are named at several places are meant together: rows have only one of them. */
export function mergeValueLists(conditions: readonly FoundCondition[]): FoundCondition[] {
  const lists: ValueList[] = []
  const others: FoundCondition[] = []
  for (const one of conditions) {
    if (!isValueList(one)) {
      others.push(one)
      continue
    }
    const at = lists.findIndex((list) => list.field === one.field && !overlap(list, one))
    const list = lists[at]
    if (list) lists[at] = joined(list, one)
    else lists.push(one)
  }
  return [...lists, ...others]
}

const joined = (list: ValueList, { condition, values, score, first, last }: ValueList): ValueList => ({
  ...list,
  condition: { ...list.condition, values: [...new Set([...list.condition.values, ...condition.values])] },
  values: [...new Set([...list.values, ...values])],
  score: Math.min(list.score, score),
  more: [...(list.more ?? []), { first, last }],
})
