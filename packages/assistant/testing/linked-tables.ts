import { aTable, nominal, pick, quantitative, rows, spread, temporal } from './tables.ts'

/** Pairs of tables, as people bring them: what happened, and what is known of whom or what it happened to. */

const day = 86_400_000
const numbered = (count: number, prefix: string) => rows(count, (row) => `${prefix}${100 + row}`)

const patientNumbers = numbered(60, 'P')
export const patients = aTable('patients', [
  nominal('Patient No', patientNumbers, 'id'),
  nominal('Ward', rows(60, pick(['Cardiology', 'Surgery', 'Children', 'Eye Clinic'], 1))),
  nominal('Home Town', rows(60, pick(['Selby', 'Thirsk', 'Malton', 'Filey', 'Ripon'], 4)), 'city'),
  nominal('Insurance', rows(60, pick(['public', 'private', 'none'], 3))),
  quantitative(
    'Age',
    rows(60, (row) => spread(row, 4, 2, 91)),
  ),
])
export const treatments = aTable('treatments', [
  quantitative(
    'Treatment No',
    rows(420, (row) => 70_001 + row),
    { semanticType: 'id' },
  ),
  // The last patients were never treated.
  nominal('Patient', rows(420, pick(patientNumbers.slice(0, 52), 7)), 'id'),
  temporal(
    'Begun',
    rows(420, (row) => Date.UTC(2023, 0, 2) + row * 2 * day),
  ),
  nominal('Procedure', rows(420, pick(['scan', 'cast', 'graft', 'stitches', 'lens'], 2))),
  nominal('Outcome', rows(420, pick(['healed', 'improved', 'failed'], 6))),
  quantitative(
    'Cost (£)',
    rows(420, (row) => spread(row, 8, 40, 9000)),
    { unit: '£', semanticType: 'currency' },
  ),
])

const shelfMarks = numbered(90, 'SM-')
export const books = aTable('books', [
  nominal('shelfmark', shelfMarks, 'id'),
  nominal(
    'title',
    rows(90, (row) => `The ${row}th Volume`),
    'name',
  ),
  nominal('genre', rows(90, pick(['crime', 'poetry', 'travel', 'cookery', 'history'], 2))),
  nominal('publisher', rows(90, pick(['Oakleaf', 'Pelham', 'Quill & Sons'], 3))),
  quantitative(
    'pages',
    rows(90, (row) => spread(row, 5, 90, 800)),
  ),
])
export const loans = aTable('loans', [
  quantitative(
    'loan_id',
    rows(800, (row) => row + 1),
    { semanticType: 'id' },
  ),
  nominal('shelfmark', rows(800, pick(shelfMarks.slice(0, 80), 3)), 'id'),
  nominal('branch', rows(800, pick(['Harbour', 'Hill Street', 'Old Mill'], 4))),
  temporal(
    'lent_on',
    rows(800, (row) => Date.UTC(2024, 0, 1) + row * (day / 2)),
  ),
  quantitative(
    'days_kept',
    rows(800, (row) => spread(row, 6, 1, 60)),
  ),
  nominal('late', rows(800, pick(['yes', 'no'], 9)), 'boolean'),
])

const plates = numbered(24, 'KX')
export const vehicles = aTable('vehicles', [
  nominal('plate', plates, 'id'),
  nominal('depot', rows(24, pick(['Northgate', 'Quayside', 'Airfield'], 5))),
  nominal('fuel', rows(24, pick(['diesel', 'gas', 'electric'], 2))),
  quantitative('seats', rows(24, pick([12, 28, 44, 60], 3))),
])
export const trips = aTable('trips', [
  nominal('vehicle', rows(600, pick(plates, 2)), 'id'),
  nominal('driver', rows(600, pick(['Abara', 'Bianchi', 'Costa', 'Dvorak'], 8))),
  temporal(
    'started_at',
    rows(600, (row) => Date.UTC(2025, 0, 1, 6) + row * (day / 2)),
  ),
  quantitative(
    'distance_km',
    rows(600, (row) => spread(row, 6, 20, 3900) / 10),
    { unit: 'km' },
  ),
  quantitative(
    'delay_min',
    rows(600, (row) => spread(row, 3, 0, 85)),
    { unit: 'min' },
  ),
])

const farmCodes = numbered(40, 'F')
export const farms = aTable('farms', [
  nominal('Farm Code', farmCodes, 'id'),
  nominal('County', rows(40, pick(['Kent', 'Devon', 'Norfolk', 'Essex'], 2)), 'region'),
  nominal('Soil', rows(40, pick(['clay', 'loam', 'chalk', 'peat'], 3))),
  quantitative(
    'Hectares',
    rows(40, (row) => spread(row, 5, 120, 9000) / 10),
    { unit: 'ha' },
  ),
])
export const harvests = aTable('harvests', [
  nominal('Farm', rows(360, pick(farmCodes.slice(0, 36), 1)), 'id'),
  nominal('Crop', rows(360, pick(['wheat', 'barley', 'rape', 'peas'], 7))),
  quantitative(
    'Season',
    rows(360, (row) => 2016 + (row % 8)),
    { semanticType: 'year' },
  ),
  nominal('Grade', rows(360, pick(['A', 'B', 'C'], 4))),
  quantitative(
    'Tonnes',
    rows(360, (row) => spread(row, 9, 50, 4200) / 10),
    { unit: 't' },
  ),
])

/** Nothing ties it to any of them. */
export const rainfall = aTable('rainfall', [
  nominal('gauge', rows(200, pick(['weir', 'ridge', 'pier'], 3))),
  quantitative(
    'rain_mm',
    rows(200, (row) => spread(row, 2, 0, 480) / 10),
    { unit: 'mm' },
  ),
])

const customerNumbers = rows(80, (row) => 500 + row)
export const customers = aTable('customers', [
  quantitative('Customer No', customerNumbers, { semanticType: 'id' }),
  nominal('City', rows(80, pick(['Leeds', 'York', 'Hull', 'Derby'], 1)), 'city'),
  nominal('Country', rows(80, pick(['England', 'Wales', 'Scotland'], 6)), 'country'),
  nominal('Segment', rows(80, pick(['retail', 'trade', 'school'], 2))),
])
export const orders = aTable('orders', [
  quantitative(
    'Order No',
    rows(700, (row) => 90_000 + row),
    { semanticType: 'id' },
  ),
  quantitative('Customer No', rows(700, pick(customerNumbers.slice(0, 70), 3)), { semanticType: 'id' }),
  temporal(
    'Ordered',
    rows(700, (row) => Date.UTC(2022, 0, 1) + row * day),
  ),
  nominal('Status', rows(700, pick(['delivered', 'open', 'returned'], 4))),
  quantitative(
    'Total',
    rows(700, (row) => spread(row, 5, 300, 90_000) / 100),
    { unit: '£', semanticType: 'currency' },
  ),
])
/** Two steps from what was done to patients. */
export const wards = aTable('wards', [
  nominal('Ward', ['Cardiology', 'Surgery', 'Children', 'Eye Clinic']),
  quantitative('Beds', [20, 34, 18, 12]),
  nominal('Building', ['North', 'South', 'North', 'West']),
])
