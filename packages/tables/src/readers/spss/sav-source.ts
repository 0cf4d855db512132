import { cleanText, type DataFaults } from '../../sources/data-faults.ts'
import type { Batch, ReadOptions, RowSource } from '../../sources/row-source.ts'
import type { RawCell } from '../../typing/cell-shapes.ts'
import type { ColumnType } from '../../typing/column-type.ts'
import { firstItems } from '../left-out.ts'
import { columnNames, renamedColumns } from '../variable-names.ts'
import { doubleAt } from './sav-bytes.ts'
import { type SavFile, savCases } from './sav-cases.ts'
import type { SavDictionary, SavMissing, SavVariable } from './sav-dictionary.ts'

/** A variable as a column: its name, how its cells are read, and their type. */
interface SavColumn {
  name: string
  cell: (data: Buffer, caseAt: number, row: number, faults: DataFaults) => RawCell
  declaredType: ColumnType | null
}

const elementBytes = 8

/** Formats of numbers, by SPSS's number of them. */
const dates: ReadonlySet<number> = new Set([20, 22, 23, 24, 28, 29, 30, 38, 39, 41])
const durations: ReadonlySet<number> = new Set([21, 25, 40])
const calendars: ReadonlyMap<number, readonly string[]> = new Map([
  [26, ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']],
  [
    27,
    [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
      ...['November', 'December'],
    ],
  ],
])
const dollars = 4
/** From the start of the Gregorian calendar, 14 October 1582, to 1970. */
const secondsTo1970 = 12_219_379_200

/**
 * The rows of an SPSS file. Columns have the labels of their variables; numbers all of which have names become these
 * names. `toError`: what an error of its data becomes.
 */
export async function savSource(
  file: SavFile,
  toError: (cause: unknown) => unknown,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const { variables } = file.dictionary
  const hasUnnamed = await unnamedValues(file, signal)
  const names = columnNames(variables)
  const columns = variables.map((variable, i) =>
    columnOf(variable, names[i] ?? variable.name, {
      dictionary: file.dictionary,
      isNamed: hasUnnamed.get(variable) === false,
    }),
  )
  return {
    part: null,
    delimiter: '',
    notes: notesOf(variables, names, hasUnnamed),
    names: () => columns.map(({ name }) => name),
    declaredTypes: () => columns.map(({ declaredType }) => declaredType),
    batches: (options) => savBatches(file, columns, toError, options),
  }
}

/** Of each variable with named values, whether it has others. */
async function unnamedValues(file: SavFile, signal: AbortSignal | undefined): Promise<Map<SavVariable, boolean>> {
  const { dictionary } = file
  const hasUnnamed = new Map(dictionary.variables.filter(({ labels }) => labels.size > 0).map((one) => [one, false]))
  const readers = new Map([...hasUnnamed.keys()].map((variable) => [variable, valueReader(variable, dictionary)]))
  const cases = readers.size === 0 ? [] : savCases(file, signal)
  for await (const { count, data } of cases) {
    for (let i = 0; i < count; i++) {
      for (const [variable, read] of readers) {
        const value = read(data, i * dictionary.caseElements * elementBytes)
        if (value === null || variable.labels.has(value)) continue
        hasUnnamed.set(variable, true)
        readers.delete(variable)
      }
    }
    if (readers.size === 0) break
  }
  return hasUnnamed
}

/** Reads the value of a variable in a case; null if it is missing. */
function valueReader(
  { segments, width, missing }: SavVariable,
  { isLittleEndian, systemMissing, decoder }: SavDictionary,
): (data: Buffer, caseAt: number) => number | string | null {
  const isMissing = missingTest(missing)
  const [first] = segments
  if (first === undefined) return () => null
  if (width === 0) {
    return (data, caseAt) => {
      const at = caseAt + first.element * elementBytes
      const value = doubleAt(data, at, isLittleEndian)
      return value === systemMissing || !Number.isFinite(value) || isMissing(value) ? null : value
    }
  }
  const bytesOf = (data: Buffer, caseAt: number) => {
    const pieces = segments.map(({ element, bytes }) => {
      const at = caseAt + element * elementBytes
      return data.subarray(at, at + bytes)
    })
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces).subarray(0, width)
  }
  return (data, caseAt) => {
    const text = decoder.decode(bytesOf(data, caseAt)).trimEnd()
    return text === '' || isMissing(text) ? null : text
  }
}

function missingTest({ values, range }: SavMissing): (value: number | string) => boolean {
  if (values.length === 0 && range === null) return () => false
  const [low, high] = range ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return (value) => values.includes(value) || (typeof value === 'number' && value >= low && value <= high)
}

function columnOf(
  variable: SavVariable,
  name: string,
  { dictionary, isNamed }: { dictionary: SavDictionary; isNamed: boolean },
): SavColumn {
  const read = valueReader(variable, dictionary)
  const { toCell, declaredType } = isNamed ? namedValues(variable) : numbersOf(variable)
  const cell: SavColumn['cell'] = (data, caseAt, row, faults) => {
    const value = read(data, caseAt)
    const raw = value === null ? null : toCell(value)
    return typeof raw === 'string' ? cleanText(raw, row, faults) : raw
  }
  return { name, cell, declaredType }
}

/** How the values of a variable become cells. */
interface ValueForm {
  toCell: (value: number | string) => RawCell
  declaredType: ColumnType | null
}

const namedValues = ({ labels }: SavVariable): ValueForm => ({
  toCell: (value) => labels.get(value) ?? String(value),
  declaredType: { kind: 'text', keepNotAvailable: true },
})

function numbersOf({ width, format }: SavVariable): ValueForm {
  const number = (unit: string): ColumnType => ({ kind: 'number', decimal: '.', unit })
  if (width > 0) return { toCell: (value) => value, declaredType: null }
  if (dates.has(format))
    return {
      toCell: (value) => (Number(value) - secondsTo1970) * 1000,
      declaredType: { kind: 'epoch', unitMs: 1 },
    }
  const calendar = calendars.get(format)
  if (calendar !== undefined) return { toCell: (value) => calendar[Number(value) - 1] ?? null, declaredType: null }
  if (durations.has(format)) return { toCell: (value) => value, declaredType: number('s') }
  return { toCell: (value) => value, declaredType: number(format === dollars ? '$' : '') }
}

async function* savBatches(
  file: SavFile,
  columns: readonly SavColumn[],
  toError: (cause: unknown) => unknown,
  { faults, signal, onBytes }: ReadOptions,
): AsyncGenerator<Batch> {
  const caseBytes = file.dictionary.caseElements * elementBytes
  let firstRow = 1
  try {
    for await (const { count, data, bytes } of savCases(file, signal)) {
      onBytes?.(bytes)
      const rows = Array.from({ length: count }, (_, i) => i)
      const cells = columns.map(({ cell }) => rows.map((i) => cell(data, i * caseBytes, firstRow + i, faults)))
      yield { rows: count, firstRow, columns: cells }
      firstRow += count
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw toError(cause)
  }
}

const maxNamed = 5

function notesOf(
  variables: readonly SavVariable[],
  names: readonly string[],
  hasUnnamed: ReadonlyMap<SavVariable, boolean>,
): string[] {
  const renamed = renamedColumns(variables, names)
  const missing = variables.flatMap(({ missing: { values, range } }, i) =>
    values.length > 0 || range !== null ? [`"${names[i]}"`] : [],
  )
  const partly = variables.flatMap((variable, i) => {
    if (hasUnnamed.get(variable) !== true || variable.width > 0) return []
    const few = [...variable.labels].slice(0, maxNamed).map(([value, label]) => `${value} is "${label}"`)
    return [`Some numbers of "${names[i]}" have names (${few.join(', ')}); the numbers are kept.`]
  })
  return [
    ...listed('Columns have the labels of their variables', renamed),
    ...listed('Values that the file declares as missing are empty', missing),
    ...partly.slice(0, maxNamed),
  ]
}

const listed = (what: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${what}: ${firstItems(items)}.`]
