import { z } from 'zod'
import type { FieldFilter } from './edit.ts'
import { cell } from './profile.ts'
import { timeUnits } from './vocabulary.ts'

const value = z.union([z.string(), z.number(), z.boolean()])
const timed = { field: z.string(), timeUnit: z.enum(timeUnits).exactOptional() }

/** A condition on one field, as it travels. */
const fieldFilter: z.ZodType<FieldFilter> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['one_of', 'none_of']), ...timed, values: z.array(value).max(1000) }),
  z.strictObject({ op: z.literal('range'), ...timed, min: z.number().nullable(), max: z.number().nullable() }),
  z.strictObject({ op: z.enum(['<', '<=', '>', '>=']), ...timed, value: z.union([z.number(), z.string()]) }),
  z.strictObject({
    op: z.enum(['contains', 'lacks', 'starts_with', 'ends_with']),
    field: z.string(),
    text: z.string(),
  }),
  z.strictObject({ op: z.enum(['empty', 'present']), field: z.string() }),
  z.strictObject({ op: z.enum(['over_field', 'under_field']), field: z.string(), other: z.string() }),
])

/** How the values of a field become one number; `correlation` is Pearson's, of two fields. */
export const figureAggregates = [
  'count',
  'distinct',
  'missing',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'stdev',
  'variance',
  'correlation',
] as const
export type FigureAggregate = (typeof figureAggregates)[number]

/** A question whose answer is a few numbers, to be computed from the rows of one table. */
export const figureQuery = z.strictObject({
  table: z.string(),
  /** Rows that meet every condition of any of these lists; none: all rows. */
  where: z.array(z.array(fieldFilter)),
  /** `field` is null only where rows are counted; `against` is the other field of a correlation. */
  measure: z.strictObject({
    aggregate: z.enum(figureAggregates),
    field: z.string().nullable(),
    against: z.string().exactOptional(),
  }),
  /** A number for each group; null: one for all. Rows without a value here are in no group. */
  group: z.strictObject({ field: z.string(), timeUnit: z.enum(timeUnits).exactOptional() }).nullable(),
  /** Only the groups whose number is so. */
  having: z.strictObject({ op: z.enum(['<', '<=', '>', '>=', '=']), value: z.number() }).nullable(),
  /** Of the groups, by their numbers; ties go by the group. */
  order: z.enum(['ascending', 'descending']),
  limit: z.int().min(1).max(50),
})
export type FigureQuery = z.infer<typeof figureQuery>

/** `group` is as the table has it; of a stretch of time its first millisecond (UTC), of a recurring one its number. */
export const figureResult = z.strictObject({
  /** That meet the conditions. */
  rows: z.int(),
  /** Groups there are, `having` applied; 1 where none were asked for. */
  groups: z.int(),
  figures: z.array(z.strictObject({ group: cell, value: z.number().nullable(), rows: z.int() })),
})
export type FigureResult = z.infer<typeof figureResult>
