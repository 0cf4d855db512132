import type { TableAssumption } from './assumptions.ts'
import type { FieldPlan } from './column-stats.ts'
import { cellShapes } from './typing/cell-shapes.ts'
import { type CellEvidence, countWithAllBits, firstWithAllBits } from './typing/evidence.ts'
import { countNonEmpty } from './typing/typing.ts'

/** A column with its evidence; `isDeclared`: the file says what its type is. */
export interface PlannedColumn {
  plan: FieldPlan
  evidence: CellEvidence
  isDeclared: boolean
}

/** How many columns of one assumption are named. */
const maxColumns = 50
/** How many codes for missing values are told. */
const maxCodes = 20

/** What was assumed on typing the columns of a table. `isText`: its numbers are written, with signs for decimals. */
export function typingAssumptions(
  columns: readonly PlannedColumn[],
  { isText }: { isText: boolean },
): TableAssumption[] {
  const detected = columns.filter(({ isDeclared }) => !isDeclared)
  return [
    ...(isText ? decimalAssumptions(detected) : []),
    ...orderAssumptions(detected),
    ...missingAssumptions(detected),
  ]
}

const namesOf = (columns: readonly PlannedColumn[]): string[] =>
  columns.slice(0, maxColumns).map(({ plan }) => plan.name)

function decimalAssumptions(columns: readonly PlannedColumn[]): TableAssumption[] {
  return ([',', '.'] as const).flatMap((decimal): TableAssumption[] => {
    const assumed = columns.filter(
      ({ plan: { type }, evidence }) =>
        type.kind === 'number' && type.decimal === decimal && (decimal === ',' ? hasDecimals : isAmbiguous)(evidence),
    )
    return assumed.length === 0 ? [] : [{ kind: 'decimal', decimal, columns: namesOf(assumed) }]
  })
}

const countNumbers = (evidence: CellEvidence) => countWithAllBits(evidence, cellShapes.commaNumber)
const countWhole = (evidence: CellEvidence) => countWithAllBits(evidence, cellShapes.whole | cellShapes.commaNumber)
const hasDecimals = (evidence: CellEvidence): boolean => countNumbers(evidence) > countWhole(evidence)

/** True for numbers that can be read with either sign, to another value: 1.234 or 1,234. */
const isAmbiguous = (evidence: CellEvidence): boolean =>
  hasDecimals(evidence) &&
  countWithAllBits(evidence, cellShapes.commaNumber | cellShapes.dotNumber) === countNonEmpty(evidence)

function orderAssumptions(columns: readonly PlannedColumn[]): TableAssumption[] {
  return [true, false].flatMap((dayFirst): TableAssumption[] => {
    const assumed = columns.filter(
      ({ plan: { type } }) => type.kind === 'date' && type.unsureOrder && type.dayFirst === dayFirst,
    )
    const [first] = assumed
    if (first === undefined) return []
    const example = firstWithAllBits(first.evidence, cellShapes.eitherOrder)?.example.trim() ?? ''
    return [{ kind: 'dayFirst', dayFirst, example, columns: namesOf(assumed) }]
  })
}

function missingAssumptions(columns: readonly PlannedColumn[]): TableAssumption[] {
  const byCode = new Map<string, { isWord: boolean; columns: PlannedColumn[] }>()
  const add = (code: string, isWord: boolean, column: PlannedColumn) => {
    const entry = byCode.get(code) ?? { isWord, columns: [] }
    entry.columns.push(column)
    byCode.set(code, entry)
  }
  for (const column of columns) {
    const { type } = column.plan
    if (type.kind === 'number') for (const number of type.missing ?? []) add(String(number), false, column)
    for (const [word, isAlways] of column.evidence.words) {
      const isText = type.kind === 'text'
      const isKept = isText && type.keepNotAvailable && word === 'NA'
      if ((isAlways || !isText) && !isKept) add(word, true, column)
    }
  }
  return [...byCode]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, maxCodes)
    .map(([code, entry]) => ({ kind: 'missing', code, isWord: entry.isWord, columns: namesOf(entry.columns) }))
}
