import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { RuleExample } from '../src/grammar/rule.ts'

const number = (name: string, min: number, max: number): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 100,
  nulls: 0,
  distinct: 60,
  integer: true,
  min,
  max,
  values: [],
})
const times = (name: string, min: number, max: number): FieldProfile => ({
  name,
  type: 'temporal',
  count: 300,
  nulls: 0,
  distinct: 280,
  min,
  max,
  values: [],
})
const group = (name: string, values: string[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: values.length,
  values: values.map((value) => ({ value, count: 1 })),
})
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const names = ['Bond & Sons', 'Brick Lane Books', 'Ford Corner', 'Old Mill', 'Quay Street Deli']

/** What the examples of the grammar's rules are about. */
export const ruleTables: { readonly [name in RuleExample<unknown>['table']]: TableProfile } = {
  people: {
    name: 'people',
    rows: 100,
    fields: [
      number('age', 18, 90),
      number('income', 0, 200_000),
      number('children', 0, 6),
      { ...number('year', 63, 92), semanticType: 'year', distinct: 30 },
      group('gender', ['male', 'female']),
      group('smoker', ['no', 'yes']),
      group('internet', ['no', 'yes']),
      group('employed', ['no', 'yes']),
      number('opened', 1950, 2020),
      group('country', ['Japan', 'Germany', 'France', 'United States']),
      group('band', ['<25', '25-34', '35-44', '45+']),
    ],
  },
  orders: {
    name: 'orders',
    rows: 300,
    fields: [
      times('ordered', Date.UTC(2021, 2, 5, 6, 30), Date.UTC(2024, 8, 20)),
      times('delivered on', Date.UTC(2021, 2, 6), Date.UTC(2024, 8, 24)),
      group('season month', months),
      group('passed', ['no', 'yes']),
      number('hour', 6, 21),
    ],
  },
  shops: {
    name: 'shops',
    rows: 100,
    fields: [
      { ...group('name', names), count: 100, distinct: 100 },
      number('takings', 0, 5000),
      number('target', 0, 3000),
      number('profit', -400, 900),
      { ...number('waste', 0, 90), unit: 'kg' },
      { ...number('founded', 1950, 2020), semanticType: 'year' },
      { ...number('tills', 1, 4), distinct: 4, values: [1, 2, 3, 4].map((value) => ({ value, count: 25 })) },
      { ...group('code', ['AX', 'BQ', 'CZ']), count: 70, nulls: 30 },
    ],
  },
}
