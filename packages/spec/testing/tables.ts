import type { PartialEncoding, PartialSpec } from '../src/model/partial-spec.ts'
import type { Cell, FieldProfile, TableProfile } from '../src/model/profile.ts'

/** For tests: a field's profile, with defaults for what the test does not set. */
export function aField(field: Partial<FieldProfile> & { name: string }): FieldProfile {
  const { type = 'nominal', distinct = 5, count = 100 } = field
  const numbers = type === 'quantitative' ? { min: 0, max: 100, mean: 50, median: 50, stdev: 20 } : {}
  const times = type === 'temporal' ? { min: Date.UTC(2015, 0, 1), max: Date.UTC(2020, 11, 31) } : {}
  const listed: Cell[] =
    type === 'nominal' || type === 'ordinal'
      ? Array.from({ length: Math.min(distinct, 1000) }, (_, i) => `${field.name} ${i}`)
      : []
  const texts = type === 'nominal' || type === 'ordinal' ? { maxLength: 8 } : {}
  return {
    type,
    count,
    nulls: 0,
    distinct,
    ...numbers,
    ...times,
    ...texts,
    values: listed.map((value) => ({ value, count: 1 })),
    ...field,
  }
}

export function aTable(...fields: (Partial<FieldProfile> & { name: string })[]): TableProfile {
  return { name: 'sales', rows: 100, fields: fields.map(aField) }
}

/** For tests: a partial spec over the table; a name alone is a field without other properties. */
export function aPartial(
  table: TableProfile,
  encodings: (string | PartialEncoding)[],
  more: Partial<PartialSpec> = {},
): PartialSpec {
  const read = encodings.map((encoding) => (typeof encoding === 'string' ? { field: encoding } : encoding))
  return { data: { name: table.name }, encodings: read, transform: [], params: [], wishes: {}, ...more }
}

function values(...list: Cell[]): { value: Cell; count: number }[] {
  return list.map((value) => ({ value, count: 1 }))
}

/** For tests: a table like the well-known one of 406 cars. */
export const cars: TableProfile = {
  name: 'cars',
  rows: 406,
  fields: [
    aField({ name: 'Name', semanticType: 'name', distinct: 311, count: 406, maxLength: 36 }),
    aField({
      name: 'Miles_per_Gallon',
      type: 'quantitative',
      distinct: 129,
      count: 398,
      nulls: 8,
      min: 9,
      max: 46.6,
      mean: 23.5,
    }),
    aField({
      name: 'Cylinders',
      type: 'quantitative',
      integer: true,
      distinct: 5,
      count: 406,
      min: 3,
      max: 8,
      values: values(4, 8, 6, 3, 5),
    }),
    aField({
      name: 'Horsepower',
      type: 'quantitative',
      distinct: 93,
      count: 400,
      nulls: 6,
      min: 46,
      max: 230,
      mean: 105,
    }),
    aField({
      name: 'Weight_in_lbs',
      type: 'quantitative',
      distinct: 356,
      count: 406,
      min: 1613,
      max: 5140,
      mean: 2979,
    }),
    aField({
      name: 'Year',
      type: 'quantitative',
      semanticType: 'year',
      integer: true,
      distinct: 13,
      count: 406,
      min: 1970,
      max: 1982,
      values: values(...Array.from({ length: 13 }, (_, i) => 1970 + i)),
    }),
    aField({
      name: 'Origin',
      semanticType: 'country',
      distinct: 3,
      count: 406,
      maxLength: 6,
      values: values('USA', 'Japan', 'Europe'),
    }),
  ],
}

/** For tests: a table with dates, amounts and a share. */
export const sales: TableProfile = {
  name: 'sales',
  rows: 5000,
  fields: [
    aField({ name: 'date', type: 'temporal', semanticType: 'date', distinct: 1800, count: 5000 }),
    aField({
      name: 'region',
      semanticType: 'region',
      distinct: 4,
      count: 5000,
      values: values('north', 'south', 'east', 'west'),
      maxLength: 5,
    }),
    aField({ name: 'product', distinct: 40, count: 5000, maxLength: 28 }),
    aField({
      name: 'price',
      type: 'quantitative',
      semanticType: 'currency',
      unit: '$',
      distinct: 900,
      count: 5000,
      min: 1,
      max: 940,
    }),
    aField({
      name: 'units',
      type: 'quantitative',
      semanticType: 'count',
      integer: true,
      distinct: 60,
      count: 5000,
      min: 1,
      max: 60,
    }),
    aField({
      name: 'margin',
      type: 'quantitative',
      semanticType: 'percent',
      unit: '%',
      distinct: 90,
      count: 5000,
      min: 2,
      max: 61,
    }),
    aField({
      name: 'weekday',
      semanticType: 'weekday',
      distinct: 7,
      count: 5000,
      maxLength: 3,
      values: values('Fri', 'Mon', 'Sat', 'Sun', 'Thu', 'Tue', 'Wed'),
    }),
  ],
}
