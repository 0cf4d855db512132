import { aggregates, timeUnits } from '@belvedere/spec'
import { z } from 'zod'

/** What a model may choose from. Everything else it writes is dropped or refused. */
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
] as const
export const places = ['x', 'y', 'color', 'size', 'shape', 'theta', 'row', 'column', 'facet'] as const
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
  'empty',
  'present',
] as const
/** Stands for the number of rows where a column is asked for. */
export const rowCount = 'count'

/** Small models write "none" or null for what they leave out. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' || value === 'none' ? undefined : value), schema.optional())

const many = <T extends z.ZodType>(schema: T, atMost: number) =>
  z.preprocess((value) => value ?? [], z.array(schema).max(atMost))

const order = z.enum(['ascending', 'descending'])
const keep = z.int().min(1).max(1000)
const sentence = z.string().trim().min(1).max(200)

/** The schema of an answer about the columns with these ids. */
export const answerAbout = (ids: readonly string[]) => {
  const column = z.enum(ids)
  const measured = z.enum([...ids, rowCount])
  const filter = z.object({
    column,
    is: z.enum(comparisons),
    values: many(z.union([z.string().max(200), z.number(), z.boolean()]), 50),
  })
  const shown = z.object({
    column: measured,
    on: maybe(z.enum(places)),
    summary: maybe(z.enum(aggregates)),
    unit: maybe(z.enum(timeUnits)),
    bin: maybe(z.boolean()),
  })
  const change = z.discriminatedUnion('do', [
    z.object({ do: z.literal('mark'), mark: z.enum(drawable) }),
    z.object({ do: z.literal('add'), ...shown.shape }),
    z.object({ do: z.literal('remove'), column }),
    z.object({ do: z.literal('replace'), column, by: column }),
    z.object({ do: z.literal('filter'), ...filter.shape }),
    z.object({ do: z.literal('clear_filters'), column: maybe(column) }),
    z.object({ do: z.literal('sort'), order }),
    z.object({ do: z.literal('top'), n: keep }),
    z.object({ do: z.literal('bottom'), n: keep }),
    z.object({ do: z.literal('summary'), summary: z.enum(aggregates), column: maybe(column) }),
    z.object({ do: z.literal('unit'), unit: z.enum(timeUnits), column: maybe(column) }),
    z.object({ do: z.literal('bin'), column: maybe(column) }),
    z.object({ do: z.literal('swap_axes') }),
    z.object({ do: z.literal('stack'), stack: z.enum(['zero', 'normalize', 'grouped']) }),
    z.object({ do: z.literal('scale'), on: z.enum(['x', 'y']), scale: z.enum(['linear', 'log']) }),
  ])
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('chart'),
      mark: maybe(z.enum(drawable)),
      show: z.array(shown).min(1).max(5),
      filters: many(filter, 8),
      sort: maybe(order),
      top: maybe(keep),
      bottom: maybe(keep),
    }),
    z.object({ kind: z.literal('change'), changes: z.array(change).min(1).max(8) }),
    z.object({ kind: z.literal('answer'), text: z.string().trim().min(1).max(2000) }),
    z.object({ kind: z.literal('question'), text: sentence, options: z.array(sentence).min(2).max(4) }),
  ])
}

export type Answer = z.infer<ReturnType<typeof answerAbout>>
export type Shown = Extract<Answer, { kind: 'chart' }>['show'][number]
export type AnswerFilter = Extract<Answer, { kind: 'chart' }>['filters'][number]
export type AnswerChange = Extract<Answer, { kind: 'change' }>['changes'][number]
