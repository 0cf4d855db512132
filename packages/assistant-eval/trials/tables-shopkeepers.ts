import type { Cell } from '@belvedere/spec'
import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables as people without training keep them: a till, a squad, a club's notebook, an appointment book. */

/** Of each cell what belongs to it. */
const told = <T extends Cell>(cells: readonly Cell[], of: { [cell: string]: T }): Cell[] =>
  cells.map((cell) => of[String(cell)] ?? null)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const sale = seededColumns(480)
const baked = sale.some(
  ['Sourdough', 'Sourdough', 'Rye loaf', 'Baguette', 'Croissant', 'Croissant', 'Cinnamon bun', 'Carrot cake'],
  301,
)
const soldOn = sale.days(302, '2024-01-02', 350)
const pieces = sale.numbers(303, 1, 12)
const prices = told(baked, {
  Sourdough: 4.8,
  'Rye loaf': 4.2,
  Baguette: 1.9,
  Croissant: 1.6,
  'Cinnamon bun': 2.4,
  'Carrot cake': 18,
})
export const bakery = aTable('bakery_till', [
  quantitative(
    'Rcpt',
    rows(480, (row) => 70_310 + row),
    { semanticType: 'id' },
  ),
  temporal('day', soldOn),
  {
    name: 'Wkday',
    type: 'nominal',
    semanticType: 'weekday',
    values: soldOn.map((day) => weekdays[new Date(day).getUTCDay()] ?? null),
  },
  nominal('Product', baked),
  nominal(
    'kind',
    told(baked, {
      Sourdough: 'bread',
      'Rye loaf': 'bread',
      Baguette: 'bread',
      Croissant: 'pastry',
      'Cinnamon bun': 'pastry',
      'Carrot cake': 'cake',
    }),
  ),
  nominal('Shop', sale.some(['Market Sq', 'Market Sq', 'Station', 'Harbour'], 304)),
  nominal('served by', sale.some(['Hanna', 'Ollie', 'Priya', 'Tomasz'], 305)),
  quantitative('pcs', pieces, { semanticType: 'count' }),
  quantitative('price €', prices, { semanticType: 'currency', unit: '€' }),
  quantitative(
    'Takings',
    pieces.map((count, row) => Math.round(count * Number(prices[row]) * 100) / 100),
    { semanticType: 'currency' },
  ),
  quantitative('cost ingred.', sale.numbers(306, 1, 30, 10), { semanticType: 'currency' }),
  quantitative('Left over', sale.numbers(307, 0, 14)),
  nominal('weather', sale.some(['sunny', 'rain', 'rain', 'cloudy', 'snow'], 308)),
  nominal('pre-order', sale.some(['yes', 'no', 'no', 'no'], 309), 'boolean'),
  nominal('pay', sale.some(['cash', 'card', 'card', 'voucher'], 310)),
  quantitative('stars (1-5)', sale.some([null, 3, 4, 4, 5, 5, 2, 1], 311)),
])

const squad: { [player: string]: [position: string, shirt: number, age: number] } = {
  Mo: ['FWD', 9, 15],
  Jamie: ['MID', 8, 14],
  Leo: ['FWD', 11, 14],
  Kasper: ['GK', 1, 15],
  Finn: ['DEF', 4, 15],
  Ravi: ['MID', 10, 14],
  Theo: ['DEF', 5, 13],
  Benji: ['DEF', 2, 14],
  Luca: ['FWD', 7, 13],
  Noah: ['MID', 6, 15],
  Sami: ['DEF', 3, 14],
  Oskar: ['MID', 14, 13],
}
const game = seededColumns(324)
const players = game.some(Object.keys(squad), 321)
export const football = aTable('U15_season', [
  nominal('Player', players, 'name'),
  quantitative(
    'Shirt',
    players.map((player) => squad[String(player)]?.[1] ?? null),
    { semanticType: 'id' },
  ),
  nominal(
    'Pos',
    players.map((player) => squad[String(player)]?.[0] ?? null),
  ),
  quantitative(
    'Age',
    players.map((player) => squad[String(player)]?.[2] ?? null),
  ),
  temporal('Match day', game.days(322, '2022-08-20', 640)),
  nominal('against', game.some(['Ashdown', 'Riverside', 'St Johns', 'Kingsley', 'Parkway Utd', 'Holt Town'], 323)),
  nominal('H/A', game.some(['home', 'away'], 324)),
  nominal('Result', game.some(['W', 'W', 'D', 'L'], 325)),
  nominal('started', game.some(['yes', 'yes', 'yes', 'no'], 326), 'boolean'),
  quantitative('mins', game.numbers(327, 5, 80), { semanticType: 'duration' }),
  quantitative('Goals', game.some([0, 0, 0, 0, 0, 1, 1, 2, 3], 328), { semanticType: 'count' }),
  quantitative('Assists', game.some([0, 0, 0, 1, 2], 329), { semanticType: 'count' }),
  quantitative('Shots', game.numbers(330, 0, 8), { semanticType: 'count' }),
  quantitative('YC', game.some([0, 0, 0, 0, 0, 1], 331), { semanticType: 'count' }),
  quantitative('km run', game.numbers(332, 2, 11, 10)),
  quantitative('Rating /10', game.numbers(333, 3, 10, 2)),
])

const sighting = seededColumns(540)
export const birds = aTable('club_sightings', [
  nominal('Obs no', sighting.codes('B', 2001), 'id'),
  temporal('Date', sighting.days(341, '2019-01-05', 1820)),
  nominal('time of day', sighting.some(['dawn', 'dawn', 'midday', 'dusk', 'night'], 342)),
  nominal(
    'Species',
    sighting.some(
      [
        'house sparrow',
        'house sparrow',
        'robin',
        'robin',
        'blackbird',
        'goldfinch',
        'kingfisher',
        'grey heron',
        'mute swan',
        'barn owl',
      ],
      343,
    ),
  ),
  nominal('Where', sighting.some(['Mill Pond', 'Reedbed', 'Reedbed', 'Church Wood', 'Estuary', 'Quarry'], 344)),
  quantitative('How many', sighting.numbers(345, 1, 40), { semanticType: 'count' }),
  nominal('Spotted by', sighting.some(['Anne', 'Derek', 'Sheila', 'Gordon', 'Gordon', 'Yusuf'], 346)),
  nominal('m/f/juv', sighting.some(['male', 'male', 'female', 'juvenile', 'unknown'], 347)),
  nominal('seen/heard', sighting.some(['seen', 'seen', 'seen', 'heard'], 348)),
  nominal('nesting', sighting.some(['yes', 'no', 'no', 'no', 'no'], 349), 'boolean'),
  nominal('Ringed?', sighting.some(['Y', 'N', 'N'], 350), 'boolean'),
  quantitative('Temp °C', sighting.numbers(351, -4, 29), { unit: '°C' }),
  quantitative('wind Bft', sighting.numbers(352, 0, 9)),
  quantitative('dist m', sighting.numbers(353, 2, 300), { unit: 'm' }),
])

const visit = seededColumns(290)
export const grooming = aTable('dog_appts', [
  quantitative(
    'Appt',
    rows(290, (row) => 1200 + row),
    { semanticType: 'id' },
  ),
  temporal('when', visit.days(361, '2023-02-01', 700)),
  nominal(
    'Dog',
    visit.some(['Bella', 'Rex', 'Milo', 'Luna', 'Coco', 'Teddy', 'Daisy', 'Bruno', 'Pepper', 'Otto'], 362),
    'name',
  ),
  nominal('Breed', visit.some(['poodle', 'cockapoo', 'cockapoo', 'terrier', 'labrador', 'spaniel', 'shih tzu'], 363)),
  nominal('Sz', visit.some(['small', 'medium', 'medium', 'large'], 364)),
  nominal('Service', visit.some(['full groom', 'full groom', 'wash & dry', 'nails', 'puppy cut'], 365)),
  nominal('Groomer', visit.some(['Kim', 'Steph', 'Steph', 'Aziz'], 366)),
  quantitative('mins', visit.numbers(367, 15, 150), { semanticType: 'duration' }),
  quantitative('£ charged', visit.numbers(368, 12, 85, 2), { semanticType: 'currency', unit: '£' }),
  quantitative('Tip £', visit.some([0, 0, 0, 1, 2, 5, 10], 369), { semanticType: 'currency', unit: '£' }),
  nominal('No show', visit.some(['y', 'n', 'n', 'n', 'n', 'n'], 370), 'boolean'),
  nominal('New cust', visit.some(['y', 'n', 'n'], 371), 'boolean'),
  nominal('Town', visit.some(['Oakham', 'Oakham', 'Stamford', 'Melton'], 372), 'city'),
  quantitative('weight kg', visit.numbers(373, 3, 42, 10), { unit: 'kg' }),
  quantitative('Happy 1-5', visit.numbers(374, 1, 5)),
])
