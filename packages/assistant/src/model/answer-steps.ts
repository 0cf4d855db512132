import type { CleanStep, FieldFilter } from '@belvedere/spec'
import { dateOrders } from '@belvedere/spec'
import { z } from 'zod'

/** The id of a column, or the name of one that an earlier step makes. */
const column = z.string().min(1).max(200)
const columns = z.array(column).max(200)
const newName = z.string().trim().min(1).max(200)
const value = z.union([z.string().max(200), z.number(), z.boolean()])
const cell = value.nullable()

/** A condition that rows meet, as `FieldFilter`. */
const filter = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['one_of', 'none_of']), field: column, values: z.array(value).min(1).max(50) }),
  z.strictObject({ op: z.literal('range'), field: column, min: z.number().nullable(), max: z.number().nullable() }),
  z.strictObject({
    op: z.enum(['<', '<=', '>', '>=']),
    field: column,
    value: z.union([z.number(), z.string().max(200)]),
  }),
  z.strictObject({
    op: z.enum(['contains', 'lacks', 'starts_with', 'ends_with']),
    field: column,
    text: z.string().min(1).max(200),
  }),
  z.strictObject({ op: z.enum(['empty', 'present']), field: column }),
  z.strictObject({ op: z.enum(['over_field', 'under_field']), field: column, other: column }),
])
const fillWith = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), value }),
  z.strictObject({ by: z.enum(['mean', 'median', 'mode']) }),
  z.strictObject({ by: z.enum(['before', 'interpolate']), order: column.nullable().default(null) }),
])

/** One step of a cleaning as a model may write it: a `CleanStep` with ids of columns. */
export const answerStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rename'),
    columns: z
      .array(z.strictObject({ from: column, to: newName }))
      .min(1)
      .max(100),
  }),
  z.strictObject({ kind: z.enum(['keep_columns', 'remove_columns']), columns: columns.min(1) }),
  z.strictObject({ kind: z.literal('to_number'), column, decimal: z.enum(['.', ',']).default('.') }),
  z.strictObject({ kind: z.enum(['to_text', 'to_boolean', 'drop_totals']), column }),
  z.strictObject({ kind: z.literal('to_date'), column, order: z.enum(dateOrders).default('guess') }),
  z.strictObject({
    kind: z.literal('split'),
    column,
    delimiter: z.string().min(1).max(20),
    into: z.array(newName).min(2).max(20),
  }),
  z.strictObject({ kind: z.literal('split_unit'), column, into: z.strictObject({ number: newName, unit: newName }) }),
  z.strictObject({
    kind: z.literal('merge'),
    columns: z.array(column).min(2).max(20),
    separator: z.string().max(20).default(' '),
    into: newName,
  }),
  z.strictObject({
    kind: z.literal('merge_date'),
    year: column,
    month: column,
    day: column.nullable().default(null),
    into: newName,
  }),
  z.strictObject({ kind: z.enum(['drop_rows', 'keep_rows']), filter }),
  z.strictObject({ kind: z.enum(['drop_empty', 'drop_duplicates']), columns: columns.default([]) }),
  z.strictObject({ kind: z.literal('fill'), column, with: fillWith, groups: z.array(column).max(8).default([]) }),
  z.strictObject({
    kind: z.literal('map'),
    column,
    values: z
      .array(z.strictObject({ from: cell, to: cell }))
      .min(1)
      .max(50),
  }),
  z.strictObject({
    kind: z.literal('normalize'),
    column,
    case: z.enum(['lower', 'upper', 'capital']).nullable().default(null),
  }),
]) satisfies z.ZodType<CleanStep>

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
