import type { ZipArchive } from '../../archives/zip-archive.ts'
import type { OpenFile, OpenTable } from '../reader.ts'

/** A format that is an archive as a whole, such as a workbook. */
export interface ArchiveFormat {
  format: string
  /** Asked with the names of all entries in lower case, before any of them is read. */
  matches: (names: ReadonlySet<string>) => boolean
  /** Throws `FileError` if the archive is damaged, too large or without a table. */
  open: (file: OpenFile, archive: ZipArchive) => Promise<OpenTable[]>
}

export const archiveNames = ({ entries }: ZipArchive): ReadonlySet<string> =>
  new Set(entries.map(({ name }) => name.toLowerCase()))
