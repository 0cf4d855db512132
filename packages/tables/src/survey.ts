import type { ReadingChoices, Remarks, TableAssumption } from './assumptions.ts'
import { fieldNames } from './clean-names.ts'
import type { FieldPlan } from './column-stats.ts'
import { codesOf, withoutCodes } from './missing-codes.ts'
import { smallTableLimits } from './small-table.ts'
import { DataFaults } from './sources/data-faults.ts'
import { type Batch, FileError, type NamedSource, type RowSource } from './sources/row-source.ts'
import type { ColumnOverride } from './table-store.ts'
import { cellShapes } from './typing/cell-shapes.ts'
import type { ColumnType } from './typing/column-type.ts'
import { type CellEvidence, countWithAllBits, EvidenceCollector, firstMismatch } from './typing/evidence.ts'
import { correctedType, countNonEmpty, decideTypes, type NamedEvidence } from './typing/typing.ts'
import { type PlannedColumn, typingAssumptions } from './typing-assumptions.ts'

/** The result of reading all rows once. */
export interface TableSurvey extends Remarks {
  plans: FieldPlan[]
  /** The index in a batch of each plan's column. */
  sourceColumns: number[]
  rows: number
  /** All rows of a small table; null for large ones, which are read a second time. */
  retainedRows: Batch[] | null
}

/** What a person corrected of the types of columns, or chose of their reading. */
export interface TypingChoices {
  overrides?: ColumnOverride[] | undefined
  reading?: ReadingChoices | undefined
}

export interface SurveyOptions extends TypingChoices {
  signal?: AbortSignal | undefined
  onBytes?: ((count: number) => void) | undefined
}

/** Reads every row once and decides the type of each column from all of its cells. */
export async function survey(original: RowSource, options: SurveyOptions): Promise<TableSurvey> {
  const source = withoutCodes(original, options.reading?.missing)
  const { collectors, rows, retainedRows, faults } = await readAll(source, options)
  const headers = source.names()
  if (headers.length === 0)
    throw new FileError('The file holds no columns. Upload a table with a row of names and rows of values.')
  while (collectors.length < headers.length) collectors.push(new EvidenceCollector(headers.length))
  const evidence = collectors.map((collector) => collector.evidence)
  return { ...planTable(source, evidence, faults, options), rows, retainedRows }
}

export type TablePlan = Pick<TableSurvey, 'plans' | 'sourceColumns' | 'notes' | 'assumptions'>

/** Names the columns with a name or a value, and decides their types. `evidence`: of each column of the file. */
export function planTable(
  source: NamedSource,
  evidence: CellEvidence[],
  faults: DataFaults,
  choices: TypingChoices,
): TablePlan {
  const headers = source.names()
  const sourceColumns = nonEmptyColumns(headers, evidence)
  const { names, notes } = fieldNames(sourceColumns.map((column) => headers[column] ?? ''))
  const columns = sourceColumns.flatMap((column, i) => {
    const columnEvidence = evidence[column]
    return columnEvidence ? [{ name: names[i] ?? `column_${i + 1}`, evidence: columnEvidence }] : []
  })
  const all = source.declaredTypes?.() ?? []
  const declaredTypes = sourceColumns.map((column) => all[column] ?? null)
  const planned = planColumns(columns, declaredTypes, source.delimiter, choices)
  const totals: TableAssumption[] = faults.totalsRow === null ? [] : [{ kind: 'totals', row: faults.totalsRow }]
  const dropped = headers.length - sourceColumns.length
  const emptyNotes = dropped === 0 ? [] : [emptyNote(dropped)]
  return {
    plans: planned.columns.map(({ plan }) => plan),
    sourceColumns,
    notes: [
      ...source.notes,
      ...emptyNotes,
      ...notes,
      ...faults.notes(),
      ...planned.notes,
      ...unusedCodeNotes(headers, choices.reading),
    ],
    assumptions: [
      ...(source.assumptions ?? []),
      ...totals,
      ...typingAssumptions(planned.columns, { isText: source.delimiter !== '' }),
    ],
  }
}

/** Collects evidence for each column, and the rows themselves if the table is small. */
async function readAll(source: RowSource, { signal, onBytes }: SurveyOptions) {
  const faults = new DataFaults()
  const collectors: EvidenceCollector[] = []
  let retainedRows: Batch[] | null = []
  let rows = 0
  let characters = 0
  for await (const batch of source.batches({ faults, signal, onBytes })) {
    signal?.throwIfAborted()
    while (collectors.length < batch.columns.length) collectors.push(new EvidenceCollector(batch.columns.length))
    batch.columns.forEach((cells, i) => {
      collectors[i]?.add(cells, batch.firstRow)
    })
    rows += batch.rows
    characters += retainedRows === null ? 0 : textLength(batch)
    if (
      rows > smallTableLimits.rows ||
      rows * batch.columns.length > smallTableLimits.cells ||
      characters > smallTableLimits.characters
    ) {
      retainedRows = null
    }
    retainedRows?.push(batch)
  }
  return { collectors, rows, retainedRows, faults }
}

/** The type of each column: corrected by the user, else declared by the file, else detected from its cells. */
function planColumns(
  columns: NamedEvidence[],
  declaredTypes: (ColumnType | null)[],
  delimiter: RowSource['delimiter'],
  { overrides: corrections = [], reading = {} }: TypingChoices,
): { columns: PlannedColumn[]; notes: string[] } {
  const types = decideTypes(columns, delimiter, reading).map((type, i) => declaredTypes[i] ?? type)
  const overrides = new Map(corrections.map(({ name, type }) => [name, type]))
  const notes: string[] = []
  const planOf = (column: NamedEvidence, i: number): FieldPlan => {
    const detected = withChosenCodes(types[i] ?? { kind: 'text', keepNotAvailable: false }, column.name, reading)
    const override = overrides.get(column.name)
    if (override === undefined) {
      notes.push(...decisionNotes(column, detected))
      return { name: column.name, type: detected }
    }
    // A declared timestamp has no headers form, so it stays a timestamp even as a category.
    const isFixed = declaredTypes[i]?.kind === 'epoch' && (override === 'nominal' || override === 'ordinal')
    const type = isFixed ? detected : correctedType(detected, override, column, delimiter)
    return { name: column.name, type, override }
  }
  const planned = columns.map((column, i): PlannedColumn => {
    return { plan: planOf(column, i), evidence: column.evidence, isDeclared: Boolean(declaredTypes[i]) }
  })
  return { columns: planned, notes: [...notes, ...unfitDecimalNotes(planned, delimiter, reading)] }
}

const maxNamed = 5

/** A sentence about numbers that the chosen sign for decimals does not fit. */
function unfitDecimalNotes(
  columns: readonly PlannedColumn[],
  delimiter: RowSource['delimiter'],
  { decimal }: ReadingChoices,
): string[] {
  if (decimal === undefined || delimiter === '') return []
  const unfit = columns.filter(
    ({ isDeclared, plan: { type } }) => !isDeclared && type.kind === 'number' && type.decimal !== decimal,
  )
  if (unfit.length === 0) return []
  const names = listed(
    unfit.map(({ plan }) => plan.name),
    'more columns',
  )
  return [`The decimal sign that was chosen does not fit all numbers of ${names}, so it was detected there.`]
}

/** A sentence about codes for missing values that were chosen for columns which the file lacks. */
function unusedCodeNotes(headers: string[], { missing = [] }: ReadingChoices = {}): string[] {
  const columns = new Set(fieldNames(headers.slice()).names)
  const absent = missing.flatMap(({ column }) => (column === undefined || columns.has(column) ? [] : column))
  if (absent.length === 0) return []
  return [
    `The table has no column ${listed(absent, 'more')}, so the codes for missing values that were chosen there are not used.`,
  ]
}

function listed(names: readonly string[], what: string): string {
  const quoted = names.slice(0, maxNamed).map((name) => JSON.stringify(name))
  const rest = names.length - quoted.length
  return `${quoted.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} ${what}` : ''}`
}

/** Where a person chose what stands for missing values, nothing else does. */
function withChosenCodes(type: ColumnType, column: string, { missing }: ReadingChoices): ColumnType {
  if (type.kind !== 'number' || type.missing === undefined || codesOf(missing, column) === null) return type
  const { missing: _, ...rest } = type
  return rest
}

/** The columns with a name or a value; spreadsheets use empty ones for spacing. */
function nonEmptyColumns(headers: string[], evidence: CellEvidence[]): number[] {
  const columns = evidence.flatMap((column, i) => (headers[i]?.trim() || countNonEmpty(column) > 0 ? [i] : []))
  return columns.length > 0 ? columns : [...evidence.keys()]
}

const emptyNote = (count: number) =>
  count === 1
    ? 'A column without a name and without values was left out.'
    : `${count.toLocaleString('en')} columns without a name and without values were left out.`

function textLength({ columns }: Batch): number {
  let length = 0
  for (const cells of columns) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

/** From this share of numbers on, a note says why the column is text. */
const mostlyNumbers = 0.9

function decisionNotes({ name, evidence }: NamedEvidence, type: ColumnType): string[] {
  if (type.kind !== 'text' || countWithAllBits(evidence, cellShapes.code) > 0) return []
  const numbers = countWithAllBits(evidence, cellShapes.dotNumber)
  const others = countNonEmpty(evidence) - numbers
  const first = firstMismatch(evidence, cellShapes.dotNumber | cellShapes.empty | cellShapes.blank)
  if (first === null || numbers < mostlyNumbers * (numbers + others)) return []
  const [cells, are] = others === 1 ? ['cell', 'is'] : ['cells', 'are']
  return [
    `"${name}" is read as text, since ${others.toLocaleString('en')} ${cells} ${are} no number ("${first.example}" in row ${first.row}).`,
  ]
}
