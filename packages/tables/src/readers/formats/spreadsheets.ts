import { storedZip } from '../../archives/stored-zip.ts'
import type { ZipArchive } from '../../archives/zip-archive.ts'
import { readLegacyWorkbook } from '../../sheets/legacy-workbook.ts'
import { readOds } from '../../sheets/ods.ts'
import type { Workbook } from '../../sheets/workbook.ts'
import { workbookTables } from '../../sheets/workbook-tables.ts'
import { readXlsx } from '../../sheets/xlsx.ts'
import { FileError } from '../../sources/row-source.ts'
import { type OpenFile, type OpenTable, openTable } from '../reader.ts'
import type { ArchiveFormat } from './archive-format.ts'

/** The tables of a workbook in memory. */
export const tablesOfWorkbook = (workbook: Workbook, { bytes }: OpenFile): OpenTable[] =>
  workbookTables(workbook, bytes).map(({ source, reread }) => ({
    ...openTable(source),
    reopen: async (reading) => openTable(reread(reading)),
  }))

const workbookFormat = (
  format: string,
  matches: ArchiveFormat['matches'],
  read: (archive: ZipArchive) => Promise<Workbook>,
): ArchiveFormat => ({
  format,
  matches,
  open: async (file, archive) => tablesOfWorkbook(await read(archive), file),
})

/** Excel workbooks, also those with macros. */
export const xlsxFormat = workbookFormat(
  'xlsx',
  (names) => names.has('xl/workbook.xml') || (names.has('_rels/.rels') && [...names].some(isWorksheet)),
  readXlsx,
)

const isWorksheet = (name: string) => /\/worksheets\/[^/]+\.xml$/.test(name)

/** OpenDocument spreadsheets. */
export const odsFormat = workbookFormat('ods', (names) => names.has('content.xml') && names.has('mimetype'), readOds)

/** Excel workbooks in binary parts. */
export const xlsbFormat: ArchiveFormat = {
  format: 'xlsb',
  matches: (names) => names.has('xl/workbook.bin'),
  async open(file, archive) {
    const bytes = archive.entries.reduce((sum, entry) => sum + entry.bytes, 0)
    if (bytes > maxXlsbBytes) {
      throw new FileError('Binary Excel files of this size can only be read as .xlsx. Save it as such, or as CSV.', {
        code: 'too_large',
      })
    }
    return tablesOfWorkbook(await readLegacyWorkbook(await verifiedParts(archive), 'xlsb'), file)
  },
}

/** The parts that hold cells, unpacked and verified: the library does not end on data that is damaged. */
async function verifiedParts(archive: ZipArchive): Promise<Buffer> {
  const files: { name: string; bytes: Buffer }[] = []
  for (const entry of archive.entries) {
    if (!/(?:\.bin|\.rels|\.xml)$/i.test(entry.name)) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.read(entry)) chunks.push(chunk)
    files.push({ name: entry.name, bytes: Buffer.concat(chunks) })
  }
  return storedZip(files)
}

/** Unpacked; see `legacyBytesLimit`. */
const maxXlsbBytes = 128 * 2 ** 20
