import type { Spec } from '@belvedere/spec'
import { tableOf } from '../intent/chart-facts.ts'
import type { ColumnCondition } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'
import type { ListedColumn } from './columns.ts'
import { type PromptTables, toldValues } from './describe-tables.ts'
import { quoteForPrompt } from './quote-for-prompt.ts'
import { type SharedDetail, sharesAtLeast } from './shared-detail.ts'
import { standingParts } from './standing-parts.ts'

/**
 * The current chart in the form of an answer of the model. Titles are left out because they may quote values, and so are values
 * in conditions, unless the room shares values anyway.
 */
export const describeChart = (spec: Spec, { columns, detail }: PromptTables): string => {
  const table = tableOf(spec, [...new Set(columns.map((column) => column.table))])
  const own = columns.filter((column) => column.table === table)
  const standing = table && standingParts(spec, table, own)
  if (!standing) return 'a chart of several parts'
  const parts = JSON.stringify(standing.parts, (key, value: unknown) =>
    value === false || (Array.isArray(value) && value.length === 0 && key === 'rate') ? undefined : value,
  )
  const conditions = standing.draft.conditions.map((one, at) => `f${at + 1}: ${conditionWords(one, own, detail)}`)
  return [standing.isWhole ? parts : `${parts}, with columns of its own`, ...conditions].join('; ')
}

const conditionWords = (
  { field, condition }: ColumnCondition,
  columns: readonly ListedColumn[],
  detail: SharedDetail,
): string => {
  const column = columns.find((one) => one.field === field)
  const op = 'op' in condition ? condition.op : 'all of'
  return [column?.id ?? 'a column', op, ...comparedWith(condition, column, detail)].join(' ')
}

const comparedWith = (condition: RowCondition, column: ListedColumn | undefined, detail: SharedDetail): string[] => {
  if (!('op' in condition)) return []
  const frequent = new Set(column && toldValues(column))
  const mayTell = (value: string | number | boolean | null): value is string | number | boolean =>
    typeof value === 'number'
      ? sharesAtLeast(detail, 'statistics')
      : sharesAtLeast(detail, 'values') && frequent.has(value)
  switch (condition.op) {
    case 'one_of':
    case 'none_of':
      return condition.values.filter(mayTell).map(quoteForPrompt)
    case 'range':
      return [condition.min, condition.max].filter(mayTell).map(quoteForPrompt)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [condition.value].filter(mayTell).map(quoteForPrompt)
    default:
      return []
  }
}
