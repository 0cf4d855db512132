import { unpackTo } from '../../archives/unpack.ts'
import type { ArchiveFormat } from './archive-format.ts'

const isKml = (name: string): boolean => name.toLowerCase().endsWith('.kml')

/** KML with its pictures, zipped. */
export const kmzFormat: ArchiveFormat = {
  format: 'kmz',
  matches: (names) => names.has('doc.kml') || ([...names].filter(isKml).length === 1 && names.size < 3),
  async open(file, archive) {
    const kml =
      archive.entries.find(({ name }) => name.toLowerCase() === 'doc.kml') ??
      archive.entries.find(({ name }) => isKml(name))
    if (!kml) return []
    const path = await file.scratchFile('doc.kml')
    await unpackTo(path, archive.read(kml), file.signal)
    return (await file.openInner(path, 'doc.kml')).tables
  },
}
