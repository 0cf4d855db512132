import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from '@belvedere/spec'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { loadTable } from './load-table.ts'
import { sentinelNumbers } from './typing/sentinels.ts'

/** A kind of column: how its values are written, and what stands in the table for them. */
interface Kind {
  name: string
  value: fc.Arbitrary<Cell>
  write: (cell: Cell, style: Style) => string
}

interface Style {
  delimiter: string
  newline: string
  decimal: '.' | ','
  encoding: 'utf8' | 'utf16le'
  quoteAll: boolean
}

/** Numbers but those that stand for missing values. */
const numbers = (of: fc.Arbitrary<number>) => of.filter((number) => !sentinelNumbers.has(number))

const pad = (n: number) => String(n).padStart(2, '0')
const dayMs = 86_400_000

const kinds: Kind[] = [
  {
    name: 'word',
    value: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 9 })
      .map((text) => `w ${text.replace(/[\0\uFFFD]/g, '').trim()}"`),
    write: (cell) => String(cell),
  },
  { name: 'whole', value: numbers(fc.integer({ min: -9_999_999, max: 9_999_999 })), write: (cell) => String(cell) },
  {
    name: 'fraction',
    value: numbers(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 100 + (n % 100 === 0 ? 0.25 : 0))),
    write: (cell, { decimal }) => Number(cell).toFixed(2).replace('.', decimal),
  },
  {
    name: 'money',
    value: numbers(fc.integer({ min: 100_001, max: 99_999_999 }).map((n) => n / 100)),
    write: (cell, { decimal }) => {
      const [whole = '', cents = ''] = Number(cell).toFixed(2).split('.')
      return `€ ${whole.replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.')}${decimal}${cents}`
    },
  },
  {
    name: 'day',
    value: fc.integer({ min: -5000, max: 25_000 }).map((n) => n * dayMs),
    write: (cell) => new Date(Number(cell)).toISOString().slice(0, 10),
  },
  {
    name: 'point',
    value: fc.integer({ min: 0, max: 20_000 }).map((n) => n * dayMs),
    write: (cell) => {
      const at = new Date(Number(cell))
      return `${pad(at.getUTCDate())}.${pad(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`
    },
  },
  { name: 'flag', value: fc.boolean(), write: (cell) => String(cell) },
  { name: 'code', value: fc.integer({ min: 0, max: 9999 }).map((n) => `0${n}`), write: (cell) => String(cell) },
]

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  decimal: fc.constantFrom('.', ','),
  encoding: fc.constantFrom('utf8', 'utf16le'),
  quoteAll: fc.boolean(),
})

const rows = fc.array(fc.tuple(...kinds.map(({ value }) => fc.option(value, { freq: 9 }))), {
  minLength: 1,
  maxLength: 30,
})

function csv(table: Cell[][], style: Style): Buffer {
  const quoted = (text: string) =>
    style.quoteAll || /[\s"]/.test(text) || text.includes(style.delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [
    kinds.map(({ name }) => quoted(name)),
    ...table.map((row) => kinds.map(({ write }, i) => (row[i] === null ? '' : quoted(write(row[i] ?? null, style))))),
  ]
  const text = lines.map((line) => line.join(style.delimiter)).join(style.newline) + style.newline
  return Buffer.from(`${style.encoding === 'utf16le' ? '\ufeff' : ''}${text}`, style.encoding)
}

it('reads back a table in any written form', async () => {
  await inFolder(async (folder) => {
    const path = join(folder.path, 'table.csv')
    await fc.assert(
      fc.asyncProperty(rows, style, async (table, written) => {
        await writeFile(path, csv(table, written))
        const { table: read } = await loadTable(path)
        const columns = Object.fromEntries(kinds.map(({ name }, i) => [name, table.map((row) => row[i] ?? null)]))
        expect({ ...read.columns }).toEqual(columns)
      }),
      { numRuns: 120 },
    )
  })
})
