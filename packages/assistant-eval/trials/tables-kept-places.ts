import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables of a museum, a cab office, a veterinary practice, a beekeeper and a campsite. */

const dayMs = 86_400_000
const to = (per: number, value: number) => Math.round(value * per) / per

const group = seededColumns(280)
const groupTypes = group.some(
  ['primary school', 'primary school', 'primary school', 'secondary school', 'secondary school', 'scouts', 'seniors'],
  905,
)
const ofSeniors = (row: number) => groupTypes[row] === 'seniors'
const kids = group.numbers(903, 6, 58).map((count, row) => (ofSeniors(row) ? 0 : count))
const adults = group.numbers(908, 2, 9).map((count, row) => (ofSeniors(row) ? 4 * count : count))
const withWorkshop = group.some(['Y', 'N', 'N'], 904)
const stayedAway = group.some(['no', 'no', 'no', 'no', 'no', 'no', 'no', 'yes'], 912)
/** The museum is closed on Mondays. */
const visitDays = group.days(901, '2023-01-03', 720).map((day) => (new Date(day).getUTCDay() === 1 ? day + dayMs : day))
export const museumGroups = aTable('group_visits', [
  nominal('Ref', group.codes('G-', 2101), 'id'),
  temporal('Visit Date', visitDays),
  nominal('Slot', group.some(['morning', 'morning', 'midday', 'afternoon'], 902)),
  nominal('Grp Type', groupTypes),
  nominal(
    'From (town)',
    group.some(['Harwell', 'Harwell', 'Didcot', 'Wantage', 'Abingdon', 'Abingdon', 'Faringdon', 'Thame'], 906),
  ),
  nominal('Gallery', group.some(['Dinosaurs', 'Dinosaurs', 'Romans', 'Egypt', 'Egypt', 'Steam Hall', 'Textiles'], 907)),
  quantitative('Kids', kids, { semanticType: 'count' }),
  quantitative('Adults', adults, { semanticType: 'count' }),
  nominal('Wkshop', withWorkshop, 'boolean'),
  quantitative(
    'Fee £',
    kids.map(
      (count, row) =>
        count * 4.5 + (ofSeniors(row) ? 5 * (adults[row] ?? 0) : 0) + (withWorkshop[row] === 'Y' ? 60 : 0),
    ),
    { semanticType: 'currency', unit: '£' },
  ),
  nominal('Guide', group.some(['Maureen', 'Maureen', 'Piotr', 'Aisha', 'Colin', 'self-guided'], 909)),
  quantitative(
    'Mins in bldg',
    group
      .numbers(910, 45, 180)
      .map((minutes, row) => (stayedAway[row] === 'yes' ? null : minutes + (withWorkshop[row] === 'Y' ? 25 : 0))),
  ),
  quantitative(
    'Stars',
    group
      .some([1, 2, 3, 3, 4, 4, 4, 5, 5, 5, null, null], 911)
      .map((stars, row) => (stayedAway[row] === 'yes' ? null : stars)),
  ),
  nominal('No show', stayedAway, 'boolean'),
])

const job = seededColumns(520)
const miles = job.numbers(921, 8, 46, 10).map((root) => to(10, (root * root) / 100))
const cancelled = job.some(['no', 'no', 'no', 'no', 'no', 'no', 'no', 'yes'], 922)
const unlessCancelled = <T>(values: readonly T[]) =>
  values.map((value, row) => (cancelled[row] === 'yes' ? null : value))
const zones = ['Station', 'Station', 'Town Centre', 'Town Centre', 'Hospital', 'Airport', 'Uni', 'Retail Park']
export const cabJobs = aTable('cab_jobs_jan-jun', [
  quantitative(
    'Job#',
    rows(520, (row) => 61_200 + row),
    { semanticType: 'id' },
  ),
  { ...temporal('Picked up', job.moments(923, '2024-01-01', 182)), semanticType: 'datetime' },
  nominal('Zone from', job.some(zones, 924)),
  nominal('Zone to', job.some(zones, 925)),
  nominal('Driver', job.some(['Baz', 'Imran', 'Imran', 'Shona', 'Dougie', 'Precious', 'Tomasz', 'Lenny'], 926)),
  nominal('Car', job.some(['saloon', 'saloon', 'saloon', 'estate', '8-seater', 'wheelchair'], 927)),
  nominal('Booked via', job.some(['app', 'app', 'app', 'phone', 'phone', 'rank', 'account'], 928)),
  quantitative('PAX', job.some([1, 1, 1, 2, 2, 3, 4, 6], 929), { semanticType: 'count' }),
  quantitative('Miles', miles, { unit: 'mi' }),
  quantitative('Fare', unlessCancelled(miles.map((distance) => to(10, 3.4 + 2.3 * distance))), {
    semanticType: 'currency',
    unit: '£',
  }),
  quantitative('Tip', unlessCancelled(job.some([0, 0, 0, 0.5, 1, 1, 2, 3, 5], 930)), {
    semanticType: 'currency',
    unit: '£',
  }),
  quantitative('Wait (mins)', job.numbers(931, 1, 26)),
  nominal('Cancelled?', cancelled, 'boolean'),
  quantitative('Cust rating', unlessCancelled(job.some([1, 2, 3, 4, 4, 5, 5, 5, 5, null], 932))),
])

const consult = seededColumns(430)
const species = consult.some(['dog', 'dog', 'dog', 'cat', 'cat', 'rabbit', 'guinea pig', 'parrot'], 941)
const reasons = [
  { reason: 'booster', fee: 48 },
  { reason: 'booster', fee: 48 },
  { reason: 'dental', fee: 260 },
  { reason: 'limping', fee: 95 },
  { reason: 'skin', fee: 72 },
  { reason: 'upset tummy', fee: 84 },
  { reason: 'neutering', fee: 190 },
  { reason: 'post-op check', fee: 30 },
]
const seenFor = consult.numbers(942, 0, reasons.length - 1).map((at) => reasons[at])
const typicalKg = new Map([
  ['dog', 19],
  ['cat', 4.4],
  ['rabbit', 2.1],
  ['guinea pig', 0.9],
  ['parrot', 0.4],
])
const build = consult.numbers(943, 0.5, 1.6, 100)
const extras = consult.numbers(944, 0, 80)
export const consults = aTable('consults', [
  nominal('Consult ID', consult.codes('C', 30_415), 'id'),
  temporal('Seen on', consult.days(945, '2022-01-04', 1090)),
  nominal('Species', species),
  nominal(
    'Reason',
    seenFor.map((one) => one?.reason ?? null),
  ),
  nominal('Vet', consult.some(['Okafor', 'Okafor', 'Brennan', 'Sundqvist', 'Dalgleish'], 946)),
  nominal('Branch', consult.some(['High St', 'High St', 'Mill Lane'], 947)),
  quantitative('Age yrs', consult.numbers(948, 0, 17)),
  quantitative(
    'Wt kg',
    build.map((factor, row) => to(10, factor * (typicalKg.get(String(species[row])) ?? 1))),
  ),
  quantitative('Temp', consult.some([38, 38.2, 38.4, 38.5, 38.7, 38.9, 39.1, 39.6, 40.2, null], 949)),
  quantitative('MINS', consult.some([10, 10, 15, 15, 20, 25, 30, 45], 950)),
  quantitative(
    'Bill £',
    seenFor.map((one, row) => (one?.fee ?? 0) + (extras[row] ?? 0)),
    { semanticType: 'currency', unit: '£' },
  ),
  nominal('Insured', consult.some(['Y', 'N', 'N'], 951), 'boolean'),
  nominal('Paid by', consult.some(['card', 'card', 'card', 'cash', 'insurer', 'pet plan'], 952)),
  nominal('Back <14d', consult.some(['no', 'no', 'no', 'no', 'yes'], 953), 'boolean'),
])

/** Days of the year between the middle of March and the end of October, when hives are opened. */
const opening = seededColumns(330)
const seasonDays = opening.numbers(961, 74, 300)
const seasons = opening.numbers(962, 2020, 2024)
const hiveNumbers = opening.numbers(963, 1, 18)
const queenAges = opening.numbers(966, 0, 3)
/** Where the hives stand, the first five of them at Les Tilleuls. */
const apiaries = ['Les Tilleuls', 'Le Moulin', 'La Garenne', 'Bois Joli']
export const hiveVisits = aTable('suivi_ruches', [
  nominal(
    'Hive',
    hiveNumbers.map((hive) => `R${String(hive).padStart(2, '0')}`),
  ),
  nominal(
    'Rucher',
    hiveNumbers.map((hive) => apiaries[Math.floor((hive - 1) / 5)] ?? null),
  ),
  temporal(
    'Visit',
    seasons.map((year, row) => Date.UTC(year, 0, seasonDays[row])),
  ),
  nominal('Race', opening.some(['Buckfast', 'Buckfast', 'noire', 'Carnica', 'Caucasian'], 965)),
  quantitative(
    'Queen year',
    seasons.map((year, row) => year - (queenAges[row] ?? 0)),
    { semanticType: 'year' },
  ),
  nominal('Flower', opening.some(['acacia', 'acacia', 'lime', 'chestnut', 'lavender', 'rapeseed'], 967)),
  quantitative('Honey kg', opening.some([0, 0, 2.5, 4, 6.5, 8, 9.5, 11, 14, 18.5], 968), { unit: 'kg' }),
  quantitative('Weight kg', opening.numbers(969, 19, 64, 10), { unit: 'kg' }),
  quantitative('Varroa /100', opening.numbers(970, 0, 9, 10)),
  quantitative('Brood fr.', opening.numbers(971, 1, 10)),
  quantitative('Syrup L', opening.some([0, 0, 0, 0, 1, 2, 2.5, 5], 972)),
  quantitative('Calm (1-5)', opening.some([1, 2, 3, 3, 4, 4, 5, 5], 973)),
  nominal('Swarmed', opening.some(['non', 'non', 'non', 'non', 'non', 'non', 'oui'], 974), 'boolean'),
  nominal('Sky', opening.some(['sun', 'sun', 'sun', 'cloud', 'wind', 'rain'], 975)),
])

const booking = seededColumns(380)
const arrivalDays = booking.numbers(981, 92, 296)
const years = booking.numbers(982, 2022, 2024)
const nights = booking.some([1, 2, 2, 2, 3, 3, 4, 5, 7, 7, 14], 983).map(Number)
const pitches = [
  { pitch: 'tent', rate: 18 },
  { pitch: 'tent', rate: 18 },
  { pitch: 'tent', rate: 18 },
  { pitch: 'caravan', rate: 27 },
  { pitch: 'caravan', rate: 27 },
  { pitch: 'motorhome', rate: 31 },
  { pitch: 'pod', rate: 58 },
]
const taken = booking.numbers(984, 0, pitches.length - 1).map((at) => pitches[at])
const calledOff = booking.some(['no', 'no', 'no', 'no', 'no', 'no', 'yes'], 993)
const children = booking.some([0, 0, 0, 1, 2, 2, 3], 985).map(Number)
export const campBookings = aTable('campsite 22-24', [
  quantitative(
    'Bkg no',
    rows(380, (row) => 4001 + row),
    { semanticType: 'id' },
  ),
  temporal(
    'Arrive',
    years.map((year, row) => Date.UTC(year, 0, arrivalDays[row])),
  ),
  quantitative('Nights', nights),
  nominal(
    'Pitch',
    taken.map((one) => one?.pitch ?? null),
  ),
  nominal('Field', booking.some(['Top Meadow', 'Riverside', 'Riverside', 'Orchard', 'Wood End'], 986)),
  nominal(
    'From',
    booking.some(['UK', 'UK', 'UK', 'UK', 'Netherlands', 'Netherlands', 'Germany', 'France', 'Ireland'], 987),
    'country',
  ),
  quantitative('Adults', booking.some([1, 2, 2, 2, 2, 3, 4], 988), { semanticType: 'count' }),
  quantitative('Children', children, { semanticType: 'count' }),
  quantitative('Dogs', booking.some([0, 0, 0, 1, 1, 2], 989), { semanticType: 'count' }),
  nominal('Hook-up', booking.some(['Y', 'Y', 'N'], 990), 'boolean'),
  quantitative(
    'Paid £',
    nights.map((count, row) =>
      calledOff[row] === 'yes' ? 20 : count * ((taken[row]?.rate ?? 0) + 2 * (children[row] ?? 0)),
    ),
    { semanticType: 'currency', unit: '£' },
  ),
  nominal('Booked thru', booking.some(['website', 'website', 'website', 'phone', 'Pitchup', 'turned up'], 991)),
  quantitative(
    'Score /10',
    booking
      .some([3, 5, 6, 7, 8, 8, 9, 9, 10, 10, null, null], 992)
      .map((score, row) => (calledOff[row] === 'yes' ? null : score)),
  ),
  nominal('Cxl', calledOff, 'boolean'),
])
