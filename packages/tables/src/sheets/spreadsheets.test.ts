import { utils } from '@e965/xlsx'
import { array, assert, asyncProperty, constant, date, integer, oneof, string } from 'fast-check'
import { readXlsx as readByHucre, writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { readOnlyTable, readTables } from '../../testing/read-tables.ts'
import { rawOds, rawRows, rawWorkbook, sheetOf, type WrittenCell, workbookOf } from '../../testing/workbooks.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const ms = (text: string) => Date.parse(`${text}Z`)

const people: WrittenCell[][] = [
  ['name', 'born', 'score', 'active'],
  ['Ann', day('1990-05-17'), 1.5, true],
  ['Bob', day('2001-12-31'), -2, false],
  ['Cleo', null, null, null],
]

const formats = ['xlsx', 'ods', 'xls', 'xlsb'] as const

describe.each(formats)('a workbook of one sheet as .%s', (bookType) => {
  it('is a table with the name of its file', async () => {
    const table = await readOnlyTable(workbookOf({ Sheet1: people }, { bookType }), `people.${bookType}`)
    expect(table).toEqual({
      name: 'people',
      columns: {
        name: ['Ann', 'Bob', 'Cleo'],
        born: [ms('1990-05-17'), ms('2001-12-31'), null],
        score: [1.5, -2, null],
        active: [true, false, null],
      },
      types: ['nominal', 'temporal', 'quantitative', 'nominal'],
      notes: [],
      assumptions: [{ kind: 'header', row: 1 }],
    })
  })

  it('keeps each sheet that is shown as a table of its own', async () => {
    const workbook = workbookOf(
      { Sales: [['a'], [1]], Secret: people, Costs: [['b'], [2]] },
      // The library writes no hidden sheets as .ods.
      bookType === 'ods' ? { bookType } : { bookType, hidden: ['Secret'] },
    )
    const tables = await readTables(workbook, `book.${bookType}`)
    if (bookType !== 'ods') {
      expect(tables).toMatchObject([
        { name: 'Sales', columns: { a: [1] }, notes: ['A hidden sheet was left out: "Secret".'] },
        { name: 'Costs', columns: { b: [2] }, notes: [] },
      ])
    } else expect(tables).toMatchObject([{ name: 'Sales' }, { name: 'Secret' }, { name: 'Costs' }])
  })
})

describe('cells', () => {
  it('keep their values in every format and by every writer', async () => {
    const cell = oneof(
      constant(null),
      integer().map((hundredths) => hundredths / 100),
      integer(),
      string({ maxLength: 8 }),
      date({ min: day('1910-01-01'), max: day('2200-01-01'), noInvalidDate: true }).map((at) =>
        day(at.toISOString().slice(0, 10)),
      ),
    )
    await assert(
      asyncProperty(
        array(array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (body) => {
          const rows = [['first', 'second', 'third'], ...body.map((row) => row.map(asWritten)), ['end', 1, 'z']]
          const read = await Promise.all([
            ...formats.map((bookType) => readTables(workbookOf({ Sheet1: rows }, { bookType }), 'book')),
            readTables(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }), 'book'),
          ])
          for (const tables of read.slice(1)) expect(tables).toEqual(read[0])
        },
      ),
      { numRuns: 12 },
    )
  })

  it('are those that another reader finds', async () => {
    const bytes = workbookOf({ Sheet1: people })
    const { sheets } = await readByHucre(bytes)
    const { columns } = await readOnlyTable(bytes, 'people.xlsx')
    const rows = sheets[0]?.rows.slice(1) ?? []
    for (const [i, cells] of Object.values(columns).entries())
      expect(cells).toEqual(rows.map((row) => asNumber(row[i] ?? null)))
  })

  it('that another library wrote as .ods', async () => {
    const bytes = await writeOds({ sheets: [{ name: 'Sheet1', rows: people }] })
    expect(await readOnlyTable(bytes, 'people.ods')).toMatchObject({
      columns: { born: [ms('1990-05-17'), ms('2001-12-31'), null], score: [1.5, -2, null] },
    })
  })

  it('that are dates are days of the 1904 system where the workbook says so', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const sheet = '<row><c t="str"><v>day</v></c></row><row><c s="1"><v>366</v></c></row>'
    const read = async (workbookProperties: string) =>
      (await readOnlyTable(await rawWorkbook({ sheet, styles, workbookProperties }), 'a.xlsx')).columns.day
    expect(await read('')).toEqual([ms('1900-12-31')])
    expect(await read('<workbookPr date1904="1"/>')).toEqual([ms('1905-01-01')])
  })

  it.each([
    ['yyyy-mm-dd', 'temporal'],
    ['[$-409]mmm d, yyyy', 'temporal'],
    ['hh:mm', 'temporal'],
    ['0.0%', 'quantitative'],
    ['#,##0.00 [$€-407]', 'quantitative'],
    ['[Red]0.00;[Blue]-0.00', 'quantitative'],
    ['0 "days"', 'quantitative'],
    ['0\\d', 'quantitative'],
    ['[h]:mm', 'quantitative'],
  ])('of the format %s are %s', async (code, type) => {
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`
    const cells = [0.25, 0.5].map((value) => `<row><c s="1"><v>${value}</v></c></row>`).join('')
    const sheet = `<row><c t="str"><v>x</v></c></row>${cells}`
    expect((await readOnlyTable(await rawWorkbook({ sheet, styles }), 'a.xlsx')).types).toEqual([type])
  })

  it('that are no values are empty, counted and told', async () => {
    const sheet = [
      '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>',
      '<row><c><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      '<row><c><f>SUM(A1)</f></c><c><v>2</v></c></row>',
      '<row><c><f>A2*2</f><v>2</v></c><c t="e"><v>#N/A</v></c></row>',
    ].join('')
    expect(await readOnlyTable(await rawWorkbook({ sheet }), 'a.xlsx')).toMatchObject({
      columns: { a: [1, null, 2], b: [null, 2, null] },
      notes: [
        '2 cells held an error such as #N/A or #DIV/0!; they are empty (rows 2 and 4).',
        '1 cell held a formula without a stored value, and is empty; open the file in a spreadsheet program and save it, so that values are stored (row 3).',
      ],
    })
  })

  it('[S25] with U+0000, lone surrogates and names like __proto__ are safe', async () => {
    const sheet = rawRows([
      ['__proto__', 'b'],
      ['x_x0000_y', '_xD800_z'],
    ])
    const table = await readOnlyTable(await rawWorkbook({ sheet, sheetName: '__proto__' }), '__proto__.xlsx')
    expect(Object.entries(table.columns)).toEqual([
      ['proto', ['xy']],
      ['b', ['\uFFFDz']],
    ])
  })
})

describe('several tables on a sheet', () => {
  const tablesOf = async (rows: WrittenCell[][]) => {
    const tables = await readTables(workbookOf({ Data: rows }), 'book.xlsx')
    return typeof tables === 'string' ? tables : tables.map(({ name, columns }) => ({ name, columns }))
  }

  it('are divided by empty rows', async () => {
    expect(await tablesOf([['a', 'b'], ['x', 1], ['y', 2], [], ['c', 'd'], ['p', 3], ['q', 4]])).toEqual([
      { name: 'Data', columns: { a: ['x', 'y'], b: [1, 2] } },
      { name: 'Data 2', columns: { c: ['p', 'q'], d: [3, 4] } },
    ])
  })

  it('are divided by empty columns', async () => {
    expect(
      await tablesOf([
        ['a', 'b', null, 'c', 'd'],
        ['x', 1, null, 'p', 3],
        ['y', 2, null, 'q', 4],
      ]),
    ).toEqual([
      { name: 'Data', columns: { a: ['x', 'y'], b: [1, 2] } },
      { name: 'Data 2', columns: { c: ['p', 'q'], d: [3, 4] } },
    ])
  })

  it('are one where it goes on below an empty row', async () => {
    const [table, ...others] = (await readTables(
      workbookOf({ Data: [['a', 'b'], ['x', 1], [], ['y', 2], ['z', 3], [], ['Total', 6]] }),
      'book.xlsx',
    )) as { columns: object; notes: string[] }[]
    expect(others).toEqual([])
    expect(table).toMatchObject({
      columns: { a: ['x', 'y', 'z'], b: [1, 2, 3] },
      notes: ['1 row held nothing and was left out (row 3).'],
      assumptions: [
        { kind: 'header', row: 1 },
        { kind: 'totals', row: 7 },
      ],
    })
  })

  it('are one with every other row empty, however long', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => (i % 2 === 1 ? [] : i === 0 ? ['a', 'b'] : [`x${i}`, i]))
    rows.splice(1, 1)
    const tables = await tablesOf(rows)
    expect(tables).toHaveLength(1)
  })
})

describe('what is around a table', () => {
  it('is left out and told', async () => {
    const { columns, notes, assumptions } = await readOnlyTable(
      workbookOf({
        Data: [
          ['Sales of the year'],
          ['in thousands'],
          [],
          ['region', 'product', 'sales'],
          ['north', 'tea', 1],
          ['south', 'milk', 2],
          ['Source: the ledger'],
          [],
          ['Printed in May'],
        ],
      }),
      'a.xlsx',
    )
    expect(columns).toEqual({ region: ['north', 'south'], product: ['tea', 'milk'], sales: [1, 2] })
    expect(notes).toEqual([
      'Titles, notes and other cells that are not part of the table were left out: A1 ("Sales of the year"), A2 ("in thousands"), A9 ("Printed in May") and 1 more.',
    ])
    expect(assumptions).toEqual([
      { kind: 'area', sheet: 'Data', range: 'A4:C6' },
      { kind: 'header', row: 4 },
    ])
  })

  it('may be properties, and explanations on a sheet of their own', async () => {
    const workbook = workbookOf({
      About: [['How to read this workbook'], ['Each row is a shop.']],
      Data: [['Author:', 'Ann'], ['Date:', day('2024-01-01')], [], ['shop', 'sales'], ['a', 1], ['b', 2]],
    })
    expect(await readOnlyTable(workbook, 'shops.xlsx')).toMatchObject({
      name: 'shops',
      columns: { shop: ['a', 'b'], sales: [1, 2] },
      notes: [
        'Titles, notes and other cells that are not part of the table were left out: A1 ("Author:"), B1 ("Ann"), A2 ("Date:") and 1 more.',
      ],
    })
    expect(await readOnlyTable(workbookOf({ List: [['name'], ['x'], ['y']] }), 'a.xlsx')).toMatchObject({
      columns: { name: ['x', 'y'] },
    })
  })

  it('that is empty but formatted does not count', async () => {
    const sheet = `<row r="1"><c r="B1" t="str"><v>a</v></c></row><row r="2"><c r="B2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576"/></row>`
    expect(await readOnlyTable(await rawWorkbook({ sheet }), 'a.xlsx')).toMatchObject({
      columns: { a: [1] },
      notes: [],
    })
  })
})

describe('a header of several rows', () => {
  const merged = (rows: WrittenCell[][], ...ranges: string[]) => {
    const sheet = sheetOf(rows)
    sheet['!merges'] = ranges.map((range) => utils.decode_range(range))
    return sheet
  }
  const namesOf = async (sheet: ReturnType<typeof sheetOf>, bookType: (typeof formats)[number] = 'xlsx') =>
    Object.entries((await readOnlyTable(workbookOf({ Data: sheet }, { bookType }), 'a')).columns)

  it.each(formats)('with merged cells names columns by all of them in .%s', async (bookType) => {
    const sheet = merged(
      [
        ['Report of two years'],
        ['Region', 2023, null, 2024, null],
        [null, 'Sales', 'Costs', 'Sales', 'Costs'],
        ['north', 1, 2, 3, 4],
        ['south', 5, 6, 7, 8],
      ],
      'A1:E1',
      'A2:A3',
      'B2:C2',
      'D2:E2',
    )
    expect(await namesOf(sheet, bookType)).toEqual([
      ['Region', ['north', 'south']],
      ['2023 › Sales', [1, 5]],
      ['2023 › Costs', [2, 6]],
      ['2024 › Sales', [3, 7]],
      ['2024 › Costs', [4, 8]],
    ])
  })

  it('without merged cells names columns by their group', async () => {
    const names = await namesOf(
      sheetOf([
        [null, 'First half', null, 'Second half', null],
        ['Region', 'Sales', 'Costs', 'Sales', 'Costs'],
        ['north', 1, 2, 3, 4],
        ['south', 5, 6, 7, 8],
      ]),
    )
    expect(names.map(([name]) => name)).toEqual([
      'Region',
      'First half › Sales',
      'First half › Costs',
      'Second half › Sales',
      'Second half › Costs',
    ])
  })

  it('is one row where texts follow it', async () => {
    const names = await namesOf(
      sheetOf([
        ['name', 'town'],
        ['Ann', 'Rome'],
        ['Bob', 'Bonn'],
      ]),
    )
    expect(names).toEqual([
      ['name', ['Ann', 'Bob']],
      ['town', ['Rome', 'Bonn']],
    ])
  })

  it('may hold dates', async () => {
    const names = await namesOf(
      sheetOf([
        ['region', day('2024-01-01'), day('2024-02-01')],
        ['north', 1, 2],
        ['south', 3, 4],
      ]),
    )
    expect(names.map(([name]) => name)).toEqual(['region', '2024-01-01', '2024-02-01'])
  })

  it('is missing where the first row is like the others', async () => {
    const { columns, assumptions } = await readOnlyTable(
      workbookOf({
        Data: [
          ['x', 1],
          ['y', 2],
          ['z', 3],
        ],
      }),
      'a.xlsx',
    )
    expect(columns).toEqual({ column_1: ['x', 'y', 'z'], column_2: [1, 2, 3] })
    expect(assumptions).toContainEqual({ kind: 'header', row: 0 })
  })

  it('does not take in merged cells of the rows', async () => {
    const sheet = merged(
      [
        ['region', 'month', 'sales'],
        ['north', 'May', 1],
        [null, 'June', 2],
        ['south', 'May', 3],
      ],
      'A2:A3',
    )
    const table = await readOnlyTable(workbookOf({ Data: sheet }), 'a.xlsx')
    expect(table.columns).toEqual({
      region: ['north', 'north', 'south'],
      month: ['May', 'June', 'May'],
      sales: [1, 2, 3],
    })
    expect(table.notes).toEqual(['1 merged cell gave its value to every row and column covered (row 2).'])
  })
})

it('reads hidden rows and columns, and tells', async () => {
  const sheet = sheetOf(people)
  sheet['!rows'] = [{}, { hidden: true }]
  sheet['!cols'] = [{}, { hidden: true }]
  const { columns, notes } = await readOnlyTable(workbookOf({ Data: sheet }), 'a')
  expect(columns.name).toEqual(['Ann', 'Bob', 'Cleo'])
  expect(notes).toEqual(['Hidden cells of the sheet are read as well: 1 row and 1 column.'])
  const old = await readOnlyTable(workbookOf({ Data: sheet }, { bookType: 'xls' }), 'a')
  expect(old.notes).toEqual(['Hidden cells of the sheet are read as well: 1 column.'])
})

describe('an OpenDocument spreadsheet', () => {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const number = (value: number, attributes = '') =>
    `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}/>`

  it('has its rows in groups, repeated, or with notes in their cells', async () => {
    const spreadsheet = `<table:table table:name="Data">
      <table:table-column table:number-columns-repeated="2"/>
      <table:table-header-rows><table:table-row>${cell('a')}${cell('b')}</table:table-row></table:table-header-rows>
      <table:table-row-group><table:table-row table:number-rows-repeated="2">${cell('x &amp; y')}${number(1)}</table:table-row></table:table-row-group>
      <table:table-row table:visibility="collapse"><table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>two<text:s text:c="2"/>words</text:p></table:table-cell>${number(2)}</table:table-row>
      <table:table-row>${cell('c')}<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/></table:table-row>
    </table:table>`
    expect(await readOnlyTable(await rawOds(spreadsheet), 'a.ods')).toMatchObject({
      columns: { a: ['x & y', 'x & y', 'two  words', 'c'], b: [1, 1, 2, null] },
      notes: [
        'Hidden cells of the sheet are read as well: 1 row.',
        '1 cell held an error such as #N/A or #DIV/0!; it is empty (row 5).',
      ],
    })
  })

  it('says which sheets are hidden', async () => {
    const styles = '<style:style style:name="ta1"><style:table-properties table:display="false"/></style:style>'
    const table = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>${cell('a')}</table:table-row><table:table-row>${number(1)}</table:table-row></table:table>`
    const { notes } = await readOnlyTable(await rawOds(table('Shown', 'ta2') + table('Kept', 'ta1'), styles), 'a.ods')
    expect(notes).toEqual(['A hidden sheet was left out: "Kept".'])
  })
})

function asWritten(cell: WrittenCell): WrittenCell {
  // The writers disagree about other characters, and about -0.
  if (typeof cell === 'string')
    return `t${cell
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/_x/g, '')
      .trim()}`
  return typeof cell === 'number' ? cell + 0 : cell
}

function asNumber(cell: unknown) {
  return cell instanceof Date ? cell.getTime() : cell
}
