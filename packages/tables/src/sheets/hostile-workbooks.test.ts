import { describe, expect, it } from 'vitest'
import { patchedZip } from '../../testing/patched-zip.ts'
import { readOnlyTable, readTables } from '../../testing/read-tables.ts'
import { rawOds, rawRows, rawWorkbook, workbookOf } from '../../testing/workbooks.ts'

const rows = [
  ['name', 'value'],
  ...Array.from({ length: 400 }, (_, i) => [`name ${(i * 7919) % 1009}`, (i * 7919) % 1013]),
]

describe.each(['xlsx', 'ods', 'xls', 'xlsb'] as const)('[S19] a .%s that is', (bookType) => {
  it('cut off anywhere is refused, or a table', async () => {
    const bytes = workbookOf({ Sheet1: rows }, { bookType })
    for (let length = 8; length < bytes.length; length += 1024) {
      const tables = await readTables(bytes.subarray(0, length), 'a')
      if (typeof tables === 'string') expect(tables).toMatch(/damaged|cut off|holds no|shows no|old Word/)
      else expect(tables[0]?.columns.name?.length).toBeLessThanOrEqual(400)
    }
  })

  it('changed anywhere is refused, or a table', async () => {
    const bytes = workbookOf({ Sheet1: rows.slice(0, 50) }, { bookType })
    for (let at = 16; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const changed = Buffer.from(bytes)
      changed.fill(0xff, at, at + 4)
      expect(await readTables(changed, 'a')).toBeDefined()
    }
  })
})

describe('[S19] a workbook that was made to exhaust its reader is refused', () => {
  it('by the size that a part would have unpacked', async () => {
    const workbook = await rawWorkbook({ sheet: rawRows(rows), sharedStrings: '<si><t>a</t></si>' })
    for (const name of ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'])
      expect(await readTables(patchedZip(workbook, name, { bytes: 2 ** 30 }), 'a.xlsx')).toMatch(
        /larger than 256 MB|too large to be read/,
      )
  })

  it('by the size that a part has, whatever it says', async () => {
    const workbook = await rawWorkbook({ sheet: rawRows(rows) })
    const lying = patchedZip(workbook, 'xl/worksheets/sheet1.xml', { bytes: 1000 })
    expect(await readTables(lying, 'a.xlsx')).toMatch('damaged or cut off')
  })

  it('by entities that stand for others', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    const sheet = `${laughs}<worksheet xmlns="x"><sheetData>${rawRows(rows)}</sheetData></worksheet>`
    expect(await readTables(await rawWorkbook({ sheet }), 'a.xlsx')).toMatch('declares a document type of its own')
  })

  it('by fifty thousand columns', async () => {
    const sheet = `<row>${'<c><v>1</v></c>'.repeat(50_000)}</row>`
    expect(await readTables(await rawWorkbook({ sheet }), 'a.xlsx')).toMatch('beyond the last column of Excel')
    const names = Array.from({ length: 6000 }, (_, i) => `c${i}`)
    expect(await readTables(await rawWorkbook({ sheet: rawRows([names, names.map((_, i) => i)]) }), 'a.xlsx')).toMatch(
      'has 6,000 columns; at most 5,000 can be read',
    )
  })

  it('by rows that are repeated without end', async () => {
    const cell = '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/>'
    const table = `<table:table><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`
    expect(await readTables(await rawOds(table), 'a.ods')).toMatch('more than 40 million cells')
  })

  it('by a tag without an end, or tags within tags', async () => {
    const endless = `<worksheet ${'a'.repeat(3_000_000)}`
    expect(await readTables(await rawWorkbook({ sheet: endless }), 'a.xlsx')).toMatch('no complete XML')
    const deep = `<worksheet>${'<x>'.repeat(100_000)}`
    expect(await readTables(await rawWorkbook({ sheet: deep }), 'a.xlsx')).toMatch('no complete XML')
  })
})

it('[S23] a sheet as large as can be, with three cells in it, takes no more than they do', async () => {
  const sheet =
    '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="2"><c r="A2"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>'
  const before = process.memoryUsage().rss
  expect(await readOnlyTable(await rawWorkbook({ sheet }), 'a.xlsx')).toMatchObject({
    columns: { a: [1] },
    notes: [expect.stringContaining('XFD1048576 ("2")')],
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
})

it('[S19] merged cells that overlap are filled once', async () => {
  const names = Array.from({ length: 4000 }, (_, i) => `c${i}`)
  const lines = rawRows([names, ...Array.from({ length: 200 }, (_, i) => [i])])
  const merges = '<mergeCell ref="A2:EWV201"/>'.repeat(100_000)
  const sheet = `<worksheet><sheetData>${lines}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`
  const { columns } = await readOnlyTable(await rawWorkbook({ sheet }), 'a.xlsx')
  expect(columns.c3999).toEqual(new Array(200).fill(0))
})

it('[S23] a cell of ten million characters is cut', async () => {
  const sheet = rawRows([
    ['a', 'b'],
    ['x'.repeat(10_000_000), 1],
  ])
  const { columns, notes } = await readOnlyTable(await rawWorkbook({ sheet }), 'a.xlsx')
  expect(String(columns.a?.[0]).length).toBe(65_536)
  expect(notes).toEqual(['1 cell was longer than 65,536 characters; it is cut there (row 2).'])
})
