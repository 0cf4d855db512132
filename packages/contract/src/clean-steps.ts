import { z } from 'zod'
import { oneLineText, storableText } from './text.ts'

/** Of a table. */
const column = storableText({ max: 1000 })
const columns = z.array(column).max(3000)
/** Of a column that a step makes. */
const newName = oneLineText(200)
const value = z.union([storableText({ max: 1000 }), z.number(), z.boolean()])
const cell = z.union([value, z.null()])

const condition = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['one_of', 'none_of']), field: column, values: z.array(value).min(1).max(500) }),
  z.strictObject({ op: z.literal('range'), field: column, min: z.number().nullable(), max: z.number().nullable() }),
  z.strictObject({
    op: z.enum(['<', '<=', '>', '>=']),
    field: column,
    value: z.union([z.number(), storableText({ max: 1000 })]),
  }),
  z.strictObject({
    op: z.enum(['contains', 'lacks', 'starts_with', 'ends_with']),
    field: column,
    text: storableText({ min: 1, max: 1000 }),
  }),
  z.strictObject({ op: z.enum(['empty', 'present']), field: column }),
  z.strictObject({ op: z.enum(['over_field', 'under_field']), field: column, other: column }),
])

const fillWith = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), value }),
  z.strictObject({ by: z.enum(['mean', 'median', 'mode']) }),
  z.strictObject({ by: z.enum(['before', 'interpolate']), order: column.nullable() }),
])

/** One change of a table's columns or rows; `CleanStep` of the spec package. */
export const cleanStep = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rename'),
      columns: z
        .array(z.strictObject({ from: column, to: newName }))
        .min(1)
        .max(1000),
    }),
    z.strictObject({ kind: z.enum(['keep_columns', 'remove_columns']), columns: columns.min(1) }),
    z.strictObject({ kind: z.literal('to_number'), column, decimal: z.enum(['.', ',']) }),
    z.strictObject({ kind: z.enum(['to_text', 'to_boolean', 'drop_totals']), column }),
    z.strictObject({
      kind: z.literal('to_date'),
      column,
      order: z.enum(['guess', 'day_first', 'month_first', 'year_first']),
    }),
    z.strictObject({
      kind: z.literal('split'),
      column,
      delimiter: storableText({ min: 1, max: 20 }),
      into: z.array(newName).min(2).max(20),
    }),
    z.strictObject({
      kind: z.literal('split_unit'),
      column,
      into: z.strictObject({ number: newName, unit: newName }),
    }),
    z.strictObject({
      kind: z.literal('merge'),
      columns: z.array(column).min(2).max(20),
      separator: storableText({ max: 20 }),
      into: newName,
    }),
    z.strictObject({
      kind: z.literal('merge_date'),
      year: column,
      month: column,
      day: column.nullable(),
      into: newName,
    }),
    z.strictObject({ kind: z.enum(['drop_rows', 'keep_rows']), filter: condition }),
    z.strictObject({ kind: z.enum(['drop_empty', 'drop_duplicates']), columns }),
    z.strictObject({ kind: z.literal('fill'), column, with: fillWith, groups: z.array(column).max(8) }),
    z.strictObject({
      kind: z.literal('map'),
      column,
      values: z
        .array(z.strictObject({ from: cell, to: cell }))
        .min(1)
        .max(500),
    }),
    z.strictObject({ kind: z.literal('normalize'), column, case: z.enum(['lower', 'upper', 'capital']).nullable() }),
  ])
  .meta({ id: 'CleanStep' })

/** What a step did, in cells or rows: `changed` of `of`; `emptied` could not be converted, `example` is one of them. */
export const stepCount = z
  .object({
    changed: z.number(),
    of: z.number(),
    emptied: z.number().optional(),
    example: z.string().optional(),
  })
  .meta({ id: 'StepCount' })
