import { closeSync, openSync } from 'node:fs'
import { FileError } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import { readHdf5 } from '../grids/hdf5.ts'
import { withHdf5 } from '../grids/hdf5-mount.ts'
import { openGrid } from '../grids/write-grid.ts'
import type { Reader } from '../reader.ts'

const magic = '894844460d0a1a0a'
/** Something else may precede the file, as in those of MATLAB. */
const offsets = [0, 512, 1024, 2048]

/** HDF5 files, and NetCDF files of version 4. */
export const hdf5Reader: Reader = {
  format: 'hdf5',
  sniff: ({ head }) => offsets.some((offset) => startsWithBytes(head.subarray(offset), magic)),
  async open(file) {
    const descriptor = openSync(file.path, 'r')
    try {
      return await withHdf5({ descriptor, bytes: file.bytes }, async (opened, hdf5) =>
        openGrid(file, readHdf5(opened, hdf5), 'HDF5 file'),
      )
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw cause instanceof FileError || !isOfLibrary(cause) ? cause : unreadable(cause)
    } finally {
      closeSync(descriptor)
    }
  },
}

/** The library throws errors of its own, of WebAssembly, and bare numbers. */
function isOfLibrary(cause: unknown): boolean {
  if (!(cause instanceof Error)) return true
  return !('code' in cause) && !/out of memory/i.test(cause.message)
}

const unreadable = (cause: unknown) =>
  new FileError(
    'This HDF5 file is damaged, cut off or of a kind that is not read. Write it again, or save its tables as Parquet.',
    {
      cause,
    },
  )
