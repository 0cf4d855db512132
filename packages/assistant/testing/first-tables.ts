import { aTable, days, nominal, numbers, pick, quantitative, rows, spread, temporal } from './tables.ts'

/** Tables that somebody opens for the first time, with the headers that such files have. */

const dayMs = 86_400_000
const hourMs = 3_600_000

export const payroll = aTable('payroll', [
  nominal(
    'Employee',
    rows(260, (row) => `Worker ${row}`),
    'name',
  ),
  nominal('Department', rows(260, pick(['Logistics', 'Legal', 'Research', 'Support', 'Sales'], 1))),
  nominal('Job Title', rows(260, pick(['Analyst', 'Clerk', 'Director', 'Engineer', 'Manager', 'Technician'], 2))),
  nominal('Sex', rows(260, pick(['men', 'women'], 3))),
  temporal('Hired', days(260, '2012-01-01', 4, 4300)),
  quantitative('Gross salary', numbers(260, 5, 24_000, 160_000), { semanticType: 'currency', unit: 'EUR' }),
  quantitative('Bonus', numbers(260, 6, 0, 20_000), { semanticType: 'currency', unit: 'EUR' }),
  quantitative('Overtime hours', numbers(260, 7, 0, 60), { unit: 'h' }),
  nominal('Contract', rows(260, pick(['permanent', 'temporary'], 8))),
])

export const visits = aTable('web_traffic', [
  temporal('date', days(900, '2023-01-01', 11, 700)),
  nominal('page', rows(900, pick(['/home', '/pricing', '/blog', '/docs', '/about', '/contact', '/jobs'], 12))),
  nominal('source', rows(900, pick(['search', 'newsletter', 'social', 'direct'], 13))),
  nominal('device', rows(900, pick(['desktop', 'mobile', 'tablet'], 14))),
  nominal('country', rows(900, pick(['Spain', 'Portugal', 'Mexico', 'Peru', 'Chile', 'Ecuador'], 15)), 'country'),
  quantitative('sessions', numbers(900, 16, 5, 2000), { semanticType: 'count' }),
  quantitative('bounce_rate', numbers(900, 17, 10, 90, 10), { semanticType: 'percent', unit: '%' }),
  quantitative('conversions', numbers(900, 18, 0, 80), { semanticType: 'count' }),
  quantitative('avg_time_on_page', numbers(900, 19, 3, 400), { unit: 's' }),
])

export const readings = aTable('readings', [
  temporal(
    'measured_at',
    rows(2400, (row) => Date.UTC(2024, 4, 1) + row * hourMs),
  ),
  nominal('station', rows(2400, pick(['Dam', 'Weir', 'Bridge', 'Lock'], 21))),
  quantitative('water_temperature', numbers(2400, 22, 4, 26, 10), { unit: '°C' }),
  quantitative('flow', numbers(2400, 23, 2, 480), { unit: 'm³/s' }),
  quantitative('turbidity', numbers(2400, 24, 0, 90, 10)),
  nominal('status', rows(2400, pick(['ok', 'ok', 'ok', 'warning', 'fault'], 25))),
])

export const loans = aTable('library_loans', [
  quantitative(
    'loan_id',
    rows(700, (row) => 5000 + row),
    { semanticType: 'id' },
  ),
  nominal(
    'title',
    rows(700, (row) => `Book ${spread(row, 31, 1, 90)}`),
    'name',
  ),
  nominal('genre', rows(700, pick(['crime', 'poetry', 'travel', 'history', 'science fiction', 'cooking'], 32))),
  nominal('branch', rows(700, pick(['Central', 'Riverside', 'Hillside'], 33))),
  nominal('age group', rows(700, pick(['child', 'teen', 'adult', 'senior'], 34))),
  temporal('loan_date', days(700, '2022-01-01', 35, 1000)),
  temporal('return_date', days(700, '2022-01-20', 36, 1000)),
  nominal('returned late', rows(700, pick(['yes', 'no', 'no'], 37))),
  quantitative('renewals', numbers(700, 38, 0, 9)),
  quantitative('fine', numbers(700, 39, 0, 18, 10), { semanticType: 'currency', unit: '$' }),
])

export const trial = aTable('trial', [
  nominal(
    'patient_id',
    rows(320, (row) => `P-${100 + row}`),
    'id',
  ),
  nominal('treatment', rows(320, pick(['placebo', 'low dose', 'high dose'], 41))),
  nominal('site', rows(320, pick(['Leeds', 'Cork', 'Ghent', 'Basel'], 42))),
  nominal('gender', rows(320, pick(['female', 'male'], 43))),
  quantitative('age', numbers(320, 44, 18, 85)),
  quantitative('systolic_bp', numbers(320, 45, 95, 190), { unit: 'mmHg' }),
  quantitative('cholesterol', numbers(320, 46, 120, 330)),
  nominal('responder', rows(320, pick(['yes', 'no'], 47))),
  nominal('side effect', rows(320, pick(['none', 'none', 'nausea', 'headache', 'fatigue'], 48))),
  temporal('enrolled', days(320, '2021-03-01', 49, 600)),
])

export const listings = aTable('listings', [
  nominal(
    'address',
    rows(450, (row) => `${row + 1} Elm Road`),
    'name',
  ),
  nominal(
    'city',
    rows(450, pick(['Porto', 'Braga', 'Faro', 'Coimbra', 'Aveiro', 'Evora', 'Viseu', 'Leiria'], 51)),
    'city',
  ),
  nominal('type', rows(450, pick(['apartment', 'house', 'studio', 'villa'], 52))),
  quantitative(
    'asking price',
    numbers(450, 53, 60, 1900, 1).map((value) => Number(value) * 1000),
    {
      semanticType: 'currency',
      unit: 'EUR',
    },
  ),
  quantitative('living area', numbers(450, 54, 25, 420), { unit: 'm²' }),
  quantitative('rooms', numbers(450, 55, 1, 9)),
  quantitative('days on market', numbers(450, 56, 1, 360), { unit: 'days' }),
  temporal('listed', days(450, '2023-01-01', 57, 640)),
  nominal('agent', rows(450, pick(['Alves', 'Borges', 'Costa', 'Dias', 'Esteves'], 58))),
])

export const matches = aTable('matches', [
  nominal('team', rows(380, pick(['Rovers', 'United', 'Albion', 'Athletic', 'Wanderers', 'City', 'County'], 61))),
  nominal('opponent', rows(380, pick(['Rovers', 'United', 'Albion', 'Athletic', 'Wanderers', 'City', 'County'], 62))),
  nominal('competition', rows(380, pick(['league', 'cup', 'friendly'], 63))),
  nominal('venue', rows(380, pick(['home', 'away'], 64))),
  nominal('result', rows(380, pick(['won', 'drawn', 'lost'], 65))),
  quantitative('goals', numbers(380, 66, 0, 6), { semanticType: 'count' }),
  quantitative('goals conceded', numbers(380, 67, 0, 6), { semanticType: 'count' }),
  quantitative('attendance', numbers(380, 68, 900, 52_000), { semanticType: 'count' }),
  quantitative('possession', numbers(380, 69, 25, 75), { semanticType: 'percent', unit: '%' }),
  temporal('played', days(380, '2019-08-01', 70, 1750)),
])

export const bills = aTable('bills', [
  temporal(
    'time',
    rows(1000, (row) => Date.UTC(2024, 0, 2) + spread(row, 71, 0, 300) * dayMs + spread(row, 72, 11, 22) * hourMs),
  ),
  quantitative('table no', numbers(1000, 73, 1, 24), { semanticType: 'id' }),
  nominal('waiter', rows(1000, pick(['Ines', 'Jonas', 'Karim', 'Lotte', 'Mina'], 74))),
  nominal('meal', rows(1000, pick(['lunch', 'dinner', 'brunch'], 75))),
  nominal('payment method', rows(1000, pick(['cash', 'card', 'voucher'], 76))),
  quantitative('guests', numbers(1000, 77, 1, 10), { semanticType: 'count' }),
  quantitative('total bill', numbers(1000, 78, 8, 320, 10), { semanticType: 'currency', unit: '$' }),
  quantitative('tip', numbers(1000, 79, 0, 40, 10), { semanticType: 'currency', unit: '$' }),
  nominal('main course', rows(1000, pick(['risotto', 'steak', 'curry', 'salad', 'pizza', 'ramen'], 80))),
])
