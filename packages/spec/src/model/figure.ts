import { z } from 'zod'
import type { FieldFilter } from './edit.ts'
import { cell } from './profile.ts'
import { timeUnits } from './vocabulary.ts'

const value = z.union([z.string(), z.number(), z.boolean()])
const fieldAndUnit = { field: z.string(), timeUnit: z.enum(timeUnits).exactOptional() }

/** The wire format of `FieldFilter`. */
const fieldFilter: z.ZodType<FieldFilter> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['one_of', 'none_of']), ...fieldAndUnit, values: z.array(value).max(1000) }),
  z.strictObject({ op: z.literal('range'), ...fieldAndUnit, min: z.number().nullable(), max: z.number().nullable() }),
  z.strictObject({ op: z.enum(['<', '<=', '>', '>=']), ...fieldAndUnit, value: z.union([z.number(), z.string()]) }),
  z.strictObject({
    op: z.enum(['contains', 'lacks', 'starts_with', 'ends_with']),
    field: z.string(),
    text: z.string(),
  }),
  z.strictObject({ op: z.enum(['empty', 'present']), field: z.string() }),
  z.strictObject({ op: z.enum(['over_field', 'under_field']), field: z.string(), other: z.string() }),
])

/** Aggregates of a field; `correlation` is Pearson's coefficient of two fields. */
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

/** A query for a few numbers from the rows of one table. */
export const figureQuery = z.strictObject({
  table: z.string(),
  /** A disjunction of conjunctions; empty: all rows. */
  where: z.array(z.array(fieldFilter)),
  /** `field` is null only for counts of rows; `against` is the second field of a correlation. */
  measure: z.strictObject({
    aggregate: z.enum(figureAggregates),
    field: z.string().nullable(),
    against: z.string().exactOptional(),
  }),
  /** One number per group; null: one for all rows. Rows with a null here are in no group. */
  group: z.strictObject({ field: z.string(), timeUnit: z.enum(timeUnits).exactOptional() }).nullable(),
  /** Keeps only groups whose number satisfies this. */
  having: z.strictObject({ op: z.enum(['<', '<=', '>', '>=', '=']), value: z.number() }).nullable(),
  /** Of groups by their numbers; ties by the group. */
  order: z.enum(['ascending', 'descending']),
  limit: z.int().min(1).max(50),
})
export type FigureQuery = z.infer<typeof figureQuery>

/** `group` is a value of the table; for truncating time units, the first millisecond (UTC); for recurring ones, a number. */
export const figureResult = z.strictObject({
  /** Rows that meet the conditions. */
  rows: z.int(),
  /** Number of groups after `having`; 1 without `group`. */
  groups: z.int(),
  figures: z.array(z.strictObject({ group: cell, value: z.number().nullable(), rows: z.int() })),
})
export type FigureResult = z.infer<typeof figureResult>
