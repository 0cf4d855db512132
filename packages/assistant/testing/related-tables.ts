import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { aTable, nominal, quantitative } from './tables.ts'

/** A table with what takes rows to find of its fields. */
const related = (
  table: TableProfile,
  relations: { readonly [field: string]: Pick<FieldProfile, 'within' | 'totals'> },
): TableProfile => ({ ...table, fields: table.fields.map((field) => ({ ...field, ...relations[field.name] })) })

const takings = [2020, 2021, 2022, 2023].flatMap((year) =>
  ['Web', 'Shop'].flatMap((channel, at) => {
    const parts = [
      { region: 'North', revenue: year - 1900 + 31 * at },
      { region: 'South', revenue: 2 * (year - 1990) + 47 * at },
      { region: 'West', revenue: 310 - (year - 2000) + 5 * at },
    ]
    const total = { region: 'Total', revenue: parts.reduce((sum, { revenue }) => sum + revenue, 0) }
    return [...parts, total].map((row) => ({ ...row, year, channel }))
  }),
)

/** Revenue by year, channel and region; the region "Total" sums up the others. */
export const regions = related(
  aTable('takings', [
    quantitative(
      'Year',
      takings.map(({ year }) => year),
      { semanticType: 'year' },
    ),
    nominal(
      'Channel',
      takings.map(({ channel }) => channel),
    ),
    nominal(
      'Region',
      takings.map(({ region }) => region),
    ),
    quantitative(
      'Revenue',
      takings.map(({ revenue }) => revenue),
      { semanticType: 'currency' },
    ),
  ]),
  { Region: { totals: ['Total'] } },
)

const people = [2020, 2021, 2022].flatMap((year) =>
  ['Female', 'Male', 'Both sexes'].flatMap((sex) =>
    ['0-19', '20-64', '65+', 'All ages'].map((age, at) => ({ year, sex, age, people: year * (at + 3) })),
  ),
)

/** People by year, sex and age, with totals of both. */
export const ages = related(
  aTable('people', [
    quantitative(
      'Year',
      people.map(({ year }) => year),
      { semanticType: 'year' },
    ),
    nominal(
      'Sex',
      people.map(({ sex }) => sex),
    ),
    nominal(
      'Age',
      people.map(({ age }) => age),
    ),
    quantitative(
      'Population',
      people.map((row) => row.people),
    ),
  ]),
  { Sex: { totals: ['Both sexes'] }, Age: { totals: ['All ages'] } },
)

const cities = ['Rome', 'Milan', 'Turin', 'Oslo', 'Bergen', 'Lyon', 'Paris', 'Nice'] as const
const countryOf = ['Italy', 'Italy', 'Italy', 'Norway', 'Norway', 'France', 'France', 'France'] as const
const stays = Array.from({ length: 80 }, (_, at) => at)

/** Nights in hotels; each city lies in one country. */
export const hotels = related(
  aTable('stays', [
    nominal(
      'City',
      stays.map((at) => cities[at % cities.length] ?? null),
    ),
    nominal(
      'Country',
      stays.map((at) => countryOf[at % cities.length] ?? null),
    ),
    quantitative(
      'Nights',
      stays.map((at) => 1 + ((at * 7) % 12)),
    ),
  ]),
  { City: { within: 'Country' } },
)
