import { expect, it } from 'vitest'
import { aProfile } from '../../../testing/factories.ts'
import { chartSentence } from '../sentence.ts'

const clicks = aProfile('clicks', [
  { name: 'Market', values: ['DE', 'AT', 'IT', 'DE', 'AT', 'CH'] },
  { name: 'Way', values: ['walk', 'bike', 'bus', 'walk', 'bike', 'walk'] },
  { name: 'Sky', values: ['rain', 'sun', 'snow', 'sun', 'rain', 'sun'] },
  { name: 'Weekday', values: ['Sat', 'Sun', 'Wed', 'Sat', 'Wed', 'Sun'] },
  { name: 'Clicks', values: [3, 5, 8, 13, 21, 34] },
])
const valuesIn = (message: string) =>
  chartSentence(message, clicks).filters.flatMap(({ condition }) =>
    condition.test === 'oneOf' ? condition.values : [],
  )

it.each([
  ['clicks in DE and AT', ['DE', 'AT']],
  ['clicks in IT', ['IT']],
  ['what is it at', []],
  ['CLICKS AT ALL', []],
  ['clicks of cyclists', ['bike']],
  ['clicks of walkers on rainy days', ['walk', 'rain']],
  ['clicks on weekends', ['Sat', 'Sun']],
])('%s: the values are %j', (message, values) => {
  expect(valuesIn(message)).toEqual(values)
})
