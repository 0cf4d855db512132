import { closeSync, openSync } from 'node:fs'
import { damagedFile } from '../../data-error.ts'
import { startsWithBytes } from '../bytes.ts'
import { readNetcdf3 } from '../grids/netcdf3.ts'
import { openGrid } from '../grids/write-grid.ts'
import type { Reader } from '../reader.ts'

/** NetCDF files of version 3; those of version 4 are HDF5. */
export const netcdfReader: Reader = {
  format: 'netcdf',
  sniff: ({ head }) => startsWithBytes(head, '434446') && [1, 2, 5].includes(head[3] ?? 0),
  async open(file) {
    const descriptor = openSync(file.path, 'r')
    try {
      return await openGrid(file, readNetcdf3({ descriptor, bytes: file.bytes }), 'NetCDF file')
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw damagedFile(cause, 'NetCDF file')
    } finally {
      closeSync(descriptor)
    }
  },
}
