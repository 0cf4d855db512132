import { describe, expect, it } from 'vitest'
import { isTable, tableFile } from './pasted-table.ts'

describe('what is pasted', () => {
  it.each([
    ['cells from a spreadsheet', 'a\tb\n1\t2\n3\t4'],
    ['lines of CSV', 'name,hp\n"Ford, T",20\nVW,34\n'],
    ['lines with semicolons', 'a;b\r\n1,5;2\r\n'],
  ])('is a table: %s', (_, text) => expect(isTable(text)).toBe(true))

  it.each([
    ['a sentence', 'average horsepower by origin, as bars'],
    ['two sentences', 'First this, then that.\nAnd now something else.'],
    ['lines of prose with as many commas', `${'word '.repeat(20)}, and more\n${'word '.repeat(20)}, and so on`],
    ['nothing', ''],
  ])('is not: %s', (_, text) => expect(isTable(text)).toBe(false))

  it('becomes a file named by its time', () => {
    expect(tableFile('a\tb\n1\t2', 'pasted', new Date('2026-01-02T03:04:05Z')).name).toBe('pasted 2026-01-02 03.04.tsv')
    expect(tableFile('a,b\n1,2', 'pasted', new Date('2026-01-02T03:04:05Z')).name).toBe('pasted 2026-01-02 03.04.csv')
  })
})
