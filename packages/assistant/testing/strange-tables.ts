import { aTable, nominal, numbers, pick, quantitative, rows, spread, temporal } from './tables.ts'

/** Tables with the headers that people's own files have. */

const day = 86_400_000
export const staff = aTable('staff', [
  quantitative(
    'No.',
    rows(350, (row) => row + 1),
    { semanticType: 'id' },
  ),
  nominal(
    'Full Name',
    rows(350, (row) => `Person ${row}`),
    'name',
  ),
  temporal(
    'Date of Birth',
    rows(350, (row) => Date.UTC(1960, 0, 1) + row * 41 * day),
  ),
  temporal(
    'Hire Date',
    rows(350, (row) => Date.UTC(2010, 0, 1) + row * 14 * day),
  ),
  nominal('Dept', rows(350, pick(['Engineering', 'HR', 'Finance', 'Legal'], 1))),
  nominal('Level', rows(350, pick(['Junior', 'Senior', 'Lead', 'Manager'], 2))),
  quantitative(
    'Annual Salary (USD)',
    rows(350, (row) => spread(row, 3, 32, 180) * 1000),
    { unit: '$', semanticType: 'currency' },
  ),
  nominal('Gender', rows(350, pick(['F', 'M'], 4))),
  quantitative('Performance rating', rows(350, pick([1, 2, 3, 4, 5], 5))),
  nominal('Office', rows(350, pick(['Berlin', 'London', 'Austin'], 6))),
])

const scale = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree']
export const survey = aTable('survey', [
  quantitative(
    'Respondent',
    rows(420, (row) => row + 1),
  ),
  nominal('Age group', rows(420, pick(['18-24', '25-34', '35-44', '45-54', '55+'], 1))),
  nominal('Gender', rows(420, pick(['Female', 'Male', 'Non-binary'], 2))),
  nominal('Department', rows(420, pick(['Sales', 'Engineering', 'Support', 'Marketing'], 3))),
  nominal('I am satisfied with my job', rows(420, pick(scale, 4))),
  nominal('My manager supports me', rows(420, pick(scale, 5))),
  quantitative('NPS score', numbers(420, 6, 0, 10)),
])

export const sensors = aTable('sensor_log', [
  temporal(
    'timestamp',
    rows(3000, (row) => Date.UTC(2024, 2, 1) + row * 600_000),
  ),
  nominal('sensor_id', rows(3000, pick(['kitchen', 'attic', 'cellar'], 1))),
  quantitative(
    'temp_c',
    rows(3000, (row) => spread(row, 2, 180, 260) / 10),
  ),
  quantitative('humidity_pct', numbers(3000, 3, 40, 60), { semanticType: 'percent' }),
  nominal('status', rows(3000, pick(['OK', 'WARN', 'FAIL'], 4))),
])

export const expenses = aTable('expenses', [
  temporal(
    'Date',
    rows(500, (row) => Date.UTC(2023, 0, 1) + row * day),
  ),
  nominal('Expense type', rows(500, pick(['Travel', 'Meals', 'Software', 'Training'], 1))),
  nominal('Vendor', rows(500, pick(['Uber', 'Amazon', 'Zoom', 'Delta'], 2))),
  quantitative('Amount', numbers(500, 3, 5, 900), { unit: '$', semanticType: 'currency' }),
  quantitative('VAT rate', rows(500, pick([0, 7, 19], 4)), { unit: '%', semanticType: 'percent' }),
  nominal('Employee', rows(500, pick(['Anna', 'Bob', 'Chidi', 'Dolores'], 5))),
])

export const quarters = aTable('quarters', [
  nominal('Group', rows(120, pick(['A', 'B', 'C', 'D'], 1))),
  quantitative('% of total', numbers(120, 2, 0, 100), { semanticType: 'percent' }),
  ...[1, 2, 3, 4].map((quarter) =>
    quantitative(
      `Q${quarter} 2020`,
      rows(120, (row) => spread(row, 3 + quarter, 10, 900)),
    ),
  ),
  quantitative('Growth (%)', numbers(120, 9, 0, 25), { semanticType: 'percent' }),
  temporal(
    'Date of Birth',
    rows(120, (row) => Date.UTC(1970, 0, 1) + row * 97 * day),
  ),
])

export const gifts = aTable('gifts', [
  nominal('Home state', rows(300, pick(['Texas', 'Ohio', 'Maine', 'Utah', 'Georgia'], 1)), 'us_state'),
  nominal('Campaign', rows(300, pick(['Winter', 'Water', 'School'], 2))),
  quantitative(
    'Donation',
    rows(300, (row) => spread(row, 3, 5, 400)),
    { unit: '$', semanticType: 'currency' },
  ),
])
