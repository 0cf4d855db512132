import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvSplitter, splitRecords } from './csv-splitter.ts'
import { DataFaults } from './data-faults.ts'

const split = (text: string, delimiter = ',') => splitRecords(text, delimiter, new DataFaults())

describe('CsvSplitter', () => {
  it('accepts any newline, and none at the end', () => {
    expect(split('a,b\n1,2\r\n3,4\r5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  it('keeps newlines, delimiters and doubled quotes inside quotes', () => {
    expect(split('a,"b\r\nc","d ""e"", f"\n')).toEqual([['a', 'b\r\nc', 'd "e", f']])
  })

  it('trims unquoted cells and keeps whitespace inside quotes', () => {
    expect(split(' a , " b "\t,c')).toEqual([['a', ' b ', 'c']])
  })

  it('skips empty lines but keeps a quoted empty cell', () => {
    expect(split('a\n\n""\n\nb')).toEqual([['a'], [''], ['b']])
  })

  it('keeps an empty cell at the end of a row', () => {
    expect(split('a,\n,b\n,')).toEqual([
      ['a', ''],
      ['', 'b'],
      ['', ''],
    ])
  })

  it('reads an unclosed quote as an ordinary character, with a note', () => {
    const faults = new DataFaults()
    expect(splitRecords('a,b\n1,"x\n2,y', ',', faults)).toEqual([
      ['a', 'b'],
      ['1', '"x'],
      ['2', 'y'],
    ])
    expect(faults.notes()).toEqual(['1 opening quote is never closed; read as an ordinary character (row 2).'])
  })

  it('reads a quote as text if a better closing quote follows on the line', () => {
    expect(split('1,"he said "hi" to me",2\n"a" b,c\n')).toEqual([
      ['1', 'he said "hi" to me', '2'],
      ['a b', 'c'],
    ])
  })

  it('keeps a quote in the middle of a cell', () => {
    expect(split('5" pipe,6"\n')).toEqual([['5" pipe', '6"']])
  })

  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('a,b', 'x;y', '"', '\n', '\r\n', 'ä 売 😀', '\t', '  '),
  )
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))

  it('reads any quoted table in any chunks', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        (rows, delimiter, newline, portion) => {
          const clean = rows.map((row) =>
            row.map((text) => text.replaceAll('\0', '').toWellFormed().replaceAll('\uFFFD', '')),
          )
          const text =
            clean.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(newline) +
            newline
          const records: string[][] = []
          const splitter = new CsvSplitter({
            delimiter,
            faults: new DataFaults(),
            sink: (cells) => records.push(cells),
          })
          for (let at = 0; at < text.length; at += portion) splitter.push(text.slice(at, at + portion))
          splitter.end()
          expect(records).toEqual(clean)
        },
      ),
      { numRuns: 300 },
    )
  })
})
