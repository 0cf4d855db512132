import { z } from 'zod'

/** The measurement level of a field, in Vega-Lite's words. */
export const fieldTypes = ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson'] as const
export const fieldType = z.enum(fieldTypes)
export type FieldType = z.infer<typeof fieldType>

/** What the values of a field stand for, where that could be told from its name and values. */
export const semanticTypes = [
  'id',
  'name',
  'category',
  'boolean',
  'year',
  'month',
  'weekday',
  'date',
  'datetime',
  'time',
  'duration',
  'currency',
  'percent',
  'count',
  'rank',
  'latitude',
  'longitude',
  'country',
  'region',
  'city',
  'email',
  'url',
  'phone',
  'text',
] as const
export const semanticType = z.enum(semanticTypes)
export type SemanticType = z.infer<typeof semanticType>

/** A value as it stands in a table. Temporal values are integer milliseconds since 1970-01-01 UTC. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof cell>

/**
 * What is known of one field. `min`, `max`, `mean`, `median` and the histogram's bounds of a temporal field are
 * milliseconds UTC. `values` holds the most frequent values first (ties by value), at most 1,000 of them; it is
 * complete where `values.length === distinct`. Quantitative and temporal fields list values only up to 1,000 distinct ones.
 */
export const fieldProfile = z.strictObject({
  name: z.string(),
  /** The name was a value of the table that this one was made of: whoever may not know values may not know it. */
  nameIsValue: z.literal(true).optional(),
  type: fieldType,
  semanticType: semanticType.optional(),
  /** What was written at the numbers, such as `$`, `%`, `km`. Percentages are kept as written: 27 for "27 %". */
  unit: z.string().optional(),
  /** Values that are not null. */
  count: z.int(),
  nulls: z.int(),
  /** Exact. */
  distinct: z.int(),
  /** Every value is a whole number. */
  integer: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  mean: z.number().optional(),
  median: z.number().optional(),
  stdev: z.number().optional(),
  /** Longest text, in characters. */
  maxLength: z.int().optional(),
  values: z.array(z.strictObject({ value: cell, count: z.int() })).max(1000),
  /** At most 20 bins of equal width; of quantitative and temporal fields. */
  histogram: z.array(z.strictObject({ lo: z.number(), hi: z.number(), count: z.int() })).optional(),
})
export type FieldProfile = z.infer<typeof fieldProfile>

export const tableProfile = z.strictObject({
  /** The name that specs use: `{"data": {"name": "cars"}}`. Unique within a room. */
  name: z.string(),
  rows: z.int(),
  fields: z.array(fieldProfile),
})
export type TableProfile = z.infer<typeof tableProfile>
