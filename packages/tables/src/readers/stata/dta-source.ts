import { cleanText, type DataFaults } from '../../sources/data-faults.ts'
import type { Batch, ReadOptions, RowSource } from '../../sources/row-source.ts'
import type { RawCell } from '../../typing/cell-shapes.ts'
import type { ColumnType } from '../../typing/column-type.ts'
import { firstItems } from '../left-out.ts'
import { columnNames, renamedColumns } from '../variable-names.ts'
import { clockOf } from './dta-dates.ts'
import type { DtaFile, DtaVariable } from './dta-file.ts'
import type { LabelSets, LongTexts } from './dta-labels.ts'
import { dtaRows } from './dta-rows.ts'
import { type DtaValue, valueReader } from './dta-values.ts'

interface DtaContent {
  path: string
  bytes: number
  file: DtaFile
  labelSets: LabelSets
  longTexts: LongTexts
}

/** A variable as a column. */
interface DtaColumn {
  variable: DtaVariable
  name: string
  labels: ReadonlyMap<number, string>
  read: (data: Buffer, rowAt: number) => DtaValue
  /** How many rows have each of the missing values .a to .z. */
  missing: Map<number, number>
  hasUnnamed: boolean
}

/**
 * The rows of a Stata file. Columns have the labels of their variables; numbers all of which have names become these names.
 * Missing values are empty, and those of different kinds are told. `toError`: what an error of its data becomes.
 */
export async function dtaSource(
  content: DtaContent,
  toError: (cause: unknown) => unknown,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const { file, labelSets, longTexts } = content
  const names = columnNames(file.variables)
  const columns = file.variables.map((variable, i): DtaColumn => {
    const labels = labelSets.get(variable.labelSet) ?? new Map()
    return {
      ...{ variable, labels, name: names[i] ?? variable.name, read: valueReader(variable, file, longTexts) },
      ...{ missing: new Map(), hasUnnamed: false },
    }
  })
  await surveyValues(content, columns, signal)
  const cells = columns.map(cellOf)
  return {
    part: null,
    delimiter: '',
    notes: notesOf(columns, names),
    names: () => names,
    declaredTypes: () => cells.map(({ type }) => type),
    async *batches(options) {
      try {
        yield* dtaBatches(content, columns, { cells, options })
      } catch (cause) {
        options.signal?.throwIfAborted()
        throw toError(cause)
      }
    },
  }
}

/** Finds numbers without a name, and missing values of different kinds. */
async function surveyValues(
  content: DtaContent,
  columns: readonly DtaColumn[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const numbers = columns.filter(({ variable }) => !variable.storage.kind.endsWith('text'))
  for await (const { count, data } of dtaRows(content, signal))
    for (const column of numbers)
      for (let row = 0; row < count; row++) {
        const value = column.read(data, row * content.file.rowBytes)
        if (typeof value === 'number') column.hasUnnamed ||= !column.labels.has(value)
        else if (typeof value === 'object' && value.missing > 0)
          column.missing.set(value.missing, (column.missing.get(value.missing) ?? 0) + 1)
      }
}

interface CellForm {
  type: ColumnType | null
  cell: (value: number | string) => RawCell
}

function cellOf({ variable, labels, hasUnnamed }: DtaColumn): CellForm {
  if (variable.storage.kind.endsWith('text')) return { type: null, cell: (value) => value }
  if (labels.size > 0 && !hasUnnamed)
    return {
      type: { kind: 'text', keepNotAvailable: true },
      cell: (value) => labels.get(Number(value)) ?? String(value),
    }
  const clock = clockOf(variable.format)
  if (clock) return { type: { kind: 'epoch', unitMs: 1 }, cell: (value) => clock(Number(value)) }
  return { type: { kind: 'number', decimal: '.', unit: '' }, cell: (value) => value }
}

async function* dtaBatches(
  content: DtaContent,
  columns: readonly DtaColumn[],
  { cells, options }: { cells: readonly CellForm[]; options: ReadOptions },
): AsyncGenerator<Batch> {
  const { faults, signal, onBytes } = options
  const { rowBytes } = content.file
  let firstRow = 1
  for await (const { count, data } of dtaRows(content, signal)) {
    onBytes?.(data.length)
    const read = columns.map((column, i) =>
      Array.from({ length: count }, (_, row) =>
        rawCell(column.read(data, row * rowBytes), cells[i], { row: firstRow + row, faults }),
      ),
    )
    yield { rows: count, firstRow, columns: read }
    firstRow += count
  }
}

function rawCell(
  value: DtaValue,
  form: CellForm | undefined,
  { row, faults }: { row: number; faults: DataFaults },
): RawCell {
  if (typeof value === 'object' || value === '' || !form) return null
  const raw = form.cell(value)
  return typeof raw === 'string' ? cleanText(raw, row, faults) : raw
}

const maxNamed = 5
const maxToldColumns = 5

function notesOf(columns: readonly DtaColumn[], names: readonly string[]): string[] {
  const renamed = renamedColumns(
    columns.map(({ variable }) => variable),
    names,
  )
  const partly = columns.flatMap(({ labels, hasUnnamed, name }) => {
    if (labels.size === 0 || !hasUnnamed) return []
    const few = [...labels].slice(0, maxNamed).map(([value, label]) => `${value} is "${label}"`)
    return [`Some numbers of "${name}" have names (${few.join(', ')}); the numbers are kept.`]
  })
  return [
    ...(renamed.length === 0 ? [] : [`Columns have the labels of their variables: ${firstItems(renamed)}.`]),
    ...partly.slice(0, maxToldColumns),
    ...columns.flatMap(missingNote).slice(0, maxToldColumns),
  ]
}

/** Where named values of the missing kinds begin: .a is stored one above “.”. */
const missingLabel = 2_147_483_621

function missingNote({ missing, name, labels }: DtaColumn): string[] {
  if (missing.size === 0) return []
  const kinds = [...missing]
    .sort(([a], [b]) => a - b)
    .map(([kind, count]) => {
      const label = labels.get(missingLabel + kind)
      const code = `.${String.fromCharCode(96 + kind)}`
      return `${count.toLocaleString('en')} ${code}${label === undefined ? '' : ` ("${label}")`}`
    })
  return [`Missing values of "${name}" are empty: ${kinds.join(', ')}.`]
}
