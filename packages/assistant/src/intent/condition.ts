import type { FieldFilter, FieldProfile } from '@belvedere/spec'

/** A condition on rows: a tree of comparisons of single fields. */
export type RowCondition =
  | { all: readonly RowCondition[] }
  | { any: readonly RowCondition[] }
  | { not: RowCondition }
  | FieldFilter

/** How many of a column's values meet a condition, as far as its profile tells. */
export type Selectivity = 'none' | 'some' | 'all'

export function selectivityOf(condition: RowCondition, field: FieldProfile): Selectivity {
  if ('not' in condition) {
    const inner = selectivityOf(condition.not, field)
    return inner === 'none' ? 'all' : inner === 'all' ? 'none' : 'some'
  }
  if (!('op' in condition) || condition.field !== field.name) return 'some'
  const { min, max } = field
  if (min === undefined || max === undefined) return 'some'
  switch (condition.op) {
    case 'range': {
      const [low, high] = [condition.min ?? min, condition.max ?? max]
      return low > max || high < min ? 'none' : low <= min && high >= max ? 'all' : 'some'
    }
    case '<':
    case '<=':
      return Number(condition.value) < min ? 'none' : Number(condition.value) > max ? 'all' : 'some'
    case '>':
    case '>=':
      return Number(condition.value) > max ? 'none' : Number(condition.value) < min ? 'all' : 'some'
    case 'one_of':
      return condition.values.some((value) => typeof value === 'number' && value >= min && value <= max)
        ? 'some'
        : 'none'
    default:
      return 'some'
  }
}
