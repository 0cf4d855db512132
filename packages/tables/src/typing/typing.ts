import type { ReadingChoices } from '../assumptions.ts'
import type { ColumnOverride } from '../table-store.ts'
import { cellShapes } from './cell-shapes.ts'
import type { ColumnType } from './column-type.ts'
import { type CellEvidence, countWithAllBits } from './evidence.ts'
import type { Decimal } from './numbers.ts'
import { missingNumbers } from './sentinels.ts'

export interface NamedEvidence {
  name: string
  evidence: CellEvidence
}

/** Conventions of the whole file, for columns that are ambiguous on their own. */
interface FileConventions {
  decimal: Decimal
  dayFirst: boolean
}

const dateNamePattern = /date|day|dob|birth|_dt$|_on$|^when$/i
const epochNamePattern = /timestamp|epoch|unix|_at$|_ts$|^ts$|time/i

/** Maximum share of unreadable cells that count as typos; 0 in columns whose name suggests codes. */
export const maxTypoShare = 0.001
const codeNamePattern = /zip|post|phone|code|id$|text|name/i

/** What a person chose of the conventions of a file. */
export type ChosenConventions = Pick<ReadingChoices, 'decimal' | 'dayFirst'>

/** Decides the type of each column from the cells of all columns. */
export function decideTypes(
  columns: NamedEvidence[],
  delimiter: string,
  { decimal, dayFirst }: ChosenConventions = {},
): ColumnType[] {
  const detected = fileConventionsOf(columns, delimiter)
  const conventions = { decimal: decimal ?? detected.decimal, dayFirst: dayFirst ?? detected.dayFirst }
  return columns.map(({ name, evidence }) => decideType(name, evidence, conventions))
}

/** The number of cells with a value. */
export function countNonEmpty(evidence: CellEvidence): number {
  return (
    countWithAllBits(evidence, 0) -
    countWithAllBits(evidence, cellShapes.empty) -
    countWithAllBits(evidence, cellShapes.blank)
  )
}

function fileConventionsOf(columns: NamedEvidence[], delimiter: string): FileConventions {
  let dots = 0
  let commas = 0
  let dayFirst = 0
  let monthFirst = 0
  for (const { evidence } of columns) {
    const filled = countNonEmpty(evidence)
    if (filled === 0) continue
    const dot = countWithAllBits(evidence, cellShapes.dotNumber)
    const comma = countWithAllBits(evidence, cellShapes.commaNumber)
    if (dot === filled && comma < filled) dots++
    if (comma === filled && dot < filled) commas++
    const day = countWithAllBits(evidence, cellShapes.dayFirst)
    const month = countWithAllBits(evidence, cellShapes.monthFirst)
    if (day === filled && month < filled) dayFirst++
    if (month === filled && day < filled) monthFirst++
  }
  // Spreadsheets use semicolons as delimiter in locales with a decimal comma.
  const european = delimiter === ';'
  return {
    decimal: commas > dots || (european && dots === 0) ? ',' : '.',
    dayFirst: dayFirst > monthFirst || (european && monthFirst === 0),
  }
}

function decideType(name: string, evidence: CellEvidence, conventions: FileConventions): ColumnType {
  const filled = countNonEmpty(evidence)
  if (filled === 0) return textType(evidence, filled)
  const all = (bits: number) => countWithAllBits(evidence, bits) === filled
  const nearly = (bits: number) => {
    const slips = filled - countWithAllBits(evidence, bits)
    return slips === 0 || (slips <= filled * maxTypoShare && !codeNamePattern.test(name))
  }
  if (all(cellShapes.trueFalse)) return { kind: 'boolean' }
  if (all(cellShapes.compactDate) && dateNamePattern.test(name)) return { kind: 'compactDate' }
  if (all(cellShapes.whole) && epochNamePattern.test(name)) {
    const { wholeMin, wholeMax } = evidence
    if (wholeMin >= 5e8 && wholeMax < 5e9) return { kind: 'epoch', unitMs: 1000 }
    if (wholeMin >= 5e11 && wholeMax < 5e12) return { kind: 'epoch', unitMs: 1 }
  }
  const number = countWithAllBits(evidence, cellShapes.code) === 0 && numberType(evidence, nearly, conventions)
  if (number) return number
  if (nearly(cellShapes.dayFirst) || nearly(cellShapes.monthFirst) || isMixOfDatesAndYears(evidence, filled)) {
    return dateType(evidence, conventions)
  }
  if (all(cellShapes.time)) return { kind: 'time' }
  return textType(evidence, filled)
}

function numberType(
  evidence: CellEvidence,
  fits: (bits: number) => boolean,
  conventions: FileConventions,
): ColumnType | null {
  const dot = fits(cellShapes.dotNumber)
  const comma = fits(cellShapes.commaNumber)
  if (!dot && !comma) return null
  const unit = soleUnit(evidence)
  if (unit === null) return null
  const decimal = dot && comma ? conventions.decimal : dot ? '.' : ','
  const missing = missingNumbers(evidence)
  return { kind: 'number', decimal, unit, ...(missing.length > 0 && { missing }) }
}

/** The unit of a column; null if there are several, because 5 km and 5 mi cannot be added. */
function soleUnit({ units }: CellEvidence): string | null {
  const distinct = [...units.keys()].filter((unit) => unit !== '')
  return distinct.length > 1 ? null : (distinct[0] ?? '')
}

/** True for columns such as "July 1942", "1946", with enough dates to interpret the numbers as years. */
function isMixOfDatesAndYears(evidence: CellEvidence, filled: number): boolean {
  const dates = Math.max(
    countWithAllBits(evidence, cellShapes.dayFirst),
    countWithAllBits(evidence, cellShapes.monthFirst),
  )
  return dates * 4 >= filled && dates + countWithAllBits(evidence, cellShapes.year) === filled
}

function dateType(evidence: CellEvidence, conventions: FileConventions): ColumnType {
  const day = countWithAllBits(evidence, cellShapes.dayFirst)
  const month = countWithAllBits(evidence, cellShapes.monthFirst)
  const unsureOrder = day === month && countWithAllBits(evidence, cellShapes.eitherOrder) > 0
  return { kind: 'date', dayFirst: day === month ? conventions.dayFirst : day > month, unsureOrder }
}

function textType(evidence: CellEvidence, filled: number): ColumnType {
  const codes = countWithAllBits(evidence, cellShapes.twoCapitals) - countWithAllBits(evidence, cellShapes.notAvailable)
  return { kind: 'text', keepNotAvailable: filled >= 10 && codes >= filled * 0.9 }
}

/** The type of a column after a user's correction; cells that do not parse become empty. */
export function correctedType(
  decided: ColumnType,
  override: ColumnOverride['type'],
  { name, evidence }: NamedEvidence,
  delimiter: string,
): ColumnType {
  const conventions = fileConventionsOf([{ name, evidence }], delimiter)
  switch (override) {
    case 'quantitative': {
      if (decided.kind === 'number' || decided.kind === 'boolean') return decided
      const commas =
        countWithAllBits(evidence, cellShapes.commaNumber) > countWithAllBits(evidence, cellShapes.dotNumber)
      return { kind: 'number', decimal: commas ? ',' : conventions.decimal, unit: soleUnit(evidence) ?? '' }
    }
    case 'temporal':
      return temporalType(decided, evidence, conventions)
    // A number can be a category: it stays a number, only its field type changes.
    case 'ordinal':
    case 'nominal':
      return decided.kind === 'number' || decided.kind === 'boolean'
        ? decided
        : textType(evidence, countNonEmpty(evidence))
  }
}

function temporalType(decided: ColumnType, evidence: CellEvidence, conventions: FileConventions): ColumnType {
  switch (decided.kind) {
    case 'number': {
      if (countWithAllBits(evidence, cellShapes.compactDate) * 2 > countNonEmpty(evidence))
        return { kind: 'compactDate' }
      if (evidence.wholeMax < 10_000) return { kind: 'yearStart' }
      return { kind: 'epoch', unitMs: evidence.wholeMax > 1e11 ? 1 : 1000 }
    }
    case 'text':
    case 'boolean':
      if (countWithAllBits(evidence, cellShapes.time) * 2 > countNonEmpty(evidence)) return { kind: 'time' }
      if (countWithAllBits(evidence, cellShapes.whole) * 2 > countNonEmpty(evidence)) return { kind: 'yearStart' }
      return dateType(evidence, conventions)
    default:
      return decided
  }
}
