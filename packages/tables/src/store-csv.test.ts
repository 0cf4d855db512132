import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { storedOutcome } from '../testing/stored-outcome.ts'
import { type CsvSource, openCsv } from './sources/csv-source.ts'
import { scanStructure } from './sources/csv-structure.ts'
import { defaultSampleSizes } from './sources/sample-sizes.ts'
import { storeBySql, storeCsv } from './store-csv.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { TypingChoices } from './survey.ts'
import type { IngestedTable } from './table-store.ts'

/** What `store` makes of a delimited file. */
const outcome = (
  content: string | Uint8Array,
  store: (source: CsvSource, options: StoreOptions) => Promise<IngestedTable | null>,
  choices?: TypingChoices,
) => {
  const head = Buffer.from(content).subarray(0, 65_536)
  return storedOutcome(
    content,
    async (path, options) => store(await openCsv(path, { head, fileName: 'table.csv' }), options),
    choices,
  )
}

async function expectSameTable(content: string | Uint8Array, choices?: TypingChoices): Promise<void> {
  expect(await outcome(content, storeCsv, choices)).toEqual(await outcome(content, storeTable, choices))
}

describe('a file read by SQL becomes the same table', () => {
  const samples = join(import.meta.dirname, '../../../samples')

  it.each(readdirSync(samples).filter((name) => name.endsWith('.csv')))('%s', async (name) => {
    await expectSameTable(readFileSync(join(samples, name)))
  })

  const rows = (...lines: string[]) => `${lines.join('\n')}\n`
  it.each<[string, string | Uint8Array]>([
    ['quotes, delimiters and newlines in cells', 'a,b\n"x, ""y""\nz",1\n"",2\nu,3\n'],
    ['carriage returns', 'a,b\r\n1,"x\r\ny"\r\n\r\n2,z\r\n'],
    ['old newlines', 'a,b\r1,x\r2,y\r'],
    ['mixed newlines', 'a,b\n1,x\r\n2,y\n'],
    ['blanks around cells', rows('a , b', '1 , x ', ' 2," y "', '3,\tz')],
    ['whitespace in quotes', rows('a,b', '" 1",x', '2," NA "', '"3 "," y "', '4,"\u00a0-\u3000"')],
    ['ragged rows', rows('a,b,c', '1,2,3', '4,5', '6,7,8,9', '10,11,12,')],
    ['rows without a value', rows('a,b', ',', '1,2', '","', ',,x', '3,4', '"",""')],
    ['empty lines', '\n\na,b\n\n1,2\n\n\n3,4\n\n'],
    ['an empty line in one column', 'a\n1\n\n2\n""\n3\n'],
    ['a quoted empty line', 'a,b\n1,2\n""\n3,4\n'],
    ['titles', 'Sales of 2020\nSource: us\n\na,b,c\n1,2,3\n4,5,6\n7,8,9\n'],
    ['titles with newlines', '"Sales\nof 2020"\na,b,c\n1,2,3\n4,5,6\n7,8,9\n'],
    ['a delimiter in the first line', 'sep=;\na;b\n1,5;x\n2;y\n'],
    ['totals', rows('a,b', 'x,1', 'y,2', 'z,3', 'Total,6')],
    ['quotes in the middle of cells', rows('a,b', '5" pipe,6"', 'x"y"z,7')],
    ['text after a quote', rows('a,b', '"he said "hi" to me",2', '"a" b,3')],
    ['an unclosed quote', rows('a,b', '1,"x', '2,y')],
    ['an unclosed quote at the end', 'a,b\n1,x\n2,"y'],
    ['no header', rows('1,x', '2,y', '3,z')],
    ['names of rows', rows('a,b', 'r1,1,2', 'r2,3,4')],
    ['a header alone', 'a,b\n'],
    ['no newline at the end', 'a,b\n1,2\n3,'],
    ['a mark', '\ufeffa,b\n1,2\n'],
    ['two marks', '\ufeff\ufeffa,b\nx,1\ny,2\n'],
    ['marks within cells', rows('a,b', 'x\ufeffx,1', '"y,\ufeffy",2')],
    ['marks before quoted cells', rows('a,b', 'x,"\ufeffu"', '"\ufeffy",2')],
    ['marks before rows', rows('a,b', 'x,1', '\ufeffa,b', 'y,2')],
    ['marks in ragged rows', rows('a,b', 'x', '\ufeffy,2', 'z,3')],
    ['a late mark', `a,b\n${'x,1\n'.repeat(5000)}\ufeffy,2\n`],
    ['UTF-16', Buffer.from('\ufeffa,b\n1,ä\n2,売\n', 'utf16le')],
    ['Windows-1252', Buffer.from('caf\xe9,\x80\nna\xefve,1\nx,2\n', 'latin1')],
    ['invalid bytes', Buffer.concat([Buffer.from('a,b\nx\0y,ä ö ü\nz,'), Buffer.from([0xff]), Buffer.from('é\n')])],
    ['null characters', 'a,b\nx\0y,1\nz,2\n'],
    ['replacement characters', 'a,b\nx\uFFFDy,1\nz,2\n'],
    ['long cells', `a,b\n${'x'.repeat(70_000)},1\ny,2\n`],
    ['a long line', `a,b\n${`"${'ä '.repeat(30_000)}",`.repeat(60)}1\ny,2\n`],
    ['an endless row', `a\n${'x'.repeat(40_000_000)}`],
    ['sentences', rows('note', 'hello, world', 'plain', 'a, b, c')],
    ['unusual names', rows(`"say ""hi""",it's,売上,__proto__,a,A,,select`, '1,2,3,4,5,6,7,8')],
    ['columns without names and values', rows('a,,b,', '1,,2,', '3,,4,', '5,,6,')],
    ['another delimiter', rows('a|b', '1|x,y', '2|z')],
    ['a broad delimiter', 'sep=§\na§b\n1§x\n2§y\n'],
  ])('%s', async (_, content) => {
    await expectSameTable(content)
  })

  it.each([
    ['quantitative', 'd'],
    ['temporal', 'b'],
    ['ordinal', 'c'],
    ['nominal', 'a'],
    ['temporal', 'd'],
    ['quantitative', 'c'],
  ] as const)('a column corrected to %s', async (type, name) => {
    const content = rows('a,b,c,d', '1,2020,01/02/2020,x', '2,2021,2/3/2020,7', '3,2022,13/3/2020,')
    await expectSameTable(content, { overrides: [{ name, type }] })
  })

  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'NA',
      'na',
      '-',
      '?',
      'n/a',
      ' x',
      'x ',
      '"',
      'a"b',
      '""',
      'true',
      'False',
      '007',
      '1,5',
      '$5',
      '€ 1.000,5',
    ),
    fc.constantFrom(
      '1.5',
      '-0.0',
      '1e5',
      '1e400',
      '12 km',
      '3%',
      '2020-01-05',
      '5.1.2020',
      '01/13/2020',
      '2020-01-05T10:00Z',
      '09:30',
    ),
    fc.integer().map(String),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )
  it('ugly files', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (table, delimiter, newline, isQuoted) => {
          const written = (text: string) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text)
          const lines = [['a', 'b', 'c'], ...table].map((row) => row.map(written).join(delimiter))
          await expectSameTable(lines.join(newline) + newline)
        },
      ),
      { numRuns: 10 },
    )
  })
})

describe('a file that is converted before its structure is known', () => {
  const padding = 'x'.repeat(60)
  const line = (row: number) => `${row},${padding} ${row},${row % 7}`
  const file = (lineAt: (row: number) => string, rows = 3200) =>
    `a,b,c\n${Array.from({ length: rows }, (_, row) => lineAt(row)).join('\n')}\n`
  it.each<[string, string]>([
    ['is as regular as its beginning', file(line)],
    ['has newlines within quotes from its middle on', file((row) => (row < 1600 ? line(row) : `${row},"x\ny",1`))],
    ['has a row that is too short', file((row) => (row === 2824 ? '1,2' : line(row)))],
    ['has a blank around a cell', file((row) => (row === 2824 ? '1, x ,2' : line(row)))],
    ['has another kind of newline', file((row) => (row === 2824 ? `${line(row)}\r` : line(row)))],
    ['ends with a total', `${file(line)}Total,,9600\n`],
    ['ends with empty lines', `${file(line)}\n\n\n`],
    ['ends within a quoted cell', `${file(line)}5,"text that is cut`],
  ])('%s', async (_, content) => {
    const bySql = await outcome(content, storeBySql)
    expect(bySql).not.toBeNull()
    expect(bySql).toEqual(await outcome(content, storeTable))
  })

  it('is as regular as its beginning, of which as much is read as by default', async () => {
    const content = file(line, 34_000)
    const bySql = await outcome(content, (source, options) =>
      storeBySql(source, { ...options, sampleSizes: defaultSampleSizes }),
    )
    expect(bySql).not.toBeNull()
    expect(bySql).toEqual(await outcome(content, storeTable))
  })
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

describe('cells that the sample did not show', () => {
  /** A column of 2,900 rows, in which some are replaced; of each eighth, about the first 300 are in the sample. */
  const column = (name: string, cellAt: (row: number) => string, replaced: { [row: number]: string }) =>
    `${name},k\n${Array.from({ length: 2900 }, (_, row) => `${replaced[row] ?? cellAt(row)},v${row % 3}`).join('\n')}\n`
  const unseen = 2850

  it.each<[string, string]>([
    ['a typo', column('price', (row) => String(row % 7), { [unseen]: 'free', 340: '12.5' })],
    ['a typo in a column of codes', column('zip_code', (row) => String(row + 10_000), { [unseen]: '94040-1724' })],
    [
      'too many typos',
      column('x', (row) => String(row % 7), Object.fromEntries(range(unseen, unseen + 6).map((row) => [row, 'free']))),
    ],
    ['a fraction', column('x', String, { [unseen]: '0.5' })],
    ['a large number', column('x', String, { [unseen]: '5000000000' })],
    ['a number that is too large', column('x', String, { [unseen]: '1e300' })],
    ['a code', column('x', String, { [unseen]: '007' })],
    ['a unit', column('x', String, { [unseen]: '5 km' })],
    ['two units', column('x', (row) => `${row} km`, { [unseen]: '5 mi' })],
    [
      'the order of a date',
      column('x', (row) => `0${1 + (row % 9)}/0${1 + (row % 7)}/2020`, { [unseen]: '13/02/2020' }),
    ],
    [
      'a date before many',
      column('x', (row) => new Date(row * 864e5).toISOString().slice(0, 10), { [unseen]: 'Jan 2020' }),
    ],
    ['a word among booleans', column('x', (row) => String(row % 2 === 0), { [unseen]: 'maybe' })],
    ['a timestamp out of range', column('created_at', (row) => String(1_577_836_800 + row), { [unseen]: '7' })],
    ['an impossible day', column('birth_date', (row) => `198009${10 + (row % 20)}`, { [unseen]: '19800931' })],
    ['values in an empty column', column('x', () => '', { [unseen]: '5', [unseen + 1]: '6' })],
    ['values in a column without a name', column('', () => '', { [unseen]: '5' })],
    ['words for missing values', column('x', String, { [unseen]: '?', [unseen + 1]: 'NA', [unseen + 2]: ' ' })],
    [
      'numbers in a column that seems to be text',
      column('x', (row) => (row % 362 > 100 && row % 362 < 108 ? 'free' : String(row % 9)), {}),
    ],
    ['decimal commas', column('x', String, { [unseen]: '"1,5"' })],
  ])('%s', async (_, content) => {
    expect(await outcome(content, storeBySql)).toEqual(await outcome(content, storeTable))
  })
})

it('is read in place if it is regular', async () => {
  await inFolder(async ({ path }) => {
    const file = join(path, 'a.csv')
    const isRegular = async (content: string) => {
      await writeFile(file, content)
      const { dialect } = await openCsv(file, { head: Buffer.from(content), fileName: 'a.csv' })
      return (await scanStructure(file, dialect)) !== null
    }
    expect(await isRegular('a,b\n1,"x, ""y"""\n2,z\n')).toBe(true)
    expect(await isRegular('title\n\na,b,c\r\n1,2,3\r\n4,5,6')).toBe(false)
    expect(await isRegular('title\n\na,b,c\n1,2,3\n4,5,6\n7,8,9')).toBe(true)
    expect(await isRegular('a,b\n1,2\n3\n')).toBe(false)
  })
})
