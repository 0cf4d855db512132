import type { ReadingChoices } from '../assumptions.ts'
import { openCsv } from '../sources/csv-source.ts'
import { storeCsv } from '../store-csv.ts'
import { minSqlBytes } from '../store-rows.ts'
import type { StoreOptions } from '../store-table.ts'
import { type OpenFile, type OpenTable, openTable } from './reader.ts'

/** Opens delimited text. `known`: what is not detected, unless a person chooses otherwise. */
export async function openDelimited(
  { path, head, fileName, bytes, signal }: Pick<OpenFile, 'path' | 'head' | 'fileName' | 'bytes' | 'signal'>,
  known: ReadingChoices = {},
): Promise<OpenTable> {
  const openWith = async (reading: ReadingChoices) => {
    const source = await openCsv(path, { head, fileName, reading: { ...known, ...reading }, signal })
    return bytes >= minSqlBytes
      ? { source, store: (options: StoreOptions) => storeCsv(source, options) }
      : openTable(source)
  }
  return { ...(await openWith({})), isLight: true, reopen: openWith }
}
