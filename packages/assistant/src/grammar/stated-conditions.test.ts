import { conditionWords, type TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { cars, sales, weather } from '../../testing/sample-tables.ts'
import { linkSentence } from '../link/sentence.ts'
import { conditionSets } from '../propose/condition-sets.ts'
import { findConditions } from './conditions.ts'

const kiosks = aProfile('kiosks', [
  { name: 'Balance', values: [-4, -2, 0, 3, 5, 8, 9, 12, 7, 1, -1, -3] },
  { name: 'Complaints', values: [0, 1, 2, 0, 0, 3, 4, 1, 0, 0, 0, 2] },
  { name: 'Weekday', values: ['Sat', 'Sun', 'Wed', 'Sat', 'Wed', 'Sun', 'Sat', 'Sun', 'Wed', 'Sat', 'Wed', 'Sun'] },
  { name: 'Market', values: ['DE', 'AT', 'IT', 'DE', 'AT', 'CH', 'DE', 'AT', 'IT', 'DE', 'AT', 'CH'] },
  { name: 'Inspected', values: ['yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no'] },
])
const films = aProfile('films', [
  { name: 'runtime_min', values: [70, 95, 120, 150, 189], semanticType: 'duration' },
  { name: 'rating', values: [1, 4, 55, 80, 99] },
  { name: 'Age of lead', values: [19, 25, 40, 61, 80] },
  { name: 'late scenes', values: [0, 1, 2, 4, 9] },
])

const stalls = aProfile('stalls', [
  { name: 'Month', values: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] },
  { name: 'Takings', values: [40, 12, 33, 65, 80, 91, 17, 25, 78, 54, 30, 29] },
])

/** The likeliest of what a message states, in words. */
const conditionsIn = (message: string, table: TableProfile) => {
  const sentence = linkSentence(message, table)
  const [likeliest = []] = conditionSets(sentence, findConditions(sentence))
  return likeliest.flatMap(({ condition }) => ('op' in condition ? [conditionWords(condition, table)] : []))
}

describe('the likeliest conditions of a message', () => {
  it.each<[message: string, table: TableProfile, conditions: string[]]>([
    ['kiosks with a negative balance', kiosks, ['Balance under 0']],
    ['kiosks with a positive balance', kiosks, ['Balance over 0']],
    ['negative complaints', kiosks, []],
    ['months without complaints', kiosks, ['Complaints: 0']],
    ['complaints in DE and AT', kiosks, ['Market: DE and AT']],
    ['complaints in IT', kiosks, ['Market: IT']],
    ['what is it at', kiosks, []],
    ['COMPLAINTS AT ALL', kiosks, []],
    ['complaints on weekends', kiosks, ['Weekday: Sat and Sun']],
    ['kiosks that have not been inspected yet', kiosks, ['Inspected: no']],
    ['takings from april to june', stalls, ['Month: Apr, May and Jun']],
    ['takings in summer', stalls, ['Month: Jun, Jul and Aug']],
    ['rating of films over 90 minutes', films, ['Runtime min over 90']],
    ['rating of films over 60 years old', films, ['Age of lead over 60']],
    ['rating of films with 4 or more late scenes', films, ['Late scenes from 4']],
    ['films with a rating of 55 and up', films, ['Rating from 55']],
    ['average weight of 8 cylinder cars', cars, ['Cylinders: 8']],
    ['cars with weight between 2000 and 3,000', cars, ['Weight in lbs from 2000 to 3000']],
    ['cars from 1972 to 1979', cars, ['Year from 1972 to 1979']],
    ['cars with cylinders = 4', cars, ['Cylinders: 4']],
    ['weight in the latest year', cars, ['Year from 1981']],
    ['american cars by year', cars, ['Origin: USA']],
    ['horsepower of everything but Japan', cars, ['Origin: not Japan']],
    ['horsepower by year, forget Japan', cars, ['Origin: not Japan']],
    ['horsepower by year minus the usa', cars, ['Origin: not USA']],
    ['horsepower of cars from Norway', cars, []],
    ['average horsepower over the years', cars, []],
    ['histogram of weight with a bin size of 500', cars, []],
    ['orders whose discount is missing', sales, ['Discount is missing']],
    ['orders without a discount', sales, ['Discount is missing']],
    ['quantity 10–15 by product', sales, ['Quantity from 10 to 15']],
    ["orders whose product name starts with 'co'", sales, ['Product name starts with “co”']],
    ['customer name contains 7', sales, ['Customer name contains “7”']],
    ['orders with payment method "Visa"', sales, ['Payment method: Visa']],
    ['wind before March 2017', weather, ['Date under 2017-03-01']],
    ['wind between 2016 and 2017', weather, ['Date from 2016-01-01 to 2017-12-31']],
    ['wind in the city of New York', weather, ['City: New York']],
  ])('%s', (message, table, conditions) => {
    expect(conditionsIn(message, table)).toEqual(conditions)
  })
})
