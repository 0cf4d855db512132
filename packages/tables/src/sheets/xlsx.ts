import { posix } from 'node:path'
import type { ZipArchive } from '../archives/zip-archive.ts'
import { FileError } from '../sources/row-source.ts'
import { CellBudget } from './cell-grid.ts'
import { builtInFormat, type FormatKind, formatKind } from './number-format.ts'
import { PackageParts, relatedPart } from './package-parts.ts'
import { SharedStrings } from './shared-strings.ts'
import { TextPool } from './text-pool.ts'
import { damagedWorkbook, maxSheets, type Sheet, type Workbook } from './workbook.ts'
import { XlsxSheetReader } from './xlsx-sheet.ts'
import type { XmlHandler } from './xml-scanner.ts'

/** Of parts that are short, and of shared texts: they are kept in memory. */
const maxBytes = { part: 64 * 2 ** 20, texts: 512 * 2 ** 20 }

/** Reads an Excel workbook (ECMA-376, also in its strict form). Throws `FileError` if it is damaged or too large. */
export async function readXlsx(archive: ZipArchive): Promise<Workbook> {
  const parts = new PackageParts(archive)
  const main = await mainPart(parts)
  const relations = await relationsOf(parts, main)
  const outline = new WorkbookReader()
  await parts.scan(main, outline, maxBytes.part)
  const texts = new TextPool()
  const shared = new SharedStrings(texts)
  const sharedPart = relations.find(({ type }) => type === 'sharedStrings')?.part
  if (sharedPart !== undefined && parts.has(sharedPart)) await parts.scan(sharedPart, shared, maxBytes.texts)
  const stylesPart = relations.find(({ type }) => type === 'styles')?.part
  const styles = new StylesReader()
  if (stylesPart !== undefined && parts.has(stylesPart)) await parts.scan(stylesPart, styles, maxBytes.part)
  const context = { texts, sharedTexts: shared.count, formats: styles.formats(), is1904: outline.is1904 }
  const cells = new CellBudget()
  const sheets: Sheet[] = []
  for (const { name, relation } of outline.sheets.filter(({ isHidden }) => !isHidden)) {
    const related = relations.find(({ id }) => id === relation)
    if (related === undefined) throw new FileError(damagedWorkbook)
    // Sheets of charts and macros have no cells.
    if (related.type !== 'worksheet') continue
    const reader = new XlsxSheetReader(name, cells, context)
    await parts.scan(related.part, reader)
    sheets.push(reader.sheet)
  }
  const hiddenSheets = outline.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  return { sheets, hiddenSheets, texts }
}

interface Relation {
  id: string
  /** The last part of its type's address. */
  type: string
  part: string
}

async function mainPart(parts: PackageParts): Promise<string> {
  const relations = await relationsOf(parts, '')
  return relations.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
}

/** The relationships of a part; '' for the whole package. */
async function relationsOf(parts: PackageParts, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!parts.has(path)) return relations
  await parts.scan(
    path,
    {
      open: (name, tag) => {
        if (name !== 'Relationship' || tag.attribute('TargetMode') === 'External') return
        const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => tag.attribute(key) ?? '')
        if (id && type && target) relations.push({ id, type: posix.basename(type), part: relatedPart(part, target) })
      },
      close: () => undefined,
      text: () => undefined,
    },
    maxBytes.part,
  )
  return relations
}

class WorkbookReader implements XmlHandler {
  readonly sheets: { name: string; relation: string; isHidden: boolean }[] = []
  is1904 = false

  open: XmlHandler['open'] = (name, tag) => {
    if (name === 'workbookPr') this.is1904 = isTrue(tag.attribute('date1904'))
    if (name !== 'sheet') return
    if (this.sheets.length === maxSheets)
      throw new FileError(`This workbook has more than ${maxSheets} sheets. Split it.`, { code: 'too_large' })
    this.sheets.push({
      name: tag.attribute('name') ?? '',
      relation: tag.prefixedAttribute('id') ?? '',
      isHidden: /hidden$/i.test(tag.attribute('state') ?? ''),
    })
  }

  close(): void {}

  text(): void {}
}

const isTrue = (value: string | null) => value === '1' || value === 'true'

/** What the formats of cells show, by their numbers. */
class StylesReader implements XmlHandler {
  readonly #codes = new Map<number, string>()
  readonly #formatIds: number[] = []
  #isInCells = false

  open: XmlHandler['open'] = (name, tag) => {
    if (name === 'numFmt') this.#codes.set(Number(tag.attribute('numFmtId')), tag.attribute('formatCode') ?? '')
    else if (name === 'cellXfs') this.#isInCells = true
    else if (name === 'xf' && this.#isInCells) this.#formatIds.push(Number(tag.attribute('numFmtId') ?? 0))
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCells = false
  }

  text(): void {}

  formats(): FormatKind[] {
    const kinds = new Map<number, FormatKind>()
    return this.#formatIds.map((id) => {
      const code = this.#codes.get(id)
      const kind = kinds.get(id) ?? (code === undefined ? builtInFormat(id) : formatKind(code))
      kinds.set(id, kind)
      return kind
    })
  }
}
