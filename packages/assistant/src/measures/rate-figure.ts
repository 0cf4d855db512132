import type { TableProfile } from '@belvedere/spec'
import type { Figure } from '../dialogue/figures/figure.ts'
import { aloneRate } from '../language/en/rates.ts'
import { readRate } from './read-rate.ts'

/** "The cancellation rate" of no groups is one number: how many of all rows meet it. */
export const figureOfRate = (message: string, table: TableProfile): Figure | null => {
  const request = readRate(message, table)
  if (!request || !aloneRate.test(request.rest)) return null
  return {
    asks: 'share',
    query: {
      table: table.name,
      where: [[request.condition]],
      measure: { aggregate: 'count', field: null },
      group: null,
      having: null,
      order: 'descending',
      limit: 1,
    },
    assumed: [],
    beside: false,
  }
}
