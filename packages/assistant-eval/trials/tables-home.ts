import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** What people keep for themselves: a watch's export, the joint account, a harvest diary, a children's team. The meanings are those that their files would get. */

const dayMs = 86_400_000

interface Sport {
  km: readonly [low: number, high: number] | null
  minutesPerKm: number
  heart: number
  stepsPerKm: number
}
const sports: { [type: string]: Sport } = {
  Run: { km: [3, 21], minutesPerKm: 5.8, heart: 148, stepsPerKm: 1050 },
  Ride: { km: [8, 80], minutesPerKm: 2.6, heart: 128, stepsPerKm: 0 },
  Walk: { km: [2, 12], minutesPerKm: 11.5, heart: 98, stepsPerKm: 1350 },
  Swim: { km: [0.5, 2.5], minutesPerKm: 25, heart: 131, stepsPerKm: 0 },
  Yoga: { km: null, minutesPerKm: 0, heart: 84, stepsPerKm: 0 },
  Gym: { km: null, minutesPerKm: 0, heart: 117, stepsPerKm: 0 },
}
const workout = seededColumns(380)
const types = workout.some(['Run', 'Run', 'Run', 'Ride', 'Ride', 'Walk', 'Walk', 'Swim', 'Yoga', 'Gym'], 601)
const effort = workout.numbers(602, 0, 100)
const minutesInside = workout.numbers(603, 20, 70)
const beats = workout.numbers(604, -14, 14)
const sportOf = (row: number) => sports[String(types[row])]
const kilometres = rows(380, (row) => {
  const km = sportOf(row)?.km
  return km ? Math.round((km[0] + ((km[1] - km[0]) * (effort[row] ?? 0)) / 100) * 10) / 10 : null
})
const minutes = rows(380, (row) => {
  const km = kilometres[row]
  return km ? Math.round(km * (sportOf(row)?.minutesPerKm ?? 0)) : (minutesInside[row] ?? null)
})
const heart = rows(380, (row) => (sportOf(row)?.heart ?? 0) + (beats[row] ?? 0))
const shoes = workout.some(['Pegasus 40', 'Ghost 15', 'Clifton 9'], 605)
export const workouts = aTable('watch_export', [
  quantitative(
    'Activity ID',
    rows(380, (row) => 88_120 + row * 7),
    { semanticType: 'id' },
  ),
  { name: 'Start', type: 'temporal', semanticType: 'datetime', values: workout.moments(606, '2023-01-01', 730) },
  nominal('Type', types),
  quantitative('Dist (km)', kilometres),
  quantitative('Moving min', minutes),
  quantitative(
    'Cals',
    rows(380, (row) => Math.round(((minutes[row] ?? 0) * (heart[row] ?? 0)) / 14)),
  ),
  quantitative('Avg HR', heart),
  quantitative(
    'Max HR',
    rows(380, (row) => (heart[row] ?? 0) + 12 + ((row * 13) % 25)),
  ),
  quantitative('Elev m', workout.numbers(607, 0, 640)),
  quantitative(
    'Steps',
    rows(380, (row) => Math.round((kilometres[row] ?? 0) * (sportOf(row)?.stepsPerKm ?? 0))),
  ),
  nominal('Indoor', workout.some(['no', 'no', 'no', 'yes'], 608), 'boolean'),
  nominal(
    'Shoes',
    rows(380, (row) => (types[row] === 'Run' || types[row] === 'Walk' ? (shoes[row] ?? null) : null)),
  ),
  nominal('With', workout.some(['alone', 'alone', 'Sam', 'club', 'dog'], 609)),
  quantitative('Sleep hrs b4', workout.numbers(610, 4, 9, 10)),
  quantitative('Feel 1-5', workout.numbers(611, 1, 5)),
])

/** What each payee is for, and between which amounts. */
const payees: { [payee: string]: readonly [category: string, low: number, high: number] } = {
  Aldi: ['groceries', 12, 95],
  Waitrose: ['groceries', 18, 140],
  'Pizza Union': ['eating out', 14, 60],
  'Golden Wok': ['eating out', 16, 48],
  'Costa Coffee': ['eating out', 3, 14],
  'Shell Ring Rd': ['petrol', 25, 85],
  Northrail: ['transport', 4, 66],
  'Bulb Power': ['bills', 88, 210],
  'Yorks Water': ['bills', 38, 44],
  'City Council': ['bills', 168, 174],
  Netflix: ['subscriptions', 11, 16],
  'Gym Box': ['subscriptions', 32, 32],
  Amazon: ['shopping', 6, 180],
  'Paws Vets': ['dog', 28, 240],
  'SALARY JO': ['income', 2310, 2480],
  'SALARY BEN': ['income', 1890, 2010],
  'Amazon refund': ['income', 8, 90],
}
const often = ['Aldi', 'Aldi', 'Waitrose', 'Costa Coffee', 'Costa Coffee', 'Amazon', 'Shell Ring Rd']
const line = seededColumns(520)
const paidTo = line.some([...Object.keys(payees), ...often], 621)
const within = line.numbers(622, 0, 100)
const pounds = rows(520, (row) => {
  const [, low, high] = payees[String(paidTo[row])] ?? ['', 0, 0]
  return Math.round((low + ((high - low) * (within[row] ?? 0)) / 100) * 100) / 100
})
const categories = paidTo.map((payee) => payees[String(payee)]?.[0] ?? null)
const isIncome = (row: number) => categories[row] === 'income'
export const jointAccount = aTable('joint_acct_2022-24', [
  temporal('Date', line.days(623, '2022-01-01', 1096)),
  { name: 'Ref', type: 'nominal', values: line.codes('TX', 400_118) },
  nominal('Payee', paidTo),
  nominal('Cat', categories),
  quantitative(
    'Paid Out £',
    rows(520, (row) => (isIncome(row) ? null : (pounds[row] ?? null))),
    { semanticType: 'currency' },
  ),
  quantitative(
    'Paid In £',
    rows(520, (row) => (isIncome(row) ? (pounds[row] ?? null) : null)),
    { semanticType: 'currency' },
  ),
  quantitative('Balance', line.numbers(624, -420, 5200, 100)),
  nominal('Who', line.some(['Jo', 'Jo', 'Ben', 'both'], 625)),
  nominal('How', line.some(['contactless', 'contactless', 'direct debit', 'online', 'chip & pin'], 626)),
  nominal('essential?', line.some(['yes', 'yes', 'no'], 627), 'boolean'),
  quantitative('Worth it (1-5)', line.numbers(628, 1, 5)),
])

/** The varieties, the day of the year on which picking begins and for how many days, and the kilos at a time. */
const crops: { [crop: string]: readonly [varieties: string[], first: number, span: number, kg: number] } = {
  courgettes: [['Defender', 'Black Beauty'], 180, 80, 2.4],
  tomatoes: [['Sungold', 'Moneymaker'], 195, 85, 1.8],
  potatoes: [['Charlotte', 'Maris Peer'], 170, 75, 6.5],
  'runner beans': [['Scarlet Emperor'], 190, 70, 1.4],
  kale: [['Nero'], 20, 330, 0.6],
  strawberries: [['Honeoye'], 155, 35, 0.9],
  onions: [['Sturon', 'Red Baron'], 200, 45, 3.2],
  beetroot: [['Boltardy'], 175, 110, 1.6],
}
const picked = seededColumns(420)
const cropNames = Object.keys(crops)
const grown = picked.some([...cropNames, 'courgettes', 'courgettes', 'tomatoes', 'tomatoes', 'runner beans'], 641)
const cropOf = (row: number) => crops[String(grown[row])] ?? [[], 0, 0, 0]
const seasons = picked.numbers(642, 2020, 2024)
const share = picked.numbers(643, 0, 99)
const amount = picked.numbers(644, 15, 150)
const kind = picked.numbers(645, 0, 1)
const pickedOn = rows(420, (row) => {
  const [, first, span] = cropOf(row)
  return Date.UTC(seasons[row] ?? 0, 0, 1) + (first + Math.floor((span * (share[row] ?? 0)) / 100)) * dayMs
})
const age = picked.numbers(646, 55, 140)
export const harvestDiary = aTable('plot 14b diary', [
  temporal('Picked', pickedOn),
  quantitative('season', seasons, { semanticType: 'year' }),
  nominal('Crop', grown),
  nominal(
    'Var.',
    rows(420, (row) => cropOf(row)[0][(kind[row] ?? 0) % cropOf(row)[0].length] ?? null),
  ),
  nominal('Bed', picked.some(['A', 'B', 'C', 'polytunnel', 'greenhouse'], 647)),
  quantitative('Row no', picked.numbers(648, 1, 6)),
  temporal(
    'Sown',
    rows(420, (row) => (pickedOn[row] ?? 0) - (age[row] ?? 0) * dayMs),
  ),
  quantitative(
    'kg',
    rows(420, (row) => Math.round(cropOf(row)[3] * (amount[row] ?? 0)) / 100),
  ),
  quantitative('Water (l)', picked.numbers(649, 0, 40)),
  quantitative('Rain wk mm', picked.numbers(650, 0, 46)),
  quantitative('max C', picked.numbers(651, 9, 33)),
  quantitative('slug dmg 0-5', picked.some([0, 0, 0, 1, 1, 2, 3, 4, 5], 652)),
  quantitative('Taste /10', picked.numbers(653, 4, 10)),
  nominal('gave away', picked.some(['yes', 'no', 'no', 'no'], 654), 'boolean'),
  nominal('Picker', picked.some(['me', 'me', 'Dad', 'Bev', 'the kids'], 655)),
])

/** Where each child plays. */
const squad: { [name: string]: string } = {
  Alfie: 'keeper',
  Bea: 'defence',
  Cassius: 'defence',
  Dara: 'defence',
  Eddie: 'midfield',
  Freya: 'midfield',
  Gus: 'midfield',
  Hana: 'midfield',
  Ivo: 'wing',
  Jude: 'wing',
  Kit: 'striker',
  Lola: 'striker',
  Mo: 'striker',
}
const names = Object.keys(squad)
const perMatch = 9
const matchDays = seededColumns(40)
const [onDay, competition] = [
  matchDays.numbers(661, 0, 6),
  matchDays.some(['league', 'league', 'cup', 'friendly'], 662),
]
const opponents = matchDays.some(['Hillside', 'Abbey Jnrs', 'Park Rgrs', 'Dunmore', 'Seaton Lions', 'Wick Utd'], 663)
const grounds = matchDays.some(['home', 'away'], 664)
const pitches = matchDays.some(['grass', 'grass', '3G', 'mud'], 665)
const [ours, theirs] = [matchDays.numbers(666, 0, 6), matchDays.numbers(667, 0, 5)]
const ofMatch = <T>(values: readonly T[]) => rows(40 * perMatch, (row) => values[Math.floor(row / perMatch)] ?? null)
const kid = rows(
  40 * perMatch,
  (row) => names[(Math.floor(row / perMatch) * 5 + (row % perMatch)) % names.length] ?? '',
)
const game = seededColumns(40 * perMatch)
const [goals, passes] = [game.some([0, 0, 0, 1, 1, 2, 3], 671), game.numbers(672, 2, 44)]
const scorers = ['striker', 'wing', 'midfield']
export const appearances = aTable('U11 Panthers 23/24', [
  temporal('Date', ofMatch(rows(40, (match) => Date.UTC(2023, 8, 2) + (match * 7 + (onDay[match] ?? 0)) * dayMs))),
  nominal('Comp', ofMatch(competition)),
  nominal('Opp.', ofMatch(opponents)),
  nominal('H/A', ofMatch(grounds)),
  nominal('Pitch', ofMatch(pitches)),
  quantitative('Us', ofMatch(ours)),
  quantitative('Them', ofMatch(theirs)),
  nominal('Kid', kid),
  nominal(
    'Pos',
    kid.map((name) => squad[name] ?? null),
  ),
  nominal('Sub', game.some(['no', 'no', 'yes'], 673), 'boolean'),
  quantitative('Mins', game.numbers(674, 10, 60)),
  quantitative(
    'Gls',
    rows(40 * perMatch, (row) => (scorers.includes(squad[kid[row] ?? ''] ?? '') ? Number(goals[row]) : 0)),
  ),
  quantitative('Ast', game.some([0, 0, 0, 0, 1, 1, 2], 675)),
  quantitative('Passes', passes),
  quantitative('Pass %', game.numbers(676, 35, 95), { semanticType: 'percent' }),
  quantitative('Rating', game.numbers(677, 3, 10, 2)),
])
