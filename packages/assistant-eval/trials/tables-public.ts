import type { Cell } from '@belvedere/spec'
import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables of a newspaper, a school, a town hall and a water charity. */

const crash = seededColumns(520)
export const crashes = aTable('rta_county_21-24', [
  nominal('Collision Ref', crash.codes('RTC', 104_021), 'id'),
  temporal('Date of crash', crash.days(601, '2021-01-01', 1461)),
  quantitative('Hr', crash.numbers(602, 0, 23)),
  nominal(
    'DISTRICT',
    crash.some(['Ashcombe', 'Brayford', 'Brayford', 'Coldharbour', 'Denholm', 'Kelsby', 'Thornwick'], 603),
    'region',
  ),
  nominal('Road', crash.some(['A15', 'A46', 'A46', 'A631', 'A158', 'B1188', 'B1398', 'M180', 'unclassified'], 604)),
  quantitative('Spd Lim (mph)', crash.some([20, 30, 30, 30, 40, 50, 60, 60, 70], 605)),
  nominal('Severity', crash.some(['slight', 'slight', 'slight', 'slight', 'serious', 'serious', 'fatal'], 606)),
  quantitative('no_veh', crash.numbers(607, 1, 4)),
  quantitative('Casualties', crash.some([1, 1, 1, 1, 2, 2, 3, 4, 6], 608), { semanticType: 'count' }),
  nominal('Ped involved', crash.some(['no', 'no', 'no', 'no', 'yes'], 609), 'boolean'),
  nominal('Light', crash.some(['daylight', 'daylight', 'daylight', 'dark (lit)', 'dark (unlit)', 'dusk'], 610)),
  nominal('Weather', crash.some(['fine', 'fine', 'fine', 'rain', 'rain', 'fog', 'snow'], 611)),
  nominal('Drink drive?', crash.some(['N', 'N', 'N', 'N', 'N', 'N', 'Y'], 612), 'boolean'),
  quantitative('Driver age', crash.numbers(613, 17, 88)),
  quantitative('Lat', crash.numbers(614, 52.95, 53.6, 10_000), { semanticType: 'latitude' }),
  quantitative('Long', crash.numbers(615, -0.95, 0.3, 10_000), { semanticType: 'longitude' }),
])

const firstNames = [
  ...['Aaliyah', 'Adam', 'Amelia', 'Ben', 'Callum', 'Chloe', 'Daniel', 'Ella', 'Ethan', 'Freya', 'Grace', 'Hassan'],
  ...['Isla', 'Jacob', 'Kian', 'Leah', 'Lucas', 'Mia', 'Noah', 'Olivia', 'Poppy', 'Ryan', 'Sofia', 'Zain'],
]
const surnames = ['Ahmed', 'Baker', 'Clarke', 'Doyle', 'Evans', 'Fox', 'Green', 'Hughes', 'Iqbal', 'Jones']
const pupil = seededColumns(240)
const yearGroups = pupil.numbers(621, 7, 11)
const streams = pupil.some(['A', 'B', 'C'], 622)
export const pupils = aTable('pupils_spring_term', [
  nominal('UPN', pupil.codes('K8232', 10_301), 'id'),
  nominal(
    'Pupil',
    rows(240, (row) => `${firstNames[row % 24]} ${surnames[Math.floor(row / 24)]}`),
    'name',
  ),
  quantitative('Yr', yearGroups),
  nominal(
    'Form',
    rows(240, (row) => `${yearGroups[row]}${streams[row]}`),
  ),
  nominal('Sex', pupil.some(['F', 'M'], 623)),
  nominal('House', pupil.some(['Curie', 'Seacole', 'Turing', 'Whittle'], 624)),
  nominal('FSM', pupil.some(['N', 'N', 'N', 'Y'], 625), 'boolean'),
  nominal('SEN', pupil.some(['none', 'none', 'none', 'none', 'none', 'support', 'EHCP'], 626)),
  temporal('Joined', pupil.days(627, '2019-09-02', 1950)),
  quantitative('Att %', pupil.numbers(628, 78, 100, 10), { semanticType: 'percent' }),
  quantitative('Auth abs', pupil.numbers(629, 0, 18), { unit: 'days' }),
  quantitative('Unauth abs', pupil.some([0, 0, 0, 0, 1, 1, 2, 3, 5, 8, 12, 21], 630), { unit: 'days' }),
  quantitative('Lates', pupil.numbers(631, 0, 24), { semanticType: 'count' }),
  quantitative('Maths', pupil.numbers(632, 18, 98)),
  quantitative('Eng', pupil.numbers(633, 22, 96)),
  quantitative('Sci', pupil.numbers(634, 15, 97)),
])

const wards = [
  ...['Abbeyfield', 'Bridge End', 'Castle', 'Fenside', 'Hawthorn', 'Lower Marsh', 'Market', 'Northgate'],
  ...['Park', 'Riverside', 'St Anne', 'Upper Wold', 'Westbrook', 'Whitecross'],
]
const ruralWards: readonly unknown[] = ['Fenside', 'Lower Marsh', 'Upper Wold', 'Hawthorn', 'Westbrook']
const parties = ['Labour', 'Conservative', 'Lib Dem', 'Green', 'Independent']
const ballots = wards.flatMap((ward) => [2015, 2019, 2023].map((year) => ({ ward, year })))
const ballot = seededColumns(ballots.length)
const electorates = ballot.numbers(641, 2900, 6800)
const turnouts = ballot.numbers(642, 21, 52, 10)
const rejected = ballot.numbers(643, 3, 61)
const recounts = ballot.some(['no', 'no', 'no', 'no', 'no', 'yes'], 644)
const standing = seededColumns(ballots.length * parties.length)
const strengths = standing.numbers(645, 4, 40)
const candidacies = ballots.flatMap(({ ward, year }, at) => {
  const stood = parties.map((party, seat) => ({ party, strength: strengths[at * parties.length + seat] ?? 0 }))
  const all = stood.reduce((sum, { strength }) => sum + strength, 0)
  const most = Math.max(...stood.map(({ strength }) => strength))
  const first = stood.findIndex(({ strength }) => strength === most)
  const valid = Math.round(((electorates[at] ?? 0) * (turnouts[at] ?? 0)) / 100) - (rejected[at] ?? 0)
  return stood.map(({ party, strength }, seat) => ({
    ward,
    year,
    party,
    at,
    votes: Math.round((valid * strength) / all),
    elected: seat === first ? 'Y' : 'N',
  }))
})
const candidateNames = ['Hale', 'Osei', 'Prentice', 'Quinn', 'Rao', 'Sutton', 'Tandy', 'Underhill', 'Vance', 'Walsh']
const initials = [
  'A',
  'C',
  'D',
  'F',
  'H',
  'K',
  'L',
  'M',
  'N',
  'P',
  'R',
  'S',
  'T',
  'W',
  'Y',
  'B',
  'E',
  'G',
  'I',
  'J',
  'O',
]
const ofBallot = (cells: readonly Cell[]): Cell[] => candidacies.map(({ at }) => cells[at] ?? null)
export const candidates = aTable('local_elections', [
  quantitative(
    'Elec Yr',
    candidacies.map(({ year }) => year),
    { semanticType: 'year' },
  ),
  nominal(
    'WARD',
    candidacies.map(({ ward }) => ward),
    'region',
  ),
  nominal(
    'Area',
    candidacies.map(({ ward }) => (ruralWards.includes(ward) ? 'rural' : 'urban')),
  ),
  nominal(
    'Candidate',
    candidacies.map((_, row) => `${initials[Math.floor(row / 10) % 21]}. ${candidateNames[row % 10]}`),
    'name',
  ),
  nominal(
    'Party',
    candidacies.map(({ party }) => party),
  ),
  nominal('Gender', standing.some(['female', 'male', 'male'], 646)),
  quantitative('Age', standing.numbers(647, 19, 81)),
  nominal('Sitting cllr', standing.some(['N', 'N', 'N', 'Y'], 648), 'boolean'),
  quantitative(
    'Votes',
    candidacies.map(({ votes }) => votes),
    { semanticType: 'count' },
  ),
  nominal(
    'Elected',
    candidacies.map(({ elected }) => elected),
    'boolean',
  ),
  quantitative('Exp. £', standing.numbers(649, 0, 940), { semanticType: 'currency' }),
  quantitative('Electorate', ofBallot(electorates)),
  quantitative('Turnout %', ofBallot(turnouts), { semanticType: 'percent' }),
  quantitative('Rejected', ofBallot(rejected)),
  nominal('Recount', ofBallot(recounts), 'boolean'),
])

const villages = [
  ...['Adoku', 'Bunyasi', 'Chilema', 'Dalo', 'Fatoma', 'Gomba', 'Ilunga', 'Kabuye', 'Lusenga', 'Mapanza'],
  ...['Ndolwa', 'Owino', 'Pachuma', 'Rumwe', 'Sirimba', 'Tembwe'],
]
const point = seededColumns(360)
const sources = point.some(['borehole', 'borehole', 'borehole', 'hand-dug well', 'spring', 'tap stand'], 662)
const isDug = (row: number) => sources[row] === 'borehole' || sources[row] === 'hand-dug well'
const villageNumbers = point.numbers(661, 0, villages.length - 1)
const depths = point.numbers(667, 6, 92)
export const waterPoints = aTable('wp_baseline', [
  nominal('WP_ID', point.codes('WP-', 2001), 'id'),
  nominal(
    'Village',
    villageNumbers.map((at) => villages[at] ?? null),
    'city',
  ),
  nominal(
    'District',
    villageNumbers.map((at) => ['Kitale East', 'Nsoma', 'Mwembe', 'Lira Hills'][at % 4] ?? null),
    'region',
  ),
  temporal('Visit dt', point.days(663, '2023-02-06', 280)),
  nominal('Enum.', point.some(['Agnes', 'Brian', 'Esther', 'Moses', 'Patience'], 664), 'name'),
  nominal('Source', sources),
  nominal('Functional', point.some(['yes', 'yes', 'yes', 'no'], 665), 'boolean'),
  quantitative('HHs', point.numbers(666, 5, 140), { semanticType: 'count' }),
  quantitative(
    'Depth (m)',
    rows(360, (row) => (isDug(row) ? (depths[row] ?? null) : null)),
  ),
  quantitative('Fetch min', point.numbers(668, 3, 170), { semanticType: 'duration' }),
  quantitative('E.coli /100ml', point.some([0, 0, 0, 1, 2, 4, 9, 15, 28, 60, 110, 240], 669)),
  quantitative('Fee/mth', point.some([0, 0, 200, 500, 500, 1000, 1500], 670), { semanticType: 'currency' }),
  quantitative('Yr built', point.numbers(671, 1984, 2022), { semanticType: 'year' }),
  nominal('Cttee', point.some(['yes', 'yes', 'no'], 672), 'boolean'),
  quantitative('Satisf (1-5)', point.numbers(673, 1, 5)),
  nominal('Donor', point.some(['govt', 'govt', 'church', 'Well4All', 'community'], 674)),
])
