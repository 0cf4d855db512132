import { open, stat } from 'node:fs/promises'
import type { Database } from '../duckdb.ts'
import { type CsvSource, openCsv } from './csv-source.ts'
import { openJson, openNdjson } from './json-source.ts'
import type { JsonRecords } from './json-structure.ts'
import { openParquet, type ParquetSource } from './parquet-source.ts'
import { FileError, type RowSource } from './row-source.ts'
import { sniff } from './sniff.ts'
import { detectEncoding } from './text-encoding.ts'

const endBytes = 64 * 1024

/** An opened file and its tables. */
export type OpenedFile = {
  bytes: number
} /** `records`: of a file that consists of the objects of one table in plain text. */ & (
  | { format: 'json' | 'ndjson'; sources: RowSource[]; records: JsonRecords | null }
  | { format: 'csv'; sources: [CsvSource] }
  | { format: 'parquet'; sources: [ParquetSource] }
)

export interface OpenSourcesOptions {
  fileName: string
  /** Called for Parquet files only, with the megabytes that their row groups need beyond the usual. */
  database: (groupMb: number) => Promise<Database>
  signal?: AbortSignal | undefined
}

/** Detects a file's format from its content and opens its tables. Throws `FileError` if there are none. */
export async function openSources(
  path: string,
  { fileName, database, signal }: OpenSourcesOptions,
): Promise<OpenedFile> {
  const { head, tail, bytes } = await endsOf(path)
  const sniffed = sniff(head, tail)
  if ('refused' in sniffed) throw new FileError(sniffed.refused)
  const { format } = sniffed
  switch (format) {
    case 'csv':
      return { format, bytes, sources: [await openCsv(path, { head, fileName, signal })] }
    case 'parquet':
      return { format, bytes, sources: [await openParquet(database, path, bytes)] }
    case 'json':
    case 'ndjson': {
      const { encoding, broken } = await detectEncoding(path, head, signal)
      const file = { path, encoding, bytes, signal }
      const { sources, layout } =
        format === 'json' ? await openJson(file) : { sources: [openNdjson(file)], layout: 'newline_delimited' as const }
      const isPlainText = encoding === 'utf-8' && !broken
      return { format, bytes, sources, records: layout !== null && isPlainText ? { path, layout } : null }
    }
  }
}

async function endsOf(path: string): Promise<{ head: Uint8Array; tail: Uint8Array; bytes: number }> {
  const { size } = await stat(path)
  const length = Math.min(endBytes, size)
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(length), 0, length, 0)
    const tail = await file.read(Buffer.alloc(length), 0, length, size - length)
    return { head: head.buffer.subarray(0, head.bytesRead), tail: tail.buffer.subarray(0, tail.bytesRead), bytes: size }
  } finally {
    await file.close()
  }
}
