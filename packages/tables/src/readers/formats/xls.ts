import { readFile } from 'node:fs/promises'
import { legacyBytesLimit, readLegacyWorkbook } from '../../sheets/legacy-workbook.ts'
import { FileError } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import type { Reader } from '../reader.ts'
import { tablesOfWorkbook } from './spreadsheets.ts'

/** Compound files (MS-CFB): old Office documents, and new ones with a password. */
const magic = 'd0cf11e0a1b11ae1'

/** Whether a directory entry of that name is among some bytes. */
const hasStream = (bytes: Uint8Array, name: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(`${name}\0`, 'utf16le'))

/** Old Excel workbooks. */
export const xlsReader: Reader = {
  format: 'xls',
  sniff({ head, tail }) {
    if (!startsWithBytes(head, magic)) return false
    const has = (name: string) => hasStream(head, name) || hasStream(tail, name)
    if (has('EncryptedPackage'))
      return { refused: 'This document is protected by a password. Save it without one, and upload that.' }
    // The directory may be in the middle of a large file; whether there is a workbook is then seen on reading it.
    return has('Workbook') || has('Book') || !has('Root Entry')
  },
  async open(file) {
    if (file.bytes > legacyBytesLimit) {
      throw new FileError('Excel files of this size can only be read as .xlsx. Save it as such, or as CSV.', {
        code: 'too_large',
      })
    }
    return tablesOfWorkbook(await readLegacyWorkbook(await readFile(file.path), 'xls'), file)
  },
}
