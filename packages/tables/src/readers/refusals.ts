import { utf16Of } from '../sources/text-encoding.ts'
import { startsWithBytes } from './bytes.ts'
import type { FileEnds, Refusal } from './reader.ts'
import { textIn } from './text-head.ts'
import { textRefusalOf } from './text-refusals.ts'

const asCsv = 'Save the table as CSV and upload that.'
const asTable = 'Upload the table behind it, for example as a spreadsheet or CSV.'
const asDocument = 'Copy the table out of it, paste it here, or save it as CSV.'
const readable = 'Upload a table: a spreadsheet, CSV, JSON or Parquet.'
const unpack = 'Unpack it and upload what is inside.'
const asParquet = 'Save the table as Parquet or CSV and upload that.'

const fromR = 'Save the data frame as CSV or Parquet and upload that.'
const fromPython = 'Save the data as CSV or Parquet and upload that.'
const sas = `${'00'.repeat(12)}c2ea8160b31411cf`

/** Files that are often uploaded by mistake, by magic bytes (hexadecimal). */
const signatures: [start: string, what: string, advice: string][] = [
  ['89504e47', 'a PNG picture', asTable],
  ['ffd8ff', 'a JPEG picture', asTable],
  ['47494638', 'a GIF picture', asTable],
  ['25504446', 'a PDF document', asDocument],
  ['504b0506', 'an empty ZIP archive', 'Upload the tables themselves.'],
  ['377abcaf271c', 'a 7z archive', unpack],
  ['526172211a07', 'a RAR archive', unpack],
  ['d0cf11e0a1b11ae1', 'an old Word or PowerPoint file', asDocument],
  ['7b5c727466', 'a rich text document', asCsv],
  ['7f454c46', 'a program', readable],
  ['52494646', 'a picture or sound file', readable],
  ['00000100', 'an icon', asTable],
  ['49443303', 'a sound file', readable],
  ['49443304', 'a sound file', readable],
  ['774f4632', 'a font', readable],
  ['774f4646', 'a font', readable],
  ['4f54544f', 'a font', readable],
  ['0001000000', 'a font', readable],
  ['0061736d', 'a program', readable],
  ['4c00000001140200', 'a shortcut of Windows, which leads to a file', 'Upload the file itself.'],
  ['0000000142756431', 'a file in which macOS keeps how a folder is shown', readable],
  ['04224d18', 'an LZ4 archive', unpack],
  ['8c0d04', 'an encrypted file', 'Decrypt it and upload what is inside.'],
  ['0000270a', 'one file of a shapefile', 'Zip it together with its .dbf, .shx, .prj and .cpg files, and upload that.'],
]

/** The same, whose marks a text may begin with as well. */
const shortSignatures: typeof signatures = [
  ['4f5243', 'an ORC file', asParquet],
  ['424d', 'a BMP picture', asTable],
  ['4d5a', 'a program for Windows', readable],
  ['1f9d', 'an archive of “compress”', unpack],
]

/** Tables in formats of other programs that are not read. */
const unreadFormats: typeof signatures = [
  [
    '484541444552205245434f52442a2a2a2a2a2a2a',
    'a SAS transport file',
    'Export the data as CSV or Parquet and upload that.',
  ],
  ['415343494920535053532050', 'an SPSS portable file', 'Save it as .sav, or as CSV, and upload that.'],
  [sas, 'a SAS data set', 'Export the data as CSV or Parquet and upload that.'],
  ['524458', 'an R workspace', fromR],
  ['580a0000', 'an R object', fromR],
  ['8003', 'a Python pickle', fromPython],
  ['800495', 'a Python pickle', fromPython],
  ['800595', 'a Python pickle', fromPython],
  ['934e554d5059', 'a NumPy array', fromPython],
  ['4d41544c414220352e', 'a MATLAB file', 'Save it with the option "-v7.3", or the table as CSV, and upload that.'],
  ['000100005374616e64617264', 'an Access database', 'Export its tables as CSV or Excel and upload that.'],
]

/** Why a file that no reader of a binary format is for is no table; null if it is text. */
export function refusalOf({ head }: FileEnds): Refusal | null {
  if (head.length === 0) return refuse('The file is empty (0 bytes). Check that it was saved, and upload it again.')
  for (const [start, what, advice] of signatures) {
    if (startsWithBytes(head, start)) return refuse(`This is ${what}, not a table. ${advice}`)
  }
  for (const [start, what, advice] of unreadFormats) {
    if (startsWithBytes(head, start)) return refuse(`This is ${what}, which is not read. ${advice}`)
  }
  if (isVideo(head)) return refuse(`This is a video or picture (MP4, HEIC), not a table. ${readable}`)
  const text = textIn(head)
  if (text === '') return refuse('The file holds nothing but blanks. Check that it was saved, and upload it again.')
  const inText = textRefusalOf(text)
  if (inText) return refuse(inText)
  if (utf16Of(head) === null && binaryShare(head) > 0.02) {
    for (const [start, what, advice] of shortSignatures)
      if (startsWithBytes(head, start)) return refuse(`This is ${what}, not a table. ${advice}`)
    return refuse(`This is a binary file of an unknown kind, not a table. ${readable}`)
  }
  return null
}

/** Films and pictures of phones have their kind behind a length. */
const isVideo = (head: Uint8Array): boolean => Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp'

const refuse = (refused: string): Refusal => ({ refused })

/** The share of control bytes. U+0000 counts only if frequent, because the reader removes single ones. */
function binaryShare(head: Uint8Array): number {
  let odd = 0
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros++
    else if (byte < 32 && !textControls.has(byte)) odd++
  }
  return (odd + (zeros > head.length * 0.2 ? zeros : 0)) / head.length
}

/** Tabs, line and page breaks, and what old programs end a text with. */
const textControls: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26, 27])
