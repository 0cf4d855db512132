import { buffer } from 'node:stream/consumers'
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx'
import { ZipFile } from 'yazl'

/** A ZIP archive of files by name. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  // Each compression is a stream of its own.
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 })
  zip.end()
  return buffer(zip.outputStream)
}

export type WrittenCell = string | number | boolean | Date | null

/** A workbook of sheets by name, each of rows, written by another library than those that read it. */
export function workbookOf(
  sheets: Readonly<Record<string, WrittenCell[][] | WorkSheet>>,
  { bookType = 'xlsx', hidden = [] }: { bookType?: BookType; hidden?: string[] } = {},
): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, Array.isArray(rows) ? sheetOf(rows) : rows, name)
  const states = book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? (1 as const) : (0 as const) }))
  book.Workbook = { Sheets: states }
  return write(book, { type: 'buffer', bookType, compression: true })
}

/** A sheet of rows from A1 on; dates are days in UTC. */
export const sheetOf = (rows: WrittenCell[][]): WorkSheet => utils.aoa_to_sheet(rows, { UTC: true, cellDates: true })

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  /** What is in `sheetData`, or all of a worksheet. */
  sheet: string
  sharedStrings?: string
  styles?: string
  workbookProperties?: string
  sheetName?: string
}

/** A workbook of one sheet, written by hand. */
export function rawWorkbook({ sheet, sharedStrings, styles, workbookProperties = '', sheetName = 'Sheet1' }: Parts) {
  const sheetXml = sheet.includes('<worksheet')
    ? sheet
    : `<worksheet xmlns="${namespace}"><sheetData>${sheet}</sheetData></worksheet>`
  const relation = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${id.replace(/\d/, '')}" Target="${target}"/>`
  const relations = [
    relation('worksheet1', 'worksheets/sheet1.xml'),
    ...(sharedStrings === undefined ? [] : [relation('sharedStrings2', 'sharedStrings.xml')]),
    ...(styles === undefined ? [] : [relation('styles3', 'styles.xml')]),
  ]
  const rels = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels(relation('officeDocument1', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': rels(relations.join('')),
    'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${relationships}">${workbookProperties}<sheets><sheet name="${sheetName}" sheetId="1" r:id="worksheet1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...(sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst xmlns="${namespace}">${sharedStrings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${namespace}">${styles}</styleSheet>` }),
  })
}

/** A spreadsheet of OpenDocument, written by hand: what is in `office:spreadsheet`, and its styles. */
export const rawOds = (spreadsheet: string, styles = '') =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body></office:document-content>`,
  })

/** Cells by rows, as text of a worksheet: numbers, or texts in the cells themselves. */
export const rawRows = (rows: (string | number)[][]): string =>
  rows
    .map((cells, row) => {
      const written = cells.map((cell) =>
        typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')
