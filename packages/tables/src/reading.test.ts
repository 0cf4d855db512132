import { describe, expect, it } from 'vitest'
import { readBack } from '../testing/read-back.ts'
import { storedOutcome } from '../testing/stored-outcome.ts'
import { workbookOf } from '../testing/workbooks.ts'
import type { ReadingChoices, TableAssumption } from './assumptions.ts'
import { openCsv } from './sources/csv-source.ts'
import { storeBySql } from './store-csv.ts'
import { storeTable } from './store-table.ts'

const read = (content: string | Uint8Array, options: ReadingChoices = {}, name = 'table.csv') =>
  readBack(Buffer.from(content), { name, reading: [{ table: 0, options }] })

const codesIn = (assumptions: TableAssumption[]) => assumptions.filter((assumption) => assumption.kind === 'missing')

describe('numbers that stand for missing values', () => {
  const missing = async (...cells: string[]) => {
    const { assumptions } = await read(`n,k\n${cells.map((cell) => `${cell},v`).join('\n')}\n`)
    return codesIn(assumptions).map(({ code }) => code)
  }

  it('are repeated negative nines among numbers that are none', async () => {
    const { columns, assumptions } = await read('t,k\n12.5,a\n-999,b\n14,c\n-999.0,d\n3000,e\n')
    expect(columns.t).toEqual([12.5, null, 14, null, 3000])
    expect(assumptions).toContainEqual({ kind: 'missing', code: '-999', isWord: false, columns: ['t'] })
  })

  it.each([
    ['far below others that may be negative', ['-12', '30', '-9999'], ['-9999']],
    ['several codes', ['1', '2', '-99', '-99', '-999', '-999'], ['-99', '-999']],
    ['repeated and far above all others', ['1', '2', '3', '999', '999'], ['999']],
  ])('are %s', async (_, cells, codes) => {
    expect(await missing(...cells)).toEqual(codes)
  })

  it.each([
    ['a loss among others', ['-400', '1200', '-999', '-850', '3000']],
    ['one number at the end of a range', ['100', '500', '999', '990']],
    ['a number that follows others', ['9997', '9998', '9999', '9999']],
    ['nothing but nines', ['-999', '-999', '-999']],
    ['a year for no end', ['2001', '9999', '2003']],
  ])('are not %s', async (_, cells) => {
    expect(await missing(...cells)).toEqual([])
  })

  it('are values where a person says so, in all columns or in one', async () => {
    const content = 'a,b\n1,1\n-999,-999\n-999,-999\n4,4\n'
    expect((await read(content, { missing: [{ codes: [] }] })).columns).toMatchObject({
      a: [1, -999, -999, 4],
      b: [1, -999, -999, 4],
    })
    expect((await read(content, { missing: [{ column: 'a', codes: ['4'] }] })).columns).toEqual({
      a: [1, -999, -999, null],
      b: [1, null, null, 4],
    })
  })
})

it('words that stand for missing values are told with their columns', async () => {
  const { assumptions } = await read('a,b,c\n1,x,?\nn/a,n/a,y\n3,y,z\n')
  expect(codesIn(assumptions)).toEqual([{ kind: 'missing', code: 'n/a', isWord: true, columns: ['a', 'b'] }])
})

describe('a table is read as a person chose', () => {
  it('with codes that make texts numbers', async () => {
    expect((await read('a,b\n1,x\nk.A.,y\n3,k.A.\n', { missing: [{ codes: ['k.A.'] }] })).columns).toEqual({
      a: [1, null, 3],
      b: ['x', 'y', null],
    })
  })

  it('with another delimiter', async () => {
    const { columns, assumptions } = await read('a;b,c\n1;2,3\n4;5,6\n', { delimiter: ';' })
    expect(columns).toEqual({ a: [1, 4], 'b,c': [2.3, 5.6] })
    expect(assumptions).toContainEqual({ kind: 'delimiter', delimiter: ';' })
  })

  it('in another encoding', async () => {
    const bytes = Buffer.concat([Buffer.from('name,n\n'), Buffer.from([0xc8, 0xe5, 0x2c, 0x31, 0x0a])])
    const { columns, assumptions } = await read(bytes, { encoding: 'windows-1250' })
    expect(columns).toEqual({ name: ['Čĺ'], n: [1] })
    expect(assumptions).toContainEqual({ kind: 'encoding', encoding: 'windows-1250' })
  })

  it('with its header in another row, or without one', async () => {
    const content = 'a,b\nc,d\n1,2\n3,4\n'
    expect((await read(content, { header: 2 })).columns).toEqual({ c: [1, 3], d: [2, 4] })
    expect((await read(content, { header: 0 })).columns).toEqual({
      column_1: ['a', 'c', '1', '3'],
      column_2: ['b', 'd', '2', '4'],
    })
  })

  it('with its titles and totals', async () => {
    const content = 'Sales of 2020\na,b,c\nx,1,2\ny,3,4\nTotal,4,6\n'
    const kept = await read(content, { keepTitles: true, keepTotals: true })
    expect(kept.columns['Sales of 2020']).toEqual(['a', 'x', 'y', 'Total'])
    expect((await read(content, { keepTotals: true })).columns.b).toEqual([1, 3, 4])
    expect((await read(content)).columns.b).toEqual([1, 3])
  })

  it('with another sign for decimals and another order of dates, where both are possible', async () => {
    const content = 'n,d,sure\n"1,234",3/4/2024,13/4/2024\n"5,678",5/6/2024,1/2/2024\n'
    const { columns, assumptions } = await read(content, { decimal: ',', dayFirst: false })
    expect(columns.n).toEqual([1.234, 5.678])
    expect(columns.d).toEqual([Date.UTC(2024, 2, 4), Date.UTC(2024, 4, 6)])
    expect(columns.sure).toEqual([Date.UTC(2024, 3, 13), Date.UTC(2024, 1, 1)])
    expect(assumptions).toContainEqual({ kind: 'decimal', decimal: ',', columns: ['n'] })
    expect(assumptions).toContainEqual({ kind: 'dayFirst', dayFirst: false, example: '3/4/2024', columns: ['d'] })
  })

  it('from a workbook', async () => {
    const workbook = workbookOf({
      Data: [['Report'], ['a', 'b', 'c'], ['x', 1, 2], ['y', 3, 4], ['z', 0, 0], ['Total', 4, 6]],
    })
    expect((await read(workbook, { keepTotals: true }, 'a.xlsx')).columns.b).toEqual([1, 3, 0, 4])
    expect((await read(workbook, { header: 3 }, 'a.xlsx')).columns).toEqual({ x: ['y', 'z'], '1': [3, 0], '2': [4, 0] })
    expect((await read(workbook, { header: 0 }, 'a.xlsx')).columns.column_1).toEqual(['a', 'x', 'y', 'z'])
  })

  it('except for a decimal sign that numbers do not fit, which a note tells', async () => {
    const { columns, notes } = await read('a;b\n1.234,5;1\n2,25;2\n', { decimal: '.' })
    expect(columns).toEqual({ a: [1234.5, 2.25], b: [1, 2] })
    expect(notes).toEqual([
      'The decimal sign that was chosen does not fit all numbers of "a", so it was detected there.',
    ])
  })

  it('[E36] except for codes of columns that the file lacks, which a note tells', async () => {
    const missing = [{ column: 'b', codes: ['-9'] }, { column: 'gone', codes: ['-9'] }, { codes: ['-1'] }]
    const { columns, notes } = await read('a,b\n1,-9\n-1,-1\n', { missing })
    expect(columns).toEqual({ a: [1, null], b: [null, -1] })
    expect(notes).toEqual([
      'The table has no column "gone", so the codes for missing values that were chosen there are not used.',
    ])
  })

  it('except for choices that the file does not fit, which a note tells', async () => {
    const { columns, notes } = await read('a,b\n1,2\n', { delimiter: ';', header: 40, encoding: 'utf-16le' })
    expect(columns).toEqual({ a: [1], b: [2] })
    expect(notes).toHaveLength(3)
    expect(
      (
        await read(
          workbookOf({
            Data: [
              ['a', 'b'],
              ['x', 1],
            ],
          }),
          { header: 40 },
          'a.xlsx',
        )
      ).notes,
    ).toEqual(['The table has no row 40, which was chosen as its header, so the header was detected.'])
  })
})

describe('a large file becomes the same table by SQL', () => {
  const rows = Array.from({ length: 3000 }, (_, i) => {
    const reading = i % 7 === 3 ? '-999' : `${(i % 50) - 10}.5`
    const late = i === 2999 || i === 2990 ? '-9999' : String(i % 20)
    const count = i % 9 === 4 ? 'k.A.' : String(i)
    return `${reading},${late},${count},${i % 9999}`
  })
  const content = `reading,late,count,id\n${rows.join('\n')}\n`

  it.each<[string, ReadingChoices]>([
    ['with numbers that stand for missing values', {}],
    ['with none of them', { missing: [{ codes: [] }] }],
    ['with chosen codes', { missing: [{ codes: ['k.A.', '-999'] }, { column: 'late', codes: ['3'] }] }],
    ['with another header', { header: 2 }],
    ['without a header', { header: 0 }],
    ['with a total that is kept', { keepTotals: true }],
  ])('%s', async (_, reading) => {
    const outcome = (store: typeof storeBySql | typeof storeTable) =>
      storedOutcome(
        content,
        async (path, options) =>
          store(
            await openCsv(path, { head: Buffer.from(content).subarray(0, 65_536), fileName: 'a.csv', reading }),
            options,
          ),
        { reading },
      )
    const expected = await outcome(storeTable)
    expect(await outcome(storeBySql)).toEqual(expected)
    expect(expected).toMatchObject({ isSmall: true })
  })
})
