import { fieldLabel } from '@belvedere/spec'
import { ledgerAmount } from '../measures/money-column.ts'
import type { Step } from './asked.ts'
import { changed, countIn, isNamed } from './reading.ts'

/** "Groceries per month" of a list of payments is what was paid for them; payments are counted where that is said. */
export const paidInAll: Step = (reading, { counted, howMany, often, rowsNamed, distribution }, table) => {
  const count = countIn(reading)
  const asIs = isNamed(reading, 'count') || counted !== null || howMany || often || rowsNamed || distribution
  const amount = count && !asIs ? ledgerAmount(table) : null
  if (!count || !amount || reading.partial.encodings.some(({ bin }) => bin)) return reading
  const paid = changed(reading, count, { ...count, field: amount.name, aggregate: 'sum' })
  return { ...paid, assumptions: [...paid.assumptions, `I took ${fieldLabel(amount.name)} for what is meant.`] }
}
