import { libraryError } from '../../data-error.ts'
import { startsWithBytes } from '../bytes.ts'
import { readGeotiff } from '../grids/geotiff.ts'
import { openGrid } from '../grids/write-grid.ts'
import type { Reader } from '../reader.ts'

/** GeoTIFF rasters, also BigTIFF. */
export const geotiffReader: Reader = {
  format: 'geotiff',
  sniff: ({ head }) => ['49492a00', '4d4d002a', '49492b00', '4d4d002b'].some((magic) => startsWithBytes(head, magic)),
  async open(file) {
    // Takes half a second to load.
    const { fromFile } = await import('geotiff')
    try {
      const tiff = await fromFile(file.path)
      try {
        return await openGrid(file, await readGeotiff(tiff), 'GeoTIFF file')
      } finally {
        tiff.close()
      }
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw libraryError(cause, damaged)
    }
  },
}

const damaged =
  'This TIFF file is damaged, cut off or compressed in a way that is not read. Save it again without compression, and upload it again.'
