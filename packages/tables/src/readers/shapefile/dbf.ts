import { fieldNames } from '../../clean-names.ts'
import { FileError } from '../../sources/row-source.ts'

/** A column of a dBASE table: one of character, number, float, logical, date, and others that are left out. */
interface DbfColumn {
  name: string
  type: string
  at: number
  length: number
}

export interface DbfTable {
  names: string[]
  rows: number
  /** The cells of a row, from 0; null if it was deleted. */
  row: (at: number) => (string | null)[] | null
}

const headerBytes = 32
const columnBytes = 32
const endOfColumns = 0x0d
const deleted = 0x2a

/** Kinds of dBASE and FoxPro tables, by their first byte. */
const kinds: ReadonlySet<number> = new Set([0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x83, 0x8b, 0x8e, 0xf5])

/** Whether a file begins as a .dbf file: a date, and columns that end where its header says. */
export function isDbf(head: Uint8Array): boolean {
  const [kind = 0, , month = 0, day = 0] = head
  if (!kinds.has(kind) || head.length < headerBytes + columnBytes || month > 12 || day > 31) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [start, rowBytes] = [view.getUint16(8, true), view.getUint16(10, true)]
  const columns = columnsOf(head.subarray(0, start), new TextDecoder('windows-1252'))
  const length = columns.reduce((sum, column) => sum + column.length, 1)
  return (
    columns.length > 0 && length === rowBytes && columns.every(({ name, type }) => name !== '' && /[A-Z0+@]/.test(type))
  )
}

/** Opens a .dbf file (dBASE III and later). `decoder`: for its texts. Throws `FileError` if it is damaged. */
export function openDbf(bytes: Uint8Array, decoder: TextDecoder): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < headerBytes + 1) throw new FileError('The .dbf file is cut off. Write it again.')
  const [stated, start, rowBytes] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  const columns = columnsOf(bytes.subarray(0, start), decoder)
  if (columns.length === 0 || rowBytes < 2 || columns.some(({ at, length }) => at + length > rowBytes))
    throw new FileError('The .dbf file is damaged: its columns are not as long as its rows say.')
  const rows = Math.min(stated, Math.max(0, Math.floor((bytes.length - start) / rowBytes)))
  return {
    names: fieldNames(columns.map(({ name }) => name)).names,
    rows,
    row: (at) => {
      const from = start + at * rowBytes
      if (at >= rows || bytes[from] === deleted) return null
      return columns.map(({ at, length, type }) =>
        cellOf(decoder.decode(bytes.subarray(from + at, from + at + length)), type),
      )
    },
  }
}

function columnsOf(header: Uint8Array, decoder: TextDecoder): DbfColumn[] {
  const columns: DbfColumn[] = []
  // The first byte of a row says whether it was deleted.
  let at = 1
  for (
    let from = headerBytes;
    from + columnBytes <= header.length && header[from] !== endOfColumns;
    from += columnBytes
  ) {
    const [name = ''] = decoder.decode(header.subarray(from, from + 11)).split('\0')
    const type = String.fromCharCode(header[from + 11] ?? 0)
    const length = header[from + 16] ?? 0
    columns.push({ name: name.trim(), type, at, length })
    at += length
  }
  return columns
}

function cellOf(text: string, type: string): string | null {
  const cell = text.replaceAll('\0', '').trim()
  if (cell === '') return null
  switch (type) {
    case 'N':
    case 'F':
      // Numbers too long for their column.
      return cell.startsWith('*') ? null : cell
    case 'L':
      return /^[tyTY]$/.test(cell) ? 'true' : /^[fnFN]$/.test(cell) ? 'false' : null
    case 'D':
      return /^\d{8}$/.test(cell) ? `${cell.slice(0, 4)}-${cell.slice(4, 6)}-${cell.slice(6)}` : null
    default:
      return cell
  }
}

const codePages: ReadonlyMap<number, string> = new Map([
  [0x02, 'windows-1252'],
  [0x03, 'windows-1252'],
  [0x57, 'windows-1252'],
  [0x7b, 'gbk'],
  [0x4d, 'gbk'],
  [0x78, 'big5'],
  [0x13, 'shift_jis'],
  [0x79, 'euc-kr'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
  [0xca, 'windows-1254'],
  [0xcb, 'windows-1253'],
  [0x26, 'ibm866'],
])

/**
 * A decoder by the .cpg file, which names the encoding, or by the code page in the .dbf file. Without either, UTF-8 where the
 * bytes are such, else Windows-1252.
 */
export function dbfDecoder(bytes: Uint8Array, cpg: string | null): TextDecoder {
  const named = cpg === null ? null : encodingNamed(cpg)
  if (named !== null) return named
  const page = codePages.get(bytes[29] ?? 0)
  return isUtf8(bytes.subarray(headerBytes)) ? new TextDecoder() : new TextDecoder(page ?? 'windows-1252')
}

/** Null for an unknown name. ESRI writes code pages as numbers, too: “1252”, “ANSI 1251”, “88591”. */
function encodingNamed(cpg: string): TextDecoder | null {
  const name = cpg.trim().toLowerCase()
  const page = /(?:^|\D)(125[0-8])$/.exec(name)?.[1]
  const iso = /8859[-_ ]?(\d{1,2})$/.exec(name)?.[1]
  const label = page ? `windows-${page}` : iso ? `iso-8859-${iso}` : name === '65001' ? 'utf-8' : name
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
