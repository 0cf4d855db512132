import { openZip } from '../../archives/zip-archive.ts'
import { startsWithBytes } from '../bytes.ts'
import type { Reader } from '../reader.ts'
import { type ArchiveFormat, archiveNames } from './archive-format.ts'
import { documentFormat } from './documents.ts'
import { kmzFormat } from './kmz.ts'
import { shapefileFormat } from './shapefile.ts'
import { odsFormat, xlsbFormat, xlsxFormat } from './spreadsheets.ts'
import { zarrFormat } from './zarr.ts'
import { filesFormat } from './zipped-files.ts'

/** What an archive may be as a whole, in the order in which they are asked; the last one is for all others. */
const formats: readonly ArchiveFormat[] = [
  xlsxFormat,
  xlsbFormat,
  odsFormat,
  shapefileFormat,
  kmzFormat,
  zarrFormat,
  documentFormat,
  filesFormat,
]

/** ZIP archives: workbooks, and files that were packed together. */
export const zipReader: Reader = {
  format: 'zip',
  sniff: ({ head }) => startsWithBytes(head, '504b0304'),
  async open(file) {
    const archive = await openZip(file.path, file)
    file.onClose(archive.close)
    const names = archiveNames(archive)
    const format = formats.find(({ matches }) => matches(names)) ?? filesFormat
    return { format: format.format, tables: await format.open(file, archive) }
  },
}
