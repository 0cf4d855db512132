import { closeSync, openSync } from 'node:fs'
import { damagedFile } from '../../data-error.ts'
import { niftiForm, readNifti } from '../grids/nifti.ts'
import { openGrid } from '../grids/write-grid.ts'
import type { Reader } from '../reader.ts'

/** NIfTI volumes of versions 1 and 2, in one file. */
export const niftiReader: Reader = {
  format: 'nifti',
  sniff: ({ head }) => niftiForm(head) !== null,
  async open(file) {
    const descriptor = openSync(file.path, 'r')
    try {
      return await openGrid(file, readNifti({ descriptor, bytes: file.bytes }), 'NIfTI file')
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw damagedFile(cause, 'NIfTI file')
    } finally {
      closeSync(descriptor)
    }
  },
}
