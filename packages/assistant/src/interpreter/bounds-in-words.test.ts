import { conditionWords } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { fieldFilter } from './predicates.ts'
import { chartSentence } from './sentence.ts'

const day = (text: string) => Date.parse(text)
const kiosks = aProfile('kiosks', [
  { name: 'Month', values: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] },
  { name: 'Balance', values: [-4, -2, 0, 3, 5, 8, 9, 12, 7, 1, -1, -3] },
  { name: 'Complaints', values: [0, 1, 2, 0, 0, 3, 4, 1, 0, 0, 0, 2] },
  { name: 'Service (1-10)', values: [4, 5, 6, 7, 8, 9, 9, 8, 7, 6, 5, 3] },
  {
    name: 'last_cleaned',
    type: 'temporal',
    values: [2019, 2020, 2020, 2021, 2021, 2022, 2022, 2023, 2023, 2024, 2024, 2024].map((year) =>
      day(`${year}-03-01`),
    ),
  },
])

const conditionsIn = (message: string) =>
  chartSentence(message, kiosks).filters.map(({ field, condition }) =>
    conditionWords(fieldFilter(field, condition), kiosks),
  )

describe('a condition that names no bound of a column', () => {
  it.each([
    ['complaints from april to june', ['Month: Apr, May and Jun']],
    ['complaints between november and february', ['Month: Nov, Dec, Jan and Feb']],
    ['balance in april and july', ['Month: Apr and Jul']],
    ['balance in summer', ['Month: Jun, Jul and Aug']],
  ])('is read as names of months: %s', (message, conditions) => {
    expect(conditionsIn(message)).toEqual(conditions)
  })

  it('is all of a year that something went on over', () => {
    expect(conditionsIn('complaints over 2021')).toEqual(['Last cleaned from 2021-01-01 to 2021-12-31'])
    expect(conditionsIn('complaints over 3')).toEqual(['Complaints over 3'])
  })

  it.each([
    ['kiosks with a negative balance', ['Balance under 0']],
    ['kiosks with a positive balance', ['Balance over 0']],
    ['profitable kiosks', []],
    ['negative complaints', []],
  ])('is read as a side of zero where the column has both: %s', (message, conditions) => {
    expect(conditionsIn(message)).toEqual(conditions)
  })

  it('is read as marks that were given', () => {
    expect(conditionsIn('kiosks of those who gave an 8 or more')).toEqual(['Service (1-10) from 8'])
  })
})

describe('a denied condition', () => {
  it.each([
    ['kiosks not cleaned since 2022', ['Last cleaned under 2022-01-01']],
    ['kiosks that have never been cleaned since 2022', ['Last cleaned under 2022-01-01']],
    ['kiosks cleaned since 2022', ['Last cleaned from 2022-01-01']],
  ])('is turned round: %s', (message, conditions) => {
    expect(conditionsIn(message)).toEqual(conditions)
  })

  it('has none of a number that every row has', () => {
    expect(conditionsIn('months without complaints')).toEqual(['Complaints: 0'])
  })
})

describe('a bound with its unit', () => {
  const films = aProfile('films', [
    { name: 'runtime_min', values: [70, 95, 120, 150, 189], semanticType: 'duration' },
    { name: 'Paid £', values: [3, 20, 51, 80, 120] },
    { name: 'Budget (k€)', values: [100, 300, 700, 2000, 9000] },
    { name: 'rating', values: [1, 4, 55, 80, 99] },
    { name: 'Age of lead', values: [19, 25, 40, 61, 80] },
    { name: 'late scenes', values: [0, 1, 2, 4, 9] },
  ])
  const conditionsOf = (message: string) =>
    chartSentence(message, films).filters.map(({ field, condition }) =>
      conditionWords(fieldFilter(field, condition), films),
    )

  it.each([
    ['films longer than 2 hours', ['Runtime min over 120']],
    ['rating of films over 90 minutes', ['Runtime min over 90']],
    ['films over 50 quid', ['Paid £ over 50']],
    ['films over 500000 euros', ['Budget (k€) over 500']],
    ['rating of films over 60 years old', ['Age of lead over 60']],
    ['rating of films with 4 or more late scenes', ['Late scenes from 4']],
    ['films with a rating of 55 and up', ['Rating from 55']],
  ])('is of the column that is measured so: %s', (message, conditions) => {
    expect(conditionsOf(message)).toEqual(conditions)
  })
})
