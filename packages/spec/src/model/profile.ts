import { z } from 'zod'

/** The measurement level of a field, in Vega-Lite's words. */
export const fieldTypes = ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson'] as const
export const fieldType = z.enum(fieldTypes)
export type FieldType = z.infer<typeof fieldType>

/** The meaning of a field's values, if it could be detected from its name and values. */
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
  'us_state',
  'region',
  'city',
  'email',
  'url',
  'phone',
  'text',
] as const
export const semanticType = z.enum(semanticTypes)
export type SemanticType = z.infer<typeof semanticType>

/** A value in a table. Temporal values are integer milliseconds since 1970-01-01 UTC. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof cell>

/** What a number may be said to be: what it measures, how many each row stands for, or a name of rows or of groups. */
export const statedKinds = [
  'flow',
  'stock',
  'rate',
  'share',
  'index',
  'score',
  'measurement',
  'count',
  'weight',
  'id',
  'code',
] as const
export type StatedKind = (typeof statedKinds)[number]

/**
 * What a person corrected of a field: of numbers `kind`, `unit` and `lessIsBetter`, of categories `within` and `totals`. It
 * overrides what the field's name, values and rows suggest.
 */
export const fieldCorrection = z.strictObject({
  kind: z.enum(statedKinds).optional(),
  /** Empty: the numbers have no unit. */
  unit: z.string().optional(),
  /** Whether the lowest is the best. */
  lessIsBetter: z.boolean().optional(),
  /** The nearest coarser category column. Empty: there is none. */
  within: z.string().optional(),
  /** Whether the values that are called totals sum up the others. */
  totals: z.boolean().optional(),
})
export type FieldCorrection = z.infer<typeof fieldCorrection>

/**
 * Statistics of one field. `min`, `max`, `mean`, `median` and the histogram's bounds of a temporal field are milliseconds
 * UTC. `values` holds up to 1,000 values, the most frequent first (ties by value); it is complete if
 * `values.length === distinct`. For quantitative and temporal fields it is empty beyond 1,000 distinct values.
 */
export const fieldProfile = z.strictObject({
  name: z.string(),
  /** The name was a value of the source table: it must not be disclosed to those who may not see values. */
  nameIsValue: z.literal(true).optional(),
  type: fieldType,
  semanticType: semanticType.optional(),
  /** The unit in the cells, such as `$`, `%`, `km`. Percentages keep their number: 27 for "27 %". */
  unit: z.string().optional(),
  /** Number of values that are not null. */
  count: z.int(),
  nulls: z.int(),
  /** Exact. */
  distinct: z.int(),
  /** True if all values are integers. */
  integer: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** `min` and `max` are those of some rows; others may lie beyond. */
  isExtentSampled: z.literal(true).optional(),
  mean: z.number().optional(),
  median: z.number().optional(),
  stdev: z.number().optional(),
  /** Longest text, in characters. */
  maxLength: z.int().optional(),
  values: z.array(z.strictObject({ value: cell, count: z.int() })).max(1000),
  /** At most 20 bins of equal width, for quantitative and temporal fields. */
  histogram: z.array(z.strictObject({ lo: z.number(), hi: z.number(), count: z.int() })).optional(),
  /** The nearest coarser category column: all rows of each value lie in one of its values. Absent if there is none or nobody looked. */
  within: z.string().optional(),
  /** Values whose numbers are the sums of those of the others: "Total". */
  totals: z.array(z.string()).min(1).optional(),
  /** Already applied to the unit, the semantic type, `within` and `totals`. */
  corrected: fieldCorrection.optional(),
})
export type FieldProfile = z.infer<typeof fieldProfile>

/** Whether a field can be drawn as outlines: a table's own shapes, or names of countries or states, which a map knows. */
export const hasOutlines = ({ type, semanticType }: Pick<FieldProfile, 'type' | 'semanticType'>): boolean =>
  type === 'geojson' || semanticType === 'country' || semanticType === 'us_state'

export const tableProfile = z.strictObject({
  /** The name in specs: `{"data": {"name": "cars"}}`. Unique within a room. */
  name: z.string(),
  rows: z.int(),
  /** Of a table that lies in a database: how many of its rows the profile is estimated from. Absent: all. */
  sampledRows: z.int().optional(),
  /** What a person calls a row: "order". */
  rowName: z.string().optional(),
  fields: z.array(fieldProfile),
})
export type TableProfile = z.infer<typeof tableProfile>
