import { describe, expect, it } from 'vitest'
import { readCompactDate, readDate, readTime } from './dates.ts'

const read = (text: string, dayFirst = false) => {
  const date = readDate(text, dayFirst)
  return date === null ? null : new Date(date.ms).toISOString().replace('T00:00:00.000Z', '').replace('.000Z', 'Z')
}

describe('readDate', () => {
  it.each([
    ['2020-02-29', '2020-02-29'],
    ['2020/2/9', '2020-02-09'],
    ['2020.02.09', '2020-02-09'],
    ['2020-02', '2020-02-01'],
    ['2020-02-09 13:45', '2020-02-09T13:45:00Z'],
    ['2020-02-09T13:45:30.250Z', '2020-02-09T13:45:30.250Z'],
    ['2020-02-09T13:45:30+02:00', '2020-02-09T11:45:30Z'],
    ['2020-02-09T13:45:30-0530', '2020-02-09T19:15:30Z'],
    ['8/21/2015 17:03', '2015-08-21T17:03:00Z'],
    ['8/21/15', '2015-08-21'],
    ['8/21/2015, 5:03 PM', '2015-08-21T17:03:00Z'],
    ['12:30 AM', null],
    ['Jan 2020', '2020-01-01'],
    ['January 2020', '2020-01-01'],
    ['Jan-20', '2020-01-01'],
    ["Sept '99", '1999-09-01'],
    ['2020 Jan', '2020-01-01'],
    ['May 26, 1986', '1986-05-26'],
    ['May 26th 1986', '1986-05-26'],
    ['18 February 1992', '1992-02-18'],
    ['18-Feb-92', '1992-02-18'],
    ['1. März 2021', '2021-03-01'],
    ['3 de enero de 2021', '2021-01-03'],
    ['14 juillet 1789', '1789-07-14'],
    ['Tue, 07 Jan 2020 10:00:00 GMT', '2020-01-07T10:00:00Z'],
    ['2020-Q3', '2020-07-01'],
    ['Q3 2020', '2020-07-01'],
    ['2020-W01', '2019-12-30'],
    ['03/2020', '2020-03-01'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('reads 3/4/2020 in the given order', () => {
    expect([read('3/4/2020', true), read('3/4/2020', false)]).toEqual(['2020-04-03', '2020-03-04'])
  })

  it.each([
    '2020-02-30',
    '2020-13-01',
    '1995-96',
    'March 29',
    'Blue 2020',
    '10.12',
    '1-2-3',
    '2020-02-09 25:00',
    'Lap 2020',
    '1947–1990',
    '04.26 April 26/27',
  ])('takes "%s" for text', (text) => {
    expect(read(text)).toBeNull()
  })

  it('does not read 1.2 or 2020.5 as a date', () => {
    expect([read('1.2'), read('2020.5')]).toEqual([null, null])
  })
})

it('reads times of day as milliseconds of the first day of 1970', () => {
  expect(['00:00', '17:15', '5:15 pm', '23:59:59.5', '24:00', '7:60', '1:57.10'].map(readTime)).toEqual([
    0,
    62_100_000,
    62_100_000,
    86_399_500,
    null,
    null,
    null,
  ])
})

it('reads eight digits as a date only if valid', () => {
  expect(['20131021', '19800930', '20131340', '12345678'].map(readCompactDate)).toEqual([
    Date.UTC(2013, 9, 21),
    Date.UTC(1980, 8, 30),
    null,
    null,
  ])
})
