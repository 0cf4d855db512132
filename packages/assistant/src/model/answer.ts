import { aggregates, timeUnits } from '@belvedere/spec'
import { z } from 'zod'
import { answerStep } from './answer-steps.ts'

/** The values that a model may choose from. Others are dropped or refused. */
export const drawable = [
  'bar',
  'line',
  'area',
  'point',
  'tick',
  'rect',
  'arc',
  'boxplot',
  'errorbar',
  'errorband',
  'text',
  'map',
] as const
export const comparisons = [
  'one_of',
  'none_of',
  'between',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'lacks',
  'starts_with',
  'ends_with',
  'empty',
  'present',
  'last',
] as const
const junctions = ['all', 'any', 'not'] as const
export const bounds = ['<', '<=', '>', '>=', '=', 'between'] as const
export const orders = ['ascending', 'descending', 'axis_ascending', 'axis_descending'] as const
export const computations = [
  'share',
  'share_within',
  'growth',
  'growth_on_year',
  'change',
  'change_on_year',
  'running_total',
  'moving_average',
  'rank',
] as const
/** Written in place of a column's id: rows are counted. */
export const rowCount = 'count'
/** Written in place of an aggregate: every row is shown with its own value. */
export const eachRow = 'each'

/** Small models write null or an empty string for keys that they would leave out. */
const isAbsent = (value: unknown) => value === null || value === undefined || value === ''

/** Parses to undefined if the key was left out, and to null if the model wants none. */
const part = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isAbsent(value) ? undefined : value === 'none' ? null : value), schema.nullable().optional())
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isAbsent(value) || value === 'none' ? undefined : value), schema.optional())

/** Accepts a single element as a list of one. */
const many = <T extends z.ZodType>(schema: T, atMost: number) =>
  z.preprocess(
    (value) => (isAbsent(value) || value === 'none' ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema).max(atMost),
  )

const whole = (most: number) => z.preprocess(asNumber, z.int().min(1).max(most))
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value)
const flag = z.preprocess((value) => value === 'true' || (value === 'false' ? false : value), z.boolean())
const sentence = z.string().trim().min(1).max(200)

/** Accepts spellings that models use: a single value instead of a list, `{"any": […]}` for `{"is": "any", "of": […]}`. */
const asCondition = (written: unknown): unknown => {
  if (!isObject(written)) return written
  const { is, value, values = value, ...rest } = written
  if (is !== undefined) return { ...rest, values, is: spellings.get(String(is)) ?? is }
  const junction = junctions.find((name) => name in rest)
  return junction === undefined ? written : { is: junction, of: rest[junction] }
}
const asBound = (written: unknown): unknown => {
  if (!isObject(written)) return written
  const { value, values = value, ...rest } = written
  return { ...rest, values }
}
const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const spellings = new Map<string, AnswerComparison['is']>([
  ['=', 'one_of'],
  ['==', 'one_of'],
  ['is', 'one_of'],
  ['in', 'one_of'],
  ['!=', 'none_of'],
  ['not_in', 'none_of'],
])

export interface AnswerComparison {
  is: (typeof comparisons)[number]
  column: string
  /** Id of a column to compare with, instead of values. */
  other?: string | undefined
  values: (string | number | boolean)[]
  unit?: (typeof timeUnits)[number] | undefined
}
export type AnswerCondition = AnswerComparison | { is: (typeof junctions)[number]; of: AnswerCondition[] }

const nestedAtMost = 3
const conditionsAtMost = 12

const conditionOf = (column: z.ZodType<string>, depth: number): z.ZodType<AnswerCondition> => {
  const comparison = z.object({
    is: z.enum(comparisons),
    column,
    other: maybe(column),
    values: many(z.union([z.string().max(200), z.number(), z.boolean()]), 50),
    unit: maybe(z.enum(timeUnits)),
  })
  const error = `Choose "is" from ${[...comparisons, ...junctions].join(' ')}`
  if (depth === 0) return z.preprocess(asCondition, comparison)
  const junction = z.object({
    is: z.enum(junctions),
    of: many(conditionOf(column, depth - 1), conditionsAtMost).pipe(z.array(z.custom<AnswerCondition>()).min(1)),
  })
  return z.preprocess(asCondition, z.discriminatedUnion('is', [comparison, junction], { error }))
}

/** The schemas of a chart's keys, for an answer about the columns with these ids. */
const partsAbout = (ids: readonly string[]) => {
  const column = z.enum(ids)
  const measured = z.enum([...ids, rowCount])
  const condition = conditionOf(column, nestedAtMost)
  const summary = maybe(z.enum([...aggregates, eachRow]))
  const asPlace = (value: unknown) => (typeof value === 'string' ? { column: value } : value)
  const placed = { column: measured, summary, unit: maybe(z.enum(timeUnits)), bin: maybe(flag) }
  const place = z.preprocess(asPlace, z.object(placed))
  const shown = z.object({
    column: maybe(measured),
    rate: many(condition, conditionsAtMost),
    summary,
    over: maybe(column),
    minus: maybe(column),
  })
  const number = z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.number(),
  )
  return {
    show: many(z.preprocess(asPlace, shown), 20),
    by: part(place),
    color: part(place),
    size: part(place),
    shape: part(place),
    panels: part(z.preprocess(asPlace, z.object({ ...placed, on: maybe(z.enum(['row', 'column', 'facet'])) }))),
    where: many(condition, conditionsAtMost),
    having: part(
      z.preprocess(asBound, z.object({ of: z.enum([rowCount, 'show']), is: z.enum(bounds), values: many(number, 2) })),
    ),
    top: part(whole(1000)),
    bottom: part(whole(1000)),
    sort: part(z.enum(orders)),
    compute: part(z.enum(computations)),
    steps: maybe(whole(1000)),
    mark: part(z.enum(drawable)),
    stack: part(z.enum(['zero', 'normalize', 'grouped'])),
    horizontal: maybe(flag),
    scale_x: maybe(z.enum(['linear', 'log'])),
    scale_y: maybe(z.enum(['linear', 'log'])),
  }
}

/** The schema of an answer about the columns with these ids. */
export const answerAbout = (ids: readonly string[]) => {
  const parts = partsAbout(ids)
  // A key that is not known may hold what the message asks for, so it is no answer.
  const answer = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('chart'), ...parts }),
    z.strictObject({ kind: z.literal('figure'), show: parts.show, where: parts.where }),
    z.strictObject({
      kind: z.literal('change'),
      ...parts,
      drop: many(z.string().max(10), conditionsAtMost),
      swap: maybe(flag),
    }),
    z.strictObject({ kind: z.literal('clean'), steps: z.array(answerStep).min(1).max(30) }),
    z.object({ kind: z.literal('answer'), text: z.string().trim().min(1).max(2000) }),
    z.object({ kind: z.literal('question'), text: sentence, options: z.array(sentence).min(2).max(4) }),
    z.object({ kind: z.literal('command'), command: z.enum(['undo', 'redo', 'reset']) }),
  ])
  return z.preprocess(withoutAbsent, answer)
}

const withoutAbsent = (written: unknown): unknown =>
  isObject(written) ? Object.fromEntries(Object.entries(written).filter(([, value]) => !isEmpty(value))) : written
const isEmpty = (value: unknown): boolean => isAbsent(value) || (Array.isArray(value) && value.length === 0)

export type Answer = z.infer<ReturnType<typeof answerAbout>>
export type ChartParts = z.infer<z.ZodObject<ReturnType<typeof partsAbout>>>
export type ChangeParts = Extract<Answer, { kind: 'change' }>
export type AnswerMeasure = ChartParts['show'][number]
export type AnswerPlace = NonNullable<ChartParts['by']>
