import { maxColumns } from '../../sources/row-source.ts'
import { DocumentBudget, padded, type TextTable } from '../markup/csv-text.ts'
import { attributeOf, childNamed, elementsNamed, textOf, type XmlElement } from './xml-tree.ts'

/** The sheets of a workbook that Excel 2003 wrote as XML. Throws `FileError` if they are too large. */
export function excelSheets(root: XmlElement): TextTable[] {
  const budget = new DocumentBudget()
  return [...elementsNamed(root, 'Worksheet')].map((sheet) => ({
    name: attributeOf(sheet, 'Name'),
    rows: padded(
      [...elementsNamed(sheet, 'Row')].map((row) => cellsOf(row, budget)),
      budget,
    ),
  }))
}

/** The texts of a row, whose cells may leave out those before them. */
function cellsOf(row: XmlElement, budget: DocumentBudget): string[] {
  const cells: string[] = []
  for (const cell of row.children.filter(({ name }) => name === 'Cell')) {
    const at = Number(attributeOf(cell, 'Index') ?? cells.length + 1) - 1
    while (cells.length < Math.min(at, maxColumns)) cells.push('')
    cells.push(textOf(childNamed(cell, 'Data')) ?? '')
  }
  budget.take(cells.length)
  return cells
}
