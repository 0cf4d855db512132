import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallSamples, storedOutcome } from '../testing/stored-outcome.ts'
import { ndjsonReader, openRecords } from './readers/formats/json.ts'
import type { JsonRecords } from './sources/json-structure.ts'
import type { RowSource } from './sources/row-source.ts'
import { defaultSampleSizes, type SampleSizes } from './sources/sample-sizes.ts'
import { storeJson, storeJsonBySql } from './store-json.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { TypingChoices } from './survey.ts'
import type { IngestedTable } from './table-store.ts'

type Choices = TypingChoices & { sampleSizes: SampleSizes }
type Store = (source: RowSource, records: JsonRecords | null, options: StoreOptions) => Promise<IngestedTable | null>

/** What `store` makes of a file of objects; `records` is null if SQL cannot read any of its kind. */
const outcome = (
  content: string | Uint8Array,
  store: Store,
  { sampleSizes = smallSamples, ...choices }: Partial<Choices> = {},
) =>
  storedOutcome(
    content,
    async (path, options) => {
      const head = Buffer.from(content).subarray(0, 65_536)
      const format = ndjsonReader.sniff({ head, tail: head, fileName: '' }) ? 'ndjson' : 'json'
      const { sources, records } = await openRecords({ path, head, bytes: content.length, signal: undefined }, format)
      const [source] = sources
      if (source === undefined) throw new Error('This is no JSON.')
      return store(source, records, { ...options, sampleSizes })
    },
    choices,
  )

const inMemory: Store = (source, _records, options) => storeTable(source, options)
const bySqlAlone: Store = async (source, records, options) => records && storeJsonBySql(source, records, options)
const bySql: Store = (source, records, options) =>
  records === null ? storeTable(source, options) : storeJson(source, records, options)

/** Tells whether SQL alone has read it. */
async function expectSameTable(content: string | Uint8Array, choices?: TypingChoices): Promise<boolean> {
  let isBySqlAlone = true
  const stored = await outcome(
    content,
    async (source, records, options) => {
      const table = await bySqlAlone(source, records, options)
      isBySqlAlone = table !== null
      return table ?? storeTable(source, options)
    },
    choices,
  )
  expect(stored).toEqual(await outcome(content, inMemory, choices))
  return isBySqlAlone
}

const lines = (...rows: unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
/** An object within so many others. */
const nested = (depth: number, value: unknown): object => ({ a: depth === 0 ? value : nested(depth - 1, value) })
/** The content of lines as they are, of which the first two make the format known. */
const raw = (...rows: string[]) => `${rows.join('\n')}\n`

describe('a file read by SQL becomes the same table', () => {
  it.each<[string, string]>([
    ['texts', lines({ a: 'x', b: 'y "z"' }, { a: '', b: null }, { a: ' NA ', b: '-' })],
    ['characters with escapes', raw('{"a":"\\u00e4\\n\\t\\/\\\\"}', '{"a":"\\ud83d\\ude00 \\u0041"}', '{"a":"売上"}')],
    ['integers', lines({ a: 1, b: -5 }, { a: 0, b: 2_147_483_647 }, { a: 7, b: null })],
    ['integers of many digits', lines({ a: 123_456_789_012 }, { a: 999_999_999_999_999 }, { a: 1 })],
    ['integers beyond 2⁵³', raw('{"a":9007199254740993}', '{"a":-9007199254740993}', '{"a":999999999999999999}')],
    ['fractions', raw('{"a":1.5,"b":1.0}', '{"a":-0.0,"b":2.0}', '{"a":1e5,"b":-0}', '{"a":0.1e-30,"b":1E+2}')],
    ['digits beyond those of a double', raw('{"a":0.1000000000000000055511151231257827}', '{"a":2.5e-80}')],
    ['truth values', lines({ a: true, b: true }, { a: false, b: null })],
    ['nothing but null', lines({ a: null, b: 1 }, { a: null, b: 2 })],
    ['keys that are absent, and that come later', lines({ a: 1 }, { b: 2 }, { a: 3, c: 'x' })],
    ['keys in any order', lines({ a: 1, b: 2 }, { b: 3, a: 4 })],
    ['empty objects', lines({ a: 1 }, {}, { a: 2 })],
    ['objects in objects', lines({ a: { b: 1, c: 'x' }, d: 2 }, { a: { c: 'y' }, d: 3 }, { a: null, d: null })],
    ['lists', lines({ a: [1, -2] }, { a: [] }, { a: 'x' }, { a: [true, null, 'y "z" \\ \n\t/'] }, { a: [[1], ['ä']] })],
    ['unusual characters in lists', lines({ a: ['\u007f', '\u2028', '😀', '\u0085\ufeff'] }, { a: [] })],
    ['lists with blanks', raw('{"a": [1, "x",  null ], "b": {"c": [ ]}}', '{"a": [ {"d": 1, "e": [2, 3]} ]}')],
    ['deep objects', lines({ a: { b: { c: 1 }, d: 1 } }, { a: { b: { e: 'x' }, d: 2 } }, { a: { b: null, d: 3 } })],
    ['very deep objects', lines(nested(9, 1), nested(9, 'x'), { b: 1 })],
    ['numbers and texts of digits', lines({ a: 1 }, { a: '2' }, { a: 'x' })],
    ['numbers and truth values', lines({ a: 1 }, { a: true }, { a: 2 })],
    ['written numbers', lines({ a: '$1,234.50', b: '5 km' }, { a: '$7', b: '6.5 km' })],
    ['written dates', lines({ a: '2020-01-05', b: '5.1.2020' }, { a: '2020-02-06', b: '13.1.2020' })],
    ['codes', lines({ zip: '01234' }, { zip: '56789' })],
    ['timestamps', lines({ created_at: 1_577_836_800 }, { created_at: 1_577_836_801 })],
    ['days', lines({ birth_date: 19_800_905 }, { birth_date: 19_801_231 })],
    ['unusual names', lines({ 'say (hi)': 1 }, { "it's": 2, 売上: 3, 'a.b': 5, select: 6, 'c d': 7, 'e;--': 8 })],
    ['an inherited name', raw('{"__proto__":1,"a":2}', '{"__proto__":3}')],
    ['[S23] an inherited name in objects', raw('{"a":{"__proto__":1,"b":2}}', '{"a":{"b":3}}', '{"a":{"b":4}}')],
    ['blanks between', raw('  { "a" : 1 ,\t"b":"x" }  ', '', '   ', '{"a":2}\r', '{"a":3}')],
    ['no newline at the end', '{"a":1}\n{"a":2}'],
  ])('%s', async (_, content) => {
    expect(await expectSameTable(content)).toBe(true)
  })

  it.each<[string, string]>([
    ['a list', '[{"a":1,"b":"x"},{"a":2,"b":"y"}]'],
    ['a list with blanks', `${JSON.stringify([{ a: 1, b: { c: '],{' } }, { a: 2 }], null, 2)}\n\n`],
  ])('%s', async (_, content) => {
    expect(await expectSameTable(content)).toBe(true)
  })

  it.each([
    ['quantitative', 'd'],
    ['temporal', 'b'],
    ['temporal', 'e'],
    ['ordinal', 'c'],
    ['nominal', 'a'],
    ['temporal', 'd'],
    ['quantitative', 'c'],
    ['nominal', 'f'],
  ] as const)('a column corrected to %s', async (type, name) => {
    const content = lines(
      { a: 1, b: 2020, c: '01/02/2020', d: 'x', e: 0.5, f: true },
      { a: 2, b: 2021, c: '2/3/2020', d: '7', e: 1.5, f: false },
      { a: 3, b: 2022, c: '13/3/2020', d: '', e: null, f: true },
    )
    await expectSameTable(content, { overrides: [{ name, type }] })
  })
})

describe('a file that SQL reads in another way becomes the same table', () => {
  it.each<[string, string | Uint8Array]>([
    ['fractions in lists', raw('{"a":[1.5,2]}', '{"a":[1.0]}', '{"a":[1e5,-0]}')],
    ['long numbers in lists', raw('{"a":[12345678901234567890]}', '{"a":[9007199254740993]}')],
    ['escapes by number in lists', raw('{"a":["\\u00e4","\\u001f"]}', '{"a":["\\ud800"]}')],
    ['indexes in deep objects', raw('{"a":[{"b":1,"7":2}]}', '{"a":[{"b":1,"b":2}]}')],
    ['lists with faults', raw('{"a":[1]}', '{"a":[2]}', '{"a":[3,]}')],
    ['lists with gaps', raw('{"a":[1]}', '{"a":[2]}', '{"a":[3,,4]}')],
    ['lists that end as objects', raw('{"a":[1]}', '{"a":[2]}', '{"a":[3}}')],
    ['lists and fractions', raw('{"a":[1]}', '{"a":2.5}')],
    ['long lists', lines({ a: 'y' }, { a: Array.from({ length: 20_000 }, (_, i) => i) }, { a: 'z' })],
    ['empty objects in objects', lines({ a: {}, b: 1 }, { a: null, b: 2 })],
    ['objects and values', lines({ a: { b: 1 } }, { a: 2 })],
    ['deep objects and values', lines({ a: { b: { c: 1 } } }, { a: { b: 2 } })],
    ['deep objects that are empty', lines({ a: { b: { c: 1 } } }, { a: { b: {} } })],
    ['values that are no objects', raw('{"a":1}', '{"a":2}', '7', '"x"', 'null', '[1]')],
    ['fractions and texts', lines({ a: 1.5 }, { a: 'x' }, { a: '2,5' })],
    ['keys that are repeated', raw('{"a":1,"a":2}', '{"a":3}')],
    ['keys that differ by case', lines({ a: 1, A: 'x' }, { a: 2, A: 'y' })],
    ['keys that are indexes', raw('{"b":1,"1990":2,"7":3}', '{"b":4}')],
    ['keys with escapes', raw('{"\\u0061":1}', '{"a":2}')],
    ['[S23] long keys', lines({ ['k'.repeat(2000)]: 1 }, { ['k'.repeat(2000)]: 2 })],
    ['keys that are blank', lines({ '': 1, ' ': 2 }, { '': 3 })],
    ['keys with quotes', lines({ 'say "hi"': 1 }, { 'say "hi"': 2 })],
    ['the same name in two ways', lines({ a: { b: 1 }, 'a.b': 2 }, { 'a.b': 3 })],
    ['null characters', raw('{"a":"x\\u0000y"}', '{"a":"z"}')],
    ['lone surrogates', raw('{"a":"\\ud800"}', '{"a":"\\udc00x"}', '{"a":"\\ud800\\u0041"}')],
    ['long texts', lines({ a: 'y' }, { a: 'x'.repeat(70_000) }, { a: 'z' })],
    ['numbers out of range', raw('{"a":1e400}', '{"a":-1e999}', '{"a":1}')],
    ['integers of twenty digits', raw('{"a":18446744073709551615}', '{"a":12345678901234567890123}')],
    ['words for numbers', raw('{"a":1}', '{"a":2}', '{"a":NaN}')],
    ['infinity', raw('{"a":1}', '{"a":2}', '{"a":-Infinity}')],
    ['a comma too many', raw('{"a":1}', '{"a":2}', '{"a":3,}')],
    ['a comma too few', raw('{"a":1}', '{"a":2}', '{"a":3 "b":4}')],
    ['two objects on a line', raw('{"a":1}', '{"a":2}', '{"a":3} {"a":4}')],
    ['an object on two lines', raw('{"a":1}', '{"a":2}', '{"a":3,', '"b":4}')],
    ['a broken line', raw('{"a":1}', '{"a":2}', '{"a":"x', '{"a":3}')],
    ['a file that is cut off', '{"a":1}\n{"a":2}\n{"a":3'],
    ['a list that is cut off', '[{"a":1},{"a":2}'],
    ['more behind a list', '[{"a":1},{"a":2}]{"a":3}'],
    ['a list with gaps', '[{"a":1},,{"a":2},]'],
    ['control characters in texts', raw('{"a":1}', '{"a":2}', '{"a":"x\ty"}')],
    ['numbers with zeros in front', raw('{"a":1}', '{"a":2}', '{"a":007}')],
    ['invalid escapes', raw('{"a":1}', '{"a":2}', '{"a":"\\x"}')],
    ['a mark', '\ufeff{"a":1}\n{"a":2}\n'],
    ['other blanks', raw('{"a":1}', '{"a":2}', '\u00a0{"a":3}')],
    ['UTF-16', Buffer.from('\ufeff{"a":"ä"}\n{"a":"売"}\n', 'utf16le')],
    ['invalid bytes', Buffer.concat([Buffer.from('{"a":"äöü"}\n{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n')])],
  ])('%s', async (_, content) => {
    expect(await expectSameTable(content)).toBe(false)
  })
})

const value = fc.oneof(
  fc.constantFrom(
    '',
    'NA',
    '-',
    '?',
    ' x',
    'true',
    '007',
    '1,5',
    '1.5',
    '$5',
    '2020-01-05',
    '5.1.2020',
    '09:30',
    '12 km',
  ),
  fc.constantFrom<unknown>(null, true, false, 0, -0.5, 1.25, 1e21, 2020, 20_200_105, 1_577_836_800),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom<unknown>([1], {}, { b: 1 }, { b: 'x', c: { d: 1 } }),
)

it('ugly files become the same table', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'a', 'b', 'A', '7')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(key, value), { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (rows, isList) => {
        const content = isList ? JSON.stringify(rows) : lines(...rows)
        expect(await outcome(content, bySql)).toEqual(await outcome(content, inMemory))
      },
    ),
    { numRuns: 10 },
  )
})

describe('a file that is converted before its structure is known', () => {
  const padding = 'x'.repeat(90)
  const row = (index: number) => ({ a: index % 1000, b: `${padding} ${index}`, c: { d: index % 7 } })
  const rows = (at: (index: number) => object, length = 3200) => Array.from({ length }, (_, index) => at(index))
  /** Of an eighth of the file, whose beginning is read before. */
  const unseen = 6 * 400 + 360
  const inEitherLayout: [string, (index: number) => object][] = [
    ['is as regular as its beginning', row],
    ['has another key', (index) => (index === unseen ? { ...row(index), e: 1 } : row(index))],
    ['lacks keys', (index) => (index === unseen ? { b: 'x' } : row(index))],
    ['has ends of objects in texts', (index) => ({ ...row(index), b: '},\n{' })],
  ]
  const inLines: typeof inEitherLayout = [
    ['has a larger number', (index) => (index === unseen ? { ...row(index), a: 5_000_000_000 } : row(index))],
    ['has a fraction', (index) => (index === unseen ? { ...row(index), a: 0.5 } : row(index))],
    ['has a text among numbers', (index) => (index === unseen ? { ...row(index), a: 'free' } : row(index))],
    ['has lists', (index) => (index % 1420 === 1419 ? { ...row(index), b: [1, 'x'], c: { d: [] } } : row(index))],
  ]
  it.each([...inEitherLayout, ...inLines])('%s', async (_, at) => {
    expect(await expectSameTable(lines(...rows(at)))).toBe(true)
  })

  it.each(inEitherLayout)('%s, as a list', async (_, at) => {
    expect(await expectSameTable(JSON.stringify(rows(at)))).toBe(true)
  })

  it('is as regular as its beginning, of which as much is read as by default', async () => {
    const content = lines(...rows(row, 36_000))
    const stored = await outcome(content, bySqlAlone, { sampleSizes: defaultSampleSizes })
    expect(stored).not.toBeNull()
    expect(stored).toEqual(await outcome(content, inMemory))
  })

  it('has a number that is written in another way', async () => {
    const content = lines(...rows((index) => (index === unseen ? { ...row(index), b: 0.5 } : row(index))))
    expect(await expectSameTable(content)).toBe(false)
  })

  it.each<[string, unknown, unknown]>([
    ['a typo', '7', 'free'],
    ['a code', '7', '007'],
    ['two units', '7 km', '5 mi'],
    ['the order of a date', '01/02/2020', '13/02/2020'],
    ['a timestamp out of range', 1_577_836_800, 7],
  ])('has %s that the sample did not show', async (_, usual, other) => {
    const content = lines(...rows((index) => ({ ...row(index), created_at: index === unseen ? other : usual })))
    expect(await expectSameTable(content)).toBe(true)
  })
})
