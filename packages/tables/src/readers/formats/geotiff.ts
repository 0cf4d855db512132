import { FileError } from '../../sources/row-source.ts'
import { isSystemError } from '../../system-error.ts'
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
    const tiff = await fromFile(file.path)
    try {
      return await openGrid(file, await readGeotiff(tiff), 'GeoTIFF file')
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw cause instanceof FileError || isSystemError(cause) ? cause : damaged(cause)
    } finally {
      tiff.close()
    }
  },
}

const damaged = (cause: unknown) =>
  new FileError(
    'This TIFF file is damaged, cut off or compressed in a way that is not read. Save it again without compression, and upload it again.',
    { cause },
  )
