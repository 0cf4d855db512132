import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables of four more trades, for the sentences that nobody mends toward. */

const treatments = ['check-up', 'check-up', 'check-up', 'filling', 'filling', 'scale & polish', 'crown', 'extraction']
const seat = seededColumns(420)
export const appointments = aTable('dental_appts', [
  quantitative(
    'Appt No',
    rows(420, (row) => 8801 + row),
    { semanticType: 'id' },
  ),
  temporal('Appt date', seat.days(401, '2022-01-03', 1060)),
  nominal('Dentist', seat.some(['Dr Osei', 'Dr Lindqvist', 'Dr Lindqvist', 'Dr Papadakis'], 402)),
  nominal('Treatment', seat.some([...treatments, 'root canal'], 403)),
  nominal('Chair', seat.some(['Surgery 1', 'Surgery 2', 'Hygiene room'], 404)),
  nominal('NHS/Priv', seat.some(['NHS', 'NHS', 'private'], 405)),
  quantitative('Age', seat.numbers(406, 3, 91)),
  quantitative('Mins booked', seat.some([10, 15, 20, 30, 45, 60], 407), { semanticType: 'duration' }),
  quantitative('late_mins', seat.numbers(408, 0, 40), { semanticType: 'duration' }),
  quantitative('Fee £', seat.numbers(409, 24, 680), { semanticType: 'currency', unit: '£' }),
  nominal('DNA', seat.some(['Y', 'N', 'N', 'N', 'N', 'N', 'N'], 410), 'boolean'),
  nominal('New pt', seat.some(['yes', 'no', 'no', 'no'], 411), 'boolean'),
  nominal('Booked via', seat.some(['phone', 'phone', 'online', 'front desk'], 412)),
  quantitative('Rating (1-5)', seat.numbers(413, 1, 5)),
])

/** What was looked at, of what kind, in which constellation: wanderers stand in none. */
const sky = [
  ['M13', 'globular cluster', 'Hercules'],
  ['M31', 'galaxy', 'Andromeda'],
  ['M42', 'nebula', 'Orion'],
  ['M42', 'nebula', 'Orion'],
  ['M51', 'galaxy', 'Canes Ven.'],
  ['M57', 'nebula', 'Lyra'],
  ['M81', 'galaxy', 'Ursa Major'],
  ['Saturn', 'planet', null],
  ['Jupiter', 'planet', null],
  ['Jupiter', 'planet', null],
  ['NGC 869', 'open cluster', 'Perseus'],
  ['Pleiades', 'open cluster', 'Taurus'],
  ['Albireo', 'double star', 'Cygnus'],
] as const
const night = seededColumns(310)
const seen = night.numbers(422, 0, sky.length - 1)
export const observations = aTable('obs_log', [
  quantitative(
    'obs#',
    rows(310, (row) => row + 1),
    { semanticType: 'id' },
  ),
  temporal('Night', night.days(421, '2018-09-01', 2250)),
  nominal(
    'Object',
    seen.map((at) => sky[at]?.[0] ?? null),
  ),
  nominal(
    'Obj type',
    seen.map((at) => sky[at]?.[1] ?? null),
  ),
  nominal(
    'Constell.',
    seen.map((at) => sky[at]?.[2] ?? null),
  ),
  nominal('Scope', night.some(['8" Dob', '8" Dob', '80mm refractor', 'C9.25', '10x50 binos'], 425)),
  quantitative('Magn. (x)', night.some([10, 32, 48, 75, 120, 180, 240], 426)),
  nominal('Site', night.some(['back garden', 'back garden', 'Kelling Heath', 'club field'], 427)),
  quantitative('Seeing', night.numbers(428, 1, 5)),
  quantitative('SQM', night.numbers(429, 18.2, 21.8, 100)),
  quantitative('temp C', night.numbers(430, -9, 21), { unit: '°C' }),
  quantitative('Moon %', night.numbers(431, 0, 100), { semanticType: 'percent' }),
  nominal('filter', night.some(['none', 'none', 'none', 'UHC', 'OIII'], 432)),
  nominal('Sketched', night.some(['y', 'n', 'n', 'n'], 433), 'boolean'),
  quantitative('time on target min', night.numbers(434, 3, 95), { semanticType: 'duration' }),
])

const stairwells = ['North', 'South', 'Courtyard']
const sizes = [38, 46, 54, 61, 72, 88]
const dayMs = 86_400_000
const charge = seededColumns(480)
/** Two flats on each of six floors, four flats to a stairwell. */
const flat = charge.numbers(443, 0, 11)
const due = charge.days(441, '2022-10-01', 1090)
const daysToPay = charge.numbers(442, 0, 45)
export const charges = aTable('coop_ledger_23_25', [
  nominal('Ref', charge.codes('HC-', 3001), 'id'),
  temporal('Due', due),
  temporal(
    'Paid on',
    due.map((day, row) => day + (daysToPay[row] ?? 0) * dayMs),
  ),
  nominal(
    'Flat',
    flat.map((at) => `${1 + (at >> 1)}${at % 2 === 0 ? 'A' : 'B'}`),
  ),
  nominal(
    'Stairwell',
    flat.map((at) => stairwells[at >> 2] ?? null),
  ),
  nominal('What for', charge.some(['rent', 'rent', 'rent', 'heating', 'water', 'laundry', 'parking'], 445)),
  quantitative('Amt', charge.numbers(446, 18, 940, 2), { semanticType: 'currency', unit: '€' }),
  quantitative('Arrears €', charge.some([0, 0, 0, 0, 25, 60, 110, 240, 415], 447), {
    semanticType: 'currency',
    unit: '€',
  }),
  nominal('Reminder sent', charge.some(['yes', 'no', 'no', 'no', 'no'], 448), 'boolean'),
  nominal('Pay meth', charge.some(['standing order', 'standing order', 'transfer', 'cash', 'direct debit'], 449)),
  quantitative(
    'sqm',
    flat.map((at) => sizes[at % sizes.length] ?? null),
    { unit: 'm²' },
  ),
  quantitative('Residents', charge.numbers(451, 1, 5)),
  nominal('Sublet?', charge.some(['yes', 'no', 'no', 'no', 'no'], 452), 'boolean'),
])

const destinations = [
  ['Hamburg', 'DE'],
  ['Duisburg', 'DE'],
  ['Lille', 'FR'],
  ['Lille', 'FR'],
  ['Lyon', 'FR'],
  ['Milano', 'IT'],
  ['Poznan', 'PL'],
  ['Basel', 'CH'],
  ['Antwerpen', 'BE'],
] as const
const load = seededColumns(550)
const goal = load.numbers(463, 0, destinations.length - 1)
export const loads = aTable('transport_plan', [
  nominal('Rit nr', load.codes('R', 24_001), 'id'),
  temporal('Laad datum', load.days(461, '2023-01-02', 900)),
  nominal('Depot', load.some(['Venlo', 'Venlo', 'Tilburg', 'Moerdijk'], 462)),
  nominal(
    'Dest',
    goal.map((at) => destinations[at]?.[0] ?? null),
    'city',
  ),
  nominal(
    'Ctry',
    goal.map((at) => destinations[at]?.[1] ?? null),
  ),
  nominal('Carrier', load.some(['own fleet', 'own fleet', 'Brandsma', 'TransPol', 'Van Loon', 'Eurokoel'], 465)),
  nominal('Trailer', load.some(['tautliner', 'tautliner', 'reefer', 'mega', 'container'], 466)),
  quantitative('Pallets', load.numbers(467, 2, 33)),
  quantitative('Gross wt kg', load.numbers(468, 900, 24_500)),
  quantitative('LDM', load.numbers(469, 0.8, 13.6, 10)),
  quantitative('km', load.numbers(470, 60, 1650), { unit: 'km' }),
  quantitative('empty km', load.numbers(471, 0, 310), { unit: 'km' }),
  quantitative('Freight EUR', load.numbers(472, 180, 2900), { semanticType: 'currency', unit: '€' }),
  quantitative('Diesel l', load.numbers(473, 20, 520), { unit: 'l' }),
  quantitative('delay_h', load.some([0, 0, 0, 0, 0.5, 1, 1.5, 2, 4, 7], 474), { semanticType: 'duration' }),
  nominal('ADR', load.some(['J', 'N', 'N', 'N', 'N'], 475), 'boolean'),
])
