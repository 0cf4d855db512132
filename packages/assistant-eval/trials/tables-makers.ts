import type { Cell } from '@belvedere/spec'
import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables of people who run machines, shops and brewhouses: codes, units, shares of shares, short names. */

const rounded = (value: number, per: number) => Math.round(value * per) / per
const isOneOf = (cell: Cell | undefined, ...options: Cell[]) => options.includes(cell ?? null)

const incident = seededColumns(380)
const severities = incident.some(['P1', 'P2', 'P2', 'P3', 'P3', 'P3', 'P4', 'P4'], 401)
const teams = incident.some(['SRE', 'Platform', 'DBA', 'NetOps', 'SRE'], 402)
const load = incident.numbers(403, 22, 99)
const timeToResolve = incident
  .numbers(404, 0.2, 6, 10)
  .map((hours, row) =>
    rounded(hours + (isOneOf(teams[row], 'DBA') ? 3.1 : 0) + (isOneOf(severities[row], 'P1') ? 2.4 : 0), 10),
  )
export const incidents = aTable('oncall_incidents', [
  nominal('INC', incident.codes('INC00', 41_201), 'id'),
  nominal('Sev', severities),
  nominal('svc', incident.some(['checkout', 'checkout', 'auth-api', 'search', 'billing', 'cdn-edge', 'mailer'], 405)),
  nominal('host', incident.some(['web-01', 'web-02', 'web-03', 'db-01', 'db-02', 'cache-01', 'mq-01', 'k8s-n3'], 406)),
  nominal('DC', incident.some(['FRA1', 'AMS2', 'LON1'], 407)),
  temporal('Opened', incident.moments(408, '2023-01-02', 720)),
  nominal('Team', teams),
  quantitative('TTA_min', incident.numbers(409, 1, 45)),
  quantitative('TTR_h', timeToResolve),
  nominal(
    'Root Cause',
    incident.some(['deploy', 'deploy', 'config', 'capacity', 'network', 'hardware', 'unknown'], 410),
  ),
  quantitative('CPU_max_%', load, { semanticType: 'percent' }),
  quantitative(
    'mem_GB',
    load.map((percent, row) => rounded(4 + percent / 3 + (row % 11), 10)),
  ),
  quantitative('Alert count', incident.numbers(411, 1, 60)),
  quantitative('users hit', incident.some([0, 0, 0, 12, 40, 85, 150, 320, 700, 1900, 5200], 412)),
  nominal('SLA breach', incident.some(['yes', 'no', 'no', 'no'], 413), 'boolean'),
  nominal('auto-resolved', incident.some(['yes', 'no', 'no'], 414), 'boolean'),
])

const sample = seededColumns(450)
const machines = sample.some(['M01', 'M02', 'M03', 'M04', 'M05', 'M02'], 421)
const toolWear = sample.numbers(422, 0, 100)
const faults = sample.some(['none', 'none', 'none', 'none', 'burr', 'scratch', 'porosity', 'out of tol.'], 423)
export const measurements = aTable('SPC_export_hall2', [
  quantitative(
    'Meas_No',
    rows(450, (row) => 80_001 + row),
    { semanticType: 'id' },
  ),
  temporal('measured_at', sample.moments(424, '2024-01-08', 170)),
  nominal('Mach.', machines),
  nominal('Shift', sample.some(['early', 'late', 'night'], 425)),
  nominal('Op', sample.some(['KB', 'TS', 'JW', 'AM', 'RL'], 426)),
  nominal('Part', sample.some(['housing', 'housing', 'shaft', 'flange', 'bushing'], 427)),
  quantitative(
    'Dia_mm',
    sample
      .numbers(428, 24.91, 25.07, 1000)
      .map((size, row) => rounded(size + (isOneOf(machines[row], 'M04') ? 0.04 : 0), 1000)),
  ),
  quantitative(
    'Ra_um',
    sample.numbers(429, 0.4, 1.6, 100).map((rough, row) => rounded(rough + (toolWear[row] ?? 0) / 60, 100)),
  ),
  quantitative('Hardness HRC', sample.numbers(430, 54, 63, 10)),
  quantitative('Torque_Nm', sample.numbers(431, 8, 34, 10)),
  quantitative('Coolant °C', sample.numbers(432, 17, 31, 10)),
  quantitative('Tool wear %', toolWear, { semanticType: 'percent' }),
  quantitative('Lot qty', sample.some([50, 80, 100, 100, 120, 200, 250], 433)),
  quantitative(
    'Scrap pcs',
    sample.numbers(434, 0, 6).map((pieces, row) => pieces + (isOneOf(machines[row], 'M05') ? 4 : 0)),
  ),
  nominal('Defect', faults),
  nominal(
    'NOK',
    faults.map((fault) => (fault === 'none' ? 'no' : 'yes')),
    'boolean',
  ),
])

const ad = seededColumns(520)
const impressions = ad.numbers(441, 800, 42_000)
const channels = ad.some(['Google Ads', 'Google Ads', 'Meta', 'TikTok', 'Newsletter', 'Affiliate'], 442)
const clickRate = ad.numbers(443, 0.5, 3.5, 100)
const clicks = impressions.map((shown, row) =>
  Math.round((shown * ((clickRate[row] ?? 0) + (isOneOf(channels[row], 'Newsletter') ? 2 : 0))) / 100),
)
const conversions = ad.numbers(444, 1, 5, 10).map((share, row) => Math.round(((clicks[row] ?? 0) * share) / 100))
const spend = ad.numbers(445, 0.2, 1.1, 100).map((price, row) => rounded((clicks[row] ?? 0) * price, 100))
const revenue = ad.numbers(446, 22, 68).map((basket, row) => (conversions[row] ?? 0) * basket)
export const campaigns = aTable('ads_perf_daily', [
  temporal('Day', ad.days(447, '2023-07-01', 540)),
  nominal('Channel', channels),
  nominal(
    'Campaign',
    ad.some(['Brand Search', 'Retargeting', 'Spring Sale', 'Back to School', 'Black Friday', 'Always On'], 448),
  ),
  nominal('Device', ad.some(['mobile', 'mobile', 'desktop', 'tablet'], 449)),
  nominal('Ctry', ad.some(['DE', 'DE', 'AT', 'CH', 'NL'], 450)),
  nominal('Landing Page', ad.some(['/home', '/sale', '/new-in', '/bundles'], 451)),
  quantitative('Impr.', impressions),
  quantitative('Clicks', clicks),
  quantitative(
    'CTR %',
    clicks.map((clicked, row) => rounded((100 * clicked) / (impressions[row] ?? 1), 100)),
    { semanticType: 'percent' },
  ),
  quantitative('Spend €', spend, { semanticType: 'currency' }),
  quantitative('Conv.', conversions),
  quantitative('Rev €', revenue, { semanticType: 'currency' }),
  quantitative('Bounce Rate', ad.numbers(452, 0.2, 0.85, 100)),
  quantitative('QS (1-10)', ad.numbers(453, 2, 10)),
  nominal('promo code', ad.some(['yes', 'no', 'no'], 454), 'boolean'),
])

const brew = seededColumns(210)
const beers = brew.some(['Helles', 'Helles', 'Pale Ale', 'Stout', 'Weizen', 'IPA', 'Saison'], 461)
const gravity = brew
  .numbers(462, 10.5, 13.5, 10)
  .map((plato, row) => rounded(plato + (isOneOf(beers[row], 'Stout', 'IPA') ? 4.2 : 0), 10))
const finalGravity = brew.numbers(463, 1.8, 3.9, 10)
const litres = brew.some([800, 1000, 1000, 1200, 2000, 2400], 464)
export const batches = aTable('brewlog', [
  nominal('Batch #', brew.codes('B-', 612), 'id'),
  temporal('Brew Date', brew.days(465, '2020-03-02', 1720)),
  nominal('Beer', beers),
  nominal('brewed by', brew.some(['Anna', 'Piet', 'Lukas', 'Piet'], 466)),
  nominal('Tank', brew.some(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'], 467)),
  nominal('Yeast', brew.some(['W-34/70', 'US-05', 'S-33', 'BE-134'], 468)),
  quantitative('OG °P', gravity),
  quantitative('FG °P', finalGravity),
  quantitative(
    'ABV',
    gravity.map((plato, row) => rounded((plato - (finalGravity[row] ?? 0)) * 0.53, 10)),
    { semanticType: 'percent' },
  ),
  quantitative('IBU', brew.numbers(469, 8, 72)),
  quantitative('Vol (l)', litres),
  quantitative('Loss (l)', brew.numbers(470, 10, 140)),
  quantitative('hops_kg', brew.numbers(471, 1, 14, 10)),
  quantitative('Ferm. days', brew.numbers(472, 5, 28)),
  quantitative(
    'Cost €',
    litres.map((amount, row) => Math.round(Number(amount) * 0.7 + ((row * 37) % 260))),
    {
      semanticType: 'currency',
    },
  ),
  quantitative('Taste 1-5', brew.numbers(473, 1, 5)),
  nominal('barrel aged', brew.some(['yes', 'no', 'no', 'no', 'no'], 474), 'boolean'),
  nominal('dumped', brew.some([...rows(19, () => 'no'), 'yes'], 475), 'boolean'),
])
