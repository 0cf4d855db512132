import type { Cell, FieldProfile, FieldType, SemanticType, TableProfile } from '@belvedere/spec'

/** Small tables for tests: made from arithmetic, so every run has the same ones. */

export interface Column {
  name: string
  type: FieldType
  semanticType?: SemanticType
  unit?: string
  values: Cell[]
}

const isNumber = (value: Cell): value is number => typeof value === 'number'

const profileOf = ({ name, type, semanticType, unit, values }: Column): FieldProfile => {
  const present = values.filter((value) => value !== null)
  const counts = new Map<Cell, number>()
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1)
  const frequent = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1))
  const numbers = present.filter(isNumber).sort((a, b) => a - b)
  const listed = type === 'nominal' || type === 'ordinal' || counts.size <= 1000
  return {
    name,
    type,
    ...(semanticType ? { semanticType } : {}),
    ...(unit ? { unit } : {}),
    count: present.length,
    nulls: values.length - present.length,
    distinct: counts.size,
    ...(numbers.length > 0 && (type === 'quantitative' || type === 'temporal')
      ? {
          integer: numbers.every(Number.isInteger),
          min: numbers[0] ?? 0,
          max: numbers.at(-1) ?? 0,
          mean: numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
          median: numbers[numbers.length >> 1] ?? 0,
          stdev: 1,
        }
      : { maxLength: Math.max(0, ...present.map((value) => String(value).length)) }),
    values: listed ? frequent.slice(0, 1000) : [],
  }
}

const columnsOfTables = new WeakMap<TableProfile, Column[]>()

export const aTable = (name: string, columns: Column[]): TableProfile => {
  return withColumns({ name, rows: columns[0]?.values.length ?? 0, fields: columns.map(profileOf) }, columns)
}

/** A profile that knows the columns which it was made of. */
export const withColumns = (table: TableProfile, columns: Column[]): TableProfile => {
  columnsOfTables.set(table, columns)
  return table
}

/** The columns that a table was made of. */
export const columnsOf = (table: TableProfile): Column[] => columnsOfTables.get(table) ?? []

export const rows = <T>(count: number, make: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => make(row))
/** A repeatable scatter of whole numbers in [lo, hi]. */
export const spread = (row: number, salt: number, lo: number, hi: number) =>
  lo + (((row * 7919 + salt * 104729 + ((row * row) % 97) * 31) >>> 0) % (hi - lo + 1))
/** Such a scatter in each of so many rows; `per`: in steps of 1 / `per`. */
export const numbers = (count: number, salt: number, low: number, high: number, per = 1): number[] =>
  rows(count, (row) => spread(row, salt, low * per, high * per) / per)
/** Midnights (UTC) up to `span` days after a date. */
export const days = (count: number, from: string, salt: number, span: number): number[] =>
  rows(count, (row) => Date.parse(from) + spread(row, salt, 0, span) * 86_400_000)
export const pick =
  <T extends Cell>(options: T[], salt: number) =>
  (row: number): Cell =>
    options[spread(row, salt, 0, options.length - 1)] ?? null
export const quantitative = (
  name: string,
  values: Cell[],
  more: { semanticType?: SemanticType; unit?: string } = {},
): Column => ({ name, type: 'quantitative', values, ...more })
export const nominal = (name: string, values: Cell[], semanticType: SemanticType = 'category'): Column => ({
  name,
  type: 'nominal',
  semanticType,
  values,
})
export const temporal = (name: string, values: Cell[]): Column => ({
  name,
  type: 'temporal',
  semanticType: 'date',
  values,
})

export const cars = aTable('cars', [
  nominal(
    'Name',
    rows(400, (row) => `car ${row % 311}`),
    'name',
  ),
  quantitative(
    'Miles_per_Gallon',
    rows(400, (row) => (row % 50 === 7 ? null : spread(row, 1, 90, 460) / 10)),
  ),
  quantitative('Cylinders', rows(400, pick([3, 4, 5, 6, 8], 2))),
  quantitative('Displacement', numbers(400, 3, 68, 455)),
  quantitative(
    'Horsepower',
    rows(400, (row) => (row % 70 === 3 ? null : spread(row, 4, 46, 230))),
  ),
  quantitative('Weight_in_lbs', numbers(400, 5, 1613, 5140)),
  quantitative(
    'Acceleration',
    rows(400, (row) => spread(row, 6, 80, 248) / 10),
  ),
  temporal(
    'Year',
    rows(400, (row) => Date.UTC(1970 + (row % 13), 0, 1)),
  ),
  nominal('Origin', rows(400, pick(['USA', 'Europe', 'Japan'], 8))),
])

const countries = ['Brazil', 'China', 'France', 'Germany', 'India', 'Japan', 'Kenya', 'Nigeria', 'Peru', 'Vietnam']
const continents = ['Americas', 'Asia', 'Europe', 'Europe', 'Asia', 'Asia', 'Africa', 'Africa', 'Americas', 'Asia']
export const gapminder = aTable('gapminder', [
  nominal(
    'country',
    rows(110, (row) => countries[row % 10] ?? null),
    'country',
  ),
  nominal(
    'continent',
    rows(110, (row) => continents[row % 10] ?? null),
    'region',
  ),
  quantitative(
    'year',
    rows(110, (row) => 1955 + 5 * Math.floor(row / 10)),
    { semanticType: 'year' },
  ),
  quantitative('population', numbers(110, 1, 4_000_000, 1_300_000_000), { semanticType: 'count' }),
  quantitative(
    'life_expectancy',
    rows(110, (row) => spread(row, 2, 400, 820) / 10),
    { unit: 'years' },
  ),
  quantitative(
    'children_per_woman',
    rows(110, (row) => spread(row, 3, 12, 80) / 10),
  ),
  quantitative('income_per_person', numbers(110, 4, 400, 45_000), { unit: '$', semanticType: 'currency' }),
])

const day = 86_400_000
export const sales = aTable('sales', [
  temporal(
    'order_date',
    rows(600, (row) => Date.UTC(2021, 0, 1) + Math.floor((row * 9) / 5) * day),
  ),
  nominal('region', rows(600, pick(['North', 'South', 'East', 'West'], 1)), 'region'),
  nominal('product', rows(600, pick(['Chair', 'Desk', 'Lamp', 'Monitor', 'Printer', 'Shelf', 'Sofa', 'Table'], 2))),
  nominal('category', rows(600, pick(['Furniture', 'Technology', 'Lighting'], 3))),
  nominal('segment', rows(600, pick(['Consumer', 'Corporate', 'Home Office'], 9))),
  quantitative('quantity', numbers(600, 4, 1, 12), { semanticType: 'count' }),
  quantitative('revenue', numbers(600, 5, 20, 4000), { unit: '$', semanticType: 'currency' }),
  quantitative('profit', numbers(600, 6, -400, 1200), { unit: '$', semanticType: 'currency' }),
  quantitative('discount', rows(600, pick([0, 5, 10, 15, 20, 30], 7)), { unit: '%', semanticType: 'percent' }),
])

export const weather = aTable('weather', [
  temporal(
    'date',
    rows(1461, (row) => Date.UTC(2012, 0, 1) + row * day),
  ),
  nominal('city', rows(1461, pick(['Seattle', 'New York', 'San Francisco'], 1)), 'city'),
  quantitative(
    'precipitation',
    rows(1461, (row) => spread(row, 2, 0, 559) / 10),
    { unit: 'mm' },
  ),
  quantitative(
    'temp_max',
    rows(1461, (row) => spread(row, 3, -16, 356) / 10),
    { unit: '°C' },
  ),
  quantitative(
    'temp_min',
    rows(1461, (row) => spread(row, 4, -71, 183) / 10),
    { unit: '°C' },
  ),
  quantitative(
    'wind',
    rows(1461, (row) => spread(row, 5, 4, 95) / 10),
  ),
  nominal('weather', rows(1461, pick(['sun', 'fog', 'drizzle', 'rain', 'snow'], 6))),
])

export const movies = aTable('movies', [
  nominal(
    'Title',
    rows(900, (row) => `Film ${row}`),
    'name',
  ),
  nominal(
    'Major Genre',
    rows(900, pick(['Drama', 'Comedy', 'Action', 'Horror', 'Thriller', 'Musical', 'Western', 'Documentary'], 1)),
  ),
  nominal('MPAA Rating', rows(900, pick(['G', 'PG', 'PG-13', 'R', 'Not Rated'], 2))),
  nominal(
    'Director',
    rows(900, (row) => `Director ${row % 410}`),
    'name',
  ),
  temporal(
    'Release Date',
    rows(900, (row) => Date.UTC(1980 + (row % 30), row % 12, 1 + (row % 28))),
  ),
  quantitative(
    'US Gross',
    rows(900, (row) => (row === 5 ? 0 : spread(row, 3, 0, 76_016_764) * 10)),
    { unit: '$', semanticType: 'currency' },
  ),
  quantitative(
    'Production Budget',
    rows(900, (row) => spread(row, 4, 218, 30_000_000) * 10),
    { unit: '$', semanticType: 'currency' },
  ),
  quantitative('Running Time min', numbers(900, 5, 46, 222)),
  quantitative(
    'IMDB Rating',
    rows(900, (row) => spread(row, 6, 14, 92) / 10),
  ),
  quantitative('IMDB Votes', numbers(900, 7, 18, 519541), { semanticType: 'count' }),
])
