import { z } from 'zod'
import { cleanStep, stepCount } from './clean-steps.ts'

const table = z.string().min(1).max(200)
const column = z.string().max(1000)
const columns = z.array(column).max(3000)

/** How a table is derived from others of the room, named as the room's specs name them. */
export const derivation = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('join'),
      left: table,
      right: table,
      on: z
        .array(z.strictObject({ left: column, right: column }))
        .min(1)
        .max(8),
      /** `left` keeps rows without a match. */
      type: z.enum(['left', 'inner']),
      compare: z.literal('names').optional(),
    }),
    z.strictObject({ kind: z.literal('unpivot'), table, keep: columns, columns, name: column, value: column }),
    z.strictObject({
      kind: z.literal('pivot'),
      table,
      rows: columns,
      column,
      value: column,
      aggregate: z.enum(['sum', 'mean', 'median', 'min', 'max', 'count']),
    }),
    /** The steps follow one another. */
    z.strictObject({ kind: z.literal('clean'), table, steps: z.array(cleanStep).min(1).max(30) }),
  ])
  .meta({ id: 'Derivation' })

/** The origin of a derived table, as of its creation. */
export const lineage = z
  .object({
    derivation,
    /** The derivation in words. */
    sentence: z.string(),
    /** The SQL statement that created it, in DuckDB's dialect. */
    sql: z.string(),
    /** Of a cleaned table: what each step did; null where nothing is counted. */
    counts: z.array(stepCount.nullable()).optional(),
    parents: z.array(
      z.object({
        fileId: z.string(),
        fileName: z.string(),
        table: z.string(),
        /** What happened to the file since. */
        state: z.enum(['same', 'changed', 'deleted']),
      }),
    ),
  })
  .meta({ id: 'Lineage' })
export type Lineage = z.infer<typeof lineage>
