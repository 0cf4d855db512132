import { aTable, days, nominal, numbers, pick, quantitative, rows, spread, temporal } from './tables.ts'

/** What people keep in tables of every day; no table of any corpus is among them. */

/** Rides of a city's bikes. */
export const rides = aTable('rides', [
  temporal('started_at', days(800, '2023-01-01', 1, 729)),
  nominal(
    'station',
    rows(
      800,
      pick(
        [
          'Central',
          'Harbour',
          'Old Town',
          'University',
          'Airport',
          'Stadium',
          'Museum',
          'Lakeside',
          'North Gate',
          'Zoo',
          'Market',
          'Mill',
        ],
        2,
      ),
    ),
  ),
  nominal('rider', rows(800, pick(['member', 'casual'], 3))),
  nominal('bike type', rows(800, pick(['classic', 'electric', 'cargo'], 4))),
  quantitative('minutes', numbers(800, 5, 2, 95), { semanticType: 'duration', unit: 'min' }),
  quantitative(
    'distance_km',
    rows(800, (row) => spread(row, 6, 4, 180) / 10),
    { unit: 'km' },
  ),
])

/** Stays in a hospital. */
export const stays = aTable('hospital_stays', [
  nominal('Ward', rows(500, pick(['Cardiology', 'Surgery', 'Oncology', 'Paediatrics', 'Neurology', 'Maternity'], 11))),
  temporal('Admitted', days(500, '2021-01-01', 12, 1094)),
  quantitative('Length of stay', numbers(500, 13, 1, 30), { semanticType: 'duration', unit: 'days' }),
  quantitative('Age', numbers(500, 14, 0, 95)),
  nominal('Sex', rows(500, pick(['female', 'male'], 15))),
  quantitative('Cost', numbers(500, 16, 400, 42_000), { semanticType: 'currency', unit: 'EUR' }),
  nominal('Readmitted', rows(500, pick(['yes', 'no', 'no', 'no'], 17))),
])

/** Homes that were sold. */
export const homes = aTable('home_sales', [
  nominal(
    'Neighbourhood',
    rows(
      400,
      pick(['Riverside', 'Hillcrest', 'Downtown', 'Meadows', 'Docklands', 'Westend', 'Parkside', 'Eastgate'], 21),
    ),
  ),
  nominal('Type', rows(400, pick(['flat', 'terraced', 'detached', 'bungalow'], 22))),
  quantitative(
    'Price',
    rows(400, (row) => spread(row, 23, 90, 1400) * 1000),
    { semanticType: 'currency', unit: 'GBP' },
  ),
  quantitative('Floor area', numbers(400, 24, 28, 320), { unit: 'm²' }),
  quantitative('Bedrooms', numbers(400, 25, 1, 6)),
  quantitative('Year built', numbers(400, 26, 1890, 2022), { semanticType: 'year' }),
  temporal('Sold on', days(400, '2020-01-01', 27, 1460)),
])

/** What support was asked. */
export const tickets = aTable('tickets', [
  temporal('Opened', days(600, '2024-01-01', 31, 364)),
  nominal('Agent', rows(600, pick(['Amara', 'Bjorn', 'Chloe', 'Dmitri', 'Elif', 'Farid', 'Grace'], 32))),
  { name: 'Priority', type: 'ordinal', values: rows(600, pick(['low', 'normal', 'high', 'urgent'], 33)) },
  nominal('Channel', rows(600, pick(['email', 'phone', 'chat'], 34))),
  quantitative('Hours to close', numbers(600, 35, 1, 240), { semanticType: 'duration', unit: 'h' }),
  quantitative('Satisfaction', numbers(600, 36, 1, 5)),
])

const continents = [
  'Europe',
  'Africa',
  'South America',
  'Asia',
  'North America',
  'Europe',
  'Asia',
  'South America',
  'Africa',
  'Europe',
]
const countries = ['Norway', 'Kenya', 'Brazil', 'India', 'Canada', 'Poland', 'Vietnam', 'Chile', 'Morocco', 'Finland']
/** What countries emit, year by year. */
export const emissions = aTable('emissions', [
  nominal(
    'Country',
    rows(300, (row) => countries[row % 10] ?? null),
    'country',
  ),
  nominal(
    'Continent',
    rows(300, (row) => continents[row % 10] ?? null),
  ),
  quantitative(
    'Year',
    rows(300, (row) => 1990 + Math.floor(row / 10)),
    { semanticType: 'year' },
  ),
  quantitative('CO2 emissions', numbers(300, 41, 2_000, 900_000), { unit: 'kt' }),
  quantitative(
    'GDP',
    rows(300, (row) => spread(row, 42, 9, 2_600) * 1_000_000_000),
    { semanticType: 'currency', unit: 'USD' },
  ),
  quantitative(
    'Population',
    rows(300, (row) => spread(row, 43, 4, 1_380) * 1_000_000),
  ),
])

/** Marks at several schools. */
export const exams = aTable('exam_results', [
  nominal(
    'student_id',
    rows(360, (row) => `S${1000 + row}`),
    'id',
  ),
  nominal('school', rows(360, pick(['Ashby High', 'St Mary', 'Kingsway', 'Brook Lane', 'Greenfield'], 51))),
  nominal('subject', rows(360, pick(['maths', 'physics', 'history', 'art', 'biology', 'latin'], 52))),
  nominal('gender', rows(360, pick(['girl', 'boy'], 53))),
  quantitative('score', numbers(360, 54, 12, 100)),
  quantitative('days_absent', numbers(360, 55, 0, 24)),
])
