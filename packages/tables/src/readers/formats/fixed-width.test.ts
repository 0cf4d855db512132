import { describe, expect, it } from 'vitest'
import { readBack } from '../../../testing/read-back.ts'

const read = async (lines: string[]) => {
  const { columns } = await readBack(Buffer.from(`${lines.join('\n')}\n`))
  return columns
}

describe('text without delimiters', () => {
  it('reads aligned columns whose texts hold blanks, and empty cells', async () => {
    const lines = [
      'Station            Height   First day',
      'Bad Aibling           480  1990-01-02',
      'Zugspitze, Gipfel    2962  1900-08-01',
      'Rügen                      1947-05-01',
      'Ort am See              7  2001-11-30',
    ]
    expect(await read(lines)).toEqual({
      Station: ['Bad Aibling', 'Zugspitze, Gipfel', 'Rügen', 'Ort am See'],
      Height: [480, 2962, null, 7],
      'First day': [Date.UTC(1990, 0, 2), Date.UTC(1900, 7, 1), Date.UTC(1947, 4, 1), Date.UTC(2001, 10, 30)],
    })
  })

  it('reads numbers separated by spaces, below comments of which the last one has their names', async () => {
    const lines = [
      '# Monthly means',
      '# (ppm)',
      '# year month   mean',
      '1958  3  315.71',
      '1958  10  312.4',
      '2024 1 422.80',
    ]
    expect(await read(lines)).toEqual({
      year: [1958, 1958, 2024],
      month: [3, 10, 1],
      mean: [315.71, 312.4, 422.8],
    })
  })

  it('takes columns from a line of dashes', async () => {
    const lines = [
      'name   population',
      '------ ----------',
      'Bonn       336465',
      'Ulm        128928',
      'Hof         46656',
    ]
    expect(await read(lines)).toEqual({ name: ['Bonn', 'Ulm', 'Hof'], population: [336465, 128928, 46656] })
  })

  it('keeps numbers whole that are wider further down', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `town no ${String(i % 10)}      ${String(i < 2990 ? 7 : 123456).padStart(6)}`,
    )
    rows[1] = 'a village          8'
    const { people } = await read(['place           people', ...rows])
    expect(people?.slice(-2)).toEqual([123456, 123456])
    expect(people?.[0]).toBe(7)
  })

  it.each([
    [
      'prose',
      [
        'It was the best of times.',
        'It was the worst of times, in 1859.',
        'We had everything before us.',
        'We had nothing.',
      ],
    ],
    ['dates with times', ['time', '2024-01-01 12:00:00', '2024-01-01 13:00:00', '2024-01-02 09:30:00']],
    ['names with numbers', ['Apollo 11', 'Apollo 12', 'Apollo 13', 'Apollo 14']],
    ['a list of words', ['apple', 'pear', 'plum', 'fig']],
    ['a list of names', ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Mary Kenneth Keller']],
  ])('leaves %s a table of one column', async (_, lines) => {
    expect(Object.keys(await read(lines))).toHaveLength(1)
  })

  it('leaves a table with a delimiter alone', async () => {
    expect(await read(['a b, c', '1 2, 3', '4 5, 6', '7 8, 9'])).toMatchObject({ c: [3, 6, 9] })
  })
})
