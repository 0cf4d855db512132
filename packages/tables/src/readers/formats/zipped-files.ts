import type { Archive, PackedEntry } from '../../archives/archive.ts'
import { unpackTo } from '../../archives/unpack.ts'
import { FileError } from '../../sources/row-source.ts'
import type { LeftOutPart } from '../left-out.ts'
import { openCollection } from '../open-collection.ts'
import { stemOf } from '../part-stem.ts'
import type { OpenFile, OpenTable, UploadedPart } from '../reader.ts'
import type { ArchiveFormat } from './archive-format.ts'

/** Files that were packed together. */
export const filesFormat: ArchiveFormat = {
  format: 'zip',
  matches: () => true,
  async open(file, archive) {
    if (file.depth > 0) throw new FileError('It is an archive inside an archive. Unpack it and upload what is inside.')
    return packedFiles(file, archive)
  },
}

/** The files of an archive that a reader can read, as tables: one for all files with the same columns. */
export async function packedFiles<Entry extends PackedEntry>(
  file: OpenFile,
  archive: Archive<Entry>,
): Promise<OpenTable[]> {
  const entries = archive.entries.filter(isShown)
  const names = namesOf(entries)
  const parts: UploadedPart[] = []
  const leftOut: LeftOutPart[] = []
  for (const [i, entry] of entries.entries()) {
    file.signal?.throwIfAborted()
    const unpacked = await unpackEntry(file, archive, entry)
    if ('reason' in unpacked) leftOut.push(unpacked)
    else parts.push({ path: unpacked.path, name: names[i] ?? '' })
  }
  const { tables } = await openCollection(parts, {
    open: file.openApart,
    signal: file.signal,
    leftOut,
    place: 'in the archive',
  })
  return tables
}

/** Files that people packed, rather than what systems add to them. Links lead elsewhere. */
const isShown = ({ name, isFile }: PackedEntry) =>
  isFile && !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'))

/** Texts about the data, which would be read as tables of one column. */
const documentation =
  /(?:^|\/)(?:readme|licen[sc]e|copying|notice|changelog|authors)(?:\.[a-z]+)?$|\.(?:md|rst|html?|pdf|docx?)$/i

async function unpackEntry<Entry extends PackedEntry>(
  file: OpenFile,
  archive: Archive<Entry>,
  entry: Entry,
): Promise<{ path: string } | LeftOutPart> {
  if (documentation.test(entry.name)) return { name: entry.name, reason: 'It is a document, not a table.' }
  if (entry.bytes === 0) return { name: entry.name, reason: 'The file is empty (0 bytes).' }
  try {
    const path = await file.scratchFile('unpacked')
    await unpackTo(path, archive.read(entry), file.signal)
    return { path }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { name: entry.name, reason: error.message }
  }
}

/** Names without their folders; with them where several files have the same name. */
function namesOf(entries: readonly PackedEntry[]): string[] {
  const last = (name: string) => name.split('/').at(-1) ?? ''
  const counts = new Map<string, number>()
  for (const { name } of entries) {
    const stem = stemOf(last(name))
    counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return entries.map(({ name }) => (counts.get(stemOf(last(name))) === 1 ? last(name) : name.replaceAll('/', ' ')))
}
