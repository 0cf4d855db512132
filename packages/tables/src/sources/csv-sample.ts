import { open } from 'node:fs/promises'
import type { RawCell } from '../typing/cell-shapes.ts'
import { CsvSplitter } from './csv-splitter.ts'
import type { RegularCsv } from './csv-structure.ts'
import { DataFaults } from './data-faults.ts'
import { defaultSampleSizes, sampledRowsOf } from './sample-sizes.ts'
import { isTotalsRow } from './totals-row.ts'

/** Rows from several parts of the file, by columns; all rows of a short one. */
export async function sampleRows(csv: RegularCsv, sizes = defaultSampleSizes): Promise<RawCell[][]> {
  const limit = sampledRowsOf(sizes, csv.width)
  const columns: RawCell[][] = Array.from({ length: csv.width }, () => [])
  const file = await open(csv.path, 'r')
  try {
    const { size } = await file.stat()
    const isWhole = csv.rows <= limit && csv.bytes <= sizes.bytes
    const starts = isWhole ? csv.samples.slice(0, 1) : csv.samples
    const average = Math.min((csv.bytes / csv.rows) * limit, sizes.bytes) / starts.length
    const portion = Math.ceil(average) + csv.longestRecord
    for (const [i, start] of starts.entries()) {
      const end = starts[i + 1] ?? size
      const length = isWhole ? end - start : Math.min(end - start, portion)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
      addRecords(buffer, csv.delimiter, { isComplete: length === end - start, columns })
    }
  } finally {
    await file.close()
  }
  return columns
}

function addRecords(
  bytes: Buffer,
  delimiter: string,
  { isComplete, columns }: { isComplete: boolean; columns: RawCell[][] },
): void {
  const splitter = new CsvSplitter({
    delimiter,
    faults: new DataFaults(),
    sink: (cells) => {
      for (const [i, column] of columns.entries()) column.push(cells[i] || null)
    },
  })
  splitter.push(new TextDecoder().decode(bytes))
  if (isComplete) splitter.end()
}

/** True if the last row sums up those above it. */
export async function hasTotalsRow(csv: RegularCsv): Promise<boolean> {
  if (csv.rows < 3) return false
  const file = await open(csv.path, 'r')
  try {
    const { size } = await file.stat()
    const length = size - csv.lastRow
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, csv.lastRow)
    let last: string[] = []
    const sink = (cells: string[]) => {
      last = cells
    }
    const splitter = new CsvSplitter({ delimiter: csv.delimiter, faults: new DataFaults(), sink })
    splitter.push(new TextDecoder().decode(buffer))
    splitter.end()
    return isTotalsRow(last)
  } finally {
    await file.close()
  }
}
