import type { Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { aTable, pick, rows, spread } from '../../../testing/tables.ts'
import { readDerivation } from '../read-derivation.ts'

const orders = aTable('orders', [
  { name: 'Order ID', type: 'nominal', semanticType: 'id', values: rows(60, (i) => `O-${i}`) },
  { name: 'qty', type: 'quantitative', values: rows(60, (i) => (i % 6 === 0 ? null : spread(i, 2, 1, 30))) },
  { name: 'Unit Price', type: 'nominal', values: rows(60, (i) => `${spread(i, 3, 5, 90)},50 €`) },
  {
    name: 'ship_date',
    type: 'nominal',
    values: rows(60, (i) => (i % 8 === 0 ? null : `${1 + (i % 28)}.${1 + (i % 12)}.2023`)),
  },
  { name: 'region', type: 'nominal', values: rows(60, pick(['north', 'North', 'south', 'Total'], 2)) },
  { name: 'returned', type: 'nominal', values: rows(60, pick(['Y', 'N'], 1)) },
  { name: 'weight', type: 'nominal', values: rows(60, (i) => `${i + 1} kg`) },
  { name: 'customer', type: 'nominal', values: rows(60, (i) => `Last${i}, First${i}`) },
  { name: 'discount', type: 'quantitative', values: rows(60, (i) => (i % 5 === 0 ? 99 : i / 100)) },
])
const chart: Spec = {
  data: { name: 'orders' },
  mark: 'bar',
  encoding: { x: { field: 'region', type: 'nominal' }, y: { field: 'qty', type: 'quantitative', aggregate: 'sum' } },
}
const kinds: [string, string | null][] = [
  ['could you rename qty to quantity?', 'rename'],
  ['relabel ship_date as shipped', 'rename'],
  ['rename the column region to area please', 'rename'],
  ['throw out the column discount', 'remove_columns'],
  ['I want to drop the columns weight and discount', 'remove_columns'],
  ['keep just the columns region and qty', 'keep_columns'],
  ['discard records with no ship date', 'drop_rows'],
  ['exclude all rows where qty is unknown', 'drop_rows'],
  ['delete rows lacking a quantity', 'drop_rows'],
  ['remove incomplete rows', 'drop_rows drop_rows'],
  ['drop repeated rows based on order id', 'drop_duplicates'],
  ['remove the total rows', 'drop_totals'],
  ['delete rows where region = Total', 'drop_rows'],
  ['throw away rows with qty less than 3', 'drop_rows'],
  ['change Y to yes and N to no in returned', 'map'],
  ['replace north with North', 'map'],
  ['unify the spellings in region', 'map'],
  ['treat 99 as missing in discount', 'map'],
  ['fill blanks in qty with zero', 'fill'],
  ['impute missing qty using the median of each region', 'fill'],
  ['fill down region', 'fill'],
  ['turn unit price into a number with decimal comma', 'to_number'],
  ['parse ship_date as a date', 'to_date'],
  ['interpret ship date as dates, day first', 'to_date'],
  ['make returned a boolean', 'to_boolean'],
  ['split customer at the comma into last and first', 'split'],
  ['separate the unit from weight', 'split_unit'],
  ['strip spaces from customer', 'normalize'],
  ['write region in lower case', 'normalize'],
  ['total qty by region', null],
  ['make the bars thicker', null],
  ['remove the gridlines', null],
  ['rename the y axis to pieces', null],
  ['drop the south', null],
  ['split the bars by returned', null],
  ['which orders have no ship date?', null],
  ['merge the panels', null],
  ['replace the y axis with discount', null],
  ['show only rows from the north', null],
]
it.each(kinds)('reads other words and other tables as well: %s', (message, kind) => {
  const wish = readDerivation({ message, tables: [orders], current: chart, history: [] })
  const steps = wish?.kind === 'derive' && wish.derivation.kind === 'clean' ? wish.derivation.steps : null
  expect(steps?.map((step) => step.kind).join(' ') ?? null).toBe(kind)
})
