import { utf16Of } from './text-encoding.ts'

type FileFormat = 'csv' | 'json' | 'ndjson' | 'parquet'

/** The detected format, or the reason for refusing the file. */
export type SniffResult = { format: FileFormat } | { refused: string }

const asCsv = 'Save the table as CSV and upload that.'

/** File types that are often uploaded by mistake, by magic bytes (hexadecimal). */
const signatures: [start: string, what: string, advice: string][] = [
  ['89504e47', 'a PNG picture', 'Upload the table behind it as CSV, JSON or Parquet.'],
  ['ffd8ff', 'a JPEG picture', 'Upload the table behind it as CSV, JSON or Parquet.'],
  ['47494638', 'a GIF picture', 'Upload the table behind it as CSV, JSON or Parquet.'],
  ['25504446', 'a PDF document', 'Copy the table out of it, paste it here, or save it as CSV.'],
  ['504b0304', 'a ZIP archive', 'Unpack it and upload the tables inside.'],
  ['504b0506', 'an empty ZIP archive', 'Upload the tables themselves.'],
  ['1f8b', 'a gzip archive', 'Unpack it and upload what is inside.'],
  ['425a68', 'a bzip2 archive', 'Unpack it and upload what is inside.'],
  ['fd377a585a00', 'an xz archive', 'Unpack it and upload what is inside.'],
  ['28b52ffd', 'a Zstandard archive', 'Unpack it and upload what is inside.'],
  ['377abcaf271c', 'a 7z archive', 'Unpack it and upload what is inside.'],
  ['526172211a07', 'a RAR archive', 'Unpack it and upload what is inside.'],
  ['d0cf11e0a1b11ae1', 'an old Excel or Word file', asCsv],
  ['53514c69746520666f726d6174203300', 'a SQLite database', 'Export the table as CSV and upload that.'],
  ['4152524f5731', 'an Arrow file', 'Save the table as Parquet or CSV and upload that.'],
  ['4f626a01', 'an Avro file', 'Save the table as Parquet or CSV and upload that.'],
  ['4f5243', 'an ORC file', 'Save the table as Parquet or CSV and upload that.'],
  ['894844460d0a1a0a', 'an HDF5 file', asCsv],
  ['7b5c727466', 'a rich text document', asCsv],
  ['7f454c46', 'a program', 'Upload a table as CSV, JSON or Parquet.'],
  ['52494646', 'a picture or sound file', 'Upload a table as CSV, JSON or Parquet.'],
]

const officeParts: [part: string, what: string][] = [
  ['xl/', 'an Excel workbook'],
  ['word/', 'a Word document'],
  ['ppt/', 'a PowerPoint presentation'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet'],
]

/** Detects a file's format from its first and last bytes (64 KB suffice), regardless of its name. */
export function sniff(head: Uint8Array, tail: Uint8Array): SniffResult {
  if (head.length === 0) return refuse('The file is empty (0 bytes). Check that it was saved, and upload it again.')
  if (startsWithBytes(head, '50415231')) {
    return startsWithBytes(tail.subarray(-4), '50415231')
      ? { format: 'parquet' }
      : refuse('This Parquet file is cut off: its end is missing. Upload it again.')
  }
  const office = startsWithBytes(head, '504b0304')
    ? officeParts.find(([part]) => includes(head, part) || includes(tail, part))
    : undefined
  if (office) return refuse(`This is ${office[1]}, which cannot be read yet. ${asCsv}`)
  for (const [start, what, advice] of signatures) {
    if (startsWithBytes(head, start)) return refuse(`This is ${what}, not a table. ${advice}`)
  }
  const wide = utf16Of(head)
  const text = new TextDecoder(wide ?? 'utf-8').decode(head).trimStart()
  if (text === '') return refuse('The file holds nothing but blanks. Check that it was saved, and upload it again.')
  if (/^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(text)) {
    return refuse(
      `This is a web page (HTML), not a table. Download the data itself, or copy the table and paste it here.`,
    )
  }
  if (/^(?:<\?xml|<svg|<!doctype svg)/i.test(text)) {
    return refuse(`This is an XML or SVG document, not a table. ${asCsv}`)
  }
  if (wide === null && binaryShare(head) > 0.02) {
    return refuse('This is a binary file of an unknown kind, not a table. Upload CSV, TSV, JSON, NDJSON or Parquet.')
  }
  return { format: textFormat(text) }
}

function textFormat(text: string): FileFormat {
  if (text.startsWith('{')) {
    const line = text.slice(0, text.search(/[\r\n]|$/))
    const more = /^[^\r\n]*[\r\n]+\s*\{/.test(text)
    return more && isJson(line) ? 'ndjson' : /^\{\s*(?:"|\}|$)/.test(text) ? 'json' : 'csv'
  }
  if (!text.startsWith('[')) return 'csv'
  return /^\[\s*(?:[[{"\]\d-]|null|true|false|$)/.test(text) && !/^\[[^\]{["]*\][,;\t|]/.test(text) ? 'json' : 'csv'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function refuse(refused: string): SniffResult {
  return { refused }
}

function startsWithBytes(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex
}

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text)
}

/** The share of control bytes. U+0000 counts only if frequent, because the reader removes single ones. */
function binaryShare(head: Uint8Array): number {
  let odd = 0
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros++
    else if (
      byte < 32 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 13 &&
      byte !== 11 &&
      byte !== 12 &&
      byte !== 26 &&
      byte !== 27
    )
      odd++
  }
  return (odd + (zeros > head.length * 0.2 ? zeros : 0)) / head.length
}
