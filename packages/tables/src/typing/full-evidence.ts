import { cellShapes } from './cell-shapes.ts'
import type { ColumnType } from './column-type.ts'
import { type CellEvidence, countWithAllBits } from './evidence.ts'
import { countNonEmpty } from './typing.ts'

/** The shapes that a type can read; a cell with any of them fits. */
function fittingShapes(type: ColumnType): number {
  switch (type.kind) {
    case 'number':
      return type.decimal === '.' ? cellShapes.dotNumber : cellShapes.commaNumber
    case 'boolean':
      return cellShapes.trueFalse
    case 'date':
      return (type.dayFirst ? cellShapes.dayFirst : cellShapes.monthFirst) | cellShapes.year
    case 'compactDate':
      return cellShapes.compactDate
    case 'epoch':
    case 'yearStart':
      return cellShapes.whole
    case 'time':
      return cellShapes.time
    case 'text':
      return 0
  }
}

/**
 * The evidence of all cells of a column of which `filled` could be read. Those that SQL read fit the type; they are
 * distributed over its shapes as in `known`, evidence of a sample or of an earlier conversion. The others are counted in
 * `left`.
 */
export function fullEvidence(known: CellEvidence, type: ColumnType, left: CellEvidence, filled: number): CellEvidence {
  const fitting = fittingShapes(type)
  const fits = (evidence: CellEvidence) => [...evidence.shapes].filter(([shape]) => (shape & fitting) !== 0)
  const sum = (shapes: [number, { count: number }][]) => shapes.reduce((total, [, { count }]) => total + count, 0)
  const shapes = new Map([...left.shapes].map(([shape, group]) => [shape, { ...group }]))
  const add = (shape: number, count: number, example: { row: number; example: string }) => {
    const group = shapes.get(shape)
    if (group === undefined) shapes.set(shape, { ...example, count })
    else group.count += count
  }
  const knownShapes = fits(known).sort(([, one], [, other]) => one.count - other.count)
  const knownCount = sum(knownShapes)
  let rest = Math.max(0, filled - sum(fits(left)))
  for (const [i, [shape, group]] of knownShapes.entries()) {
    const isLast = i === knownShapes.length - 1
    const share = isLast ? rest : Math.min(rest, Math.max(1, Math.round((filled * group.count) / knownCount)))
    if (share > 0) add(shape, share, group)
    rest -= share
  }
  if (rest > 0) add(fitting, rest, { row: 0, example: '' })
  const units = new Map(left.units)
  for (const [unit, count] of known.units) units.set(unit, (units.get(unit) ?? 0) + count)
  return {
    shapes,
    units,
    wholeMin: Math.min(known.wholeMin, left.wholeMin),
    wholeMax: Math.max(known.wholeMax, left.wholeMax),
    min: Math.min(known.min, left.min),
    max: Math.max(known.max, left.max),
    sentinels: new Map([...left.sentinels, ...known.sentinels]),
    words: new Map([...known.words, ...left.words]),
  }
}

/** From this share of numbers or dates on, a column of text may become another type with more cells. */
const minTypedShare = 0.5
/** Fewer known values say little of those of the whole column. */
const minKnownValues = 1000

/** True if the cells of a whole column of text, of which `filled` have a value, could give it another type or a note. */
export function mayBeTyped(known: CellEvidence, filled: number): boolean {
  const values = countNonEmpty(known)
  if (values < minKnownValues && filled > values) return true
  if (countWithAllBits(known, cellShapes.code) > 0) return false
  const typed = [
    cellShapes.dotNumber,
    cellShapes.commaNumber,
    cellShapes.dayFirst,
    cellShapes.monthFirst,
    cellShapes.time,
    cellShapes.trueFalse,
  ]
  return typed.some((bits) => countWithAllBits(known, bits) >= values * minTypedShare) && values > 0
}
