import { seededColumns } from '../trials/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from './tables.ts'

/** Tables whose rows are things, months or cases, with the units and codes that people give them. */

const lake = seededColumns(60)
export const lakes = aTable('lakes', [
  nominal(
    'Lake',
    rows(60, (row) => `Lake ${String.fromCharCode(65 + (row % 26))}${'aeiou'[row % 5]}${row}`),
    'name',
  ),
  nominal('country', lake.some(['Finland', 'Norway', 'Poland', 'Scotland', 'Austria'], 1), 'country'),
  quantitative('max_depth_m', lake.numbers(2, 3, 310)),
  quantitative('area_km2', lake.numbers(3, 1, 900, 10)),
  quantitative('surface_temp_c', lake.numbers(4, 4, 24, 10)),
  quantitative('fish_species', lake.numbers(5, 2, 40)),
  nominal('swimming allowed', lake.some(['yes', 'no'], 6), 'boolean'),
])

const shipment = seededColumns(320)
export const shipments = aTable('freight', [
  quantitative(
    'Shipment No',
    rows(320, (row) => 90_100 + row),
    { semanticType: 'id' },
  ),
  nominal('Carrier', shipment.some(['Rolink', 'FastWay', 'Nordfreight', 'BlueVan'], 11)),
  nominal('Destination City', shipment.some(['Gdansk', 'Turin', 'Ghent', 'Porto', 'Aarhus'], 12), 'city'),
  temporal('Sent', shipment.days(13, '2022-01-03', 900)),
  quantitative('Weight (kg)', shipment.numbers(14, 1, 900)),
  quantitative('Transit days', shipment.numbers(15, 1, 21)),
  quantitative('Freight Cost', shipment.numbers(16, 12, 1400), { semanticType: 'currency', unit: '€' }),
  quantitative('claims', shipment.numbers(17, 0, 4), { semanticType: 'count' }),
  nominal('Arrival state', shipment.some(['intact', 'intact', 'intact', 'damaged', 'lost'], 18)),
  nominal('Insured', shipment.some(['yes', 'no'], 19), 'boolean'),
])

const months = 'January February March April May June July August September October November December'.split(' ')
export const household = aTable('household', [
  { name: 'Month', type: 'ordinal', semanticType: 'month', values: months },
  quantitative('Power kWh', [410, 380, 350, 290, 250, 210, 205, 215, 240, 300, 360, 420]),
  quantitative('Water m3', [9, 9, 10, 11, 13, 15, 17, 16, 12, 10, 9, 9]),
  quantitative('Groceries (€)', [520, 480, 510, 495, 505, 470, 450, 610, 500, 515, 530, 640], {
    semanticType: 'currency',
  }),
  quantitative('Mean Temp', [1.2, 2, 5.5, 9.8, 14, 17.5, 19.6, 19, 15, 10, 5.4, 2.1]),
  quantitative('Guest nights', [0, 2, 1, 4, 3, 6, 8, 9, 2, 1, 0, 5]),
])
