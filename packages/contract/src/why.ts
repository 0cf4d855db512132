import { z } from 'zod'
import { json } from './json.ts'

const ruleCost = z.object({ rule: z.string(), sentence: z.string(), cost: z.number() })
const rivalChart = z.object({
  label: z.string(),
  says: z.string(),
  cost: z.number(),
  /** The extra cost of the rival by rule; negative: it costs less. */
  apart: z.array(ruleCost),
  spec: z.record(z.string(), json),
})

export const whyBody = z.strictObject({ without: z.array(z.string().max(60)).max(60).default([]) })

/** Explains a version's design. Null for composed charts, which no rule weighs. */
export const whyResponse = z.object({
  why: z
    .object({
      cost: z.number(),
      /** `source`: author and year, or `convention`. */
      rules: z.array(ruleCost.extend({ source: z.string() })),
      rivals: z.array(rivalChart),
      /** The chart without the rules of `without`; null: the same chart. */
      instead: rivalChart.nullable(),
    })
    .nullable(),
})
export type DesignExplanation = NonNullable<z.infer<typeof whyResponse>['why']>
export type RivalChart = z.infer<typeof rivalChart>
