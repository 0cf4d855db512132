import { isTar, openTar } from '../../archives/tar-archive.ts'
import { FileError } from '../../sources/row-source.ts'
import type { Reader } from '../reader.ts'
import { packedFiles } from './zipped-files.ts'

/** Tar archives, which are often compressed as a whole. */
export const tarReader: Reader = {
  format: 'tar',
  sniff: ({ head }) => isTar(head),
  async open(file) {
    if (file.depth > 1) throw new FileError('It is an archive inside an archive. Unpack it and upload what is inside.')
    return packedFiles(file, await openTar(file.path, file.bytes, file))
  },
}
