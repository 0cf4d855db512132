import { closeSync, createReadStream, createWriteStream, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { damagedFile } from '../../data-error.ts'
import { FileError } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import { type NrrdHeader, nrrdHeader } from '../grids/nrrd.ts'
import { arrayVariable } from '../grids/typed-array-file.ts'
import { openGrid } from '../grids/write-grid.ts'
import type { OpenFile, Reader } from '../reader.ts'

const maxUnpackedBytes = 16 * 2 ** 30

/** NRRD volumes whose values are in the same file. */
export const nrrdReader: Reader = {
  format: 'nrrd',
  sniff: ({ head }) => startsWithBytes(head, '4e525244303030'),
  async open(file) {
    try {
      const header = nrrdHeader(file.head)
      const path = header.isCompressed ? await unpacked(file, header) : file.path
      const at = header.isCompressed ? 0 : header.at
      const { size } = await stat(path)
      if (at + header.bytes > size) {
        throw new FileError('This NRRD file is cut off: its end is missing. Upload it again.')
      }
      const descriptor = openSync(path, 'r')
      try {
        const array = { ...header, at, source: { descriptor, bytes: size }, attributes: new Map() }
        return await openGrid(file, { variables: [arrayVariable(array, 'value')], notes: [] }, 'NRRD file')
      } finally {
        closeSync(descriptor)
      }
    } catch (cause) {
      file.signal?.throwIfAborted()
      throw damagedFile(cause, 'NRRD file')
    }
  },
}

/** The values without compression in a scratch file: at most as many bytes as the header says. */
async function unpacked({ path, scratchFile, signal }: OpenFile, { at, bytes }: NrrdHeader): Promise<string> {
  if (bytes > maxUnpackedBytes) {
    throw new FileError(
      `This NRRD file says that it holds ${Math.ceil(bytes / 2 ** 30).toLocaleString('en')} GB of values, more than can be read (${maxUnpackedBytes / 2 ** 30} GB). Upload a part of it.`,
      { code: 'too_large' },
    )
  }
  const to = await scratchFile('values.raw')
  let left = bytes
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length
      if (left < 0) done(new RangeError('There are more values than the header says.'))
      else done(null, chunk)
    },
  })
  await pipeline(createReadStream(path, { start: at }), createGunzip(), bounded, createWriteStream(to), { signal })
  return to
}
