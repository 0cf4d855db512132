import type { Cell } from '@belvedere/spec'
import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables that analysts of services keep: a row for each operation, delivery, call and report. */

/** A cell where the row is one of those that have it; nothing elsewhere. */
const where = (has: (row: number) => boolean, cells: readonly Cell[]): Cell[] =>
  cells.map((cell, row) => (has(row) ? cell : null))

const operation = seededColumns(320)
const cancelled = operation.some(['N', 'N', 'N', 'N', 'N', 'N', 'Y'], 301)
const wasDone = (row: number) => cancelled[row] === 'N'
export const operations = aTable('theatre_lists', [
  nominal('Case No', operation.codes('TH', 60_412), 'id'),
  nominal('Site', operation.some(['St Brendan', 'St Brendan', 'Riverside', 'Kingsway', 'Moor Lane'], 302)),
  nominal('Theatre', operation.some(['Th 1', 'Th 2', 'Th 3', 'Th 4', 'Th 5'], 303)),
  temporal('Op Date', operation.days(304, '2022-04-04', 900)),
  nominal(
    'Specialty',
    operation.some(
      ['Orthopaedics', 'Orthopaedics', 'General Surgery', 'Gynaecology', 'ENT', 'Urology', 'Ophthalmology'],
      305,
    ),
  ),
  nominal('Urgency', operation.some(['elective', 'elective', 'elective', 'urgent', 'emergency'], 306)),
  quantitative('ASA', operation.numbers(307, 1, 4)),
  nominal(
    'Surgeon',
    operation.some(['Mr Adeyemi', 'Ms Hartley', 'Mr Kowal', 'Miss Brandt', 'Mr Iyer', 'Ms Doyle', 'Mr Okafor'], 308),
    'name',
  ),
  nominal('Anaes. type', operation.some(['GA', 'GA', 'spinal', 'local', 'sedation'], 309)),
  quantitative('Pt age', operation.numbers(310, 3, 91)),
  quantitative('Planned mins', operation.numbers(311, 20, 260), { semanticType: 'duration' }),
  quantitative('Actual mins', where(wasDone, operation.numbers(312, 18, 310)), { semanticType: 'duration' }),
  quantitative('turnover_min', where(wasDone, operation.numbers(313, 6, 58)), { semanticType: 'duration' }),
  nominal('Cancelled', cancelled, 'boolean'),
  nominal(
    'Canc reason',
    where((row) => !wasDone(row), operation.some(['no bed', 'patient unfit', 'DNA', 'list overran', 'no bed'], 314)),
  ),
  quantitative('Cost (£)', operation.numbers(315, 410, 9800), { semanticType: 'currency' }),
])

const drop = seededColumns(500)
export const deliveries = aTable('last_mile_drops', [
  quantitative(
    'drop_id',
    rows(500, (row) => 730_018 + row),
    { semanticType: 'id' },
  ),
  temporal('Del Date', drop.days(321, '2022-01-03', 1090)),
  nominal('Hub', drop.some(['Leeds', 'Leeds', 'Derby', 'Exeter', 'Norwich', 'Stirling'], 322), 'city'),
  nominal(
    'route_cd',
    drop.some(
      rows(14, (at) => `R${110 + 7 * at}`),
      323,
    ),
  ),
  nominal('Driver', drop.some(['Karim', 'Jo', 'Danuta', 'Phil', 'Siobhan', 'Tunde', 'Marek', 'Bev'], 324), 'name'),
  nominal('Veh Type', drop.some(['van', 'van', 'e-van', 'cargo bike', '7.5t truck'], 325)),
  nominal('Client', drop.some(['Homeplus', 'Vetline', 'BookBarn', 'FreshBox', 'FreshBox', 'Otto & Co'], 326)),
  quantitative('Pcls', drop.numbers(327, 1, 48), { semanticType: 'count' }),
  quantitative('wt_kg', drop.numbers(328, 1, 640, 10)),
  quantitative('miles', drop.numbers(329, 1, 74, 10)),
  quantitative('fuel_ltr', drop.numbers(330, 0, 19, 10)),
  nominal('On Time', drop.some(['Y', 'Y', 'Y', 'Y', 'N'], 331), 'boolean'),
  nominal('Status', drop.some(['delivered', 'delivered', 'delivered', 'delivered', 'failed', 'returned'], 332)),
  quantitative('rev_gbp', drop.numbers(333, 6, 320, 100), { semanticType: 'currency' }),
  quantitative('cost_gbp', drop.numbers(334, 4, 240, 100), { semanticType: 'currency' }),
  quantitative('Cust rating (1-5)', drop.numbers(335, 1, 5)),
])

const call = seededColumns(450)
export const calls = aTable('call_log_2024', [
  nominal('CallID', call.codes('C-', 900_107), 'id'),
  { ...temporal('Call Start', call.moments(341, '2024-01-01', 366)), semanticType: 'datetime' },
  nominal('Queue', call.some(['Billing', 'Billing', 'Tech Support', 'Sales', 'Cancellations', 'Complaints'], 342)),
  nominal('Agent', call.some(['Aisha', 'Ben', 'Carmen', 'Dylan', 'Efe', 'Fiona', 'Goran', 'Hana', 'Ivo'], 343), 'name'),
  nominal('Team', call.some(['Red', 'Blue', 'Green'], 344)),
  nominal('Channel', call.some(['phone', 'phone', 'phone', 'chat', 'email'], 345)),
  nominal('Lang', call.some(['English', 'English', 'English', 'Polish', 'Urdu', 'Welsh'], 346)),
  quantitative('wait_s', call.numbers(347, 0, 900)),
  quantitative('Talk (s)', call.numbers(348, 25, 1900)),
  quantitative('Hold (s)', call.numbers(349, 0, 420)),
  quantitative('wrapup_s', call.numbers(350, 5, 300)),
  quantitative('Transfers', call.numbers(351, 0, 3), { semanticType: 'count' }),
  nominal('Abandoned', call.some(['no', 'no', 'no', 'no', 'no', 'no', 'no', 'yes'], 352), 'boolean'),
  nominal('FCR', call.some(['yes', 'yes', 'no'], 353), 'boolean'),
  quantitative(
    'CSAT',
    where((row) => row % 3 !== 0, call.numbers(354, 1, 5)),
  ),
])

const report = seededColumns(400)
const standing = report.some(['closed', 'closed', 'closed', 'open', 'referred'], 361)
const isClosed = (row: number) => standing[row] === 'closed'
const reported = report.days(362, '2021-04-01', 1370)
/** "23/24" is the year from 1 April 2023. */
const fiscalYear = (day: number): string => {
  const date = new Date(day)
  const first = (date.getUTCFullYear() % 100) - (date.getUTCMonth() < 3 ? 1 : 0)
  return `${first}/${first + 1}`
}
export const reports = aTable('street_reports', [
  nominal('Ref', report.codes('SR-', 41_200), 'id'),
  temporal('Date reported', reported),
  nominal(
    'Issue',
    report.some(
      ['pothole', 'pothole', 'fly-tipping', 'street light out', 'graffiti', 'missed bin', 'blocked drain'],
      363,
    ),
  ),
  nominal(
    'Ward',
    report.some(['Abbey', 'Castle Hill', 'Docklands', 'Elmfield', 'Priory', 'St Mary', 'Weston'], 364),
    'region',
  ),
  nominal('Prio', report.some(['P1', 'P2', 'P2', 'P3', 'P3'], 365)),
  nominal('Reported via', report.some(['app', 'app', 'phone', 'website', 'email', 'councillor'], 366)),
  nominal('Contractor', report.some(['Tarvia', 'Greenway', 'Lumen', 'in-house'], 367)),
  nominal('Status', standing),
  quantitative('Days to close', where(isClosed, report.numbers(368, 1, 96)), { semanticType: 'duration' }),
  nominal('SLA met?', where(isClosed, report.some(['Y', 'Y', 'N'], 369)), 'boolean'),
  quantitative('Est. cost £', report.numbers(370, 15, 2400), { semanticType: 'currency' }),
  quantitative('Photos', report.numbers(371, 0, 6), { semanticType: 'count' }),
  nominal('Repeat', report.some(['N', 'N', 'N', 'Y'], 372), 'boolean'),
  quantitative('Satisfaction /10', where(isClosed, report.numbers(373, 1, 10))),
  nominal('FY', reported.map(fiscalYear)),
])
