import { z } from 'zod'

/** Why a chart looks as it does. `readings`: how the words were read, and what else they may mean; older ones have none. */
export const explanation = z
  .object({
    rules: z.array(z.object({ rule: z.string(), sentence: z.string(), cost: z.number() })),
    assumptions: z.array(z.string()),
    readings: z.array(z.string()).optional(),
  })
  .meta({ id: 'Explanation' })
export type ChartExplanation = z.infer<typeof explanation>
