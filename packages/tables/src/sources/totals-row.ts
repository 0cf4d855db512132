import { shape, shapeOf } from '../typing/shapes.ts'

/** Words for a sum, in the languages of the workspace. */
const labels: ReadonlySet<string> = new Set([
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

const numeric = shape.dotNumber | shape.commaNumber

/** Whether a record at a table's foot sums up the ones above it: a label such as "Total", then nothing but numbers. */
export function isTotalsRow(cells: string[]): boolean {
  const [label, ...figures] = cells.filter((cell) => cell !== '')
  if (label === undefined || figures.length === 0) return false
  return (
    labels.has(label.toLowerCase().replace(/[\s:]+$/, '')) &&
    figures.every((cell) => (shapeOf(cell).shape & numeric) !== 0)
  )
}
