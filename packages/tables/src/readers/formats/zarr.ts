import { libraryError } from '../../data-error.ts'
import { openGrid } from '../grids/write-grid.ts'
import { isZarrMetadata, readZarr } from '../grids/zarr.ts'
import type { ArchiveFormat } from './archive-format.ts'

/** Of a chunk, compressed. */
const maxEntryBytes = 256 * 2 ** 20

/** Zarr stores, which are folders, packed as a ZIP archive. */
export const zarrFormat: ArchiveFormat = {
  format: 'zarr',
  matches: (names) => [...names].some(isZarrMetadata),
  async open(file, archive) {
    const entries = new Map(archive.entries.filter(({ isFile }) => isFile).map((entry) => [entry.name, entry]))
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.bytes > maxEntryBytes) throw new RangeError('A chunk is too large.')
      const chunks: Uint8Array[] = []
      for await (const chunk of archive.read(entry)) chunks.push(chunk)
      return Buffer.concat(chunks)
    }
    try {
      return await openGrid(file, await readZarr([...entries.keys()], read), 'Zarr store')
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw libraryError(cause, damaged)
    }
  },
}

const damaged =
  'This Zarr store is damaged, or compressed in a way that is not read. Write it again, for example with "zstd", and upload it again.'
