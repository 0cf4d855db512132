import { expect, it } from 'vitest'
import { english } from '../language/en/lexicon.ts'
import { findDates } from './dates.ts'
import { tokenize } from './words.ts'

/** The longest date of a message, as its first day and the last. */
const dateIn = (message: string) => {
  const found = findDates(message, tokenize(message, english), english)
  const [best] = found.sort((a, b) => b.end - b.start - (a.end - a.start))
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return best ? `${iso(best.from)}–${iso(best.to - 1)}` : null
}

it.each([
  ['on 2020-05-01', '2020-05-01–2020-05-01'],
  ['on 3/4/2021', '2021-03-04–2021-03-04'],
  ['on 25/4/2021', '2021-04-25–2021-04-25'],
  ['on 3.4.2021', '2021-04-03–2021-04-03'],
  ['on 4 March 2021', '2021-03-04–2021-03-04'],
  ['on the 4th of March, 2021', '2021-03-04–2021-03-04'],
  ['on March 4th, 2021', '2021-03-04–2021-03-04'],
  ['on Mar 4 2021', '2021-03-04–2021-03-04'],
  ['in May 2020', '2020-05-01–2020-05-31'],
  ['in Sept 2020', '2020-09-01–2020-09-30'],
  ['in 2020-05', '2020-05-01–2020-05-31'],
  ['in 2019', '2019-01-01–2019-12-31'],
  ['in Q3 2020', '2020-07-01–2020-09-30'],
  ['in 2020 Q3', '2020-07-01–2020-09-30'],
  ['in the third quarter of 2020', '2020-07-01–2020-09-30'],
  ['in H1 2021', '2021-01-01–2021-06-30'],
  ['in the second half of 2021', '2021-07-01–2021-12-31'],
  ['in mid-2020', '2020-05-01–2020-08-31'],
  ['in summer 2019', '2019-06-01–2019-08-31'],
  ['in the winter of 2019', '2019-12-01–2020-02-29'],
  ['in the 90s', '1990-01-01–1999-12-31'],
  ['in the 1990s', '1990-01-01–1999-12-31'],
  ['in the mid-2010s', '2014-01-01–2016-12-31'],
  ['in the late 1980s', '1987-01-01–1989-12-31'],
  ['on 2021-13-45', '2021-01-01–2021-12-31'],
  ['in the 12th floor', null],
])('“%s” is %s', (message, wanted) => {
  expect(dateIn(message)).toBe(wanted)
})

it('takes the year of the last end for both', () => {
  const message = 'between March and June 2020'
  const found = findDates(message, tokenize(message, english), english)
  expect(found.map(({ from }) => new Date(from).toISOString().slice(0, 7))).toEqual(['2020-03', '2020-06', '2020-01'])
})
