import { type CleanStep, dateOrders } from '../model/clean-step.ts'
import type { Cell } from '../model/profile.ts'

/** What a value of a step is, for a form: a name of a column it makes, a text or number, or one of some choices. */
export interface StepValue {
  role: 'name' | 'from' | 'to' | 'value' | 'least' | 'most' | 'delimiter' | 'separator' | 'decimal' | 'order' | 'case'
  value: Cell
  /** Without choices, the value is free within the type of the present one. */
  choices: readonly Cell[]
  path: readonly (string | number)[]
}

const valueAt = (path: StepValue['path'], role: StepValue['role'], value: Cell, choices: readonly Cell[] = []) => ({
  role,
  value,
  choices,
  path,
})

/** The values of a step that can be changed without making it another kind of step, in the order of its words. */
export function stepValues(step: CleanStep): StepValue[] {
  switch (step.kind) {
    case 'rename':
      return step.columns.map(({ to }, i) => valueAt(['columns', i, 'to'], 'name', to))
    case 'to_number':
      return [valueAt(['decimal'], 'decimal', step.decimal, ['.', ','])]
    case 'to_date':
      return [valueAt(['order'], 'order', step.order, dateOrders)]
    case 'split':
      return [
        valueAt(['delimiter'], 'delimiter', step.delimiter),
        ...step.into.map((name, i) => valueAt(['into', i], 'name', name)),
      ]
    case 'split_unit':
      return [valueAt(['into', 'number'], 'name', step.into.number), valueAt(['into', 'unit'], 'name', step.into.unit)]
    case 'merge':
      return [valueAt(['separator'], 'separator', step.separator), valueAt(['into'], 'name', step.into)]
    case 'merge_date':
      return [valueAt(['into'], 'name', step.into)]
    case 'drop_rows':
    case 'keep_rows':
      return filterValues(step.filter)
    case 'fill':
      return step.with.by === 'value' ? [valueAt(['with', 'value'], 'value', step.with.value)] : []
    case 'map':
      return step.values.flatMap(({ from, to }, i) => [
        valueAt(['values', i, 'from'], 'from', from),
        valueAt(['values', i, 'to'], 'to', to),
      ])
    case 'normalize':
      return [valueAt(['case'], 'case', step.case, [null, 'lower', 'upper', 'capital'])]
    default:
      return []
  }
}

function filterValues(filter: Extract<CleanStep, { kind: 'drop_rows' }>['filter']): StepValue[] {
  if ('values' in filter) return filter.values.map((value, i) => valueAt(['filter', 'values', i], 'value', value))
  if ('value' in filter) return [valueAt(['filter', 'value'], 'value', filter.value)]
  if ('text' in filter) return [valueAt(['filter', 'text'], 'value', filter.text)]
  if (filter.op !== 'range') return []
  return [
    ...(filter.min === null ? [] : [valueAt(['filter', 'min'], 'least', filter.min)]),
    ...(filter.max === null ? [] : [valueAt(['filter', 'max'], 'most', filter.max)]),
  ]
}

/** The step with other values in place of those of `stepValues`, in their order. */
export function withStepValues(step: CleanStep, values: readonly Cell[]): CleanStep {
  return stepValues(step).reduce<CleanStep>(
    // Only values of the same type change: what was a step is one still.
    (changed, { path, value }, i) => replaceAt(changed, path, values[i] === undefined ? value : values[i]) as CleanStep,
    step,
  )
}

function replaceAt(part: unknown, [key, ...rest]: StepValue['path'], value: Cell): unknown {
  if (key === undefined) return value
  if (Array.isArray(part)) return part.map((child, i) => (i === key ? replaceAt(child, rest, value) : child))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, child]) => [name, name === key ? replaceAt(child, rest, value) : child]),
  )
}
