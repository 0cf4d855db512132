import { unpackTo } from '../../archives/unpack.ts'
import type { ZipArchive, ZipEntry } from '../../archives/zip-archive.ts'
import { FileError } from '../../sources/row-source.ts'
import type { OpenFile, OpenTable } from '../reader.ts'
import type { ArchiveFormat } from './archive-format.ts'

/** As many as of one JSON file. */
const maxTables = 100

/** Files that were packed together: each that a reader can read is a table. */
export const filesFormat: ArchiveFormat = {
  format: 'zip',
  matches: () => true,
  async open(file, archive) {
    if (file.depth > 0) throw new FileError('It is an archive inside an archive. Unpack it and upload what is inside.')
    const entries = archive.entries.filter(isShown)
    const stems = stemsOf(entries)
    const tables: OpenTable[] = []
    const leftOut: LeftOut[] = []
    for (const [i, entry] of entries.entries()) {
      file.signal?.throwIfAborted()
      const opened = await openEntry(file, archive, entry, maxTables - tables.length)
      if ('reason' in opened) leftOut.push(opened)
      else tables.push(...namedTables(opened.tables, stems[i] ?? ''))
    }
    const [first] = tables
    if (first === undefined) throw new FileError(nothingRead(leftOut))
    first.source.notes.push(...leftOutNotes(leftOut))
    return tables
  },
}

interface LeftOut {
  name: string
  reason: string
}

/** Files that people packed, rather than what systems add to them. Links lead elsewhere. */
const isShown = ({ name, isFile }: ZipEntry) =>
  isFile && !name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'))

/** Texts about the data, which would be read as tables of one column. */
const documentation =
  /(?:^|\/)(?:readme|licen[sc]e|copying|notice|changelog|authors)(?:\.[a-z]+)?$|\.(?:md|rst|html?|pdf|docx?)$/i

async function openEntry(
  file: OpenFile,
  archive: ZipArchive,
  entry: ZipEntry,
  maxTables: number,
): Promise<{ tables: OpenTable[] } | LeftOut> {
  const leftOut = (reason: string): LeftOut => ({ name: entry.name, reason })
  if (maxTables <= 0) return leftOut('There are more tables in the archive than can be read.')
  if (documentation.test(entry.name)) return leftOut('It is a document, not a table.')
  if (entry.bytes === 0) return leftOut('The file is empty (0 bytes).')
  try {
    const path = await file.scratchFile('unpacked')
    await unpackTo(path, archive.read(entry), file.signal)
    const { tables } = await file.openInner(path, entry.name.split('/').at(-1) ?? '')
    return tables.length > maxTables ? leftOut('There are more tables in the archive than can be read.') : { tables }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return leftOut(error.message)
  }
}

/** File names without their ending; with their folders where several files have the same one. */
function stemsOf(entries: readonly ZipEntry[]): string[] {
  const stem = (name: string) => name.replace(/(?<=[^/])(?:\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$/, '')
  const last = (name: string) => stem(name).split('/').at(-1) ?? ''
  const counts = new Map<string, number>()
  for (const { name } of entries) counts.set(last(name), (counts.get(last(name)) ?? 0) + 1)
  return entries.map(({ name }) => (counts.get(last(name)) === 1 ? last(name) : stem(name).replaceAll('/', ' ')))
}

function namedTables(tables: readonly OpenTable[], stem: string): OpenTable[] {
  return tables.map((table) => {
    const part = table.part ?? table.source.part
    return { ...table, part: part === null || tables.length === 1 ? stem : `${stem} ${part}` }
  })
}

const maxNamed = 5
const maxNameLength = 100

const shown = (name: string) => `"${name.slice(0, maxNameLength)}"`

function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  const rest = leftOut.length - maxNamed
  return [
    ...leftOut.slice(0, maxNamed).map(({ name, reason }) => `${shown(name)} in the archive was left out: ${reason}`),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} more files in the archive were left out.`] : []),
  ]
}

function nothingRead([first, ...others]: readonly LeftOut[]): string {
  if (first === undefined) return 'This archive holds no files. Upload the tables themselves.'
  const more =
    others.length === 0 ? '' : ` None of the other ${others.length.toLocaleString('en')} files can be read either.`
  return `No table in this archive can be read. ${shown(first.name)}: ${first.reason}${more}`
}
