import type { ColumnOverride } from '../table-store.ts'
import { shape } from './cell-shapes.ts'
import type { ColumnType } from './column-type.ts'
import { type CellEvidence, countWithAllBits } from './evidence.ts'
import type { Decimal } from './numbers.ts'

export interface NamedEvidence {
  name: string
  evidence: CellEvidence
}

/** Conventions of the whole file, for columns that are ambiguous on their own. */
interface FileConventions {
  decimal: Decimal
  dayFirst: boolean
}

const dateWords = /date|day|dob|birth|_dt$|_on$|^when$/i
const epochWords = /timestamp|epoch|unix|_at$|_ts$|^ts$|time/i

/** Maximum share of unreadable cells that count as typos; 0 in columns whose name suggests codes. */
const maxTypoShare = 0.001
const codeWords = /zip|post|phone|code|id$|text|name/i

/** Decides the type of each column from the cells of all columns. */
export function decideTypes(columns: NamedEvidence[], delimiter: string): ColumnType[] {
  const habits = habitsOf(columns, delimiter)
  return columns.map(({ name, evidence }) => decideType(name, evidence, habits))
}

/** The number of cells with a value. */
export function countNonEmpty(evidence: CellEvidence): number {
  return (
    countWithAllBits(evidence, 0) - countWithAllBits(evidence, shape.empty) - countWithAllBits(evidence, shape.blank)
  )
}

function habitsOf(columns: NamedEvidence[], delimiter: string): FileConventions {
  let dots = 0
  let commas = 0
  let dayFirst = 0
  let monthFirst = 0
  for (const { evidence } of columns) {
    const filled = countNonEmpty(evidence)
    if (filled === 0) continue
    const dot = countWithAllBits(evidence, shape.dotNumber)
    const comma = countWithAllBits(evidence, shape.commaNumber)
    if (dot === filled && comma < filled) dots++
    if (comma === filled && dot < filled) commas++
    const day = countWithAllBits(evidence, shape.dayFirst)
    const month = countWithAllBits(evidence, shape.monthFirst)
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

function decideType(name: string, evidence: CellEvidence, habits: FileConventions): ColumnType {
  const filled = countNonEmpty(evidence)
  if (filled === 0) return textType(evidence, filled)
  const all = (bits: number) => countWithAllBits(evidence, bits) === filled
  const nearly = (bits: number) => {
    const slips = filled - countWithAllBits(evidence, bits)
    return slips === 0 || (slips <= filled * maxTypoShare && !codeWords.test(name))
  }
  if (all(shape.trueFalse)) return { kind: 'boolean' }
  if (all(shape.compactDate) && dateWords.test(name)) return { kind: 'compactDate' }
  if (all(shape.whole) && epochWords.test(name)) {
    const { wholeMin, wholeMax } = evidence
    if (wholeMin >= 5e8 && wholeMax < 5e9) return { kind: 'epoch', unitMs: 1000 }
    if (wholeMin >= 5e11 && wholeMax < 5e12) return { kind: 'epoch', unitMs: 1 }
  }
  const number = countWithAllBits(evidence, shape.code) === 0 && numberType(evidence, nearly, habits)
  if (number) return number
  if (nearly(shape.dayFirst) || nearly(shape.monthFirst) || isMixOfDatesAndYears(evidence, filled)) {
    return dateType(evidence, habits)
  }
  if (all(shape.time)) return { kind: 'time' }
  return textType(evidence, filled)
}

function numberType(
  evidence: CellEvidence,
  fits: (bits: number) => boolean,
  habits: FileConventions,
): ColumnType | null {
  const dot = fits(shape.dotNumber)
  const comma = fits(shape.commaNumber)
  if (!dot && !comma) return null
  const unit = soleUnit(evidence)
  if (unit === null) return null
  const decimal = dot && comma ? habits.decimal : dot ? '.' : ','
  return { kind: 'number', decimal, unit }
}

/** The unit of a column; null if there are several, because 5 km and 5 mi cannot be added. */
function soleUnit({ units }: CellEvidence): string | null {
  const distinct = [...units.keys()].filter((unit) => unit !== '')
  return distinct.length > 1 ? null : (distinct[0] ?? '')
}

/** True for columns such as "July 1942", "1946", with enough dates to interpret the numbers as years. */
function isMixOfDatesAndYears(evidence: CellEvidence, filled: number): boolean {
  const dates = Math.max(countWithAllBits(evidence, shape.dayFirst), countWithAllBits(evidence, shape.monthFirst))
  return dates * 4 >= filled && dates + countWithAllBits(evidence, shape.year) === filled
}

function dateType(evidence: CellEvidence, habits: FileConventions): ColumnType {
  const day = countWithAllBits(evidence, shape.dayFirst)
  const month = countWithAllBits(evidence, shape.monthFirst)
  const unsureOrder = day === month && countWithAllBits(evidence, shape.eitherOrder) > 0
  return { kind: 'date', dayFirst: day === month ? habits.dayFirst : day > month, unsureOrder }
}

function textType(evidence: CellEvidence, filled: number): ColumnType {
  const codes = countWithAllBits(evidence, shape.twoCapitals) - countWithAllBits(evidence, shape.notAvailable)
  return { kind: 'text', keepNotAvailable: filled >= 10 && codes >= filled * 0.9 }
}

/** The type of a column after a user's correction; cells that do not parse become empty. */
export function correctedType(
  decided: ColumnType,
  override: ColumnOverride['type'],
  { name, evidence }: NamedEvidence,
  delimiter: string,
): ColumnType {
  const habits = habitsOf([{ name, evidence }], delimiter)
  switch (override) {
    case 'quantitative': {
      if (decided.kind === 'number' || decided.kind === 'boolean') return decided
      const commas = countWithAllBits(evidence, shape.commaNumber) > countWithAllBits(evidence, shape.dotNumber)
      return { kind: 'number', decimal: commas ? ',' : habits.decimal, unit: soleUnit(evidence) ?? '' }
    }
    case 'temporal':
      return temporalType(decided, evidence, habits)
    // A number can be a category: it stays a number, only its field type changes.
    case 'ordinal':
    case 'nominal':
      return decided.kind === 'number' || decided.kind === 'boolean'
        ? decided
        : textType(evidence, countNonEmpty(evidence))
  }
}

function temporalType(decided: ColumnType, evidence: CellEvidence, habits: FileConventions): ColumnType {
  switch (decided.kind) {
    case 'number': {
      if (countWithAllBits(evidence, shape.compactDate) * 2 > countNonEmpty(evidence)) return { kind: 'compactDate' }
      if (evidence.wholeMax < 10_000) return { kind: 'yearStart' }
      return { kind: 'epoch', unitMs: evidence.wholeMax > 1e11 ? 1 : 1000 }
    }
    case 'text':
    case 'boolean':
      if (countWithAllBits(evidence, shape.time) * 2 > countNonEmpty(evidence)) return { kind: 'time' }
      if (countWithAllBits(evidence, shape.whole) * 2 > countNonEmpty(evidence)) return { kind: 'yearStart' }
      return dateType(evidence, habits)
    default:
      return decided
  }
}
