import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from './tables.ts'

/** Exports as people keep them: numbered rows, units in the names, the money in one column of several numbers. */

/** What was sent. */
export const parcels = aTable('parcels', [
  quantitative(
    'Parcel No',
    rows(700, (row) => 700_100 + row),
    { semanticType: 'id' },
  ),
  temporal('Shipped', days(700, '2022-01-01', 41, 900)),
  nominal('Depot', rows(700, pick(['Bonn', 'Kiel', 'Ulm'], 42))),
  nominal('Carrier', rows(700, pick(['Swift', 'Hare', 'Snail', 'Crow'], 43))),
  quantitative('Weight (kg)', numbers(700, 44, 1, 25, 10), { unit: 'kg' }),
  quantitative('Postage (€)', numbers(700, 45, 3, 40, 100), { semanticType: 'currency', unit: '€' }),
])

/** What sensors in swimming pools read. */
export const pools = aTable('pool_readings', [
  nominal('pool', rows(900, pick(['Lido', 'Indoor', 'Kids'], 51))),
  temporal(
    'measured',
    rows(900, (row) => Date.parse('2024-05-01') + row * 3_600_000),
  ),
  quantitative('water_temp_c', numbers(900, 52, 18, 30, 10)),
  quantitative('chlorine_mg', numbers(900, 53, 0, 2, 100)),
  quantitative('ph', numbers(900, 54, 6, 8, 100)),
])

/** What a garage did and billed. */
export const jobs = aTable('garage_jobs', [
  quantitative(
    'Job No',
    rows(600, (row) => 5000 + row),
    { semanticType: 'id' },
  ),
  temporal('Opened', days(600, '2022-01-03', 61, 700)),
  nominal('Mechanic', rows(600, pick(['Amy', 'Bo', 'Cem', 'Dee'], 62))),
  nominal('Service', rows(600, pick(['oil change', 'brakes', 'tyres', 'inspection', 'bodywork'], 63))),
  quantitative('Labour (h)', numbers(600, 64, 0, 9, 10), { unit: 'h' }),
  quantitative('Parts price ($)', numbers(600, 65, 10, 400, 100), { semanticType: 'currency', unit: '$' }),
  quantitative('Invoice total ($)', numbers(600, 66, 60, 1200, 100), { semanticType: 'currency', unit: '$' }),
])
