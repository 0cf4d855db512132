import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables as shops, hospitals, towns and clubs keep them. */

const order = seededColumns(400)
export const orders = aTable('webshop_orders', [
  nominal('OrderNo', order.codes('SO-', 10_400), 'id'),
  temporal('order_date', order.days(1, '2023-01-01', 731)),
  nominal('Cust Type', order.some(['private', 'private', 'business', 'reseller'], 2)),
  nominal(
    'SKU',
    order.some(
      rows(24, (at) => `TB-${100 + 7 * at}`),
      3,
    ),
    'id',
  ),
  nominal('Product Group', order.some(['Tents', 'Backpacks', 'Footwear', 'Cookware', 'Climbing', 'Lighting'], 4)),
  nominal(
    'Ship Country',
    order.some(['Sweden', 'Sweden', 'Denmark', 'Norway', 'Finland', 'Germany', 'Netherlands', 'Estonia'], 5),
    'country',
  ),
  quantitative('Qty', order.numbers(6, 1, 8), { semanticType: 'count' }),
  quantitative('Unit Price (£)', order.numbers(7, 4, 420, 20), { semanticType: 'currency' }),
  quantitative('Order Total', order.numbers(8, 9, 1900, 20), { semanticType: 'currency' }),
  quantitative('discount_pct', order.some([0, 0, 0, 5, 10, 20], 9), { semanticType: 'percent' }),
  quantitative('Shipping Cost', order.numbers(10, 0, 35, 10), { semanticType: 'currency' }),
  nominal('Returned?', order.some(['no', 'no', 'no', 'no', 'yes'], 11), 'boolean'),
  nominal('Pay Method', order.some(['card', 'card', 'PayPal', 'invoice'], 12)),
])

const visit = seededColumns(350)
export const emergencies = aTable('ED_visits', [
  quantitative(
    'visit_id',
    rows(350, (row) => 88_001 + row),
    { semanticType: 'id' },
  ),
  { ...temporal('arrival_ts', visit.moments(21, '2024-01-01', 365)), semanticType: 'datetime' },
  quantitative('Triage Lvl', visit.some([1, 2, 3, 3, 3, 4, 4, 5], 22)),
  nominal(
    'Complaint',
    visit.some(
      ['chest pain', 'fracture', 'fever', 'laceration', 'abdominal pain', 'shortness of breath', 'headache'],
      23,
    ),
  ),
  quantitative('wait_min', visit.numbers(24, 2, 240)),
  quantitative('LOS (hrs)', visit.numbers(25, 1, 18, 2)),
  quantitative('Pt Age', visit.numbers(26, 0, 96)),
  nominal('Sex', visit.some(['M', 'F'], 27)),
  nominal('insured', visit.some(['Y', 'Y', 'Y', 'N'], 28), 'boolean'),
  nominal(
    'Disposition',
    visit.some(['discharged', 'discharged', 'discharged', 'admitted', 'transferred', 'left without being seen'], 29),
  ),
  nominal('Attending', visit.some(['Dr. Osei', 'Dr. Lindqvist', 'Dr. Pereira', 'Dr. Yamada', 'Dr. Novak'], 30)),
  nominal('Arrived by', visit.some(['walk-in', 'walk-in', 'ambulance', 'police'], 31)),
])

const meter = seededColumns(380)
export const meters = aTable('smart_meters', [
  nominal(
    'meter_id',
    meter.some(
      rows(22, (at) => `MTR${4000 + 13 * at}`),
      41,
    ),
    'id',
  ),
  temporal('reading_dt', meter.days(42, '2022-01-01', 1096)),
  nominal('bldg', meter.some(['Town Hall', 'Swimming Pool', 'Fire Station', 'Primary School', 'Depot', 'Theatre'], 43)),
  nominal('tariff_cd', meter.some(['A1', 'B2', 'C3'], 44)),
  quantitative('kWh_day', meter.numbers(45, 20, 900)),
  quantitative('kWh_night', meter.numbers(46, 5, 380)),
  quantitative('gas_m3', meter.numbers(47, 0, 140, 10)),
  quantitative('peak_kW', meter.numbers(48, 3, 95, 10)),
  quantitative('outdoor temp (°C)', meter.numbers(49, -12, 33, 10)),
  nominal('has_pv', meter.some(['yes', 'no', 'no'], 50), 'boolean'),
  quantitative('cost_eur', meter.numbers(51, 4, 310, 100), { semanticType: 'currency' }),
])

const loan = seededColumns(300)
export const tools = aTable('tool_library', [
  quantitative(
    'Loan #',
    rows(300, (row) => 2001 + row),
    { semanticType: 'id' },
  ),
  nominal(
    'Tool',
    loan.some(
      [
        'cordless drill',
        'cordless drill',
        'hedge trimmer',
        'tile cutter',
        'ladder',
        'pressure washer',
        'sander',
        'jigsaw',
        'wheelbarrow',
        'chainsaw',
      ],
      61,
    ),
  ),
  nominal('Tool Cat.', loan.some(['power', 'garden', 'building'], 62)),
  nominal('Member Type', loan.some(['resident', 'resident', 'student', 'business'], 63)),
  nominal('Depot', loan.some(['Eastside', 'Canal St', 'Mill Lane'], 64)),
  temporal('Out Date', loan.days(65, '2021-03-01', 1380)),
  temporal('Due Date', loan.days(66, '2021-03-08', 1380)),
  quantitative('Days Out', loan.numbers(67, 1, 28)),
  nominal('Late', loan.some(['yes', 'no', 'no', 'no'], 68), 'boolean'),
  nominal('Condition on return', loan.some(['good', 'good', 'good', 'worn', 'broken'], 69)),
  quantitative('Deposit', loan.numbers(70, 5, 120), { unit: '€', semanticType: 'currency' }),
  quantitative('Late Fee', loan.numbers(71, 0, 30, 2), { unit: '€', semanticType: 'currency' }),
])

const swim = seededColumns(360)
export const swims = aTable('swim_results', [
  nominal(
    'Swimmer',
    swim.some(
      rows(36, (at) => `Swimmer ${String.fromCharCode(65 + (at % 26))}${at}`),
      81,
    ),
    'name',
  ),
  nominal('Club', swim.some(['Dolphins SC', 'Marlins', 'Otters', 'Tidal', 'Blue Lane'], 82)),
  nominal('stroke', swim.some(['freestyle', 'freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley'], 83)),
  quantitative('distance (m)', swim.some([50, 100, 200, 400], 84)),
  quantitative('time_s', swim.numbers(85, 26, 340, 100)),
  quantitative('place', swim.numbers(86, 1, 8), { semanticType: 'rank' }),
  quantitative('Season', swim.numbers(87, 2015, 2024), { semanticType: 'year' }),
  nominal('Sex', swim.some(['girls', 'boys'], 88)),
  nominal('age_grp', swim.some(['U12', 'U14', 'U16', 'Senior'], 89)),
  quantitative('FINA points', swim.numbers(90, 90, 880)),
  nominal('PB', swim.some(['yes', 'no', 'no'], 91), 'boolean'),
  nominal('disqualified', swim.some([...rows(14, () => 'no'), 'yes'], 92), 'boolean'),
])
