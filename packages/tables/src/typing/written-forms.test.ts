import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, literal, openDatabase } from '../duckdb.ts'
import { type ColumnType, cellReader, storageOf } from './column-type.ts'
import { textSql, writtenForms } from './written-forms.ts'

const types: ColumnType[] = [
  ...(['', '$', '€', 'EUR', '%', 'km', 'US$', 'km/h', '°C', 'm²'] as const).flatMap((unit): ColumnType[] => [
    { kind: 'number', decimal: '.', unit },
    { kind: 'number', decimal: ',', unit },
  ]),
  { kind: 'boolean' },
  { kind: 'date', dayFirst: true, unsureOrder: false },
  { kind: 'date', dayFirst: false, unsureOrder: false },
  { kind: 'compactDate' },
  { kind: 'epoch', unitMs: 1 },
  { kind: 'epoch', unitMs: 1000 },
  { kind: 'time' },
]

const units = ['$', '€', 'EUR', '%', 'km', 'US$', 'km/h', '°C', 'm²', 'k', 'M', 'mi']
const numbers =
  '0 -0 -0.0 00 007 -07 0.5 -0.5 .5 5. 1e5 1E5 1e+5 15e-1 1e400 -1e400 1e-999 1_000 1_0.5 1,234 1,23 1.234 1.234,5 1.234.567 1,234,567.89 192.168.100.200 123456789012345 1234567890123456 12345678901234567890 999,999,999,999,999 1,234,567,890,123,456 - + +5 --5 −5 (5) 0x1F 1e 1.5.6 inf -inf nan infinity １２ 4294967296 1 000 2.5 100 0123.5 1,000.0000000000000001 0.1 123456.789012345 0,5 0,123 5,0'.split(
    ' ',
  )
const dates =
  '2020-01-05 2020-1-5 0000-01-01 0001-01-01 10000-01-01 2020-02-30 2020-13-01 2020/01/05 5.1.2020 05.01.2020 13.13.2020 31.02.2020 01/02/2020 13/02/2020 02/13/2020 1-2-2020 1/2/20 5.1.0000 5.1.0500 20200105 20200230 15991231 16000101 21991231 22000101 2020-01-05T10:00:00 2020-01-05T10:00:00Z 2020-01-05T10:00:00.123Z 2020-01-05T10:00:00.123456Z 2020-01-05T24:00:00 2020-01-05T23:59:60 2020-01-05T10:00Z 2020-01-05T10:00:00+02:00 infinity -infinity epoch 1577836800 499999999 5000000000 1577836800000 499999999999 5000000000000 09:30 9:30 24:00 23:59:59 23:59:60 10:00:00.5 2020 May Q1-2020 2020-W05'.split(
    ' ',
  )
const moments = [
  '2020-01-05 10:00:00',
  '2020-01-05 10:00',
  '2020-01-05 10:00:00.5',
  '2020-01-05 24:00:00',
  '2020-01-05 10:00:00+02',
  '2020-02-30 10:00:00',
  '0000-01-01 10:00:00',
  '10000-01-01 10:00:00',
  '2020-01-05 10:00:00 PM',
  '2020 01 05',
  '0044-03-15 (BC)',
  '2020-01-05 (BC)',
]
const words = [
  'true',
  'True',
  'TRUE',
  'tRUE',
  'false',
  'yes',
  '1',
  '',
  ' ',
  'NA',
  'na',
  ' NA ',
  '-',
  '--',
  '–',
  '—',
  'null',
  'NULL',
  'Null',
  'nAn',
  'n/a',
  'N.A.',
  '<NA>',
  '#N/A',
  '\\N',
  '\\n',
  '#NULL!',
  '\u00a0-\u3000',
  '-\ufeff',
  '-\n',
  'n/a/',
  'none',
  'nanny',
  'x'.repeat(40),
  `${' '.repeat(11)}-`,
  `${' '.repeat(12)}-`,
  '売',
  '"',
  "it's",
]

const edge = fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '-', '+', '_', '0', '(', ')')
const cell = fc.oneof(
  fc.constantFrom(...numbers, ...dates, ...moments, ...words),
  fc
    .tuple(
      edge,
      fc.constantFrom('', ...units),
      edge,
      fc.constantFrom(...numbers, ...dates, ...words),
      edge,
      fc.constantFrom('', ...units),
      edge,
    )
    .map((parts) => parts.join('')),
  fc.stringMatching(/^-?\d{1,4}[.,/-]?\d{1,4}[.,/-]?\d{0,4}$/),
)

let database: Database
beforeAll(async () => {
  database = await openDatabase({ memoryMb: 128, threads: 1 })
})
afterAll(() => database.close())

const inTable = (cells: string[]) => `(VALUES ${cells.map((text) => `(${literal(text)})`).join(', ')}) t(c)`

describe('SQL reads a cell as the reader of its type does, or not at all', () => {
  it.each(types)('%o', async (type) => {
    const read = cellReader(type)
    const forms = writtenForms(type).map(({ sql }) =>
      storageOf(type) === 'temporal' ? `epoch_ms(${sql('c')})` : sql('c'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 200, maxLength: 400 }), async (random) => {
        const cells = [...random, ...numbers, ...dates, ...moments, ...words].map((text) => text.replaceAll('\0', ''))
        const columns = await database.columns(`SELECT ${forms.join(', ')} FROM ${inTable(cells)}`)
        for (const values of columns) {
          const wrong = values.flatMap((value, i) => {
            const cell = read(cells[i] ?? '')
            // −0 is stored as 0.
            const expected = typeof cell === 'number' ? cell + 0 : cell
            const actual = typeof value === 'bigint' ? Number(value) : value
            return actual === null || Object.is(actual, expected) ? [] : [[cells[i], actual, expected]]
          })
          expect(wrong).toEqual([])
        }
      }),
      { numRuns: 20 },
    )
  })

  it.each([true, false])('text, with NA kept: %s', async (keepNotAvailable) => {
    const read = cellReader({ kind: 'text', keepNotAvailable })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 200, maxLength: 400 }), async (random) => {
        const cells = [...random, ...words, ...dates].map((text) => text.replaceAll('\0', ''))
        const [values = []] = await database.columns(
          `SELECT ${textSql('c', { keepNotAvailable })} FROM ${inTable(cells)}`,
        )
        expect(values).toEqual(cells.map(read))
      }),
      { numRuns: 20 },
    )
  })
})
