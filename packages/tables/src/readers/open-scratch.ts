import { stat } from 'node:fs/promises'
import { openParquet } from '../sources/parquet-source.ts'
import { FileError } from '../sources/row-source.ts'
import { storeParquet } from '../store-parquet.ts'
import { storeTable } from '../store-table.ts'
import type { OpenFile, OpenTable } from './reader.ts'

/** What is known of a table beside the scratch file of its rows. */
export interface ScratchTable {
  path: string
  /** Name of the table within a file with several; else null. */
  part: string | null
  notes: string[]
  /** By columns; empty if there is none. */
  units: string[]
  /** The format of the file that was uploaded, as in "Arrow file". */
  format: string
}

/** Opens a table whose rows a reader has written to a scratch file, which is stored as Parquet is. */
export async function openScratch(
  file: OpenFile,
  { path, part, notes, units, format }: ScratchTable,
): Promise<OpenTable> {
  const { size } = await stat(path)
  const parquet = await openParquet((groupMb) => file.database(groupMb, path), path, size)
  const columns = parquet.columns.map((column, i) => {
    const { declaredType } = column
    const unit = units[i] ?? ''
    return unit !== '' && declaredType?.kind === 'number'
      ? { ...column, declaredType: { ...declaredType, unit } }
      : column
  })
  const source = {
    ...parquet,
    part,
    columns,
    notes: [...notes, ...parquet.notes],
    // Without compression and dictionaries, it is not what queries read fast.
    isCompact: () => Promise.resolve(false),
    declaredTypes: () => columns.map(({ declaredType }) => declaredType),
  }
  return {
    source,
    store: async (options) => {
      try {
        return !options.overrides?.length && (await source.isPlain())
          ? await storeParquet(source, options)
          : await storeTable(source, options)
      } catch (cause) {
        throw cause instanceof FileError && cause.code === 'unreadable_file' ? unreadable(format, cause) : cause
      }
    },
  }
}

const unreadable = (format: string, cause: unknown) =>
  new FileError(`Some values of this ${format} cannot be read. Write it again, and upload it again.`, { cause })
