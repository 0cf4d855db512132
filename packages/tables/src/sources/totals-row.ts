import { cellShapes, shapeOf } from '../typing/cell-shapes.ts'

/** Labels of totals rows, in the supported languages. */
const totalLabels: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'sum',
  'sums',
  'summe',
  'gesamt',
  'gesamtsumme',
  'insgesamt',
  'somme',
  'total général',
  'suma',
  'total general',
])

const numeric = cellShapes.dotNumber | cellShapes.commaNumber

const maxLabelLength = 100

/** True for a totals row: a label such as "Total" followed by numbers only. */
export function isTotalsRow(cells: string[]): boolean {
  const [label, ...figures] = cells.filter((cell) => cell !== '')
  if (label === undefined || figures.length === 0) return false
  return (
    label.length <= maxLabelLength &&
    totalLabels.has(label.toLowerCase().replace(/[\s:]+$/, '')) &&
    figures.every((cell) => (shapeOf(cell).shape & numeric) !== 0)
  )
}
