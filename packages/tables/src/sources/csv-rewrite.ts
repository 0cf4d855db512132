import { open } from 'node:fs/promises'
import { type RegularCsv, sampleCount } from './csv-structure.ts'
import type { DataFaults } from './data-faults.ts'
import type { ReadOptions, RowSource } from './row-source.ts'

const flushBytes = 1 << 20
const byteOrderMark = 0xfeff
/** Bytes between the offsets from which the samples are chosen. */
const markEvery = 1 << 20

/** The rows that are left of a file, and their numbers in it. */
export interface RewrittenCsv {
  csv: RegularCsv
  /** Where numbers of rows skip: the index of a row and its number. */
  numbers: { index: number; row: number }[]
}

/**
 * Writes the rows of any text source as a regular file of quoted cells. `faults` learns what was repaired. Null if a cell
 * begins with a byte order mark, which DuckDB's reader would drop.
 */
export async function rewriteCsv(
  source: RowSource,
  path: string,
  options: ReadOptions & { faults: DataFaults },
): Promise<RewrittenCsv | null> {
  const width = source.names().length
  const numbers: RewrittenCsv['numbers'] = []
  const marks: number[] = []
  let rows = 0
  let bytes = 0
  let longestRecord = 0
  let lastRow = 0
  let hasBrokenLines = false
  const file = await open(path, 'w')
  try {
    let pending: string[] = []
    let pendingBytes = 0
    const flush = async () => {
      await file.appendFile(pending.join(''))
      pending = []
      pendingBytes = 0
    }
    for await (const batch of source.batches(options)) {
      const last = numbers.at(-1)
      if (last === undefined || batch.firstRow - last.row !== rows - last.index)
        numbers.push({ index: rows, row: batch.firstRow })
      for (let i = 0; i < batch.rows; i++) {
        let record = ''
        for (let column = 0; column < width; column++) {
          const cell = batch.columns[column]?.[i] ?? null
          if (column > 0) record += ','
          if (cell === null) continue
          const text = String(cell)
          if (text.charCodeAt(0) === byteOrderMark) return null
          record += `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
        }
        // An empty line would be no row.
        if (record === '') record = '""'
        hasBrokenLines ||= record.includes('\n') || record.includes('\r')
        record += '\n'
        const length = Buffer.byteLength(record)
        if (bytes >= marks.length * markEvery) marks.push(bytes)
        lastRow = bytes
        bytes += length
        longestRecord = Math.max(longestRecord, length)
        pending.push(record)
        pendingBytes += length
        if (pendingBytes > flushBytes) await flush()
      }
      rows += batch.rows
    }
    await flush()
  } finally {
    await file.close()
  }
  const samples = Array.from(
    { length: sampleCount },
    (_, i) => marks[Math.floor((i * marks.length) / sampleCount)] ?? 0,
  )
  return {
    csv: {
      path,
      delimiter: ',',
      newline: '\n',
      width,
      skippedLines: 0,
      rows,
      longestRecord,
      bytes,
      hasBrokenLines,
      samples: [...new Set(samples)],
      lastRow,
    },
    numbers,
  }
}

/** The number of the row at an index. */
export function rowNumber(numbers: RewrittenCsv['numbers'], index: number): number {
  const from = numbers.findLast((entry) => entry.index <= index)
  return from === undefined ? index + 1 : from.row + index - from.index
}
