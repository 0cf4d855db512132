import { padded, type TextTable } from '../markup/csv-text.ts'
import { attributeOf, childNamed, elementsNamed, textOf, type XmlElement } from './xml-tree.ts'

/** Cells may leave out as many before them. */
const maxColumn = 5000

/** The sheets of a workbook that Excel 2003 wrote as XML. */
export const excelSheets = (root: XmlElement): TextTable[] =>
  [...elementsNamed(root, 'Worksheet')].map((sheet) => ({
    name: attributeOf(sheet, 'Name'),
    rows: padded(
      [...elementsNamed(sheet, 'Row')].map((row) => {
        const cells: string[] = []
        for (const cell of row.children.filter(({ name }) => name === 'Cell')) {
          const at = Number(attributeOf(cell, 'Index') ?? cells.length + 1) - 1
          while (cells.length < Math.min(at, maxColumn)) cells.push('')
          cells.push(textOf(childNamed(cell, 'Data')) ?? '')
        }
        return cells
      }),
    ),
  }))
