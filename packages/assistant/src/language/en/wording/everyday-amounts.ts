import { list } from '../../list.ts'

const bounds =
  'over|under|above|below|more than|less than|at least|at most|up to|longer than|shorter than|within|exceeding|fewer than'
/** A bound whose number is said in everyday words: its words, and what stands behind them. */
export const everydayBound = new RegExp(
  `\\b(?<bound>${bounds})\\s+(?<amount>an?\\s+(?:fiver|tenner|grand|score|dozen|hour|minute|day|week|kilo|mile|litre|pound)|half an? (?:hour|dozen|kilo|mile|litre|minute|day)|(?:a )?quarter of an hour|three quarters of an hour|an hour and a half|a couple of|\\d+(?:\\.\\d+)?\\s?grand|\\d+(?:\\.\\d+)?k)(?![\\p{L}\\d])`,
  'giu',
)

/** What such words come to; `money` is of whatever currency there is. */
export const everydayAmounts: ReadonlyMap<string, { value: string; money?: true }> = new Map([
  ['a fiver', { value: '5', money: true }],
  ['a tenner', { value: '10', money: true }],
  ['a grand', { value: '1000', money: true }],
  ['a dozen', { value: '12' }],
  ['a score', { value: '20' }],
  ['half a dozen', { value: '6' }],
  ['a couple of', { value: '2' }],
  ['half an hour', { value: '30 minutes' }],
  ['quarter of an hour', { value: '15 minutes' }],
  ['a quarter of an hour', { value: '15 minutes' }],
  ['three quarters of an hour', { value: '45 minutes' }],
  ['an hour and a half', { value: '90 minutes' }],
  ...list('minute|day|week|kilo|mile|litre|pound').flatMap((unit) => [
    [`a ${unit}`, { value: `1 ${unit}` }] as const,
    [`half a ${unit}`, { value: `0.5 ${unit}` }] as const,
  ]),
  ['an hour', { value: '1 hour' }],
])
export const grands = /^(\d+(?:\.\d+)?)\s?grand$/i
/** "10k" of a run. */
export const thousands = /^(\d+(?:\.\d+)?)k$/i
export const inKilometres = (value: string): string => `${value} km`
