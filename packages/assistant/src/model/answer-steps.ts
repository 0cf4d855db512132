import { cleanStep } from '@belvedere/contract/clean-steps'
import { type CleanStep, type FieldFilter, isObject } from '@belvedere/spec'
import { z } from 'zod'

/** What a model may leave out of a step, by kind. */
const defaults: ReadonlyMap<unknown, object> = new Map<CleanStep['kind'], object>([
  ['to_number', { decimal: '.' }],
  ['to_date', { order: 'guess' }],
  ['merge', { separator: ' ' }],
  ['merge_date', { day: null }],
  ['drop_empty', { columns: [] }],
  ['drop_duplicates', { columns: [] }],
  ['fill', { groups: [] }],
  ['normalize', { case: null }],
])
const fillsInOrder: ReadonlySet<unknown> = new Set(['before', 'interpolate'])

function withDefaults(step: unknown): unknown {
  if (!isObject(step)) return step
  const whole = { ...defaults.get(step.kind), ...step }
  return isObject(step.with) && fillsInOrder.has(step.with.by)
    ? { ...whole, with: { order: null, ...step.with } }
    : whole
}

/** One step of a cleaning as a model may write it: a `CleanStep` with the ids of columns in place of their names. */
export const answerStep: z.ZodType<CleanStep> = z.preprocess(withDefaults, cleanStep)

/** The step with another name for each column that it reads; names that it makes stay. */
export function renameColumns(step: CleanStep, nameOf: (column: string) => string): CleanStep {
  switch (step.kind) {
    case 'rename':
      return { ...step, columns: step.columns.map(({ from, to }) => ({ from: nameOf(from), to })) }
    case 'keep_columns':
    case 'remove_columns':
    case 'drop_empty':
    case 'drop_duplicates':
    case 'merge':
      return { ...step, columns: step.columns.map(nameOf) }
    case 'merge_date':
      return { ...step, year: nameOf(step.year), month: nameOf(step.month), day: step.day && nameOf(step.day) }
    case 'drop_rows':
    case 'keep_rows':
      return { ...step, filter: renameFilter(step.filter, nameOf) }
    case 'fill':
      return {
        ...step,
        column: nameOf(step.column),
        groups: step.groups.map(nameOf),
        with: 'order' in step.with ? { ...step.with, order: step.with.order && nameOf(step.with.order) } : step.with,
      }
    default:
      return { ...step, column: nameOf(step.column) }
  }
}

const renameFilter = (filter: FieldFilter, nameOf: (column: string) => string): FieldFilter =>
  'other' in filter
    ? { ...filter, field: nameOf(filter.field), other: nameOf(filter.other) }
    : { ...filter, field: nameOf(filter.field) }
