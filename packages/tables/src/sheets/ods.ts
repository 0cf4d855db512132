import type { ZipArchive } from '../archives/zip-archive.ts'
import { FileError } from '../sources/row-source.ts'
import { OdsReader } from './ods-content.ts'
import { PackageParts } from './package-parts.ts'
import { TextPool } from './text-pool.ts'
import type { Workbook } from './workbook.ts'

const maxManifestBytes = 16 * 2 ** 20

/** Reads an OpenDocument spreadsheet. Throws `FileError` if it is damaged, too large, or protected by a password. */
export async function readOds(archive: ZipArchive): Promise<Workbook> {
  const parts = new PackageParts(archive)
  if (await isEncrypted(parts))
    throw new FileError('This spreadsheet is protected by a password. Save it without one, and upload that.')
  const texts = new TextPool()
  const reader = new OdsReader(texts)
  await parts.scan('content.xml', reader)
  if (!reader.isSpreadsheet)
    throw new FileError('This OpenDocument file is no spreadsheet. Copy the table out of it and paste it here.')
  return { sheets: reader.sheets, hiddenSheets: reader.hiddenSheets, texts }
}

async function isEncrypted(parts: PackageParts): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml'
  let hasEncryption = false
  if (!parts.has(manifest)) return false
  await parts.scan(
    manifest,
    {
      open: (name) => {
        hasEncryption ||= name === 'encryption-data'
      },
      close: () => undefined,
      text: () => undefined,
    },
    maxManifestBytes,
  )
  return hasEncryption
}
